"""The tab: ``/tab show, enter, year`` and the buttons of its lists and notes."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click, on_submit
from cogs.shell.services import Services
from cogs.tab.ids import TabId
from cogs.tab.tab import TabCommands
from engine.tab.tabs import LONGEST_NOTE, MOST_ROUNDS


class Tab(Feature):
    """Rounds that people owe each other."""

    tab = group("tab")

    def __init__(self, services: Services, commands: TabCommands) -> None:
        self._services = services
        self._commands = commands

    @localised("tab-show", tab)
    async def show(self, interaction: Interaction, person: discord.User | None = None) -> None:
        await self._commands.show(interaction, person)

    @localised("tab-enter", tab, {"owes": {"i": "choice-owes-i", "me": "choice-owes-me"}})
    async def enter(
        self,
        interaction: Interaction,
        owes: str,
        person: discord.User,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] = 1,
        note: app_commands.Range[str, 0, LONGEST_NOTE] = "",
    ) -> None:
        await self._commands.enter(interaction, person, owes, rounds, note)

    @localised("tab-year", tab)
    async def year(
        self, interaction: Interaction, year: app_commands.Range[int, 2000, 2999] | None = None
    ) -> None:
        await self._commands.year(interaction, year)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 50, asking.words("help-tab"))]

    @on_click(TabId)
    async def click(self, interaction: Interaction, clicked: TabId) -> None:
        await self._commands.click(interaction, clicked)

    @on_submit(TabId)
    async def submit(self, interaction: Interaction, clicked: TabId) -> None:
        await self._commands.submit(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(Tab(parts.services, TabCommands(parts.services, parts.illustrations, parts.now)))
