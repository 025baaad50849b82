"""Boards read as rankings: pages, and somebody's rank."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import FromClause, and_, func, or_, select

from engine.standings.store import boards, standings
from engine.storage.database import Database
from engine.storage.records import StandingRow


class Ranking(NamedTuple):
    """How a board is ranked: by a column of the standings, with high or low values first.

    Ties go to the person with more games where high values are good, else to the one with fewer: so an index
    has them in this order.
    """

    column: str
    high_wins: bool

    def order(self, *, from_end: bool = False) -> list[Any]:
        """Return the sort columns, best first or, with ``from_end``, last first; the order is total."""
        columns = [_lines.c[self.column], _lines.c.games, _lines.c.person]
        return [column.desc() for column in columns] if self.high_wins != from_end else columns

    def better(self, value: Any) -> Any:
        """Return the condition that a line is better than a value."""
        column = _lines.c[self.column]
        return column > value if self.high_wins else column < value

    def tied_before(self, other: FromClause) -> Any:
        """Return the condition that a line ties with another row but comes before it."""
        here, there = (_lines, other) if self.high_wins else (other, _lines)
        sooner = or_(
            here.c.games > there.c.games, and_(here.c.games == there.c.games, here.c.person > there.c.person)
        )
        return and_(_lines.c[self.column] == other.c[self.column], sooner)


class Stand(NamedTuple):
    """How many people are ranked on a board, and the position of one of them, if ranked.

    ``better`` people have a better value, ``before`` people stand on the lines above; both are also set for
    somebody with too few games to be ranked.
    """

    people: int
    own: StandingRow | None
    better: int
    before: int


class RankingPage(NamedTuple):
    """Lines of a board, and the number of people who are better than the first of them."""

    rows: tuple[StandingRow, ...]
    better: int


_lines = standings.alias("lines")
_own = standings.alias("own")


class Rankings:
    """Rankings of boards by number; people with fewer than ``least_games`` games are not ranked.

    Counting and skipping use an index alone, once per question: so questions about a large board cost little
    more than those about a small one.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def stand(self, board: int, ranking: Ranking, least_games: int, person: int | None) -> Stand:
        """Return somebody's position on a board, read at a single moment."""
        on_it = _on(board, least_games)
        counts = [
            select(func.count()).select_from(_lines).where(*on_it, *which).scalar_subquery()
            for which in ((), (ranking.better(_own.c[ranking.column]),), (ranking.tied_before(_own),))
        ]
        # from the board's row, which is there also when the person stands nowhere
        anchor = boards.outerjoin(_own, and_(_own.c.board == boards.c.board, _own.c.person == person))
        query = select(*counts, _own).select_from(anchor).where(boards.c.board == board)
        row = await self._database.first(query)
        if row is None:
            return Stand(0, None, 0, 0)
        people, better, tied, *standing = row
        own = None if standing[0] is None else StandingRow(*standing)
        return Stand(people, own, better, better + tied)

    async def page(
        self, board: int, ranking: Ranking, least_games: int, start: int, limit: int, people: int
    ) -> RankingPage:
        """Return ``limit`` lines from ``start`` (counted from 0) of a board with ``people`` people."""
        before = min(start, 1)  # the line above tells whether the first one is equal to it
        wanted = max(0, min(limit, people - start)) + before
        behind = people - start - limit
        from_end = behind < start
        chosen = (
            select(_lines.c.person)
            .where(*_on(board, least_games))
            .order_by(*ranking.order(from_end=from_end))
            .offset(max(0, behind) if from_end else start - before)
            .limit(wanted)
            .subquery("chosen")
        )
        query = (
            select(_lines)
            .join(chosen, chosen.c.person == _lines.c.person)
            .where(_lines.c.board == board)
            .order_by(*ranking.order())
        )
        rows = [StandingRow(*row) for row in await self._database.rows(query)]
        above, lines = rows[:before], tuple(rows[before:])
        if not lines or not above or _value(above[0], ranking) != _value(lines[0], ranking):
            return RankingPage(lines, start)
        better = (
            select(func.count())
            .select_from(_lines)
            .where(*_on(board, least_games), ranking.better(_value(lines[0], ranking)))
        )
        return RankingPage(lines, int((await self._database.first(better))[0]))

    async def newcomers(self, board: int, least_games: int) -> int:
        """Count the people with too few games to be ranked on a board."""
        query = select(func.count()).select_from(_lines).where(*_too_few(board, least_games))
        return int((await self._database.first(query))[0])

    async def newcomer_page(
        self, board: int, ranking: Ranking, least_games: int, start: int, limit: int
    ) -> list[StandingRow]:
        """Return ``limit`` lines from ``start`` of those people, with those first who have played most."""
        query = (
            select(_lines)
            .where(*_too_few(board, least_games))
            .order_by(_lines.c.games.desc(), *ranking.order())
            .offset(start)
            .limit(limit)
        )
        return [StandingRow(*row) for row in await self._database.rows(query)]

    async def parties(self, guild: str, preset: str, company: str, period: str) -> Mapping[str, int]:
        """Count the entries in a server's results by game, as a measure of what is played most."""
        query = (
            select(boards.c.game, func.sum(standings.c.games))
            .join(standings, standings.c.board == boards.c.board)
            .where(boards.c.guild == guild, boards.c.preset == preset)
            .where(boards.c.company == company, boards.c.period == period)
            .group_by(boards.c.game)
        )
        return {str(game): int(count) for game, count in await self._database.rows(query)}


def _on(board: int, least_games: int) -> tuple[Any, ...]:
    return _lines.c.board == board, _lines.c.games >= least_games


def _too_few(board: int, least_games: int) -> tuple[Any, ...]:
    return _lines.c.board == board, _lines.c.games < least_games


def _value(row: StandingRow, ranking: Ranking) -> int:
    value: int = getattr(row, ranking.column)
    return value
