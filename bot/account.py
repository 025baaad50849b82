"""Whose token it is, asked of Discord without a client, and the link that brings the bot to a server."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import aiohttp
import discord

PATIENCE: Final = aiohttp.ClientTimeout(total=10)
PAGE: Final = 200
"""Most servers that Discord returns per request."""
USER_AGENT: Final = f"DiscordBot (https://github.com/Rapptz/discord.py, {discord.__version__})"
"""User agent: Discord turns away requests that don't name a library in this form."""
UNREACHED: Final = (OSError, aiohttp.ClientError, TimeoutError, ValueError)
"""The errors of a ``Get`` that reaches no Discord."""


Get: TypeAlias = Callable[[str], Awaitable[tuple[int, Any]]]
"""Asks for a path as the bot, and returns status and JSON. Raises one of ``UNREACHED``."""


@asynccontextmanager
async def session(api_url: str, token: str) -> AsyncIterator[Get]:
    """Ask as the bot whose token this is."""
    headers = {"Authorization": f"Bot {token}", "User-Agent": USER_AGENT}
    async with aiohttp.ClientSession(headers=headers, timeout=PATIENCE) as opened:

        async def get(path: str) -> tuple[int, Any]:
            async with opened.get(api_url.rstrip("/") + path) as response:
                if response.content_type != "application/json":
                    return response.status if response.status != 200 else 404, None
                return response.status, await response.json()

        yield get


NEEDED: Final = {
    "view_channel": discord.Permissions.view_channel.flag,
    "send_messages": discord.Permissions.send_messages.flag,
    "send_messages_in_threads": discord.Permissions.send_messages_in_threads.flag,
    "read_message_history": discord.Permissions.read_message_history.flag,
}
"""Permissions that the bot needs for tables, by their names in discord.py.

Its cards are application emoji, which need none.
"""
LIKED: Final = (
    discord.Permissions.attach_files.flag
    | discord.Permissions.create_public_threads.flag
    | discord.Permissions.create_events.flag
)
"""Further permissions in the invitation: without them words replace pictures, and there are neither threads
nor scheduled events."""


def invitation(application: int | str) -> str:
    """Return the link for the application with this id."""
    return discord.utils.oauth_url(
        int(application),
        permissions=discord.Permissions(sum(NEEDED.values()) | LIKED),
        scopes=("bot", "applications.commands"),
    )


class AccountError(Exception):
    """The question came to nothing; ``refused``: Discord doesn't know the token."""

    def __init__(self, text: str, *, refused: bool = False) -> None:
        super().__init__(text)
        self.refused = refused


@dataclass(frozen=True, slots=True)
class Account:
    """A bot on Discord; of more than a page of servers only the first are listed."""

    name: str
    application: str
    servers: tuple[str, ...]


async def look_up(api_url: str, token: str) -> Account:
    """Ask Discord whose token this is. Raises ``AccountError``."""
    async with session(api_url, token) as get:
        answers = []
        for path in ("/users/@me", "/applications/@me", f"/users/@me/guilds?limit={PAGE}"):
            try:
                status, answer = await get(path)
            except UNREACHED as error:
                raise AccountError(
                    f"{api_url} can't be reached: {str(error) or 'no answer in time'}"
                ) from None
            if status == 401:
                raise AccountError("Discord refuses the token", refused=True)
            if status != 200:
                raise AccountError(f"{api_url} answers {status}")
            answers.append(answer)
    me, application, guilds = answers
    return Account(me["username"], application["id"], tuple(guild["name"] for guild in guilds))
