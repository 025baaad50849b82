"""Boards read as rankings: pages, and somebody's rank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import BigInteger, ColumnElement, and_, case, cast, func, or_, select

from engine.standings.rating import SCALE, START
from engine.standings.store import ladders, on_board, standings, sums_of, tally_of
from engine.standings.tally import MILLION, Board, Tally
from engine.storage.database import Database

Measure: TypeAlias = Literal["rating", "place", "points", "wins"]
"""Measures: rating, average place, points a deal, or parties won."""

_FIGURES: Final[Mapping[Measure, Callable[[Tally], int]]] = {
    "rating": lambda tally: tally.rating.shown,
    "place": lambda tally: tally.place_average,
    "points": lambda tally: tally.points_a_deal,
    "wins": lambda tally: tally.wins,
}
MEASURES: Final[tuple[Measure, ...]] = tuple(_FIGURES)

_here = standings.alias("here")
_sums = _here.c
_WRITTEN: Final[Mapping[Measure, ColumnElement[Any]]] = {
    "rating": cast(func.round(START + SCALE * (_sums.mu - 3 * _sums.sigma)), BigInteger),
    "place": cast(_sums.places, BigInteger) * MILLION // _sums.games,
    "points": func.coalesce(_sums.points * MILLION // func.nullif(_sums.deals, 0), 0),
    "wins": _sums.wins,
}
"""The figures as a database computes them: integers, which are quick to sort, and equal ones are a tie."""


class Ranking(NamedTuple):
    """How a board is ranked: by a measure, with high or low figures first.

    Of equals those come first who have played most.
    """

    measure: Measure
    high_wins: bool

    def figure(self, tally: Tally) -> int:
        """Return the figure by which somebody is ranked."""
        return _FIGURES[self.measure](tally)

    @property
    def written(self) -> ColumnElement[Any]:
        """The figure as a database computes it, the lowest being the best."""
        figure = _WRITTEN[self.measure]
        return -figure if self.high_wins else figure


class Stand(NamedTuple):
    """How many people are on a board, how many of them are ranked, and the reader's own line.

    ``better`` people have a better figure, ``before`` people stand on the lines above; both are 0 for
    somebody who has played too little to be ranked, or not at all.
    """

    people: int
    ranked: int
    own: Tally | None = None
    better: int = 0
    before: int = 0


class Line(NamedTuple):
    """A person's line of a board."""

    person: int
    tally: Tally


class RankingPage(NamedTuple):
    """Lines of a board; ``better`` ranked people have a better figure than the first of them."""

    lines: tuple[Line, ...]
    better: int


class Rankings:
    """Rankings of boards; people with fewer than ``least_games`` games stand below the ranked ones.

    Some thousand lines are sorted when they are asked for: that costs less than indexes do when they change.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def generation(self, board: Board) -> int | None:
        """Return the generation that readers of a board see now, or ``None`` if nothing counts there."""
        mine = ladders.c.guild == board.guild, ladders.c.game == board.game
        row = await self._database.first(select(ladders.c.generation).where(*mine))
        return None if row is None else int(row.generation)

    async def stand(self, board: Board, ranking: Ranking, least_games: int, person: int | None) -> Stand:
        """Return how many people are on a board, and somebody's position on it."""
        enough, figure = _sums.games >= least_games, ranking.written
        counts: list[ColumnElement[Any]] = [func.count(), _count(enough)]
        own = None
        if person is not None:
            query = select(figure.label("figure"), *sums_of(_here)).where(on_board(_here, board))
            own = await self._database.first(query.where(_sums.person == person))
        if own is not None and own.games >= least_games:
            sooner = or_(_sums.games > own.games, and_(_sums.games == own.games, _sums.person < person))
            counts.append(_count(and_(enough, figure < own.figure)))
            counts.append(_count(and_(enough, figure == own.figure, sooner)))
        row = await self._database.first(select(*counts).where(on_board(_here, board)))
        people, ranked, better, tied = (*(int(one or 0) for one in row), 0, 0)[:4]
        return Stand(people, ranked, None if own is None else tally_of(own), better, better + tied)

    async def page(
        self, board: Board, ranking: Ranking, least_games: int, start: int, limit: int, people: int
    ) -> RankingPage:
        """Return ``limit`` lines from ``start``, counted from 0, of a board with ``people`` people."""
        enough, figure = _sums.games >= least_games, ranking.written
        above = min(start, 1)  # the line above tells whether the first one is equal to it
        first, wanted = start - above, min(limit, people - start) + above
        behind = people - first - wanted
        order: list[ColumnElement[Any]] = [figure, -_sums.games, _sums.person]
        if least_games > 1:  # else everybody has played enough
            order = [case((enough, 0), else_=1), case((enough, 0), else_=-_sums.games), *order]
        # what is sorted is narrow, and no more than what lies on one side of the page
        from_end = behind < first
        chosen = (
            select(_sums.person)
            .where(on_board(_here, board))
            .order_by(*(key.desc() if from_end else key for key in order))
            .offset(behind if from_end else first)
            .limit(wanted)
            .subquery("chosen")
        )
        query = (
            select(figure.label("figure"), _sums.person, *sums_of(_here))
            .join(chosen, chosen.c.person == _sums.person)
            .where(on_board(_here, board))
            .order_by(*order)
        )
        rows = await self._database.rows(query)
        better = start
        if above and len(rows) > above and rows[0].figure == rows[above].figure:
            count = select(func.count()).where(on_board(_here, board), enough, figure < rows[above].figure)
            better = int((await self._database.first(count))[0])
        return RankingPage(tuple(Line(row.person, tally_of(row)) for row in rows[above:]), better)

    async def reached(self, board: Board, games: int) -> bool:
        """Tell whether somebody has played ``games`` parties or more on a board."""
        query = select(_sums.person).where(on_board(_here, board), _sums.games >= games).limit(1)
        return await self._database.first(query) is not None


def _count(condition: ColumnElement[bool]) -> ColumnElement[Any]:
    return func.sum(case((condition, 1), else_=0))
