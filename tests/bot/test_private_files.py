"""Files that hold cards, tokens and passwords can be read by nobody but their owner."""

# ruff: noqa: ASYNC240 - a test may look at a small file

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import load
from bot.doctor import Doctor, Finding
from bot.language import of_command_line, spoken
from cogs.shell.settings import CogSettings
from discord_sandbox.app import Sandbox
from engine.storage.backups import Series
from tests.bot.processes import bierkoenig, environment
from tests.databases import prepare

ENGLISH = spoken(of_command_line(CogSettings()), "en")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    """Set the umask that most systems use."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def others_can(folder: Path) -> list[str]:
    """The files and folders below a path that give others any permission."""
    return [one.name for one in sorted(folder.rglob("*")) if one.stat().st_mode & 0o077]


async def look() -> list[Finding]:
    """The doctor's findings about private files."""
    findings = [one async for one in Doctor(load(), Path("config.toml"), ENGLISH).examine()]
    return [one for one in findings if one.subject == "private files"]


async def test_what_a_bot_makes(sandbox: Sandbox) -> None:
    async with bierkoenig("run", env=environment(sandbox)) as bot:
        await bot.says('"ready"')
        await bot.says('"backed up"')
        there = {one.name for one in Path("data").iterdir()}
        assert {"bierkoenig.db", "bierkoenig.db-wal", "bierkoenig.db-shm", "bierkoenig.db.lock"} <= there
        assert others_can(Path("data")) == []
        assert Path("data").stat().st_mode & 0o777 == 0o700
        bot.signal(signal.SIGTERM)
        assert await bot.ends() == 0


async def test_what_was_open_is_closed_at_the_start(sandbox: Sandbox) -> None:
    Path("data").mkdir()
    prepare(Path("data/bierkoenig.db")).chmod(0o664)
    async with bierkoenig("run", env=environment(sandbox, backup__every="0")) as bot:
        await bot.says("from now on only the bot's user can")
        await bot.says('"ready"')
        assert others_can(Path("data")) == []


async def test_the_doctor_names_what_others_can_read(sandbox: Sandbox) -> None:
    Path("config.toml").write_text(
        f'[discord]\ntoken = "{sandbox.token}"\napi_url = "{sandbox.api_url}"\n'
        f'gateway_url = "{sandbox.gateway_url}"\n[storage]\nurl = "bot.db"\n[backup]\nto = "far away"\n'
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


async def test_a_configuration_without_secrets_may_be_read() -> None:
    Path("config.toml").write_text('[storage]\nurl = "bot.db"\n')
    assert [one.fine for one in await look()] == [True]
    Path("config.toml").write_text('[storage]\nurl = "postgresql://me:hi@127.0.0.1:9/db"\n')
    assert [one.fine for one in await look()] == [False]
