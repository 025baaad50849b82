"""Notice when the bot may be able to write somewhere again, from changes of channels, roles and servers."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final

import discord
from discord.utils import utcnow

from cogs.shell.blockade import timed_out_until

LEEWAY: Final = 0.5
"""Seconds by which Discord's clock may differ when a timeout ends."""


class Reopenings:
    """Reports channels in which something has changed, so that refused requests there are tried again.

    The client is told with ``channels_reopened`` of the ids of channels and threads.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def on_guild_channel_update(self, before: object, after: discord.abc.GuildChannel) -> None:
        """Report a channel, whose permissions may have changed."""
        self._tell({after.id})

    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Report a thread, which may have been unarchived."""
        self._tell({change.thread_id})

    async def on_guild_role_update(self, before: object, after: discord.Role) -> None:
        """Report the channels of a server where a role has changed, perhaps in its permissions."""
        self._tell_of(after.guild)

    async def on_member_update(self, before: object, after: discord.Member) -> None:
        """Handle a new role of the bot; without a privileged intent Discord reports no other member."""
        if after == after.guild.me:
            self._tell_of(after.guild)
            self._wait_for_end(after.guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Handle that the bot was invited again."""
        self._tell_of(guild)
        self._wait_for_end(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Handle the end of an outage; discord.py also reports some invitations this way, and each start."""
        self._tell_of(guild)
        self._wait_for_end(guild)

    def _wait_for_end(self, guild: discord.Guild) -> None:
        """Report a server when moderators' timeout of the bot ends, of which Discord doesn't tell."""
        if (until := timed_out_until(guild)) is not None:
            seconds = (until - utcnow()).total_seconds() + LEEWAY
            asyncio.get_running_loop().call_later(seconds, self._tell_of, guild)

    def _tell_of(self, guild: discord.Guild) -> None:
        self._tell({place.id for place in (*guild.channels, *guild.threads)})

    def _tell(self, channels: Collection[int]) -> None:
        self._client.dispatch("channels_reopened", channels)
