"""Honours of a season: the best-rated people of each game among those who have played enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.registry import GAMES
from engine.seasons.calendar import Season
from engine.standings.fold import Board
from engine.standings.leaderboard import BoardLine, ranking
from engine.store import Store

LEAST_GAMES: Final = 3
"""Rated parties with other people, in any preset, that somebody needs in the season to be honoured."""
PLACES: Final = 3
"""Number of places honoured, including everybody who shares the last of them."""
_MOST: Final = 6
"""Most people honoured together."""


class SeasonHonours(NamedTuple):
    """The best of a game in a season; empty if nobody has played enough."""

    game: str
    lines: tuple[BoardLine, ...]


async def honours_of(store: Store, guild: str, season: Season, game: str) -> SeasonHonours | None:
    """Return the honours in a game; ``None`` if nobody played it that season. Raises ``StorageError``.

    Everybody honoured is then known to ``store.persons``.
    """
    board = Board(guild, game, "together", season.period)
    best = ranking("rating", few_points_win=False)
    found = await store.rankings.leaderboard(
        board, best, least_games=LEAST_GAMES, page=0, size=_MOST, reader=None
    )
    if not found.people and season.period not in await store.standings.periods(guild, game):
        return None
    return SeasonHonours(
        game, tuple(line for line in found.lines if line.rank is not None and line.rank <= PLACES)
    )


async def season_honours(store: Store, guild: str, season: Season) -> Sequence[SeasonHonours]:
    """Return the honours of every game played in a season. Raises ``StorageError``."""
    found = [await honours_of(store, guild, season, game) for game in GAMES]
    return [honours for honours in found if honours is not None]


async def newest_title(store: Store, guild: str, seasons: Sequence[Season]) -> str | None:
    """Return the game with a winner in the first of these seasons that has any. Raises ``StorageError``."""
    for season in seasons:
        for game in GAMES:
            board = Board(guild, game, "together", season.period)
            if await store.rankings.reached(board, LEAST_GAMES):
                return game
    return None


async def games_of(store: Store, guild: str) -> list[str]:
    """Return the games of which a server has standings, in their usual order. Raises ``StorageError``."""
    played = await store.standings.games(guild)
    return [game for game in GAMES if game in played]
