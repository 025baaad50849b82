"""Discord is out of reach while clocks run: everybody gets the time back, and nobody is played for."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import discord
import pytest
from discord.backoff import ExponentialBackoff

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.memberships import kick
from engine.store import Store
from tests.acquainted import acquainted
from tests.wire.asking import ask, free_port
from tests.wire.table import PATIENCE, People, RunBot, Seated, eventually, open_table, sit_down, text_of
from tests.wire.test_announcer import noted
from tests.wire.test_restarts import AT_ONCE

TURN = 3.0
"""Seconds until a computer plays for somebody."""
FOR_GOOD = 100_000
"""Attempts to connect that fail until the test lets the bot in."""


@pytest.fixture
def shards() -> int:
    """The number of shards."""
    return 1


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The longest pauses in seconds that there may have been before each new attempt; there are none here."""
    longest: list[float] = []
    original = ExponentialBackoff.delay

    def delay(backoff: ExponentialBackoff[Literal[False]]) -> float:
        original(backoff)
        longest.append(backoff._base * 2**backoff._exp)
        return 0.01

    monkeypatch.setattr(ExponentialBackoff, "delay", delay)
    return longest


@pytest.fixture
async def sandbox(
    shards: int, pauses: list[float], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Sandbox]:
    """A sandbox without rate limits: they are not the subject, and would keep this test waiting.

    Nor does discord.py pause between attempts to connect, nor before it identifies.
    """

    async def at_once(*_: object, **__: object) -> None: ...

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    async with acquainted(SandboxSettings(rate_limits=False, shards=shards)) as running:
        yield running


async def test_a_cut_line_resumes_however_many_attempts_that_takes(
    run_bot: RunBot, sandbox: Sandbox, people: People, pauses: list[float]
) -> None:
    gateway = sandbox.core.gateway
    async with run_bot():
        (anna,) = await people("Anna")
        for attempts in (1, 12):
            await anna.control("disconnect_gateway", how="drop", attempts=attempts)
            await eventually(lambda: not gateway.online)
            await eventually(lambda: gateway.online)
            await open_table(anna, "spieltisch")
            assert gateway.identified == 1
            assert len(pauses) == attempts and max(pauses) <= 32
            assert pauses[0] == 2, "a new break begins with a short pause"
            pauses.clear()
        await anna.control("disconnect_gateway", how="lost", attempts=2)
        await eventually(lambda: gateway.identified == 2)
        await anna.wait_until(lambda: anna.bot_online)
        await open_table(anna, "spieltisch")


async def test_a_server_that_was_left_meanwhile_is_gone_at_once(
    run_bot: RunBot, sandbox: Sandbox, tmp_path: Path
) -> None:
    left, _ = sandbox.world.guilds.values()
    async with run_bot():
        store = await Store.open(str(tmp_path / "bot.db"))
        await store.preferences.change("guild", str(left.id), {"pictures": False})
        sandbox.core.gateway.disconnect("lost")
        kick(sandbox.core, left, sandbox.world.bot.id)
        await noted(store, str(left.id))
        await store.close()


async def two(people: People, names: tuple[str, str], channel: str) -> tuple[int, Seated]:
    """Two people at a table with computers; the one who is waited for, with their time."""
    table, seated = await sit_down(await people(*names), channel, fill=True, pace="live")
    await eventually(lambda: any(one.moves and deadline(one) for one in seated))
    return table, next(one for one in seated if one.moves)


def deadline(one: Seated) -> int:
    """The time in somebody's hand, in seconds since 1970; 0 without one."""
    found = re.search(r"<t:(\d+):R>", text_of(one.hand))
    return int(found[1]) if found else 0


def clock_of(database: Path, table: int) -> str:
    """The entries of the clock in the log of a table."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reader:
        rows = reader.execute("SELECT token FROM log WHERE \"table\" = ? AND kind = 'clock'", (table,))
        return " ".join(token for (token,) in rows)


@pytest.mark.parametrize("shards", [2])
@pytest.mark.parametrize("outage", ["shard", "server"])
async def test_what_cannot_be_clicked_has_no_clock_and_the_rest_has(
    outage: str, run_bot: RunBot, sandbox: Sandbox, people: People, tmp_path: Path
) -> None:
    gateway = sandbox.core.gateway
    port = free_port()
    clocks = {"live_reminder_seconds": TURN - 0.5, "live_turn_seconds": TURN, "outage_seconds": 0.1}
    async with run_bot(**AT_ONCE, clocks=clocks, monitoring={"port": port}):
        assert gateway.identified == 2
        theirs, mover = await two(people, ("Dora", "Emil"), "card-table")
        guild = int(mover.person.guild_of(mover.person.channel("card-table")))
        shard = (guild >> 22) % 2
        if outage == "shard":
            gateway.disconnect("invalid", shard=shard, attempts=FOR_GOOD)
        else:
            gateway.outage(sandbox.world.guilds[guild])
        before = deadline(mover)
        ours, _ = await two(people, ("Anna", "Bert"), "spieltisch")
        database = tmp_path / "bot.db"
        # their time has begun later, and is over
        await eventually(lambda: "lapse" in clock_of(database, ours))
        assert clock_of(database, theirs) == "pace live", "nobody was reminded, nor played for"
        assert (await ask(port, "/readyz"))[0] == 200, "a restart would not bring the other shard back"
        if outage == "shard":
            gateway.let_in()
        else:
            gateway.outage(sandbox.world.guilds[guild], over=True)
        await eventually(lambda: deadline(mover) > before)
        assert (await mover.click(mover.moves[0])).state == "answered"


@pytest.mark.parametrize("shards", [2])
async def test_shards_that_begin_anew_at_the_same_time_are_all_there_again(
    run_bot: RunBot, sandbox: Sandbox, people: People
) -> None:
    gateway, port = sandbox.core.gateway, free_port()

    async with run_bot(monitoring={"port": port}):
        gateway.disconnect("invalid")
        await eventually(lambda: gateway.identified == 4)
        async with asyncio.timeout(PATIENCE):
            while "bierkoenig_gateway_connected 1.0" not in (await ask(port, "/metrics"))[1]:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
