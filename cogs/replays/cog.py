"""Replays: ``/table replay`` and the buttons and selects of its message."""

from __future__ import annotations

from discord import app_commands

from cogs.parts import Bot
from cogs.records.ids import ReplayId
from cogs.records.records import Records
from cogs.replays import replays
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached
from cogs.shell.feature import Feature, on_click


class Replays(Feature):
    """Finished deals, card by card."""

    def __init__(self, pages: replays.ReplayCommands, records: Records) -> None:
        self._pages = pages
        self._records = records

    @attached("table", "replay")
    async def replay(
        self, interaction: Interaction, table: int | None = None, deal: int | None = None
    ) -> None:
        await self._pages.open(interaction, table, deal)

    @replay.autocomplete("table")
    async def tables(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._records.choices(interaction, typed)

    @replay.autocomplete("deal")
    async def deals(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._pages.deals(interaction, typed)

    @on_click(ReplayId)
    async def click(self, interaction: Interaction, clicked: ReplayId) -> None:
        await self._pages.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    pages = replays.ReplayCommands(parts.services, parts.records, parts.illustrations)
    await bot.add_cog(Replays(pages, parts.records))
