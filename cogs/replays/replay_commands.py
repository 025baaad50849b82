"""The slash command about replays, as Discord is told of it."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.records.records import Records
from cogs.replays.replays import Replays
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services


def register(tree: Tree, replays: Replays, records: Records, services: Services) -> None:
    """Add ``/replay``."""
    text = partial(phrase, services.texts)

    @app_commands.command(name=text("command-replay"), description=text("command-replay-about"))
    @app_commands.rename(table=text("option-table"), deal=text("option-deal"))
    @app_commands.describe(table=text("option-replay-table-about"), deal=text("option-deal-about"))
    async def replay(interaction: Interaction, table: int | None = None, deal: int | None = None) -> None:
        await replays.open(interaction, table, deal)

    replay.autocomplete("table")(records.choices)
    replay.autocomplete("deal")(replays.deals)
    tree.add_command(replay)
