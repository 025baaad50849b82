"""The honours of a fraternity: matches won, and seasons in which it was the strongest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cogs.fraternities.view import balance_told
from cogs.leaderboards.season_names import season_name
from cogs.shell.names import LONG_NAME, shown
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.fraternities.matches import Balance, matches
from engine.fraternities.standing import standing
from engine.fraternities.store import FraternityRow
from engine.seasons.calendar import Season

SEASONS: Final = 6
"""Maximum number of past seasons that are considered."""


class FraternityHonours:
    """The honours on the page of a fraternity. ``now`` is the time in seconds since 1970."""

    def __init__(self, services: Services, now: Callable[[], float]) -> None:
        self._services = services
        self._now = now

    async def of(self, row: FraternityRow, words: Words) -> list[str]:
        """Return a line for each honour; none for a fraternity that has won and lost nothing yet."""
        store, lines = self._services.store, []
        balance = Balance.over_all(await matches(store, row.guild), row.fraternity)
        if balance != Balance():
            lines.append(words("fraternity-honour-matches", balance=balance_told(balance, words)))
        calendar = await self._services.standings_worker.calendar(row.guild)
        for season in await self._past(row):
            games = [
                words.game(game)
                for game in await store.divisions.games(row.guild)
                if await self._strongest(row, game, season)
            ]
            if games:
                name = shown(season_name(season, calendar, words), LONG_NAME)
                lines.append(words("fraternity-honour-first", season=name, games=", ".join(games)))
        return lines

    async def _past(self, row: FraternityRow) -> list[Season]:
        """Return the newest seasons that have ended since the fraternity was founded."""
        now = int(1000 * self._now())
        seasons = await self._services.standings_worker.seasons(row.guild)
        over = [one for one in seasons if one.ends_ms is not None and row.founded_ms < one.ends_ms <= now]
        return over[:SEASONS]

    async def _strongest(self, row: FraternityRow, game: str, season: Season) -> bool:
        lines = await standing(self._services.store, row.guild, game, season.period, "strength")
        first = any(line.rank == 1 and line.fraternity.fraternity == row.fraternity for line in lines)
        return first and len(lines) > 1  # alone nobody is the strongest
