"""Shards, servers and channels as the gateway reports them: where people can click, and who has the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Final, Literal, TypeAlias

import discord
from discord.utils import utcnow

from cogs.shell.discord_errors import timed_out_until
from engine.departures import Departures
from engine.tables import TableRegistry

_SERVER: Final = 22
"""Discord sends a server's events through the shard of the number behind these bits, by their count."""
_Outage: TypeAlias = tuple[Literal["shard", "server"], int]


class Reach:
    """Reports outages to the registry, whose clocks then stand still, and knows where clicks are replayed."""

    def __init__(self, client: discord.AutoShardedClient, registry: TableRegistry) -> None:
        self._client = client
        self._registry = registry
        self._connected: set[int] = set()
        self._replaying: set[int] = set()
        registry.unreachable()  # until the bot is connected

    def replaying(self, guild: int | None) -> bool:
        """Whether the interactions of a server may be old ones, after a break in the connection."""
        return guild is not None and self._shard_of(guild) in self._replaying

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that nobody can click in a shard's servers, and that their next clicks may be replayed."""
        self._replaying.add(shard)
        self._connected.discard(shard)
        self._lost(shard)
        if not self._connected:
            self._registry.unreachable()

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that everything missed was replayed."""
        self._found(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Note the new session, in which nothing is replayed, and which servers are down."""
        self._found(shard)
        for guild in self._client.guilds:
            if guild.shard_id == shard and guild.unavailable:
                await self.on_guild_unavailable(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note that a server is down."""
        self._registry.unreachable(("server", guild.id), str(guild.id).__eq__)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note that a server is there again."""
        self._registry.reachable(("server", guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that a server is there: discord.py also reports the end of some outages this way."""
        self._registry.reachable(("server", guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Forget the outage of a server that has removed the bot."""
        self._registry.reachable(("server", guild.id))

    def _found(self, shard: int) -> None:
        self._replaying.discard(shard)
        if not self._connected:  # until now it was the outage of all
            for other in range(self._client.shard_count or 1):
                self._lost(other)
        self._connected.add(shard)
        self._registry.reachable(("shard", shard))
        self._registry.reachable()

    def _lost(self, shard: int) -> None:
        self._registry.unreachable(
            ("shard", shard), lambda guild: guild.isdecimal() and self._shard_of(int(guild)) == shard
        )

    def _shard_of(self, guild: int) -> int:
        return (guild >> _SERVER) % (self._client.shard_count or 1)


class Servers:
    """Reports which servers have the bot and which have removed it; an outage counts as neither."""

    def __init__(self, client: discord.Client, departures: Departures) -> None:
        self._client = client
        self._departures = departures

    async def on_ready(self) -> None:
        """Report all servers, including those that are unreachable for now."""
        self._departures.present(str(guild.id) for guild in self._client.guilds)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Report a server that has invited the bot, perhaps again."""
        self._departures.joined(str(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Report a server as present; discord.py also reports some invitations this way."""
        self._departures.joined(str(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Report a server that has removed the bot or was deleted."""
        self._departures.removed(str(guild.id))


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
