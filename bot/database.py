"""The database of the running bot: opening it for this process alone, and backing it up."""

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy.exc import SQLAlchemyError

from bot.config import BackupSection, ConfigError
from engine.storage.backups import Series
from engine.storage.errors import LeaseHeld, StorageError, StorageUnusable
from engine.storage.sqlite import exposed, journals
from engine.store import Store

_log = structlog.get_logger(__name__)

HOUR: Final = 3600.0
LOOK_AGAIN_AFTER: Final = 600.0
"""Seconds until a failed backup is retried, and at most between two looks at the clock."""


class StartError(Exception):
    """The process can't start; the text gives the reason in one line."""


class TakenError(StartError):
    """Another bot has the database; restarting is useless while it runs."""


async def open_store(url: str, backups: Path) -> Store:
    """Open the database with the newest schema, for this process alone: two processes would overwrite each
    other's notes on messages. One that is made although there are ``backups`` of it is told of.

    Raises ``ConfigError`` and ``StartError``.
    """
    try:
        store = Store(url)
    except ValueError as error:
        raise ConfigError(f"storage.url: expected a file or a database's address, found: {error}") from None
    except StorageUnusable as error:
        raise ConfigError(f"storage.url: the database can't be used: {error}") from None
    try:
        await store.lease.take(_log.warning)
        await store.expect_sound()
        if (backup := newest_backup(store.path, backups)) is not None:
            _log.warning(
                "the database is missing, and an empty one is begun",
                file=str(store.path),
                advice=f"if it should be there, stop the bot and run `bierkoenig db restore {backup}`",
            )
        await store.migrate()
        await store.lease.take(_log.warning)  # a new database has had no place for it before
        if store.path is not None:
            _keep_private(store.path)
    except BaseException as error:
        with contextlib.suppress(Exception):
            await store.close()
        if isinstance(error, LeaseHeld):
            raise TakenError(f"{error}: stop it or give this one its own storage.url") from None
        if isinstance(error, StorageUnusable):
            raise ConfigError(f"storage.url: {store.path or 'the database'} can't be used: {error}") from None
        if isinstance(error, OSError | SQLAlchemyError | sqlite3.Error | StorageError):
            reason = getattr(error, "orig", None) or error
            raise StartError(
                f"the database can't be opened: {reason}; `bierkoenig doctor` says what to do"
            ) from None
        raise
    return store


def _keep_private(path: Path) -> None:
    """Make an existing database private, in case an older version of the bot created it."""
    for file in exposed([path, *journals(path)]):
        file.chmod(0o600)
        _log.warning("others could read this file; from now on only the bot's user can", file=str(file))


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
                _log.info("backed up", file=str(await store.copied(lambda _: series.add(section.keep))))
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
