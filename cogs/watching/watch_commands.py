"""The slash command of spectators, as Discord is told of it."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from cogs.tables.lobby import Lobby
from cogs.watching.watching import Watching


def register(tree: Tree, watching: Watching, lobby: Lobby, services: Services) -> None:
    """Add ``/watch``."""
    text = partial(phrase, services.texts)

    @app_commands.command(name=text("command-watch"), description=text("command-watch-about"))
    @app_commands.rename(table=text("option-table"))
    @app_commands.describe(table=text("option-watch-table-about"))
    async def watch(interaction: Interaction, table: int | None = None) -> None:
        await watching.watch(interaction, table)

    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await lobby.choices(interaction, typed, own=False)

    watch.autocomplete("table")(complete)
    tree.add_command(watch)
