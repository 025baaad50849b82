"""Keep track of the servers that the bot is on."""

from __future__ import annotations

import discord

from engine.departures import Departures


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
