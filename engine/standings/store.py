"""Storage of ratings and leaderboards; all of it can be recomputed from the results.

A ladder's rows belong to generations. Readers see the current one only, so that another one can be written
beside it and take its place at once.
"""

import json
from collections.abc import AsyncIterator, Collection
from typing import Annotated, Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKey,
    Index,
    Integer,
    ScalarSelect,
    Select,
    SmallInteger,
    Table,
    Text,
    and_,
    case,
    func,
    select,
)

from engine.standings.fold import Board, Ladder, Place, Rating, Tally
from engine.storage.database import Repository
from engine.storage.records import ScoreRow, counted, results
from engine.storage.rows import (
    Rows,
    Write,
    delete_all_from,
    delete_from,
    metadata,
    upsert_into,
)

scores = Table(
    "scores",
    metadata,
    Column("table", Integer, ForeignKey("results.table"), primary_key=True),
    Column("generation", Integer, primary_key=True, autoincrement=False),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("guild", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("company", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended_ms", BigInteger, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("points", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("own_deals", Integer, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("fraternity", Integer),
    Column("level", Text),
    Index("scores_by_person", "guild", "game", "generation", "person", "ended_ms", "table"),
    Index("scores_by_fraternity", "guild", "game", "generation", "fraternity", "ended_ms"),
)

standings = Table(
    "standings",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("generation", Integer, primary_key=True, autoincrement=False),
    Column("circle", Text, primary_key=True),
    Column("period", Text, primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("rating", Integer, nullable=False),  # as it is shown, for sorting
    sqlite_with_rowid=False,
)

PUT_SCORE = upsert_into(scores, 3)
DELETE_SCORE = delete_from(scores, ("table", "generation", "person"))
PUT_STANDING = upsert_into(standings, 6)
DELETE_STANDING = delete_from(standings, ("guild", "game", "generation", "circle", "period", "person"))

_SCORE: Final = [scores.c[name] for name in ScoreRow._fields]
_SUMS: Final = ("games", "wins", "places", "points", "deals", "last_ms", "mu", "sigma")
"""The columns of a tally."""


class LadderRow(NamedTuple):
    """A ladder's current generation, and the ``terms`` by which it was folded.

    ``entries`` counts the scores on its boards of all time, as a measure of what is played most.
    ``written_periods`` is JSON text.
    """

    guild: str
    game: str
    generation: int
    terms: str
    entries: int
    written_periods: Annotated[str, "periods"]

    @property
    def periods(self) -> frozenset[str]:
        """The keys of all periods in which something counts."""
        return frozenset(json.loads(self.written_periods))


ladders = Rows(LadderRow, "ladders", 2)


class Worn(NamedTuple):
    """Sums over one person's rated results among people for a fraternity, and the rating after the last."""

    fraternity: int
    person: int
    games: int
    wins: int
    places: int
    rating: Rating


def tally_of(row: Any) -> Tally:
    """Return the tally in a row that has its columns."""
    rating = Rating(row.mu, row.sigma)
    return Tally(row.games, row.wins, row.places, row.points, row.deals, row.last_ms, rating)


def sums_of(table: Any) -> list[ColumnElement[Any]]:
    """Return the columns of a tally in the table of standings or an alias of it."""
    return [table.c[name] for name in _SUMS]


def current(guild: str, game: str) -> ScalarSelect[int]:
    """Return the query for a ladder's current generation."""
    ladder = select(ladders.c.generation).where(ladders.c.guild == guild, ladders.c.game == game)
    return ladder.scalar_subquery()


def on_board(table: Any, board: Board) -> ColumnElement[bool]:
    """Return the condition that a row of the standings, or of an alias, is on a board now."""
    return and_(
        table.c.guild == board.guild,
        table.c.game == board.game,
        table.c.generation == current(board.guild, board.game),
        table.c.circle == board.circle,
        table.c.period == board.period,
    )


def clearing() -> list[Write]:
    """Return the deletion of everything that can be recomputed from the results."""
    return [delete_all_from(table).write() for table in (standings, scores, ladders.table, counted.table)]


class Standings(Repository):
    """The store of ladders, scores and standings."""

    # -- writes ------------------------------------------------------------------------------------------

    def scoring(self, row: ScoreRow, generation: int) -> Write:
        """Return the write of a score."""
        return PUT_SCORE.write(row.table, generation, *row[1:])

    def standing(self, ladder: Ladder, generation: int, place: Place, tally: Tally) -> Write:
        """Return the write of somebody's sums on a board, replacing the ones before."""
        rating = tally.rating
        return PUT_STANDING.write(*ladder, generation, *place, *tally[:-1], *rating, rating.shown)

    async def outdated(self, ladder: Ladder, limit: int) -> AsyncIterator[list[Write]]:
        """Yield the deletion of a ladder's rows that nobody sees any more, ``limit`` at a time.

        Write each batch before asking for the next.
        """
        generation = func.coalesce(current(*ladder), 0)
        for table, delete in ((scores, DELETE_SCORE), (standings, DELETE_STANDING)):
            keys = [table.c[name.removeprefix("_")] for name in delete.columns]
            ours = select(*keys).where(table.c.guild == ladder.guild, table.c.game == ladder.game)
            for other in (table.c.generation < generation, table.c.generation > generation):
                while rows := await self._database.rows(ours.where(other).limit(limit)):
                    yield [delete.write(*row) for row in rows]

    # -- reading what the next results are added to -------------------------------------------------------

    async def ladders(self, guild: str) -> dict[str, LadderRow]:
        """Return a server's ladders by game."""
        return {row.game: row for row in await ladders.where(self._database, ladders.c.guild == guild)}

    async def newest(self, guild: str, game: str) -> tuple[int, int] | None:
        """Return the end and table of the newest counted result, or ``None``."""
        scored = select(scores.c.table).where(
            scores.c.table == results.c.table, scores.c.generation == current(guild, game)
        )
        query = (
            select(results.c.ended_ms, results.c.table)
            .where(results.c.guild == guild, results.c.game == game, scored.exists())
            .order_by(results.c.ended_ms.desc(), results.c.table.desc())
            .limit(1)
        )
        row = await self._database.first(query)
        return None if row is None else (row.ended_ms, row.table)

    async def uncounted(self, ladder: Ladder) -> list[int]:
        """Return the tables of a ladder whose results are not marked as counted."""
        query = (
            select(results.c.table)
            .outerjoin(counted.table, counted.c.table == results.c.table)
            .where(results.c.guild == ladder.guild, results.c.game == ladder.game)
            .where(counted.c.table.is_(None))
            .order_by(results.c.table)
        )
        return [int(row.table) for row in await self._database.rows(query)]

    async def tallies(
        self, ladder: Ladder, periods: Collection[str], people: Collection[int]
    ) -> dict[Place, Tally]:
        """Return the tallies of some people in some periods."""
        columns = standings.c
        query = select(columns.circle, columns.period, columns.person, *sums_of(standings)).where(
            columns.guild == ladder.guild,
            columns.game == ladder.game,
            columns.generation == current(*ladder),
            columns.circle.in_(("together", "computers")),
            columns.period.in_(sorted(periods)),
            columns.person.in_(sorted(people)),
        )
        rows = await self._database.rows(query)
        return {(row.circle, row.period, row.person): tally_of(row) for row in rows}

    # -- questions ------------------------------------------------------------------------------------------

    async def scores_of(self, guild: str, game: str, person: int) -> list[ScoreRow]:
        """Return all of somebody's scores in a game, oldest first."""
        query = (
            select(*_SCORE)
            .where(scores.c.guild == guild, scores.c.game == game, scores.c.person == person)
            .where(scores.c.generation == current(guild, game))
            .order_by(scores.c.ended_ms, scores.c.table)
        )
        return [ScoreRow(*row) for row in await self._database.rows(query)]

    async def games(self, guild: str) -> list[str]:
        """Return the games of which something counts in a server."""
        return sorted(game for game, ladder in (await self.ladders(guild)).items() if ladder.periods)

    async def periods(self, guild: str, game: str | None = None) -> set[str]:
        """Return the periods in which something counts in a server, optionally in one game."""
        known = (await self.ladders(guild)).items()
        return {period for name, ladder in known if game in (None, name) for period in ladder.periods}

    async def worn(self, guild: str, game: str, begin_ms: int | None, end_ms: int | None) -> list[Worn]:
        """Return what people have played for fraternities within a span of time, with open ends as ``None``.

        Few people are in fraternities, so this is summed up when it is asked for.
        """
        spanned = [
            scores.c.guild == guild,
            scores.c.game == game,
            scores.c.generation == current(guild, game),
            scores.c.fraternity.is_not(None),
            scores.c.rated,
            scores.c.company != "computers",
            *([] if begin_ms is None else [scores.c.ended_ms >= begin_ms]),
            *([] if end_ms is None else [scores.c.ended_ms < end_ms]),
        ]
        newest_first = func.row_number().over(
            partition_by=(scores.c.fraternity, scores.c.person),
            order_by=(scores.c.ended_ms.desc(), scores.c.table.desc()),
        )
        one = select(
            scores.c.fraternity,
            scores.c.person,
            scores.c.place,
            scores.c.mu,
            scores.c.sigma,
            newest_first.label("back"),
        )
        played = one.where(*spanned).subquery("played").c
        last = played.back == 1
        query = (
            select(
                played.fraternity,
                played.person,
                func.count(),
                func.sum(case((played.place == 1, 1), else_=0)),
                func.sum(played.place),
                func.max(case((last, played.mu))),
                func.max(case((last, played.sigma))),
            )
            .group_by(played.fraternity, played.person)
            .order_by(played.fraternity, played.person)
        )
        return [
            Worn(fraternity, person, games, int(wins), int(places), Rating(mu, sigma))
            for fraternity, person, games, wins, places, mu, sigma in await self._database.rows(query)
        ]

    # -- everything, to be compared with what the results give ---------------------------------------------

    async def every_ladder(self) -> list[LadderRow]:
        """Return all ladders, by server and game."""
        return await ladders.where(self._database, by=[ladders.c.guild, ladders.c.game])

    async def every_score(self) -> list[ScoreRow]:
        """Return the scores of all current generations, by table and person."""
        query = _current_rows(scores, *_SCORE).order_by(scores.c.table, scores.c.person)
        return [ScoreRow(*row) for row in await self._database.rows(query)]

    async def every_standing(self) -> dict[tuple[Board, int], Tally]:
        """Return the tallies of all current generations, by board and person."""
        keys = [standings.c[name] for name in Board._fields]
        query = _current_rows(standings, *keys, standings.c.person, *sums_of(standings))
        rows = await self._database.rows(query)
        return {(Board(*row[:4]), row.person): tally_of(row) for row in rows}

    async def every_counted(self) -> set[int]:
        """Return the tables whose results are counted."""
        return {row.table for row in await self._database.rows(select(counted.c.table))}


def _current_rows(table: Table, *columns: ColumnElement[Any]) -> Select[Any]:
    """Return the query for some columns of the rows that belong to their ladder's current generation."""
    same = (table.c[name] == ladders.c[name] for name in ("guild", "game", "generation"))
    return select(*columns).join(ladders.table, and_(*same))
