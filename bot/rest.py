"""Questions to Discord's HTTP interface as the bot, before and without a client."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import aiohttp
import discord

PATIENCE: Final = aiohttp.ClientTimeout(total=10)
PAGE: Final = 200
"""Most servers that Discord returns per request."""
USER_AGENT: Final = f"DiscordBot (https://github.com/Rapptz/discord.py, {discord.__version__})"
"""User agent: Discord turns away requests that don't name a library in this form."""
UNREACHED: Final = (OSError, aiohttp.ClientError, TimeoutError, ValueError)
"""The errors of a ``Get`` that reaches no Discord."""


class Get:
    """Sends GET requests as the bot."""

    def __init__(self, session: aiohttp.ClientSession, api_url: str) -> None:
        self._session = session
        self._base = api_url.rstrip("/")

    async def __call__(self, path: str) -> tuple[int, Any]:
        """Return status and JSON. Raises one of ``UNREACHED``."""
        async with self._session.get(self._base + path) as response:
            if response.content_type != "application/json":
                return response.status if response.status != 200 else 404, None
            return response.status, await response.json()


@asynccontextmanager
async def session(api_url: str, token: str) -> AsyncIterator[Get]:
    """Ask as the bot whose token this is."""
    headers = {"Authorization": f"Bot {token}", "User-Agent": USER_AGENT}
    async with aiohttp.ClientSession(headers=headers, timeout=PATIENCE) as opened:
        yield Get(opened, api_url)
