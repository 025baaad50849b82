"""Backups of a SQLite file: copied while it is in use, rotated, and put back.

Everything here waits for the disk: the event loop calls it in a thread. ``StorageError`` says in a sentence
why something could not be done; nothing is changed then.
"""

import os
import re
import shutil
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from engine.storage.errors import StorageError
from engine.storage.postgres import claim_on
from engine.storage.sqlite import tells_of_damage

_TIME: Final = r"\d{8}T\d{6}\.\d{3}Z"


def copy(source: Path, target: Path) -> None:
    """Write a consistent and sound copy to a new file, also while the database is written to.

    Raises ``FileExistsError``, ``OSError`` and ``StorageError``.
    """
    if target.exists():
        raise FileExistsError(target)
    with _copied(source, target) as half:
        half.rename(target)


def copy_over(source: Path, target: Path, keep: int) -> None:
    """Like ``copy``, but rotate earlier copies (``target.1`` and so on) so that ``keep`` files remain."""

    def place(number: int) -> Path:
        return target.with_name(f"{target.name}.{number}") if number else target

    with _copied(source, target) as half:
        for number in range(keep - 1, 0, -1):
            if place(number - 1).exists():
                place(number - 1).replace(place(number))
        half.replace(target)
    number = keep
    while place(number).exists():
        place(number).unlink()
        number += 1


@dataclass(frozen=True, slots=True)
class Series:
    """The backups of one kind of one database, in a folder, named by the time at which they were made."""

    source: Path
    folder: Path
    kind: str = ""

    @property
    def _start(self) -> str:
        return f"{self.source.stem}-{self.kind}"

    def made(self) -> list[Path]:
        """Return the existing backups, oldest first."""
        name = re.compile(rf"{re.escape(self._start)}{_TIME}(-\w+)?\.db")
        return sorted(one for one in self.folder.glob("*.db") if name.fullmatch(one.name))

    def add(self, keep: int, note: str = "") -> Path:
        """Make another backup, delete the oldest beyond ``keep``, and return the new path.

        Leftovers of an interrupted backup are deleted. Raises ``OSError``, and ``StorageError`` also when
        another process is making a backup.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            with FileLock(self.folder / f".{self._start}.lock", mode=0o600, timeout=0):
                for half in self.folder.glob("*.part*"):
                    if re.match(re.escape(self._start) + _TIME, half.name):
                        half.unlink()
                target = self.folder / f"{self._start}{_now()}{note and '-' + note}.db"
                copy(self.source, target)
                # by name: the new copy is not the last one if the clock was set back
                others = [one for one in self.made() if one != target]
                for old in others[: max(0, len(others) + 1 - keep)]:
                    old.unlink()
        except Timeout:
            raise StorageError(
                f"another backup of {self.source} is just being written to {self.folder}; try again later"
            ) from None
        return target


def version_of(path: Path) -> str | None:
    """Return a database's schema version; ``None`` for an empty database, and for one that is not ours.

    Raises ``sqlite3.Error``.
    """
    with _reading(path) as reader:
        if not reader.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
            return None
        found = reader.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if found is None else str(found[0])


def restore(backup: Path, target: Path, versions: Collection[str]) -> Path | None:
    """Put a copy of a backup in the place of a database, and return where the old one is kept, if any.

    The backup must be sound, be ours and have one of these schema ``versions``; nobody may be using the
    database. Raises ``OSError`` and ``StorageError``.
    """
    if not backup.is_file():
        raise StorageError(f"{backup}: there is no such file")
    if target.exists() and backup.samefile(target):
        raise StorageError(f"{backup} is the database itself, and no backup of it")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with claim_on(target).acquire(blocking=False), _copied(backup, target) as half:
            version = version_of(half)
            if version is None:
                raise StorageError(f"{backup} is no database of ours")
            if version not in versions:
                raise StorageError(
                    f"{backup} has schema {version}, which this version doesn't know: update the bot first"
                )
            kept = _keep_aside(target)
            half.replace(target)
            _sync(target.parent)
    except Timeout:
        raise StorageError(f"a bot is using {target}: stop it first") from None
    return kept


def faults(path: Path) -> list[str]:
    """Return the faults of a database file, one a line. Raises ``sqlite3.Error``."""
    with _reading(path) as reader:
        try:
            found = [str(row[0]) for row in reader.execute("PRAGMA integrity_check") if row[0] != "ok"]
            orphans = reader.execute("PRAGMA foreign_key_check").fetchall()
        except sqlite3.Error as error:
            if not tells_of_damage(error):
                raise
            return [str(error)]
    return found + [
        f"{table}: row {row} points to a missing row of {parent}" for table, row, parent, _ in orphans
    ]


def _reading(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[Path]:
    """Yield a sound copy on disk, next to its destination; delete it afterwards unless it was moved."""
    half = target.with_name(target.name + ".part")
    _remove(half)
    try:
        try:
            with _reading(source) as reader, closing(sqlite3.connect(half)) as writer:
                reader.backup(writer)
                # one file, without a journal beside it
                writer.execute("PRAGMA journal_mode=DELETE")
                fault = _fault(writer)
        except sqlite3.Error as error:
            raise StorageError(f"{source} can't be copied to {target.parent}: {error}") from error
        if fault is not None:
            # a rotation would sooner or later leave nothing but such copies
            raise StorageError(f"{source} is damaged and not copied: {fault}")
        with half.open("rb") as file:
            os.fsync(file.fileno())
        yield half
        _sync(target.parent)
    finally:
        _remove(half)


def _fault(connection: sqlite3.Connection) -> str | None:
    """Return the first fault in a database's pages, as one line."""
    found = str(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    return None if found == "ok" else found.splitlines()[-1]


def _remove(half: Path) -> None:
    for end in ("", "-journal", "-wal", "-shm"):
        half.with_name(half.name + end).unlink(missing_ok=True)


def _keep_aside(path: Path) -> Path | None:
    """Put a database that is about to be replaced aside, without its journals; return its other name."""
    aside = path.with_name(f"{path.stem}-replaced-{_now()}{path.suffix}")
    was_there = path.exists()
    if was_there:
        # a sound one gets all that it has into its file; it is then whole at every moment up to its end
        with suppress(sqlite3.Error):
            with _reading(path) as reader:
                fault = _fault(reader)
            if fault is None:
                with closing(sqlite3.connect(path)) as connection:
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _link(path, aside)
    for end in ("-wal", "-journal"):
        journal = path.with_name(path.name + end)
        if journal.exists():
            _link(journal, aside.with_name(aside.name + end))
            journal.unlink()  # it would be played into the file that comes
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    _sync(path.parent)
    return aside if was_there else None


def _link(path: Path, other: Path) -> None:
    try:
        os.link(path, other)
    except OSError:  # not every file system has links
        shutil.copy2(path, other)


def _sync(folder: Path) -> None:
    """Sync a folder, so that its file names survive a power cut."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _now() -> str:
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")[:-3] + "Z"
