"""Results: ``/result show, void, restore`` and the buttons and form of their messages."""

from __future__ import annotations

from discord import app_commands

from cogs.parts import Bot
from cogs.results import results
from cogs.results.ids import ResultId
from cogs.results.view import MAX_REASON
from cogs.shell.answers import Interaction
from cogs.shell.commands import group, localised
from cogs.shell.feature import Feature, on_click, on_submit


class Results(Feature):
    """Results of parties, and rulings on whether they count."""

    result = group("result")

    def __init__(self, commands: results.ResultCommands) -> None:
        self._commands = commands

    @localised("result-show", result)
    async def show(self, interaction: Interaction, table: int) -> None:
        await self._commands.show(interaction, table)

    @localised("result-void", result)
    async def void(
        self, interaction: Interaction, table: int, reason: app_commands.Range[str, 0, MAX_REASON] = ""
    ) -> None:
        await self._commands.rule(interaction, table, reason, voided=True)

    @localised("result-restore", result)
    async def restore(
        self, interaction: Interaction, table: int, reason: app_commands.Range[str, 0, MAX_REASON] = ""
    ) -> None:
        await self._commands.rule(interaction, table, reason, voided=False)

    @show.autocomplete("table")
    @void.autocomplete("table")
    @restore.autocomplete("table")
    async def tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._commands.choices(interaction, typed)

    @on_click(ResultId)
    async def click(self, interaction: Interaction, clicked: ResultId) -> None:
        await self._commands.click(interaction, clicked)

    @on_submit(ResultId)
    async def submit(self, interaction: Interaction, clicked: ResultId) -> None:
        await self._commands.submit(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    commands = results.ResultCommands(parts.services, parts.cards, parts.announcer, parts.now)
    await bot.add_cog(Results(commands))
