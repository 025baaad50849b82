"""Requests to Discord that fail as requests do: of which kind that is, and what helps."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import aiohttp
import discord

Failure: TypeAlias = Literal["forbidden", "gone", "busy", "unreachable"]

ADVICE: Final[dict[Failure, str]] = {
    "forbidden": "look which permission the bot lacks there",
    "gone": "it was deleted or has expired; there is nothing to be done",
    "busy": "Discord has trouble or was asked too often; if it stays like this, see https://discordstatus.com",
    "unreachable": "the connection broke; if it stays like this, look at the network",
}
"""What the log says of them."""

_INVALID_WEBHOOK_TOKEN: Final = 50027
"""An interaction is over: its token is refused like a wrong one."""


def failure(error: BaseException) -> Failure | None:
    """Of which kind a failed request is; ``None`` for what should not happen.

    That is everything that is no request, and one in which Discord finds a mistake of ours (400).
    """
    if isinstance(error, discord.HTTPException):
        if error.status == 404 or error.code == _INVALID_WEBHOOK_TOKEN:
            return "gone"
        if error.status in (401, 403):
            return "forbidden"
        return "busy" if error.status == 429 or error.status >= 500 else None
    broken = (aiohttp.ClientError, ConnectionError, discord.ConnectionClosed, discord.GatewayNotFound)
    return "unreachable" if isinstance(error, broken) else None
