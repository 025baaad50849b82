"""Files of a bot: backups while it runs and on the command line, and what nobody else can read."""

# ruff: noqa: ASYNC240 - a test may look at a small file

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot import database
from bot.__main__ import main
from bot.config import BackupSection, load
from bot.database import keep_backing_up
from bot.doctor import Doctor, Finding
from bot.language import of_command_line, spoken
from cogs.config import CogSettings
from discord_sandbox.app import Sandbox
from engine.storage.backups import Series
from engine.store import Store
from tests.bot.processes import bierkoenig, environment, output_of
from tests.databases import prepare
from tests.wire.table import eventually

# Backups while the bot runs, and on the command line.


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    store = Store(prepare(Path("bot.db")))
    yield store
    await store.close()


@asynccontextmanager
async def backing_up(store: Store, **section: object) -> AsyncIterator[None]:
    task = asyncio.create_task(keep_backing_up(store, BackupSection.model_validate(section)))
    yield
    task.cancel()
    await asyncio.wait({task})


def made(folder: str) -> list[Path]:
    return Series(Path("bot.db"), Path(folder)).made()


# -- schedule ------------------------------------------------------------------------------------------------


async def test_the_first_comes_at_once_and_the_next_when_it_is_old(store: Store) -> None:
    async with backing_up(store, every=0.0001, keep=2, to="far/away"):
        await eventually(lambda: made("far/away"))
        (first,) = made("far/away")[:1]
        await eventually(lambda: made("far/away") and first not in made("far/away"))
    assert len(made("far/away")) == 2


async def test_a_new_start_makes_none_before_its_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "LOOK_AGAIN_AFTER", 0.001)
    old = Series(Path("bot.db"), Path("far")).add(1)
    asked: list[float] = []
    due_in = database._due_in

    def noting(series: Series, every: float) -> float:
        asked.append(due_in(series, every))
        return asked[-1]

    monkeypatch.setattr(database, "_due_in", noting)
    async with backing_up(store, every=1, to="far"):
        await eventually(lambda: len(asked) >= 3)
        assert made("far") == [old] and 3500 < asked[0] <= 3600
        os.utime(old, (2**32, 2**32))  # a clock that was ahead
        await eventually(lambda: asked[-1] == 3600)
        os.utime(old, (0, 0))
        await eventually(lambda: len(made("far")) == 2)


async def test_a_failure_is_one_line_and_it_is_tried_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOOK_AGAIN_AFTER", 0.01)
    Path("far").write_text("no folder")
    with capture_logs() as lines:
        async with backing_up(store, every=1, to="far"):
            await eventually(lambda: len(lines) >= 2)
            Path("far").unlink()
            await eventually(lambda: made("far"))
            await eventually(lambda: lines[-1]["event"] == "backed up")
    *failures, success = lines
    assert {(line["event"], line["log_level"]) for line in failures} == {
        ("the database could not be backed up", "error")
    }
    assert "far" in failures[0]["reason"] and "backup.to" in failures[0]["advice"]
    assert success["file"] == str(made("far")[0])


async def test_none_are_made_when_none_are_wanted(store: Store) -> None:
    await keep_backing_up(store, BackupSection(every=0))
    assert not Path("data").exists()


async def test_postgresql_has_a_tool_of_its_own() -> None:
    pytest.importorskip("asyncpg")
    store = Store("postgresql://me:hush@127.0.0.1:9/db")
    with capture_logs() as lines:
        await keep_backing_up(store, BackupSection())
    await store.close()
    assert ["pg_dump" in line["event"] for line in lines] == [True]


# -- commands ------------------------------------------------------------------------------------------------


