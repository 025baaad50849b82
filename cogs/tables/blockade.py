"""Why a table can't be shown in its channel, and how one learns that it can be again."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import aiohttp
import discord

log = logging.getLogger(__name__)

UNREACHABLE: Final = (OSError, aiohttp.ClientError)
"""What a request raises of which nobody knows whether Discord has seen it."""

Reason: TypeAlias = Literal["permissions", "locked", "gone", "deleted"]
"""The bot may not write there, the thread is locked, there is no such channel any more, or somebody deletes
the card again and again."""

DELETIONS: Final = 3
"""So often a card may be deleted …"""
DELETION_SECONDS: Final = 60.0
"""… within so many seconds before the table waits for as long."""
PROBE_SECONDS: Final = 5.0
"""Where nothing tells whether it is mended, a click tries it again after so many seconds."""


@dataclass(frozen=True, slots=True)
class Blockade:
    """A table whose card waits. ``since`` is in seconds since 1970."""

    reason: Reason
    since: float


def lacking_there(client: discord.Client, guild: int, channel: int) -> list[str] | None:
    """The permissions (Discord's names) that the bot lacks in a channel, as far as the gateway has told.

    ``None`` when nothing is known of the channel: it is gone, or a thread that is archived.
    """
    server = client.get_guild(guild)
    place = None if server is None else server.get_channel_or_thread(channel)
    if server is None or place is None or server.me is None:
        return None
    allowed = place.permissions_for(server.me)
    return lacking_of(allowed, in_thread=isinstance(place, discord.Thread))


async def is_gone(client: discord.Client, guild: int, channel: int) -> bool:
    """Whether there is no such channel any more; ``False`` where Discord doesn't tell."""
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
    """The names of the permissions for showing a table that are not among these."""
    needed = ("view_channel", "read_message_history", _sending(in_thread))
    return [name for name in needed if not getattr(allowed, name)]


def _sending(in_thread: bool) -> str:
    return "send_messages_in_threads" if in_thread else "send_messages"
