"""The slash command ``/rules``, as Discord is told of it."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from cogs.rules.rules import Rules
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from cogs.tables.lobby import Lobby
from engine.games.registry import GAMES


def register(tree: Tree, rules: Rules, lobby: Lobby, services: Services) -> None:
    """Add ``/rules``."""
    text = partial(phrase, services.texts)

    @app_commands.command(name=text("command-rules"), description=text("command-rules-about"))
    @app_commands.rename(game=text("option-game"), topic=text("option-topic"), table=text("option-table"))
    @app_commands.describe(
        game=text("option-rules-game-about"),
        topic=text("option-topic-about"),
        table=text("option-rules-table-about"),
    )
    @app_commands.choices(game=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES])
    async def look_up(
        interaction: Interaction,
        game: str | None = None,
        topic: app_commands.Range[str, 0, 100] | None = None,
        table: int | None = None,
    ) -> None:
        await rules.look_up(interaction, game, topic, table)

    async def complete_table(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await lobby.choices(interaction, typed, own=False)

    look_up.autocomplete("topic")(rules.topics)
    look_up.autocomplete("table")(complete_table)
    tree.add_command(look_up)
