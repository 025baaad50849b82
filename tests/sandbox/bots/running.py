"""Runs a discord.py client against a sandbox inside the test's own event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import discord
import discord.gateway
import discord.http
import yarl

from discord_sandbox import Sandbox


@contextlib.asynccontextmanager
async def running(client: discord.Client, sandbox: Sandbox) -> AsyncIterator[discord.Client]:
    """Log in, wait for ``ready``, log out at the end."""
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    task = asyncio.create_task(client.start(sandbox.token))
    try:
        ready = asyncio.create_task(_ready(client))
        await asyncio.wait([task, ready], timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        assert client.is_ready(), "the bot did not get ready"
        yield client
    finally:
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _ready(client: discord.Client) -> None:
    while client.user is None:  # noqa: ASYNC110 - waiting for ready is refused before the login
        await asyncio.sleep(0.001)
    await client.wait_until_ready()
