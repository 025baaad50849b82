"""Statistics: ``/stats`` and the buttons and selects of its message."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import localised
from cogs.shell.feature import Asking, Feature, Tip, on_click
from cogs.stats.ids import StatisticsId
from cogs.stats.statistics import StatisticsPages
from engine.games.registry import GAMES


class Stats(Feature):
    """Statistics of people's games."""

    def __init__(self, pages: StatisticsPages) -> None:
        self._pages = pages

    @localised("stats", choices={"game": {name: f"game-{name}" for name in GAMES}})
    async def stats(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        game: str | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        versus: discord.User | None = None,
    ) -> None:
        await self._pages.open(interaction, person, game, period, versus)

    @stats.autocomplete("period")
    async def periods(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._pages.periods(interaction, typed)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 40, asking.words("help-stats"))]

    @on_click(StatisticsId)
    async def click(self, interaction: Interaction, clicked: StatisticsId) -> None:
        await self._pages.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(Stats(StatisticsPages(parts.services, parts.illustrations, parts.now)))
