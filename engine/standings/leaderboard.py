"""Leaderboards: boards read as rankings, a page at a time, with the reader's own line in addition."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import BigInteger, ColumnElement, and_, case, cast, func, literal, or_, select

from engine.seasons.calendar import ALL_TIME
from engine.standings.fold import MILLION, Board, Tally
from engine.standings.stakes import EVEN, Settlement
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


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page, counted from 0, of ``pages``; ``own`` is the reader's line, whatever page it is on.

    ``people`` are those who are ranked. ``settlement``: who owes whom how much after an evening.
    """

    lines: tuple[BoardLine, ...] = ()
    page: int = 0
    pages: int = 1
    people: int = 0
    own: BoardLine | None = None
    settlement: Settlement = EVEN


def nearest(page: int, people: int, size: int) -> tuple[int, int]:
    """Return the page nearest to the requested one, and the number of pages."""
    pages = max(1, -(-people // size))
    return min(max(page, 0), pages - 1), pages


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
        enough, figure = _sums.games >= least_games, by.written
        below = case((enough, 0), else_=1)
        order = below, case((enough, 0), else_=-_sums.games), figure, -_sums.games, _sums.person
        # one question, so that the standings can't be replaced between a page and what is counted for it
        board_lines = select(
            _sums.person,
            *sums_of(_here),
            enough.label("ranked"),
            func.row_number().over(order_by=order).label("place"),
            func.rank().over(order_by=(below, figure)).label("rank"),
            func.sum(1 if newcomers else 1 - below).over().label("listed"),
            func.sum(1 - below).over().label("people"),
        )
        lined = board_lines.where(on_board(_here, board)).cte("lined")
        own_page = select((lined.c.place - 1) // size).where(lined.c.person == reader, lined.c.ranked)
        wanted = (
            literal(page, BigInteger) if page != OWN_PAGE else func.coalesce(own_page.scalar_subquery(), 0)
        )
        last = case((lined.c.listed > 0, (lined.c.listed - 1) // size), else_=0)
        start = case((wanted < 0, 0), (wanted > last, last), else_=wanted) * size
        there = and_(lined.c.place > start, lined.c.place <= start + size, lined.c.place <= lined.c.listed)
        query = select(lined, start.label("start"), there.label("there"))
        query = query.where(or_(there, lined.c.person == reader)).order_by(lined.c.place)
        rows = await self._database.rows(query)
        if not rows:
            return Leaderboard()
        found = {
            row.person: BoardLine(row.rank if row.ranked else None, row.person, tally_of(row)) for row in rows
        }
        await self._persons.load(found)
        lines = tuple(found[row.person] for row in rows if row.there)
        at, pages = nearest(int(rows[0].start) // size, int(rows[0].listed), size)
        own = None if reader is None else found.get(reader)
        return Leaderboard(lines, at, pages, int(rows[0].people), own)

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
