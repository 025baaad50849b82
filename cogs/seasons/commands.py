"""The slash commands about seasons, as Discord is told of them."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

from discord import app_commands

from cogs.seasons.seasons import Seasons
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.names import LONG_NAME
from cogs.shell.services import Services
from engine.games.registry import GAMES

MAX_CHOICES: Final = 25
"""What Discord takes as suggestions."""
Name: TypeAlias = app_commands.Range[str, 1, LONG_NAME]


def register(tree: Tree, seasons: Seasons, services: Services) -> None:
    """Add ``/season open, close, rename, list, show, fame``."""
    text = partial(phrase, services.texts)
    group: app_commands.Group = app_commands.Group(
        name=text("command-season"), description=text("command-season-about")
    )

    @group.command(name=text("command-open"), description=text("command-season-open-about"))
    @app_commands.rename(name=text("option-name"), begins=text("option-season-begins"))
    @app_commands.describe(name=text("option-season-name-about"), begins=text("option-season-begins-about"))
    async def open_one(interaction: Interaction, name: Name, begins: str | None = None) -> None:
        await seasons.ask_open(interaction, name, begins)

    @group.command(name=text("command-close"), description=text("command-season-close-about"))
    async def close(interaction: Interaction) -> None:
        await seasons.ask_close(interaction)

    @group.command(name=text("command-season-rename"), description=text("command-season-rename-about"))
    @app_commands.rename(season=text("option-season"), name=text("option-name"))
    @app_commands.describe(season=text("option-season-about"), name=text("option-season-name-about"))
    async def rename(interaction: Interaction, season: str, name: Name) -> None:
        await seasons.rename(interaction, season, name)

    @group.command(name=text("command-list"), description=text("command-season-list-about"))
    async def list_all(interaction: Interaction) -> None:
        await seasons.list_all(interaction)

    @group.command(name=text("command-show"), description=text("command-season-show-about"))
    @app_commands.rename(season=text("option-season"))
    @app_commands.describe(season=text("option-season-about"))
    async def show(interaction: Interaction, season: str | None = None) -> None:
        await seasons.show(interaction, season)

    @group.command(name=text("command-season-fame"), description=text("command-season-fame-about"))
    @app_commands.rename(game=text("option-game"))
    @app_commands.describe(game=text("option-season-game-about"))
    @app_commands.choices(game=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES])
    async def fame(interaction: Interaction, game: str | None = None) -> None:
        await seasons.fame(interaction, game)

    async def suggest(
        interaction: Interaction, typed: str, *, opened: bool
    ) -> list[app_commands.Choice[str]]:
        found = await seasons.suggestions(interaction, typed, opened=opened)
        return [app_commands.Choice(name=name, value=value) for name, value in found[:MAX_CHOICES]]

    @show.autocomplete("season")
    async def any_season(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, typed, opened=False)

    @rename.autocomplete("season")
    async def own_season(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await suggest(interaction, typed, opened=True)

    tree.add_command(group)
