"""Keep track of where people can click: neither through a broken shard nor in a server that is down."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import discord

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
