"""The slash command about statistics, as Discord is told of it."""

from __future__ import annotations

from functools import partial

import discord
from discord import app_commands

from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from cogs.stats.statistics import StatisticsPages
from engine.games.registry import GAMES


def register(tree: Tree, pages: StatisticsPages, services: Services) -> None:
    """Add ``/stats``."""
    text = partial(phrase, services.texts)

    @app_commands.command(name=text("command-stats"), description=text("command-stats-about"))
    @app_commands.rename(
        person=text("option-stats-person"),
        game_name=text("option-game"),
        period=text("option-stats-period"),
        versus=text("option-stats-versus"),
    )
    @app_commands.describe(
        person=text("option-stats-person-about"),
        game_name=text("option-stats-game-about"),
        period=text("option-stats-period-about"),
        versus=text("option-stats-versus-about"),
    )
    @app_commands.choices(
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES],
    )
    async def stats(
        interaction: Interaction,
        person: discord.Member | None = None,
        game_name: str | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        versus: discord.Member | None = None,
    ) -> None:
        await pages.open(interaction, person, game_name, period, versus)

    stats.autocomplete("period")(pages.periods)
    tree.add_command(stats)
