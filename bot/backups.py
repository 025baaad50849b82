"""Backups of the database while the bot runs."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Final

import structlog

from bot.config import BackupSection
from engine.storage.backups import Series
from engine.storage.errors import StorageError
from engine.store import Store

_log = structlog.get_logger(__name__)

HOUR: Final = 3600.0
LOOK_AGAIN_AFTER: Final = 600.0
"""Seconds until a failed backup is retried, and at most between two looks at the clock."""


async def keep_backing_up(store: Store, section: BackupSection) -> None:
    """Make a backup whenever the newest one is too old.

    Returns only when backups are switched off.
    """
    if section.every == 0:
        return
    if store.path is None:
        _log.info("PostgreSQL is not backed up by the bot: pg_dump does that")
        return
    series = Series(store.path, Path(section.to))
    while True:
        try:
            left = await asyncio.to_thread(_due_in, series, section.every * HOUR)
            if left <= 0:
                _log.info("backed up", file=str(await store.backup_into(series.folder, section.keep)))
        except (OSError, StorageError) as error:
            left = LOOK_AGAIN_AFTER
            _log.error(
                "the database could not be backed up",
                reason=str(error),
                advice=f"see that {series.folder} has room and that the bot may write there, or set "
                f"backup.to to another folder; it is tried again in {LOOK_AGAIN_AFTER / 60:.0f} minutes",
            )
        await asyncio.sleep(min(max(left, 0.0), LOOK_AGAIN_AFTER))


def newest_backup(database: Path | None, folder: Path) -> Path | None:
    """Return the newest backup of a database whose file is missing, if there is one."""
    if database is None or database.exists():
        return None
    return next(reversed(Series(database, folder).made()), None)


def _due_in(series: Series, every: float) -> float:
    """Return the seconds until the next backup: at most ``every``, even if the clock has been set back."""
    made = series.made()
    return min(every, made[-1].stat().st_mtime + every - time.time()) if made else 0.0
