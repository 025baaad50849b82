"""Backups of a SQLite file: sound, rotated, made before a migration, and put back without losing anything."""

import logging
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.storage import backups, migrate, sqlite
from engine.storage.backups import Series, copy, copy_over
from engine.storage.errors import StorageError
from engine.storage.postgres import claim_on
from engine.storage.sqlite import SqliteFile
from engine.store import Store
from tests.databases import prepare


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with the newest schema."""
    (tmp_path / "data").mkdir()
    path = prepare(tmp_path / "data" / "tables.db")
    note(path, "now")
    return path


def note(path: Path, word: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT OR REPLACE INTO facts (key, value) VALUES ('note', ?)", (f'"{word}"',))


def noted(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        ((word,),) = connection.execute("SELECT value FROM facts WHERE key = 'note'")
    return str(word).strip('"')


def damage(path: Path) -> None:
    """Overwrite a page in the middle, as a broken disk would."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 8192 * 4096)
        file.write(b"\xff" * 4096)


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def killed_while_writing(path: Path, word: str) -> None:
    """Write from a process that is killed; its last commits are left in the write-ahead log only."""
    script = (
        "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('PRAGMA journal_mode=WAL');"
        "c.execute('INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)', ('note', sys.argv[2]));"
        "c.commit(); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", script, str(path), f'"{word}"'], check=False)
    assert path.with_name(path.name + "-wal").stat().st_size


# -- rotation ------------------------------------------------------------------------------------------------


def test_in_a_folder_the_newest_stay(database: Path, tmp_path: Path) -> None:
    series = Series(database, tmp_path / "far" / "backups")
    made = []
    for word in "abcde":
        note(database, word)
        made.append(series.add(keep=3))
    assert series.made() == made[-3:]
    assert [noted(one) for one in series.made()] == ["c", "d", "e"]


def test_other_files_stay(database: Path, tmp_path: Path) -> None:
    other = Series(tmp_path / "tables-2.db", tmp_path)
    shutil.copy(database, other.source)
    kept = [other.add(1), Series(database, tmp_path, "before-migration-").add(1, "0001")]
    for _ in range(2):
        newest = Series(database, tmp_path).add(1)
    assert names(tmp_path) == sorted(
        [one.name for one in (*kept, newest, other.source)]
        + ["data", ".tables-.lock", ".tables-2-.lock", ".tables-before-migration-.lock"]
    )


def test_a_clock_that_was_ahead_deletes_nothing_new(database: Path, tmp_path: Path) -> None:
    ahead = tmp_path / "tables-20990101T000000.000Z.db"
    shutil.copy(database, ahead)
    newest = Series(database, tmp_path).add(1)
    assert newest.exists() and not ahead.exists()


def test_what_an_interrupted_one_has_left_is_removed(database: Path, tmp_path: Path) -> None:
    for end in ("", "-journal"):
        (tmp_path / f"tables-20260101T000000.000Z.db.part{end}").write_bytes(b"half")
    mine = tmp_path / "other.db.part"
    mine.write_bytes(b"of somebody else")
    Series(database, tmp_path).add(3)
    assert [name for name in names(tmp_path) if ".part" in name] == [mine.name]


def test_one_at_a_time(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    series, copied = Series(database, tmp_path), copy

    def meanwhile(source: Path, target: Path) -> None:
        with pytest.raises(StorageError, match=r"another backup of .* is just being written"):
            series.add(3)
        copied(source, target)

    monkeypatch.setattr(backups, "copy", meanwhile)
    series.add(3)
    assert len(series.made()) == 1


def test_of_a_file_those_before_are_numbered(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    for word in "abcd":
        note(database, word)
        copy_over(database, file, keep=3)
    assert [noted(tmp_path / name) for name in ("copy.db", "copy.db.1", "copy.db.2")] == ["d", "c", "b"]
    copy_over(database, file, keep=1)
    assert names(tmp_path) == ["copy.db", "data"]


def test_a_damaged_database_pushes_no_sound_backup_out(database: Path, tmp_path: Path) -> None:
    series = Series(database, tmp_path)
    sound = series.add(1)
    damage(database)
    for attempt in (lambda: series.add(1), lambda: copy_over(database, sound, 1)):
        with pytest.raises(StorageError, match=r"damaged|malformed"):
            attempt()
    assert noted(sound) == "now"
    assert not [name for name in names(tmp_path) if ".part" in name]


# -- restoring -----------------------------------------------------------------------------------------------


@pytest.fixture
def backup(database: Path, tmp_path: Path) -> Path:
    """A backup of the database, in which something was written after the backup was made."""
    backup = tmp_path / "backup.db"
    copy(database, backup)
    note(database, "later")
    return backup


def test_the_database_before_is_kept_with_all_that_it_had(database: Path, backup: Path) -> None:
    killed_while_writing(database, "last")
    kept = backups.restore(backup, database, migrate.versions())
    assert noted(database) == "now" and kept is not None
    assert noted(kept) == "last"
    assert kept.name.startswith("tables-replaced-") and kept.parent == database.parent
    assert noted(backup) == "now"


def test_up_to_the_last_step_the_one_before_is_whole(
    database: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed_while_writing(database, "last")

    def die(*_: Path) -> None:
        raise OSError("a power cut")

    with monkeypatch.context() as patch, pytest.raises(OSError, match="a power cut"):
        patch.setattr(Path, "replace", die)
        backups.restore(backup, database, migrate.versions())
    assert noted(database) == "last"


def test_a_damaged_one_is_replaced_and_kept(database: Path, backup: Path) -> None:
    killed_while_writing(database, "last")
    damage(database)
    old = [database.read_bytes(), database.with_name("tables.db-wal").read_bytes()]
    kept = backups.restore(backup, database, migrate.versions())
    assert kept is not None
    assert [kept.read_bytes(), kept.with_name(kept.name + "-wal").read_bytes()] == old
    assert noted(database) == "now", "nothing of the old write-ahead log was played into it"


def test_one_that_was_deleted(database: Path, backup: Path) -> None:
    killed_while_writing(database, "last")
    database.unlink()
    assert backups.restore(backup, database, migrate.versions()) is None
    assert noted(database) == "now", "nothing of the old write-ahead log was played into it"


def test_while_a_bot_uses_it(database: Path, backup: Path) -> None:
    with claim_on(database), pytest.raises(StorageError, match=r"a bot is using .*: stop it first"):
        backups.restore(backup, database, migrate.versions())
    assert noted(database) == "later"
    backups.restore(backup, database, migrate.versions())


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("missing", "there is no such file"),
        ("itself", "is the database itself"),
        ("text", "file is not a database"),
        ("empty", "is no database of ours"),
        ("damaged", "damaged|malformed"),
        ("newer", "has schema 9999, which this version doesn't know: update"),
    ],
)
def test_what_is_no_backup_is_refused(database: Path, backup: Path, what: str, said: str) -> None:
    match what:
        case "missing":
            backup.unlink()
        case "itself":
            backup = Path(os.path.relpath(database))
        case "text":
            backup.write_text("my diary, " * 1000)
        case "empty":
            backup.write_bytes(b"")
        case "damaged":
            damage(backup)
        case "newer":
            with closing(sqlite3.connect(backup)) as connection, connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageError, match=said) as caught:
        backups.restore(backup, database, migrate.versions())
    assert "\n" not in str(caught.value)
    assert noted(database) == "later"
    assert set(names(database.parent)) <= {"tables.db", "tables.db.lock"}


