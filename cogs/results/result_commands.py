"""The slash command about results, as Discord is told of it."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.results.results import Results
from cogs.results.view import MAX_REASON
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services


def register(tree: Tree, results: Results, services: Services) -> None:
    """Add ``/result show, void, restore``."""
    text = partial(phrase, services.texts)
    group = app_commands.Group(name=text("command-result"), description=text("command-result-about"))

    @group.command(name=text("command-result-show"), description=text("command-result-show-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-result-table-about"))
    async def show(interaction: Interaction, table: int) -> None:
        await results.show(interaction, table)

    @group.command(name=text("command-result-void"), description=text("command-result-void-about"))
    @app_commands.rename(table=text("option-table"), reason=text("option-reason"))
    @app_commands.describe(table=text("option-result-table-about"), reason=text("option-reason-about"))
    async def void(
        interaction: Interaction, table: int, reason: app_commands.Range[str, 0, MAX_REASON] = ""
    ) -> None:
        await results.rule(interaction, table, reason, voided=True)

    @group.command(name=text("command-result-restore"), description=text("command-result-restore-about"))
    @app_commands.rename(table=text("option-table"), reason=text("option-reason"))
    @app_commands.describe(table=text("option-result-table-about"), reason=text("option-reason-about"))
    async def restore(
        interaction: Interaction, table: int, reason: app_commands.Range[str, 0, MAX_REASON] = ""
    ) -> None:
        await results.rule(interaction, table, reason, voided=False)

    show.autocomplete("table")(results.choices)
    void.autocomplete("table")(results.choices)
    restore.autocomplete("table")(results.choices)
    tree.add_command(group)
