"""Pages of a leaderboard, with the reader's own line in addition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.standings.rankings import Measure, Ranking
from engine.standings.rating import NEW
from engine.standings.tally import Board, Tally
from engine.store import Store

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
    tally: Tally
    running: bool = False
    paused: bool = False
    friendly: bool = False

    @property
    def unrated(self) -> bool:
        """Whether they have never been compared with anybody."""
        return self.tally.rating == NEW

    @property
    def provisional(self) -> bool:
        """Whether their rating is still unreliable."""
        return self.tally.rating.provisional


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page, counted from 0, of ``pages``; ``own`` is the reader's line, whatever page it is on.

    ``people`` are those who are ranked.
    """

    lines: tuple[BoardLine, ...] = ()
    page: int = 0
    pages: int = 1
    people: int = 0
    own: BoardLine | None = None


def ranking(measure: Measure, few_points_win: bool) -> Ranking:
    """Return how a measure ranks: low places win, and so do low points where the game says so."""
    low_wins = measure == "place" or (measure == "points" and few_points_win)
    return Ranking(measure, high_wins=not low_wins)


def nearest(page: int, people: int, size: int) -> tuple[int, int]:
    """Return the page nearest to the requested one, and the number of pages."""
    pages = max(1, -(-people // size))
    return min(max(page, 0), pages - 1), pages


async def leaderboard(
    store: Store,
    board: Board,
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
    rankings = store.rankings
    while True:
        generation = await rankings.generation(board)
        stand = await rankings.stand(board, by, least_games, reader)
        ranked = stand.own is not None and stand.own.games >= least_games
        listed = stand.people if newcomers else stand.ranked
        wanted = stand.before // size if page == OWN_PAGE and ranked else page
        at, pages = nearest(wanted, listed, size)
        limit = min(size, listed - at * size)
        found = await rankings.page(board, by, least_games, at * size, limit, stand.people)
        if generation == await rankings.generation(board):
            break  # else the standings have been replaced between two questions
    lines: list[BoardLine] = []
    for place, line in enumerate(found.lines, at * size + 1):
        rank: int | None = place
        if line.tally.games < least_games:
            rank = None
        elif not lines:
            rank = 1 + found.better
        elif by.figure(lines[-1].tally) == by.figure(line.tally):
            rank = lines[-1].rank
        lines.append(BoardLine(rank, *line))
    own = None
    if reader is not None and stand.own is not None:
        own = BoardLine(1 + stand.better if ranked else None, reader, stand.own)
    await store.persons.load([line.person for line in (*lines, *([own] if own else []))])
    return Leaderboard(tuple(lines), at, pages, stand.ranked, own)
