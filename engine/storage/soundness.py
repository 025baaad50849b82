"""Checking a SQLite file before anything relies on it: is it there, and is it sound?"""

from __future__ import annotations

import glob
import logging
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

PATIENCE: Final = 10.0
"""Seconds that the check may add to a start: enough for a gigabyte or so."""
_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_STEPS: Final = 10_000
"""SQLite virtual machine steps between two looks at the clock."""


def tells_of_damage(error: BaseException | None) -> bool:
    """Tell whether a SQLite error means that the file is damaged."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorname", "").startswith(_DAMAGE)


def orphaned_journal(path: Path) -> Path | None:
    """Return the journal of a database whose file is missing or empty, if it holds anything.

    SQLite would delete it along with the last transactions of a killed process, so that putting the file back
    would no longer bring them back (https://www.sqlite.org/howtocorrupt.html, section 1.4).
    """
    journal = path.with_name(f"{path.name}-wal")
    return journal if _is_missing(path) and not _is_missing(journal) else None


def orphaned_copy(path: Path) -> Path | None:
    """Return the newest copy that was saved when a database was deleted in use, if it is missing still."""
    copies = sorted(path.parent.glob(f"{glob.escape(path.name)}.rescued-*"))
    return copies[-1] if copies and _is_missing(path) else None


def _is_missing(path: Path) -> bool:
    return not path.exists() or not path.stat().st_size


def damage(path: Path, patience: float = PATIENCE) -> str | None:
    """Return the first fault in the pages of a database file, if any.

    Stops after ``patience`` seconds. Raises ``sqlite3.Error`` if the file can't be read.
    """
    give_up = time.monotonic() + patience
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > give_up, _STEPS)
        try:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            if tells_of_damage(error):
                return str(error)
            if getattr(error, "sqlite_errorname", "") != "SQLITE_INTERRUPT":
                raise
            log.warning(
                "%s is too large to be looked through in %g s; `bierkoenig db verify` looks at all of it",
                path,
                patience,
            )
            return None
    return None if found == "ok" else " ".join(str(found).split())
