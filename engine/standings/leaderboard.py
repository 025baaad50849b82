"""Pages of a leaderboard, with the reader's own line in addition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.standings.rankings import Ranking
from engine.standings.rating import NEW, Rating
from engine.standings.tally import BoardKey
from engine.storage.records import StandingRow
from engine.store import Store

Measure: TypeAlias = Literal["rating", "place", "points", "wins"]
"""Measures: rating, average place, points a deal, or parties won."""

_COLUMNS: Final[Mapping[Measure, str]] = {
    "rating": "rating",
    "place": "place_average",
    "points": "points_a_deal",
    "wins": "wins",
}
MEASURES: Final[tuple[Measure, ...]] = tuple(_COLUMNS)

OWN_PAGE: Final = -1
"""Requests the page with the reader's line."""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A person's line. People who are equal share a rank; those with too few games have none.

    On the board of an evening, ``running``, ``paused`` and ``friendly`` tell which kinds of parties the line
    includes.
    """

    rank: int | None
    person: int
    standing: StandingRow
    running: bool = False
    paused: bool = False
    friendly: bool = False

    @property
    def unrated(self) -> bool:
        """Whether they have never been compared with anybody."""
        return (self.standing.mu, self.standing.sigma) == NEW

    @property
    def provisional(self) -> bool:
        """Whether their rating is still unreliable."""
        return Rating(self.standing.mu, self.standing.sigma).provisional


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page, counted from 0, of ``pages``; ``own`` is the reader's line, whatever page it is on."""

    lines: tuple[BoardLine, ...] = ()
    page: int = 0
    pages: int = 1
    people: int = 0
    own: BoardLine | None = None


def ranking(measure: Measure, few_points_win: bool) -> Ranking:
    """Return how a measure ranks: low places win, and so do low points where the game says so."""
    low_wins = measure == "place" or (measure == "points" and few_points_win)
    return Ranking(_COLUMNS[measure], high_wins=not low_wins)


def nearest(page: int, people: int, size: int) -> tuple[int, int]:
    """Return the page nearest to the requested one, and the number of pages."""
    pages = max(1, -(-people // size))
    return min(max(page, 0), pages - 1), pages


async def leaderboard(
    store: Store,
    board: BoardKey,
    by: Ranking,
    *,
    least_games: int,
    page: int,
    size: int,
    reader: int | None,
    newcomers: bool = False,
) -> Leaderboard:
    """Return a page of ``size`` lines, or the nearest one if it doesn't exist. Raises ``StorageError``.

    Everybody on it is then known to ``store.persons``. With ``newcomers`` those with too few games to be
    ranked stand below the others.
    """
    number = (await store.standings.boards([board])).get(board)
    if number is None:
        return Leaderboard()
    stand = await store.rankings.stand(number, by, least_games, reader)
    own = None
    if stand.own is not None:
        ranked = stand.own.games >= least_games
        own = BoardLine(1 + stand.better if ranked else None, stand.own.person, stand.own)
        if page == OWN_PAGE and ranked:
            page = stand.before // size
    few = await store.rankings.newcomers(number, least_games) if newcomers and least_games > 1 else 0
    page, pages = nearest(page, stand.people + few, size)
    found = await store.rankings.page(number, by, least_games, page * size, size, stand.people)
    new: list[StandingRow] = []
    if few and (room := size - len(found.rows)):
        start = max(0, page * size - stand.people)
        new = await store.rankings.newcomer_page(number, by, least_games, start, room)
    await store.persons.load([row.person for row in (*found.rows, *new)] + ([own.person] if own else []))
    lines: list[BoardLine] = []
    for place, row in enumerate(found.rows, page * size + 1):
        if not lines:
            rank: int | None = 1 + found.better
        elif getattr(lines[-1].standing, by.column) == getattr(row, by.column):
            rank = lines[-1].rank
        else:
            rank = place
        lines.append(BoardLine(rank, row.person, row))
    lines += [BoardLine(None, row.person, row) for row in new]
    return Leaderboard(tuple(lines), page, pages, stand.people, own)
