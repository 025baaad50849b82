"""Where the bot may perhaps write again, as Discord tells of changes to channels, roles and servers."""

from __future__ import annotations

from collections.abc import Callable, Collection

import discord


class Reopenings:
    """Says in which channels something has changed, so that what was refused there is tried again.

    ``reopened`` are called with the ids of channels and threads.
    """

    def __init__(self, reopened: list[Callable[[Collection[int]], None]]) -> None:
        self.reopened = reopened

    async def on_guild_channel_update(self, before: object, after: discord.abc.GuildChannel) -> None:
        """A channel's permissions have changed, or anything else about it."""
        self._tell({after.id})

    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Perhaps somebody has opened the thread again."""
        self._tell({change.thread_id})

    async def on_guild_role_update(self, before: object, after: discord.Role) -> None:
        """A role's permissions have changed, or anything else about it."""
        self._tell_of(after.guild)

    async def on_member_update(self, before: object, after: discord.Member) -> None:
        """The bot was given a role; Discord tells of nobody else without a privileged intent."""
        if after == after.guild.me:
            self._tell_of(after.guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited again."""
        self._tell_of(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """An outage is over; discord.py says so, too, of an invitation where Discord calls it available."""
        self._tell_of(guild)

    def _tell_of(self, guild: discord.Guild) -> None:
        self._tell({place.id for place in (*guild.channels, *guild.threads)})

    def _tell(self, channels: Collection[int]) -> None:
        for reopened in self.reopened:
            reopened(channels)
