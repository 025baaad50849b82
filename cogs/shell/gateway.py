"""Shards, servers and channels as the gateway reports them: where people can click, and who has the bot."""

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
LEEWAY: Final = 0.5
"""Seconds by which Discord's clock may differ when a timeout ends."""
_Outage: TypeAlias = tuple[Literal["shard", "server"], int]


class Gateway:
    """Reports outages, servers and changed channels, and knows where clicks are replayed.

    The registry is told of outages, so that clocks stand still; ``departures``, which servers have the bot
    and which have removed it, where an outage counts as neither; and the client with ``channels_reopened``
    the ids of channels and threads in which something has changed, so that refused requests there are tried
    again.
    """

    def __init__(
        self, client: discord.AutoShardedClient, registry: TableRegistry, departures: Departures
    ) -> None:
        self._client = client
        self._registry = registry
        self._departures = departures
        self._connected: set[int] = set()
        self._replaying: set[int] = set()
        registry.outages.lost()  # until the bot is connected

    def replaying(self, guild: int | None) -> bool:
        """Whether the interactions of a server may be old ones, after a break in the connection."""
        return guild is not None and self._shard_of(guild) in self._replaying

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that nobody can click in a shard's servers, and that their next clicks may be replayed."""
        self._replaying.add(shard)
        self._connected.discard(shard)
        self._lost(shard)
        if not self._connected:
            self._registry.outages.lost()

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that everything missed was replayed."""
        self._replaying.discard(shard)
        if not self._connected:  # until now it was the outage of all
            for other in range(self._client.shard_count or 1):
                self._lost(other)
        self._connected.add(shard)
        self._registry.outages.found(("shard", shard))
        self._registry.outages.found()

    async def on_shard_ready(self, shard: int) -> None:
        """Note the new session, in which nothing is replayed, and which servers are down."""
        await self.on_shard_resumed(shard)
        for guild in self._client.guilds:
            if guild.shard_id == shard and guild.unavailable:
                await self.on_guild_unavailable(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note that a server is down."""
        self._registry.outages.lost(("server", guild.id), str(guild.id).__eq__)

    async def on_ready(self) -> None:
        """Note which servers have the bot, including those that are unreachable for now."""
        self._departures.present(str(guild.id) for guild in self._client.guilds)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note that a server is there, new or again.

        discord.py reports some invitations this way, and the end of some outages as ``guild_join``.
        """
        self._registry.outages.found(("server", guild.id))
        self._departures.joined(str(guild.id))
        self._report_all(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that a server has removed the bot or was deleted; an outage of it is forgotten."""
        self._registry.outages.found(("server", guild.id))
        self._departures.removed(str(guild.id))

    async def on_guild_channel_update(self, before: object, after: discord.abc.GuildChannel) -> None:
        """Report a channel, whose permissions may have changed."""
        self._report({after.id})

    async def on_raw_thread_update(self, change: discord.RawThreadUpdateEvent) -> None:
        """Report a thread, which may have been unarchived."""
        self._report({change.thread_id})

    async def on_guild_role_update(self, before: object, after: discord.Role) -> None:
        """Report the channels of a server where a role has changed, perhaps in its permissions."""
        self._report_channels(after.guild)

    async def on_member_update(self, before: object, after: discord.Member) -> None:
        """Handle a new role of the bot; without a privileged intent Discord reports no other member."""
        if after == after.guild.me:
            self._report_all(after.guild)

    def _report_all(self, guild: discord.Guild) -> None:
        """Report a server's channels now, and at the end of a timeout, of which Discord doesn't tell."""
        self._report_channels(guild)
        if (until := timed_out_until(guild)) is not None:
            seconds = (until - utcnow()).total_seconds() + LEEWAY
            asyncio.get_running_loop().call_later(seconds, self._report_channels, guild)

    def _report_channels(self, guild: discord.Guild) -> None:
        self._report({place.id for place in (*guild.channels, *guild.threads)})

    def _report(self, channels: Collection[int]) -> None:
        self._client.dispatch("channels_reopened", channels)

    def _lost(self, shard: int) -> None:
        self._registry.outages.lost(
            ("shard", shard), lambda guild: guild.isdecimal() and self._shard_of(int(guild)) == shard
        )

    def _shard_of(self, guild: int) -> int:
        return (guild >> _SERVER) % (self._client.shard_count or 1)
