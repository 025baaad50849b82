"""On which servers the bot is, as Discord tells of it."""

from __future__ import annotations

import discord

from engine.departures import Departures


class Servers:
    """Says who has removed the bot and who has it. An outage of Discord's is neither."""

    def __init__(self, client: discord.Client, departures: Departures) -> None:
        self._client = client
        self._departures = departures

    async def on_ready(self) -> None:
        """All servers are known, those that are out of reach for now among them."""
        self._departures.present(str(guild.id) for guild in self._client.guilds)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        self._departures.joined(str(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """It is there: discord.py says so, too, of one that was invited where Discord calls it available."""
        self._departures.joined(str(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed, or the server deleted."""
        self._departures.removed(str(guild.id))
