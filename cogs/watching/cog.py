"""Spectators: ``/table watch`` and the buttons of their view."""

from __future__ import annotations

from discord import app_commands

from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached
from cogs.shell.feature import Feature, on_click
from cogs.tables.lobby import LobbyCommands
from cogs.watching.ids import WatchId
from cogs.watching.watching import WatchCommands


class Watch(Feature):
    """Watching a table."""

    def __init__(self, watching: WatchCommands, lobby: LobbyCommands) -> None:
        self._watching = watching
        self._lobby = lobby

    @attached("table", "watch")
    async def watch(self, interaction: Interaction, table: int | None = None) -> None:
        await self._watching.watch(interaction, table)

    @watch.autocomplete("table")
    async def tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._lobby.choices(interaction, typed, own=False)

    @on_click(WatchId)
    async def click(self, interaction: Interaction, clicked: WatchId) -> None:
        await self._watching.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(Watch(WatchCommands(parts.services, parts.hands, parts.play), parts.lobby))
