"""Memory used by a bot's tables: none for those at which nobody plays."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cogs.parts import Parts
from discord_sandbox import Sandbox
from discord_sandbox.person import Person
from engine.tables import lobby, play, seats
from tests.engine.tables.conftest import MANY_TABLES
from tests.lengths import amount
from tests.wire.conftest import running
from tests.wire.table import eventually, ids_of, open_table, press, take_hand
from tests.wire.test_agreement import agree, card

TABLES = amount(12, 100)
QUICK_PLAY: dict[str, Any] = {
    "asleep_after": 1,
    "mention_after": 0.05,
    "picture_rest": 0.05,
}
SHELF: dict[str, Any] = {"shelved_per_guild": 1000, "shelved_per_person": 1000}
QUICK: dict[str, Any] = {"channel_requests": 100, "channel_seconds": 0.01}


@pytest.fixture
async def parts(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[Parts]:
    """The parts that a running bot shares among its features."""
    async with running(
        sandbox, tmp_path / "bot.db", outbox=QUICK, **QUICK_PLAY, **MANY_TABLES, **SHELF
    ) as app:
        yield app.parts


def kept(parts: Parts) -> dict[str, int]:
    """The number of objects kept for tables, by registry."""
    tables, hands, mentions = parts.table_messages, parts.hands, parts.mentions
    return {
        "tables": len(tables._messages),
        "timers": len(tables._shelvings),
        "hands": len(hands._tables),
        "messages": len(hands._messages),
        "calls": len(mentions._tables) + len(mentions._quiet),
        "tasks": sum(len(one._background_tasks._tasks) for one in (tables, hands, mentions, parts.hand)),
    }


@pytest.mark.long
@pytest.mark.scaled
@pytest.mark.without_limits
async def test_tables_at_which_nobody_plays_leave_nothing_behind(sandbox: Sandbox, parts: Parts) -> None:
    async with contextlib.AsyncExitStack() as stack:
        anna = await stack.enter_async_context(await Person.join(sandbox.url, "Anna"))
        await anna.wait_until(lambda: anna.bot_online)
        first = await open_table(anna, "spieltisch", pace="none")
        await press(anna, first, "fill")
        await take_hand(anna, first)
        registry = parts.services.registry
        snapshot = (await registry.table(first)).state
        tables = [first]
        for _ in range(TABLES - 1):
            table = await registry.open(snapshot.guild, snapshot.channel, snapshot.host, snapshot.game)
            await table.do(lobby.fill, snapshot.host)
            await table.do(lobby.start, snapshot.host)
            tables.append(table.id)
        for number in tables:
            table = await registry.table(number)
            if number % 4:
                await table.do(play.propose, snapshot.host, "shelve")
            else:
                await table.do(seats.close, snapshot.host)
        await eventually(lambda: not any(kept(parts).values()))

        # it comes back for whoever acts there
        await eventually(lambda: f"bk1:a:{first}:here" in " ".join(ids_of(card(anna, first))))
        await agree(anna, first, "here")
        await eventually(lambda: f"bk1:t:{first}:hand" in ids_of(card(anna, first)))
        await eventually(lambda: kept(parts)["tables"] == 1 and kept(parts)["calls"] == 1)

        # and leaves with its table when nobody has touched that for long
        assert await _unloaded(parts, first)
        await eventually(lambda: kept(parts)["tables"] == 0)


async def _unloaded(parts: Parts, number: int) -> bool:
    """Drop a table as soon as nothing is going on there."""
    registry = parts.services.registry
    async with asyncio.timeout(60):
        while not registry.loaded.unload(number):  # noqa: ASYNC110 - a computer thinks
            await asyncio.sleep(0.01)
    return True
