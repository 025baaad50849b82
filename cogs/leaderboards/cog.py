"""Leaderboards: ``/leaderboard`` and the buttons and selects of its message."""

from __future__ import annotations

from typing import cast

from discord import app_commands

from cogs.leaderboards import leaderboards
from cogs.leaderboards.ids import CIRCLES, LeaderboardId
from cogs.leaderboards.leaderboards import MOST_LEAST
from cogs.parts import Bot
from cogs.shell.answers import Interaction
from cogs.shell.commands import group, localised
from cogs.shell.feature import Asking, Feature, Tip, on_click
from engine.games.registry import GAMES
from engine.standings.leaderboard import MEASURES, Measure
from engine.standings.tally import EVERY


class Leaderboards(Feature):
    """Leaderboards of the players of a server."""

    standings = group("leaderboard")

    def __init__(self, boards: leaderboards.LeaderboardCommands) -> None:
        self._boards = boards

    @localised(
        "leaderboard-players",
        standings,
        {
            "game": {name: f"game-{name}" for name in GAMES},
            "company": {
                circle: f"board-company-{'all' if circle == EVERY else circle}" for circle in CIRCLES
            },
            "by": {name: f"board-measure-{name}" for name in MEASURES},
        },
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str | None = None,
        preset: app_commands.Range[str, 0, 100] | None = None,
        period: app_commands.Range[str, 0, 100] | None = None,
        company: str | None = None,
        by: str | None = None,
        least: app_commands.Range[int, 1, MOST_LEAST] | None = None,
    ) -> None:
        measure = None if by is None else cast(Measure, by)
        await self._boards.open(interaction, game, preset, period, company, measure, least)

    @leaderboard.autocomplete("period")
    async def periods(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._boards.periods(interaction, typed)

    @leaderboard.autocomplete("preset")
    async def presets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._boards.presets(interaction, typed)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 30, asking.words("help-leaderboard"))]

    @on_click(LeaderboardId)
    async def click(self, interaction: Interaction, clicked: LeaderboardId) -> None:
        await self._boards.click(interaction, clicked)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    parts = bot.parts
    boards = leaderboards.LeaderboardCommands(parts.services, parts.illustrations, parts.now)
    await bot.add_cog(Leaderboards(boards))
