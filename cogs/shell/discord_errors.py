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

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_INTERACTION: Final = 10062
"""Discord's error code for an answer after the three seconds allowed."""
TOO_OLD_TO_EDIT: Final = 30046
"""Discord's error code for one edit too many of messages older than an hour, three in six seconds a channel
(discord-userdoccers 551). Its status is 429, but another message helps, not waiting."""
INVALID_BODY: Final = 50035
THREAD_ARCHIVED: Final = 50083
ALREADY_ANSWERED: Final = 40060
_INVALID_WEBHOOK_TOKEN: Final = 50027
"""Discord's error code for an interaction that has ended, whose token it refuses like a wrong one."""

ASKED_AGAIN_AFTER: Final = 0.25
"""Seconds until a request is made once more that Discord refused but may take; clicks wait for three."""


def may_be_taken(status: int, code: int) -> bool:
    """Whether Discord may take a request that it refused, when it is made once more.

    Of requests with an emoji that was just uploaded it refuses one in 25, and takes the same a moment later
    (discord-api-docs 7128).
    """
    return status == 400 and code not in (ALREADY_ANSWERED, THREAD_ARCHIVED)


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
