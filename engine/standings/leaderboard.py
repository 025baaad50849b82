"""Leaderboards: boards read as rankings, a page at a time, with the reader's own line in addition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import BigInteger, ColumnElement, and_, case, cast, func, or_, select

from engine.seasons.calendar import ALL_TIME
from engine.standings.fold import MILLION, NEW, Board, Tally
from engine.standings.store import current, on_board, scores, standings, sums_of, tally_of
from engine.storage.database import Database
from engine.storage.persons import Persons

OWN_PAGE: Final = -1
"""Requests the page with the reader's line."""
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
    "rating": _sums.rating,
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


def ranking(measure: Measure, few_points_win: bool) -> Ranking:
    """Return how a measure ranks: low places win, and so do low points where the game says so."""
    low_wins = measure == "place" or (measure == "points" and few_points_win)
    return Ranking(measure, high_wins=not low_wins)


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


def nearest(page: int, people: int, size: int) -> tuple[int, int]:
    """Return the page nearest to the requested one, and the number of pages."""
    pages = max(1, -(-people // size))
    return min(max(page, 0), pages - 1), pages


class Stand(NamedTuple):
    """How many people are on a board, how many of them are ranked, and the reader's own line.

    ``better`` people have a better figure. ``tied`` people are equal and stand on the lines above, as far as
    they were asked for. Both are 0 for somebody who has played too little to be ranked, or not at all.
    """

    generation: int | None
    people: int
    ranked: int
    own: Tally | None = None
    better: int = 0
    tied: int = 0


LEAST_PARTIES: Final = 12
"""Parties that it takes. Of two equals one loses twelve in a row in one of 2 000 pairs; with a chance of
three in four, in one of 30."""
MOST_PAIRS: Final = 10
"""Pairs that are returned for a game, those with most parties first."""


class OneSidedPair(NamedTuple):
    """``loser`` has played all of their ``parties`` with ``winner``, and come in behind each time.

    That is what farming a rating with a second account looks like. It is also what a teacher and a pupil look
    like, so it is only shown to those who keep the books, with the numbers.

    ``winner_parties`` is how many the other has played in all. Only rated parties of at least two people
    count. ``newest`` is the table of the last one.
    """

    game: str
    winner: int
    loser: int
    parties: int
    winner_parties: int
    newest: int


class Rankings:
    """Rankings of boards; people with fewer than ``least_games`` games stand below the ranked ones.

    Some thousand lines are sorted when they are asked for: that costs less than indexes do when they change.
    """

    def __init__(self, database: Database, persons: Persons) -> None:
        self._database = database
        self._persons = persons

    async def leaderboard(
        self,
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

        The names of everybody on it are then loaded. With ``newcomers`` those with too few games to be ranked
        stand below the others.
        """
        while True:
            stand = await self.stand(board, by, least_games, reader, tied=page == OWN_PAGE)
            ranked = stand.own is not None and stand.own.games >= least_games
            listed = stand.people if newcomers else stand.ranked
            wanted = (stand.better + stand.tied) // size if page == OWN_PAGE and ranked else page
            at, pages = nearest(wanted, listed, size)
            limit = min(size, listed - at * size)
            generation, lines = await self.lines(board, by, least_games, at * size, limit, stand.people)
            if len(lines) == limit and (not lines or generation == stand.generation):
                break  # else the standings have been replaced between two questions
        own = None
        if reader is not None and stand.own is not None:
            own = BoardLine(1 + stand.better if ranked else None, reader, stand.own)
        await self._persons.load([line.person for line in (*lines, *([own] if own else []))])
        return Leaderboard(lines, at, pages, stand.ranked, own)

    async def stand(
        self, board: Board, by: Ranking, least_games: int, person: int | None, *, tied: bool
    ) -> Stand:
        """Return how many people are on a board, and somebody's position on it."""
        enough, figure = _sums.games >= least_games, by.written
        own = None
        if person is not None:
            query = select(figure.label("figure"), *sums_of(_here)).where(on_board(_here, board))
            own = await self._database.first(query.where(_sums.person == person))
        counts: list[ColumnElement[Any]] = [current(board.guild, board.game), func.count(), _count(enough)]
        if own is not None and own.games >= least_games:
            counts.append(_count(and_(enough, figure < own.figure)))
            if tied:
                sooner = or_(_sums.games > own.games, and_(_sums.games == own.games, _sums.person < person))
                counts.append(_count(and_(enough, figure == own.figure, sooner)))
        generation, *numbers = await self._database.first(select(*counts).where(on_board(_here, board)))
        people, ranked, *above = (int(one or 0) for one in numbers)
        return Stand(generation, people, ranked, None if own is None else tally_of(own), *above)

    async def lines(
        self, board: Board, by: Ranking, least_games: int, start: int, limit: int, people: int
    ) -> tuple[int | None, tuple[BoardLine, ...]]:
        """Return ``limit`` lines from ``start``, counted from 0, of a board with ``people`` people.

        The generation in which they stand there comes first; ``None`` without a line.
        """
        enough, figure = _sums.games >= least_games, by.written
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
            select(figure.label("figure"), _sums.generation, _sums.person, *sums_of(_here))
            .join(chosen, chosen.c.person == _sums.person)
            .where(on_board(_here, board))
            .order_by(*order)
        )
        rows = await self._database.rows(query)
        better = start
        if above and len(rows) > above and rows[0].figure == rows[above].figure:
            count = select(func.count()).where(on_board(_here, board), enough, figure < rows[above].figure)
            better = int((await self._database.first(count))[0])
        lines: list[BoardLine] = []
        for number, row in enumerate(rows[above:]):
            rank: int | None = start + number + 1
            if row.games < least_games:
                rank = None
            elif not number:
                rank = 1 + better
            elif row.figure == rows[above + number - 1].figure:
                rank = lines[-1].rank
            lines.append(BoardLine(rank, row.person, tally_of(row)))
        return rows[0].generation if rows else None, tuple(lines)

    async def reached(self, board: Board, games: int) -> bool:
        """Tell whether somebody has played ``games`` parties or more on a board."""
        query = select(_sums.person).where(on_board(_here, board), _sums.games >= games).limit(1)
        return await self._database.first(query) is not None

    async def one_sided(self, guild: str, games: Iterable[str]) -> list[OneSidedPair]:
        """Return a server's one-sided pairs, game by game. Raises ``StorageError``.

        Whoever always loses has never won: these few are found first, and only their parties are read.
        """
        return [pair for game in games for pair in await self._of_game(guild, game)]

    async def _of_game(self, guild: str, game: str) -> list[OneSidedPair]:
        here = on_board(standings, Board(guild, game, "together", ALL_TIME))
        never_won = select(standings.c.person).where(
            here, standings.c.wins == 0, standings.c.games >= LEAST_PARTIES
        )
        own, other = scores.alias("own"), scores.alias("other")
        query = (
            select(
                func.min(other.c.person).label("winner"),
                own.c.person.label("loser"),
                func.count().label("parties"),
                func.max(own.c.table).label("newest"),
            )
            .join(
                other,
                (other.c.table == own.c.table)
                & (other.c.generation == own.c.generation)
                & (other.c.person != own.c.person),
            )
            .where(own.c.guild == guild, own.c.game == game, own.c.generation == current(guild, game))
            .where(own.c.person.in_(never_won))
            .where(own.c.rated, own.c.company != "computers")
            .group_by(own.c.person)
            .having(func.min(other.c.person) == func.max(other.c.person))
            .having(func.min(own.c.place - other.c.place) > 0)
            .having(func.count() >= LEAST_PARTIES)
            .order_by(func.count().desc(), own.c.person)
            .limit(MOST_PAIRS)
        )
        rows = await self._database.rows(query)
        winners = select(standings.c.person, standings.c.games).where(
            here, standings.c.person.in_([row.winner for row in rows])
        )
        played = {row.person: row.games for row in await self._database.rows(winners)} if rows else {}
        return [
            OneSidedPair(game, row.winner, row.loser, row.parties, played[row.winner], row.newest)
            for row in rows
            if row.winner in played  # else the standings have been replaced between the two questions
        ]


def _count(condition: ColumnElement[bool]) -> ColumnElement[Any]:
    return func.sum(case((condition, 1), else_=0))
