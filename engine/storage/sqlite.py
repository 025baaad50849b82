"""The writing connection to a SQLite file: a thread of its own, with one round trip per group."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from sqlalchemy import Dialect
from sqlalchemy.dialects import sqlite

from engine.storage.errors import StorageConflict, StorageError, StorageFailed
from engine.storage.sqlite_file import SqliteFile
from engine.storage.statements import Write, gathered

BUSY_MS = 10_000
"""Milliseconds that a writer waits for a foreign lock (a backup, somebody's shell); answers are deferred."""

_TAKEN = {"SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_ROWID"}


class SqliteBackend:
    """A backend with WAL and ``synchronous=FULL``: committed data survive a power cut."""

    def __init__(self, path: Path, busy_ms: int = BUSY_MS) -> None:
        self.file = SqliteFile(path)
        self._busy_ms = busy_ms
        self._dialect: Dialect = sqlite.dialect(paramstyle="qmark")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite-writer")
        self._connection: sqlite3.Connection | None = None

    def commit(
        self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None
    ) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        committing = None if meanwhile is None else partial(loop.call_soon_threadsafe, meanwhile)
        return loop.run_in_executor(self._thread, self._commit, writes, committing)

    async def look(self) -> None:
        """Notice if the file is no longer the one that was opened."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._expect_same)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            # never make the file: it was there when its schema was checked
            address = f"{self.file.path.absolute().as_uri()}?mode=rw"
            connection = sqlite3.connect(
                address, uri=True, isolation_level=None, timeout=self._busy_ms / 1000
            )
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # opens the journal
            self.file.opened(journal=True)
            self._connection = connection
        return self._connection

    def _expect_same(self) -> None:
        try:
            self.file.expect_same()
        except StorageFailed:
            self.file.rescue(self._connection)
            raise

    def _commit(self, writes: Sequence[Write], committing: Callable[[], object] | None) -> None:
        try:
            connection = self._connected()
            self._expect_same()
            connection.execute("BEGIN IMMEDIATE")
            try:
                for statement, rows in gathered(writes):
                    if len(rows) == 1:
                        connection.execute(statement.sql(self._dialect), rows[0])
                    else:
                        connection.executemany(statement.sql(self._dialect), rows)
                if committing is not None:
                    committing()
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            self._expect_same()  # only then is it in the file that the next start will open
        except sqlite3.Error as error:
            raise self.file.damaged(error) or _translated(error) from error
        except (ValueError, OverflowError) as error:  # a value that no column can hold
            raise StorageFailed(str(error)) from error

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _translated(error: sqlite3.Error) -> StorageError:
    if getattr(error, "sqlite_errorname", None) in _TAKEN:
        return StorageConflict(str(error))
    return StorageFailed(str(error), systemic=isinstance(error, sqlite3.OperationalError))
