"""The boards on the static pages: every game and period in which somebody is on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from babel.dates import format_skeleton

from cogs.leaderboards.season_names import season_name
from cogs.texts.catalogue import Words
from engine.games.registry import GAMES
from engine.seasons.calendar import ALL_TIME, Calendar
from engine.standings.leaderboard import Leaderboard, leaderboard, ranking
from engine.standings.rankings import Ranking
from engine.standings.tally import EVERY, TOGETHER, BoardKey
from engine.store import Store

MOST_LINES: Final = 1000
"""Maximum number of people on a page."""
LEAST_GAMES: Final = 3
"""Minimum of parties to be on a board; one is enough in a month, and where nobody has this many."""


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard and its place among the others; ``least`` is the minimum of parties to be on it."""

    game: str
    period: str
    least: int
    board: Leaderboard

    @property
    def slug(self) -> str:
        """The name of its page's file without the ending."""
        return f"{self.game}-{self.period.replace(' ', '-')}"

    @property
    def few_win(self) -> bool:
        """Whether points are penalties, so that the fewest win."""
        return GAMES[self.game].few_points_win


async def boards_of(store: Store, guild: str) -> list[Board]:
    """Return the boards of a server: by game all time, its seasons and its months, the newest first.

    Raises ``StorageError``.
    """
    found = []
    for game, rules in GAMES.items():
        by = ranking("rating", rules.few_points_win)
        for period in _ordered(await store.divisions.periods(guild, game)):
            key = BoardKey(guild, game, EVERY, TOGETHER, period)
            least = 1 if period.startswith("month") else LEAST_GAMES
            board = await _board(store, key, by, least)
            if not board.people and least > 1:
                least, board = 1, await _board(store, key, by, 1)
            if board.lines:
                found.append(Board(game, period, least, board))
    return found


async def _board(store: Store, key: BoardKey, by: Ranking, least: int) -> Leaderboard:
    return await leaderboard(
        store, key, by, least_games=least, page=0, size=MOST_LINES, reader=None, newcomers=True
    )


def _ordered(periods: set[str]) -> list[str]:
    """Sort periods: all time first, then seasons, then months, each the newest first."""
    seasons = sorted((one for one in periods if one.startswith("season ")), key=_begin, reverse=True)
    months = sorted((one for one in periods if one.startswith("month ")), reverse=True)
    return [*([ALL_TIME] if ALL_TIME in periods else []), *seasons, *months]


def _begin(period: str) -> int:
    return int(period.removeprefix("season "))


def period_name(period: str, calendar: Calendar, words: Words) -> str:
    """Return the name of a period. Season names are the users' own and not escaped yet."""
    kind, _, value = period.partition(" ")
    if kind == "month":
        year, month = map(int, value.split("-"))
        return format_skeleton("yMMMM", date(year, month, 1), locale=words.locale())
    if kind == "season" and (season := calendar.season(int(value))) is not None:
        return season_name(season, calendar, words)
    return words("board-period-all")


def of_game(boards: Sequence[Board], game: str) -> list[Board]:
    """Return the boards of one game."""
    return [board for board in boards if board.game == game]
