"""Who has won a season: the best of each game, by rating, among those who have played enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.registry import GAMES
from engine.seasons.calendar import Season
from engine.standings.leaderboard import Line, leaderboard, ranking
from engine.standings.tally import EVERY, TOGETHER, BoardKey
from engine.store import Store

LEAST_GAMES: Final = 3
"""So many rated parties with other people in the season, of whatever preset, does it take to be honoured."""
PLACES: Final = 3
"""So many places are honoured; who shares the last of them is, too."""
_MOST: Final = 6
"""People who are honoured together, at the most."""


class Honours(NamedTuple):
    """The best of a game in a season; nobody where nobody has played enough."""

    game: str
    lines: tuple[Line, ...]


async def honours_of(store: Store, guild: str, season: Season, game: str) -> Honours | None:
    """Who is honoured in a game; ``None`` if nobody has played it in the season. Raises ``StorageError``.

    Everybody who is, is known to ``store.persons`` then.
    """
    board = BoardKey(guild, game, EVERY, TOGETHER, season.period)
    best = ranking("rating", few_points_win=False)
    found = await leaderboard(store, board, best, least_games=LEAST_GAMES, page=0, size=_MOST, reader=None)
    if not found.people and season.period not in await store.divisions.periods(guild, game):
        return None
    return Honours(game, tuple(line for line in found.lines if line.rank is not None and line.rank <= PLACES))


async def season_honours(store: Store, guild: str, season: Season) -> Sequence[Honours]:
    """The honours of every game that was played in a season. Raises ``StorageError``."""
    found = [await honours_of(store, guild, season, game) for game in GAMES]
    return [honours for honours in found if honours is not None]


async def newest_title(store: Store, guild: str, seasons: Sequence[Season]) -> str | None:
    """The game with a winner in the first of these seasons that has any. Raises ``StorageError``."""
    titled = await store.divisions.reached(guild, EVERY, TOGETHER, LEAST_GAMES)
    return next((game for season in seasons for game in GAMES if (game, season.period) in titled), None)


async def games_of(store: Store, guild: str) -> list[str]:
    """The games of which a server has any standings, in their usual order. Raises ``StorageError``."""
    played = await store.divisions.games(guild)
    return [game for game in GAMES if game in played]
