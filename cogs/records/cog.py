"""Records and fair deals: ``/table export, cut, verify``."""

from __future__ import annotations

from discord import app_commands

from cogs.parts import Bot
from cogs.records.fair_deals import FairDeals
from cogs.records.records import Records
from cogs.shell.answers import Interaction
from cogs.shell.commands import attached
from cogs.shell.feature import Feature
from cogs.tables.lobby import LobbyCommands
from engine.dealing import LONGEST_WORD


class RecordsAndFairDeals(Feature):
    """A table's partie as a file, and the proof that its deals were fair."""

    def __init__(self, records: Records, deals: FairDeals, lobby: LobbyCommands) -> None:
        self._records = records
        self._deals = deals
        self._lobby = lobby

    @attached("table", "export")
    async def export(self, interaction: Interaction, table: int | None = None) -> None:
        await self._records.export(interaction, table)

    @attached("table", "cut")
    async def cut(
        self,
        interaction: Interaction,
        word: app_commands.Range[str, 1, LONGEST_WORD],
        table: int | None = None,
    ) -> None:
        await self._deals.cut(interaction, word, table)

    @attached("table", "verify")
    async def verify(self, interaction: Interaction, table: int | None = None) -> None:
        await self._deals.verify(interaction, table)

    @cut.autocomplete("table")
    async def own_table(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._lobby.choices(interaction, typed, own=True)

    @export.autocomplete("table")
    @verify.autocomplete("table")
    async def any_table(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._records.choices(interaction, typed)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    await bot.add_cog(RecordsAndFairDeals(parts.records, FairDeals(parts.services), parts.lobby))
