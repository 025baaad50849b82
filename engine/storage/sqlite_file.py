"""Watching the file of a SQLite database while it is open: whether it exists, is unchanged and sound."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

from engine.storage.errors import StorageDamaged, StorageFailed
from engine.storage.soundness import tells_of_damage

log = logging.getLogger(__name__)


class SqliteFile:
    """Identifies the opened file by device and inode, and its journal (``-wal``) and index (``-shm``) too.

    If one of them is deleted or replaced while it is open, we are left with a file that nobody else can ever
    open: later writes are lost, though SQLite reports no error. Once this was noticed nothing is read or
    written any more, even if the file comes back. Usable from any thread.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened: dict[str, tuple[int, int]] = {}
        self._lock = threading.Lock()
        self._lost = False
        self._damage_told = False
        self._loss_told = False

    def opened(self, *, journal: bool = False) -> None:
        """Remember the identity of the files right after opening.

        ``journal``: include journal and index, which stay as long as a connection that has read is open;
        without one, the last to close the file may delete them.
        """
        names = [f"{self.path}{ending}" for ending in ("", *(("-wal", "-shm") if journal else ()))]
        found = {name: identity for name in names if (identity := _identity(name)) is not None}
        with self._lock:
            self._opened = found | self._opened  # another one, since somebody may just be comparing

    def expect_same(self) -> None:
        """Check that the files are still those that were opened. Raises ``StorageFailed`` otherwise."""
        if self._lost or any(_identity(name) != known for name, known in self._opened.items()):
            self._lost = True
            raise StorageFailed("the database's file was deleted or replaced", systemic=True)

    def rescue(self, connection: sqlite3.Connection | None) -> None:
        """Raise the alarm about a lost file, once, and save the contents of the one that is still open."""
        with self._lock:
            told, self._loss_told = self._loss_told, True
        if told:
            return
        log.critical(
            "THE DATABASE %s WAS DELETED OR REPLACED while it was in use. From now on nothing is stored and "
            "nobody can play. Stop the bot, put the right file in its place, then start it again: %s",
            self.path,
            self._rescued(connection),
        )

    def _rescued(self, connection: sqlite3.Connection | None) -> str:
        if connection is None:
            return "a backup"
        copy = Path(f"{self.path}.rescued-{time.strftime('%Y%m%d-%H%M%S')}")
        try:
            os.close(os.open(copy, os.O_CREAT | os.O_EXCL, 0o600))
            with closing(sqlite3.connect(copy)) as target:
                connection.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")
        except (OSError, sqlite3.Error) as error:
            return f"a backup (what was stored up to now could not be saved: {error})"
        return f"{copy} has all that was stored"

    def damaged(self, error: BaseException) -> StorageDamaged | None:
        """Return the exception to raise for an error caused by damage, else ``None``. Logs an alarm once."""
        if not tells_of_damage(error):
            return None
        with self._lock:
            told, self._damage_told = self._damage_told, True
        if not told:
            log.critical(
                "THE DATABASE %s IS DAMAGED (%s). Tables that this touches are quarantined, the others play "
                "on. `bierkoenig db verify` says what is damaged; put a backup in its place.",
                self.path,
                error,
            )
        return StorageDamaged(f"its part of the database is damaged ({error})")


def _identity(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)  # noqa: PTH116 - three times a commit
    except OSError:
        return None
    return found.st_dev, found.st_ino
