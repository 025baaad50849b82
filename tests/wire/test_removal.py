"""Servers that remove the bot, and those that invite it again, as Discord tells of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from discord_sandbox import Sandbox
from discord_sandbox.payloads import guild_create_payload
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.wire.conftest import RunBot
from tests.wire.table import PATIENCE

FORMER = "4711"
"""A server that has removed the bot while it was down."""


def tell(sandbox: Sandbox, event: str, guild: Any, body: dict[str, Any]) -> None:
    """Send what Discord sends when a server is gone for now or for good, or there again.

    https://discord.com/developers/docs/events/gateway-events#guild-delete
    """
    sandbox.core.gateway.dispatch(event, body, guild_id=guild.id)


async def test_a_removal_is_noted_and_an_outage_is_not(
    sandbox: Sandbox, run_bot: RunBot, tmp_path: Path
) -> None:
    guilds = list(sandbox.world.guilds.values())
    away, left = guilds[:2]
    store = await Store.open(prepare(tmp_path / "bot.db", been_there))
    for guild in (away.id, left.id, FORMER):
        await store.preferences.change("guild", str(guild), {"pictures": False})
    async with run_bot():
        await noted(store, FORMER)
        tell(sandbox, "GUILD_DELETE", away, {"id": str(away.id), "unavailable": True})
        body = guild_create_payload(left, sandbox.world.bot.id, all_members=False)
        invited = {key: value for key, value in body.items() if key != "unavailable"}
        for back in (invited, body):
            tell(sandbox, "GUILD_DELETE", left, {"id": str(left.id)})
            await noted(store, FORMER, str(left.id))
            tell(sandbox, "GUILD_CREATE", left, back)
            await noted(store, FORMER)
    await store.close()


async def noted(store: Store, *guilds: str) -> None:
    """Wait until these servers, and no others, are known to have removed the bot."""
    async with asyncio.timeout(PATIENCE):
        while set(await store.departures.all()) != set(guilds):  # noqa: ASYNC110 - the bot doesn't tell
            await asyncio.sleep(0.005)
