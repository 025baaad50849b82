"""Reasons why a table's card can't be shown in its channel, and detecting when it can be again."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias

import aiohttp
import discord

log = logging.getLogger(__name__)

UNREACHABLE: Final = (OSError, aiohttp.ClientError)
"""Errors after which it is unknown whether Discord has processed the request."""

Reason: TypeAlias = Literal["permissions", "locked", "gone", "deleted"]
"""Why a card can't be shown.

The bot lacks permissions, the thread is locked, the channel doesn't exist any more, or somebody keeps
deleting the card.
"""

DELETIONS: Final = 3
"""Number of deletions of a card within ``DELETION_SECONDS`` that block it."""
DELETION_SECONDS: Final = 60.0
"""Seconds within which deletions are counted, and for which a blocked card waits."""
PROBE_SECONDS: Final = 5.0
"""Minimum seconds between attempts caused by clicks."""


@dataclass(frozen=True, slots=True)
class Blockade:
    """Why a table's card waits. ``since`` is in seconds since 1970."""

    reason: Reason
    since: float


def timed_out_until(server: discord.Guild | None) -> datetime | None:
    """Return until when moderators have timed the bot out in a server; ``None`` unless they have."""
    me = None if server is None else server.me
    return me.timed_out_until if me is not None and me.is_timed_out() else None


def lacking_there(client: discord.Client, guild: int, channel: int) -> list[str] | None:
    """Return the permissions (Discord's names) that the bot lacks in a channel, from the gateway's cache.

    ``None`` if the channel isn't cached: it is gone, or an archived thread.
    """
    server = client.get_guild(guild)
    place = None if server is None else server.get_channel_or_thread(channel)
    if server is None or place is None or server.me is None:
        return None
    allowed = place.permissions_for(server.me)
    return lacking_of(allowed, in_thread=isinstance(place, discord.Thread))


async def is_gone(client: discord.Client, guild: int, channel: int) -> bool:
    """Whether a channel doesn't exist any more; ``False`` if Discord gives no answer."""
    server = client.get_guild(guild)
    if server is None or server.get_channel_or_thread(channel) is not None:
        return False
    try:  # threads that are archived are not known either
        await client.fetch_channel(channel)
    except discord.NotFound:
        return True
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.warning("whether a channel is gone is not known: %r", error)
    return False


def lacking_of(allowed: discord.Permissions, *, in_thread: bool) -> list[str]:
    """Return the permissions needed for showing a table that are not among these."""
    needed = ("view_channel", "read_message_history", _sending(in_thread))
    return [name for name in needed if not getattr(allowed, name)]


def _sending(in_thread: bool) -> str:
    return "send_messages_in_threads" if in_thread else "send_messages"