def test_a_backup_with_the_configured_folder_is_put_back(capsys: pytest.CaptureFixture[str]) -> None:
    Path("config.toml").write_text('[storage]\nurl = "bot.db"\n[backup]\nto = "far"\nkeep = 2\n')
    prepare(Path("bot.db"))
    for _ in range(3):
        assert main(["db", "backup"]) == 0
        assert "copied to far" in capsys.readouterr().out
    assert len(made("far")) == 2
    assert main(["db", "backup", "--keep", "1"]) == 0
    (backup,) = made("far")
    assert main(["db", "backup", "elsewhere"]) == 0
    assert main(["db", "backup", "elsewhere"]) == 1
    assert main(["db", "backup", "elsewhere", "--keep", "2"]) == 0
    assert Path("elsewhere.1").exists()
    Path("folder").mkdir()
    assert main(["db", "backup", "folder", "--keep", "3"]) == 0
    assert len(made("folder")) == 1
    Path("bot.db").write_text("broken")
    capsys.readouterr()
    assert main(["db", "restore", str(backup)]) == 0
    (kept,) = Path().glob("bot-replaced-*.db")
    assert kept.read_text() == "broken"
    said = f"sqlite+aiosqlite:///bot.db is now what {backup} is; before it was {kept}\n"
    assert capsys.readouterr().out == said
    assert main(["db", "verify"]) == 0


def test_refusals_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "restore", "nowhere.db"]) == 1
    assert capsys.readouterr().err == "nowhere.db: there is no such file\n"
    with pytest.raises(SystemExit):
        main(["db", "backup", "copy.db", "--keep", "0"])
    assert "a number from 1 to" in capsys.readouterr().err


def test_postgresql_is_restored_with_its_own_tool(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("asyncpg")
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", "postgresql://me:hush@127.0.0.1:9/db")
    assert main(["db", "restore", "x"]) == 1
    assert capsys.readouterr().err == "PostgreSQL is restored with pg_restore\n"


# Files that hold cards, tokens and passwords can be read by nobody but their owner.

ENGLISH = spoken(of_command_line(CogSettings()), "en")

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")


def others_can(folder: Path) -> list[str]:
    """The files and folders below a path that give others any permission."""
    return [one.name for one in sorted(folder.rglob("*")) if one.stat().st_mode & 0o077]


async def look() -> list[Finding]:
    """The doctor's findings about private files."""
    found: list[Finding] = []
    await Doctor(load(), Path("config.toml"), ENGLISH, found.append).files()
    return found


@posix
async def test_what_a_bot_makes_is_private_and_can_be_copied_while_it_runs(sandbox: Sandbox) -> None:
    Path("data").mkdir(mode=0o700)
    file = prepare(Path("data/bierkoenig.db"))
    file.chmod(0o664)
    env = environment(sandbox)
    async with bierkoenig("run", env=env) as bot:
        await bot.says("from now on only the bot's user can")
        await bot.says('"ready"')
        await bot.says('"backed up"')
        there = {one.name for one in Path("data").iterdir()}
        assert {"bierkoenig.db", "bierkoenig.db-wal", "bierkoenig.db-shm", "bierkoenig.db.lock"} <= there
        assert others_can(Path("data")) == []
        assert await asyncio.to_thread(main, ["db", "backup", "copy.db"]) == 0
        status, output = await output_of("db", "restore", "copy.db", env=env)
        assert (status, output) == (1, f"a bot is using {file}: stop it first\n")


@posix
async def test_the_doctor_names_what_others_can_read() -> None:
    Path("config.toml").write_text(
        '[discord]\ntoken = "x"\n[storage]\nurl = "bot.db"\n[backup]\nto = "far away"\n'
    )
    prepare(Path("bot.db")).chmod(0o644)
    backup = Series(Path("bot.db"), Path("far away")).add(3)
    Path("bot.db.1").write_bytes(b"")
    found = [one for one in await look() if not one.fine]
    assert [one.text for one in found] == [
        f"others can read {one}" for one in ("bot.db", "bot.db.1", "config.toml", backup)
    ]
    assert found[3].advice == f"chmod 600 '{backup}'"
    for file in ("bot.db", "bot.db.1", "config.toml", backup):
        Path(file).chmod(0o600)
    assert [one.text for one in await look()] == ["nobody else can read token, database or backups"]


@posix
async def test_a_configuration_without_secrets_may_be_read() -> None:
    Path("config.toml").write_text('[storage]\nurl = "bot.db"\n')
    assert [one.fine for one in await look()] == [True]
    Path("config.toml").write_text('[storage]\nurl = "postgresql://me:hi@127.0.0.1:9/db"\n')
    assert [one.fine for one in await look()] == [False]
