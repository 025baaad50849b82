"""Databases that no command can work with: the bot says so in one sentence, and a restart wouldn't help."""

# ruff: noqa: ASYNC240 - a test may write a small file

from __future__ import annotations

import asyncio
import random
import re
import shlex
import sqlite3
import sys
import tomllib
from contextlib import closing
from pathlib import Path

import pytest

from discord_sandbox.app import Sandbox
from engine.extras import how_to_add
from engine.storage.sqlite import damage
from engine.store import Store
from tests.bot.processes import bierkoenig, environment, output_of
from tests.databases import prepare

ROOT = Path(__file__).parents[2]
PAGE = 4096


def full(path: Path) -> Path:
    """A database with some hundred pages."""
    prepare(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO facts VALUES (?, ?)", ((f"{number:05}", "x" * 200) for number in range(5000))
        )
    return path


def spoil(path: Path, page: int) -> None:
    """Write rubbish over a page (1 is the first), as a broken disk does."""
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(random.Random(page).randbytes(PAGE))


def last_page(path: Path) -> int:
    return path.stat().st_size // PAGE


async def test_a_newer_schema_is_one_line(sandbox: Sandbox) -> None:
    path = prepare(Path("newer.db"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    env = environment(sandbox, storage__url=str(path))
    for command in (("run",), ("db", "migrate"), ("export", "csv", "--out", "a.csv")):
        status, output = await output_of(*command, env=env)
        assert (status, len(output.splitlines())) == (2, 1), output
        assert output.startswith("bierkoenig: ")
        assert "its schema 9999 is newer than this program" in output
        assert "update the program" in output
    status, output = await output_of("doctor", env=env)
    assert status == 2
    assert "✗ database: " in output
    assert "Traceback" not in output
    assert path.read_bytes() == before


async def test_a_damaged_file_is_one_line_at_the_start(sandbox: Sandbox) -> None:
    for page in (1, 2, None):
        path = full(Path(f"damaged-{page}.db"))
        spoil(path, page or last_page(path))
        env = environment(sandbox, storage__url=str(path))
        status, output = await output_of("run", env=env)
        assert (status, len(output.splitlines())) == (2, 1), output
        assert output.startswith(
            f"bierkoenig: storage.url: {path} can't be used: it is damaged or no database ("
        )
        assert "put a backup in its place" in output
    status, output = await output_of("doctor", env=env)
    assert status == 2
    assert f"✗ database: {path.absolute()}: it is damaged or no database (" in output
    status, output = await output_of("db", "verify", env=env)
    assert status == 1
    assert "Traceback" not in output
    assert "file: " in output


def moved_after_kill(path: Path, away: Path) -> None:
    """Move a database away whose last change is in its journal alone, as a killed bot leaves it."""
    journal = path.with_name(f"{path.name}-wal")
    with closing(sqlite3.connect(full(path), isolation_level=None)) as killed:
        killed.execute("PRAGMA journal_mode=WAL")
        killed.execute("INSERT INTO facts VALUES ('last', 'move')")
        files = {away: path.read_bytes(), journal: journal.read_bytes()}
    path.unlink()
    for file, content in files.items():
        file.write_bytes(content)


async def test_no_new_file_is_made_beside_a_journal(sandbox: Sandbox) -> None:
    path, away = Path("moved.db"), Path("moved.away")
    moved_after_kill(path, away)
    env = environment(sandbox, storage__url=str(path))
    for command in ("run", "doctor"):
        status, output = await output_of(command, env=env)
        assert status == 2
        assert "the file is missing or empty, and moved.db-wal beside it holds the last moves" in output
        assert "put the file back" in output
    away.rename(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT value FROM facts WHERE key = 'last'").fetchone() == ("move",)


async def test_no_new_file_is_made_beside_a_copy_that_was_saved(sandbox: Sandbox) -> None:
    path = Path("bot.db")
    full(Path("bot.db.rescued-20260101-010101"))
    copy = full(Path("bot.db.rescued-20260102-010101"))
    env = environment(sandbox, storage__url=str(path))
    for command in ("run", "doctor"):
        status, output = await output_of(command, env=env)
        assert status == 2
        assert f"the file is missing or empty, and {copy} beside it holds all that was stored" in output
        assert f"`bierkoenig db restore {copy}` puts it in its place" in output
        assert not path.exists()
    status, output = await output_of("db", "restore", str(copy), env=env)
    assert status == 0, output
    assert "up to date and writable" in (await output_of("doctor", env=env))[1]


async def test_a_new_file_is_told_of_where_there_are_backups(sandbox: Sandbox) -> None:
    path = full(Path("bot.db"))
    env = environment(sandbox, storage__url=str(path), backup__to="copies")
    assert (await output_of("db", "backup", env=env))[0] == 0
    path.unlink()
    (backup,) = Path("copies").glob("*.db")
    status, output = await output_of("doctor", env=env)
    assert status == 1 and f"`bierkoenig db restore {backup}` puts it in its place" in output
    async with bierkoenig("run", env=env) as bot:
        await bot.says("the database is missing, and an empty one is begun")
        await bot.says(f"`bierkoenig db restore {backup}`")


def test_a_large_file_is_not_looked_through_for_ever(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = full(tmp_path / "large.db")
    assert damage(path) is None
    assert not caplog.text
    assert damage(path, patience=-1) is None
    assert "`bierkoenig db verify` looks at all of it" in caplog.text


async def test_damage_that_the_first_look_has_missed_is_one_line_too(sandbox: Sandbox) -> None:
    path = full(Path("damaged.db"))
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'facts'").fetchone()
    spoil(path, root)
    env = environment(sandbox, storage__url=str(path))
    async with bierkoenig("run", env=env, prepare=f"{__name__}:look_at_nothing") as bot:
        assert await bot.ends() == 2, bot.output
    assert re.search(r"storage.url: the bot can't start: its part .* is damaged", bot.output), bot.output


def look_at_nothing() -> None:
    """Skip the check, as happens when a file is too large to be checked in time."""

    async def too_large(store: Store) -> None: ...

    Store.expect_sound = too_large  # type: ignore[method-assign, assignment]


async def test_without_the_driver_every_command_says_what_installs_it(sandbox: Sandbox) -> None:
    env = environment(sandbox, storage__url="postgresql+asyncpg://me:hush@127.0.0.1:9/db")
    env["PYTHONPATH"] = "without"
    package = Path("without/asyncpg/__init__.py")
    package.parent.mkdir(parents=True)
    package.write_text("raise ModuleNotFoundError")
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (asyncpg,) = wanted["project"]["optional-dependencies"]["postgres"]
    for command in (("run",), ("db", "copy", "postgresql://h/db", "x.db"), ("doctor",)):
        status, output = await started(*command, env=env)
        assert status == 2, output
        assert f"install it: {shlex.join([sys.executable, '-m', 'pip', 'install', asyncpg])}" in output
        assert "Traceback" not in output and "hush" not in output


async def started(*command: str, env: dict[str, str]) -> tuple[int, str]:
    """Exit status and output of the command in an interpreter of its own."""
    pipe, out = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *command, stdout=pipe, stderr=out, env=env
    )
    output, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, output.decode()


@pytest.mark.parametrize(
    ("left", "command"),
    [
        ("pipx_metadata.json", "pipx inject bierkoenig"),
        ("uv-receipt.toml", f"uv pip install --python {sys.executable}"),
    ],
)
def test_what_was_installed_with_a_tool_is_added_to_with_it(
    left: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / left).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    packages = how_to_add("tracing").removeprefix(command).split()
    assert len(packages) == 2 and all(package.strip("'").startswith("opentelemetry-") for package in packages)
