"""A SQLite file: its one writing connection, watching it, and checking its place, soundness and privacy.

The writer has a thread of its own, with one round trip per group. A database holds the cards of running deals
and tokens of open hands, so its file belongs to its owner alone.
"""

import asyncio
import glob
import logging
import os
import re
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import Dialect
from sqlalchemy.dialects import sqlite

from engine.storage.errors import StorageConflict, StorageDamaged, StorageError, StorageFailed
from engine.storage.rows import Write, gathered

log = logging.getLogger(__name__)

UMASK: Final = 0o077
"""Umask that makes files private to their owner."""


def journals(database: Path) -> list[Path]:
    """Return the files that lie beside a database while it is in use."""
    return [database.with_name(database.name + end) for end in ("-wal", "-shm", "-journal", ".lock")]


def exposed(files: Iterable[Path]) -> list[Path]:
    """Return the files that others than their owner may read or change. On Windows there are none."""
    if os.name != "posix":
        return []
    return [one for one in files if one.is_file() and stat.S_IMODE(one.stat().st_mode) & UMASK]


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


MOUNTS: Path = Path("/proc/self/mountinfo")
"""Linux's table of what is mounted where (proc_pid_mountinfo(5))."""
_NETWORK: Final = re.compile(
    r"nfs\d?|cifs|smb\w*|9p|ceph|afs|ncpfs|davfs|gfs2|ocfs2|lustre|vboxsf"
    r"|(fuse\.)?(glusterfs|sshfs|rclone|s3fs|davfs2?|ceph|curlftpfs|smbnetfs)"
)


def network_of(path: Path) -> str | None:
    """Return the kind of network file system on which something lies that exists; ``None`` for a disk.

    SQLite's journal (WAL) needs shared memory, which works on one machine alone: "WAL does not work over a
    network filesystem", https://www.sqlite.org/wal.html.
    """
    if not MOUNTS.exists():
        return None
    place, kind, depth = path.resolve(), "", -1
    for line in MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
        mounted, _, about = line.partition(" - ")
        point = Path(re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), mounted.split()[4]))
        if place.is_relative_to(point) and len(point.parts) >= depth:
            kind, depth = about.split()[0], len(point.parts)
    return kind if _NETWORK.fullmatch(kind) else None
