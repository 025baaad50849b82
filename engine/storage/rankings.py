"""Reading boards as rankings: a page of one, and where somebody stands on it.

Each question is one statement, so that all it tells is of the same moment while results are being counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import FromClause, and_, func, or_, select

from engine.storage.database import Database
from engine.storage.records import StandingRow
from engine.storage.schema import boards, standings


class Ranking(NamedTuple):
    """What a board is ranked by: a column of the standings, and whether high values are good.

    Among equals who has played more stands first where high values are good, else who has played less: so
    an index has them in this order.
    """

    column: str
    high_wins: bool

    def order(self, rows: FromClause) -> list[Any]:
        """The best first, and always in the same order."""
        columns = [rows.c[self.column], rows.c.games, rows.c.person]
        return [column.desc() for column in columns] if self.high_wins else columns

    def better(self, rows: FromClause, value: Any) -> Any:
        """What is better than a value."""
        column = rows.c[self.column]
        return column > value if self.high_wins else column < value

    def before(self, rows: FromClause, other: FromClause) -> Any:
        """What stands before some other row, equals included."""
        pairs = [(rows.c[name], other.c[name]) for name in (self.column, "games", "person")]
        pairs = pairs if self.high_wins else [(right, left) for left, right in pairs]
        (value, its_value), (games, its_games), (person, its_person) = pairs
        later = or_(games > its_games, and_(games == its_games, person > its_person))
        return or_(value > its_value, and_(value == its_value, later))


class Stand(NamedTuple):
    """How many people are ranked on a board, and where one of them stands, if there.

    ``better`` people have a better value, ``before`` people stand on the lines above; both also for somebody
    who has too few games to be ranked.
    """

    people: int
    own: StandingRow | None
    better: int
    before: int


class Page(NamedTuple):
    """Lines of a board, and how many people are better than the first of them."""

    rows: tuple[StandingRow, ...]
    better: int


class Rankings:
    """Boards by number; people with fewer than ``least_games`` games are left out."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def stand(self, board: int, ranking: Ranking, least_games: int, person: int | None) -> Stand:
        """Where somebody stands on a board."""
        own, other = standings.alias("own"), standings.alias("other")
        on_it = (other.c.board == board, other.c.games >= least_games)
        # from the board's row, which is there also when the person stands nowhere
        anchor = boards.outerjoin(own, and_(own.c.board == boards.c.board, own.c.person == person))
        counts = [
            select(func.count()).select_from(other).where(*on_it, *which).scalar_subquery()
            for which in (
                (),
                (ranking.better(other, own.c[ranking.column]),),
                (ranking.before(other, own),),
            )
        ]
        row = await self._database.first(
            select(*counts, own).select_from(anchor).where(boards.c.board == board)
        )
        if row is None:
            return Stand(0, None, 0, 0)
        people, better, before, *standing = row
        return Stand(people, None if standing[0] is None else StandingRow(*standing), better, before)

    async def page(self, board: int, ranking: Ranking, least_games: int, start: int, limit: int) -> Page:
        """So many lines from ``start`` (counted from 0) on."""
        ranked, other = standings.alias("ranked"), standings.alias("other")
        # found in an index alone, however far behind the page is; only its lines are read
        chosen = (
            select(ranked.c.person, ranked.c[ranking.column].label("value"))
            .where(ranked.c.board == board, ranked.c.games >= least_games)
            .order_by(*ranking.order(ranked))
        )
        first = chosen.offset(start).limit(1).subquery("first")
        lines = chosen.offset(start).limit(limit).subquery("lines")
        value = select(first.c.value).scalar_subquery()
        better = (
            select(func.count())
            .select_from(other)
            .where(other.c.board == board, other.c.games >= least_games, ranking.better(other, value))
            .scalar_subquery()
        )
        query = (
            select(better, standings)
            .join(lines, lines.c.person == standings.c.person)
            .where(standings.c.board == board)
            .order_by(*ranking.order(standings))
        )
        rows = [tuple(row) for row in await self._database.rows(query)]
        return Page(tuple(StandingRow(*row[1:]) for row in rows), rows[0][0] if rows else 0)

    async def parties(self, guild: str, preset: str, company: str, period: str) -> Mapping[str, int]:
        """How often people stand in the results of a server's games: what is played most has most."""
        query = (
            select(boards.c.game, func.sum(standings.c.games))
            .join(standings, standings.c.board == boards.c.board)
            .where(boards.c.guild == guild, boards.c.preset == preset)
            .where(boards.c.company == company, boards.c.period == period)
            .group_by(boards.c.game)
        )
        return {str(game): int(count) for game, count in await self._database.rows(query)}
