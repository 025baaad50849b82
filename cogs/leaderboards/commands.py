"""The slash command about leaderboards, as Discord is told of it."""

from __future__ import annotations

from functools import partial
from typing import cast

from discord import app_commands

from cogs.leaderboards.ids import CIRCLES
from cogs.leaderboards.leaderboards import MOST_LEAST, Leaderboards
from cogs.shell.answers import Interaction
from cogs.shell.commands import Tree, phrase
from cogs.shell.services import Services
from engine.games.registry import GAMES
from engine.standings.leaderboard import MEASURES, Measure
from engine.standings.tally import EVERY


def register(tree: Tree, leaderboards: Leaderboards, services: Services) -> None:
    """Add ``/leaderboard``."""
    text = partial(phrase, services.texts)

    @app_commands.command(name=text("command-leaderboard"), description=text("command-leaderboard-about"))
    @app_commands.rename(
        game_name=text("option-game"),
        preset=text("option-preset"),
        period=text("option-board-period"),
        company=text("option-board-company"),
        by=text("option-board-by"),
        least=text("option-board-least"),
    )
    @app_commands.describe(
        game_name=text("option-board-game-about"),
        preset=text("option-board-preset-about"),
        period=text("option-board-period-about"),
        company=text("option-board-company-about"),
        by=text("option-board-by-about"),
        least=text("option-board-least-about"),
    )
    @app_commands.choices(
        game_name=[app_commands.Choice(name=text(f"game-{name}"), value=name) for name in GAMES],
        company=[
            app_commands.Choice(
                name=text(f"board-company-{'all' if circle == EVERY else circle}"), value=circle
            )
            for circle in CIRCLES
        ],
        by=[app_commands.Choice(name=text(f"board-measure-{name}"), value=name) for name in MEASURES],
    )
    async def leaderboard(
        interaction: Interaction,
        game_name: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        company: str | None = None,
        by: str | None = None,
        least: app_commands.Range[int, 1, MOST_LEAST] | None = None,
    ) -> None:
        measure = None if by is None else cast(Measure, by)
        await leaderboards.open(interaction, game_name, preset, period, company, measure, least)

    leaderboard.autocomplete("period")(leaderboards.periods)
    leaderboard.autocomplete("preset")(leaderboards.presets)
    tree.add_command(leaderboard)