class TestBeforeMigrations:
    @pytest.fixture
    def newer(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """Pretend that a newer program runs, with a newer schema."""
        shutil.copytree(migrate.MIGRATIONS, tmp_path / "migrations")
        (tmp_path / "migrations" / "versions" / "next.py").write_text(
            "from alembic import op\n"
            f"revision, down_revision = '9998', '{migrate.versions()[0]}'\n"
            "def upgrade():\n    op.execute('CREATE TABLE beer (litres INTEGER)')\n"
        )
        monkeypatch.setattr(migrate, "MIGRATIONS", tmp_path / "migrations")
        migrate.versions.cache_clear()
        yield
        monkeypatch.undo()
        migrate.versions.cache_clear()

    async def migrated(self, path: Path) -> list[Path]:
        store = Store(path)
        await store.migrate()
        await store.close()
        return Series(path, path.parent, "before-migration-").made()

    @pytest.mark.usefixtures("newer")
    async def test_the_database_is_kept_as_it_was(
        self, database: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        old = backups.version_of(database)
        caplog.set_level(logging.INFO)
        (kept,) = await self.migrated(database)
        assert backups.version_of(database) == "9998" and backups.version_of(kept) == old
        assert kept.name.endswith(f"Z-{old}.db")
        assert str(kept) in caplog.text
        assert await self.migrated(database) == [kept], "nothing is changed now"

    @pytest.mark.usefixtures("newer")
    async def test_it_is_not_changed_if_it_cannot_be_kept(
        self, database: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(*_: Path) -> None:
            raise StorageError("the disk is full")

        monkeypatch.setattr(backups, "copy", full)
        old = backups.version_of(database)
        with pytest.raises(StorageError, match="the disk is full"):
            await self.migrated(database)
        assert backups.version_of(database) == old

    async def test_a_new_or_present_one_needs_none(self, database: Path, tmp_path: Path) -> None:
        assert await self.migrated(database) == []
        assert await self.migrated(tmp_path / "new.db") == []


async def test_a_file_that_was_replaced_pushes_out_no_good_backup(database: Path, tmp_path: Path) -> None:
    store = Store(str(database))
    await store.facts.get("note")
    good = await store.copied(lambda file: Series(file, tmp_path / "backups").add(1))
    prepare(tmp_path / "other.db").replace(database)
    with pytest.raises(StorageError, match="deleted or replaced"):
        await store.copied(lambda file: Series(file, tmp_path / "backups").add(1))
    assert list((tmp_path / "backups").glob("*.db")) == [good] and noted(good) == "now"
    await store.close()


# The notes on a database's file can be read by every thread at any time.


def test_a_connection_that_opens_while_somebody_compares_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [tmp_path / name for name in ("bot.db", "bot.db-wal", "bot.db-shm")]
    for path in paths:
        path.touch()
    file = SqliteFile(paths[0])
    file.opened()
    identity = sqlite._identity
    looked: list[str] = []

    def interrupted(name: str) -> tuple[int, int] | None:
        looked.append(name)
        if len(looked) == 1:  # the writer's thread gets its turn here
            file.opened(journal=True)
        return identity(name)

    monkeypatch.setattr(sqlite, "_identity", interrupted)
    file.expect_same()
    assert len(looked) > 1
