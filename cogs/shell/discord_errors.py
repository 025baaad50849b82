"""Classification of failed Discord requests, with advice for the log."""

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
"""Advice for the log by kind of failure."""

_INVALID_WEBHOOK_TOKEN: Final = 50027
"""Discord's error code for an interaction that has ended, whose token it refuses like a wrong one."""


def failure(error: BaseException) -> Failure | None:
    """Return the kind of a failed request, or ``None`` for errors that should not happen.

    Those are everything that isn't a request, and requests in which Discord finds a mistake of ours (400).
    """
    if isinstance(error, discord.HTTPException):
        if error.status == 404 or error.code == _INVALID_WEBHOOK_TOKEN:
            return "gone"
        if error.status in (401, 403):
            return "forbidden"
        return "busy" if error.status == 429 or error.status >= 500 else None
    broken = (aiohttp.ClientError, ConnectionError, discord.ConnectionClosed, discord.GatewayNotFound)
    return "unreachable" if isinstance(error, broken) else None
