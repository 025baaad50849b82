"""The slash command about exports, as Discord is told of it."""

from __future__ import annotations

from functools import partial
from typing import cast

from discord import app_commands

from cogs.exchange.exports import Exports
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from engine.exchange.command import Kind
from engine.games.registry import GAMES


def register(tree: Tree, exports: Exports, services: Services) -> None:
    """Add ``/export results``."""
    text = partial(phrase, services.texts)
    group = app_commands.Group(name=text("command-export"), description=text("command-exports-about"))

    @group.command(name=text("command-results"), description=text("command-export-results-about"))
    @app_commands.rename(
        kind=text("option-format"),
        game_name=text("option-game"),
        since=text("option-since"),
        until=text("option-until"),
    )
    @app_commands.describe(
        kind=text("option-format-about"),
        game_name=text("option-export-game-about"),
        since=text("option-since-about"),
        until=text("option-until-about"),
    )
    @app_commands.choices(
        kind=[
            app_commands.Choice(name=text("choice-export-csv"), value="csv"),
            app_commands.Choice(name=text("choice-export-json"), value="json"),
            app_commands.Choice(name=text("choice-export-records"), value="records"),
        ],
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES],
    )
    async def results(
        interaction: Interaction,
        kind: str,
        game_name: str | None = None,
        since: app_commands.Range[str, 0, 20] = "",
        until: app_commands.Range[str, 0, 20] = "",
    ) -> None:
        await exports.results(interaction, cast(Kind, kind), game_name, since, until)

    tree.add_command(group)
