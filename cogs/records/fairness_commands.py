"""The slash commands about fair deals, as Discord is told of them."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.records.fair_deals import FairDeals
from cogs.records.records import Records
from cogs.shell.answers import Interaction
from cogs.shell.commands import phrase
from cogs.shell.services import Services
from cogs.tables.lobby import Lobby
from engine.dealing import LONGEST_WORD


def register(
    group: app_commands.Group, deals: FairDeals, lobby: Lobby, records: Records, services: Services
) -> None:
    """Add ``/table cut, verify``."""
    text = partial(phrase, services.texts)

    @group.command(name=text("command-cut"), description=text("command-cut-about"))
    @app_commands.rename(word=text("option-word"), table=text("option-table"))
    @app_commands.describe(word=text("option-word-about"), table=text("option-table-about"))
    async def cut(
        interaction: Interaction, word: app_commands.Range[str, 1, LONGEST_WORD], table: int | None = None
    ) -> None:
        await deals.cut(interaction, word, table)

    @group.command(name=text("command-verify"), description=text("command-verify-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-verify-table-about"))
    async def verify(interaction: Interaction, table: int | None = None) -> None:
        await deals.verify(interaction, table)

    async def complete_own(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await lobby.choices(interaction, typed, own=True)

    cut.autocomplete("table")(complete_own)
    verify.autocomplete("table")(records.choices)
