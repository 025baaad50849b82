"""Storage of ratings and leaderboards; all of it can be recomputed from the results."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    and_,
    func,
    or_,
    select,
    tuple_,
)

from engine.standings.outcome import Finish
from engine.standings.projection import Score
from engine.standings.rating import Rating
from engine.standings.tally import Tally
from engine.storage.database import Database
from engine.storage.records import BoardRow, FraternityStandingRow, ScoreRow, StandingRow
from engine.storage.schema import counted, metadata, persons, results
from engine.storage.statements import (
    MARK_COUNTED,
    UNMARK_COUNTED,
    Write,
    delete_all_from,
    delete_from,
    insert_into,
    update_of,
    upsert_into,
)


def score_row(score: Score) -> ScoreRow:
    """Return the row of a score."""
    outcome, finish = score.outcome, score.finish
    return ScoreRow(
        outcome.table,
        score.person,
        outcome.guild,
        outcome.game,
        outcome.preset,
        outcome.company,
        outcome.rated,
        outcome.ended_ms,
        finish.place,
        finish.points,
        finish.deals,
        finish.own_deals,
        *score.rating,
        score.fraternity,
        outcome.level,
    )


def finish_of(row: ScoreRow) -> Finish:
    """Return the seat's finish in a score."""
    return Finish(row.person, row.place, row.points, row.deals, row.own_deals, by_people=row.own_deals > 0)


def standing_row(board: int, person: int, tally: Tally) -> StandingRow:
    """Return the row of a tally on a board."""
    return StandingRow(
        board,
        person,
        tally.games,
        tally.wins,
        tally.places,
        tally.points,
        tally.deals,
        tally.last_ms,
        *tally.rating,
        tally.rating.shown,
        tally.place_average,
        tally.points_a_deal,
    )


def tally_of(row: StandingRow) -> Tally:
    """Return the tally in a row."""
    rating = Rating(row.mu, row.sigma)
    return Tally(row.games, row.wins, row.places, row.points, row.deals, row.last_ms, rating)


def fraternity_row(board: int, fraternity: int, person: int, tally: Tally) -> FraternityStandingRow:
    """Return the row of a person's tally for a fraternity."""
    sums = (tally.games, tally.wins, tally.places, tally.last_ms)
    return FraternityStandingRow(board, fraternity, person, *sums, *tally.rating, tally.rating.shown)


def fraternity_tally_of(row: FraternityStandingRow) -> Tally:
    """Return the tally in a row; points made for a fraternity are not stored, as nobody uses them."""
    return Tally(row.games, row.wins, row.places, 0, 0, row.last_ms, Rating(row.mu, row.sigma))


scores = Table(
    "scores",
    metadata,
    Column("table", Integer, ForeignKey("results.table"), primary_key=True),
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
    Index("scores_by_person", "guild", "game", "person", "ended_ms", "table"),
)

boards = Table(
    "boards",
    metadata,
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("company", Text, nullable=False),
    Column("period", Text, nullable=False),
    UniqueConstraint("guild", "game", "preset", "company", "period", name="boards_by_name"),
)

standings = Table(
    "standings",
    metadata,
    Column("board", Integer, ForeignKey("boards.board"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    # by these people are ranked: whole numbers, so that what is equal is a tie
    Column("rating", Integer, nullable=False),
    Column("place_average", BigInteger, nullable=False),
    Column("points_a_deal", BigInteger, nullable=False),
    Index("standings_by_rating", "board", "rating", "games"),
    Index("standings_by_place", "board", "place_average", "games"),
    Index("standings_by_points", "board", "points_a_deal", "games"),
    Index("standings_by_wins", "board", "wins", "games"),
    sqlite_with_rowid=False,
)

PUT_SCORE = upsert_into(scores, 2)
DELETE_SCORE = delete_from(scores, ("table", "person"))
ADD_BOARD = insert_into(boards)
PUT_STANDING = upsert_into(standings, 2)
RERATE_STANDING = update_of(standings, ("mu", "sigma", "rating"), ("board", "person"))
DELETE_STANDING = delete_from(standings, ("board", "person"))


_MANY = 400
"""Most values in one query; databases limit them."""


def clearing() -> list[Write]:
    """Return the deletion of everything that can be recomputed from the results."""
    beneath = [
        table
        for table in metadata.sorted_tables
        if any(key.column.table is boards for key in table.foreign_keys)
    ]
    return [delete_all_from(table).write() for table in (*beneath, boards, scores, counted)]


class Standings:
    """The store of scores, boards and standings. Boards are numbered in memory: one process writes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last_board: int | None = None

    # -- writes ------------------------------------------------------------------------------------------

    def counting(self, table: int) -> Write:
        """Return the write that marks a result as counted."""
        return MARK_COUNTED.write(table)

    def discounting(self, table: int) -> Write:
        """Return the write that marks a result as not counted, so that it is counted anew."""
        return UNMARK_COUNTED.write(table)

    def scoring(self, row: ScoreRow) -> Write:
        """Return the write of a score, replacing the one before."""
        return PUT_SCORE.write(*row)

    def unscoring(self, table: int, person: int) -> Write:
        """Return the write that deletes somebody's score in a result."""
        return DELETE_SCORE.write(table, person)

    def opening(self, board: BoardRow) -> Write:
        """Return the write of a new board."""
        return ADD_BOARD.write(*board)

    def standing(self, row: StandingRow) -> Write:
        """Return the write of somebody's standing on a board, replacing the one before."""
        return PUT_STANDING.write(*row)

    def rerating(self, board: int, person: int, mu: float, sigma: float, rating: int) -> Write:
        """Return the write of a new rating in an existing standing."""
        return RERATE_STANDING.write(mu, sigma, rating, board, person)

    def dropping(self, board: int, person: int) -> Write:
        """Return the write that deletes somebody's standing on a board."""
        return DELETE_STANDING.write(board, person)

    async def clear(self) -> None:
        """Delete everything that can be recomputed. Raises ``StorageError``."""
        await self._database.writer.submit(clearing())
        self._last_board = None

    # -- reading what the next results are added to -------------------------------------------------------

    async def newest(self, guild: str, game: str) -> tuple[int, int] | None:
        """Return the end and table of the newest counted result, or ``None``."""
        scored = select(scores.c.table).where(scores.c.table == results.c.table).exists()
        query = (
            select(results.c.ended_ms, results.c.table)
            .where(results.c.guild == guild, results.c.game == game, scored)
            .order_by(results.c.ended_ms.desc(), results.c.table.desc())
            .limit(1)
        )
        row = await self._database.first(query)
        return None if row is None else (row.ended_ms, row.table)

    async def ratings_before(
        self, guild: str, game: str, people: Collection[int], order: tuple[int, int]
    ) -> dict[int, tuple[float, float]]:
        """Return people's ``mu`` and ``sigma`` before ``order`` (end and table), without newcomers."""
        older = scores.alias("older")
        last = (
            select(older.c.table)
            .where(older.c.guild == guild, older.c.game == game, older.c.person == persons.c.person)
            .where(tuple_(older.c.ended_ms, older.c.table) < order)
            .order_by(older.c.ended_ms.desc(), older.c.table.desc())
            .limit(1)
            .scalar_subquery()
        )
        found: dict[int, tuple[float, float]] = {}
        for some in _batches(sorted(people)):
            query = select(scores.c.person, scores.c.mu, scores.c.sigma).select_from(
                persons.join(scores, and_(scores.c.person == persons.c.person, scores.c.table == last))
            )
            for row in await self._database.rows(query.where(persons.c.person.in_(some))):
                found[row.person] = (row.mu, row.sigma)
        return found

    async def scores_of(self, guild: str, game: str, person: int) -> list[ScoreRow]:
        """Return all of somebody's scores in a game, oldest first."""
        query = (
            select(scores)
            .where(scores.c.guild == guild, scores.c.game == game, scores.c.person == person)
            .order_by(scores.c.ended_ms, scores.c.table)
        )
        return [ScoreRow(*row) for row in await self._database.rows(query)]

    async def scored(self, table: int) -> list[ScoreRow]:
        """Return the scores that follow from one result."""
        return [
            ScoreRow(*row) for row in await self._database.rows(select(scores).where(scores.c.table == table))
        ]

    async def boards(self, names: Collection[tuple[str, str, str, str, str]]) -> dict[tuple[str, ...], int]:
        """Return the numbers of existing boards by server, game, preset, company and period."""
        found: dict[tuple[str, ...], int] = {}
        for some in _batches(sorted(names)):
            query = select(boards).where(or_(*(_named(name) for name in some)))
            for row in await self._database.rows(query):
                found[tuple(row)[1:]] = row.board
        return found

    async def boards_at(self, guild: str, game: str) -> dict[tuple[str, ...], int]:
        """Return the numbers of all boards of a server and game, by name as in ``boards``."""
        query = select(boards).where(boards.c.guild == guild, boards.c.game == game)
        return {tuple(row)[1:]: row.board for row in await self._database.rows(query)}

    async def next_board(self) -> int:
        """Return a number that no board has had."""
        if self._last_board is None:
            row = await self._database.first(select(func.max(boards.c.board)))
            newest = 0 if row is None or row[0] is None else int(row[0])
            self._last_board = max(newest, self._last_board or 0)
        self._last_board += 1
        return self._last_board

    async def on_boards(self, some_boards: Collection[int], people: Collection[int]) -> list[StandingRow]:
        """Return the standings of some people on some boards."""
        query = select(standings).where(
            standings.c.board.in_(sorted(some_boards)), standings.c.person.in_(sorted(people))
        )
        return [StandingRow(*row) for row in await self._database.rows(query)]

    # -- everything, to be compared with what the results give ---------------------------------------------

    async def every_score(self) -> list[ScoreRow]:
        """Return all scores, by table and person."""
        query = select(scores).order_by(scores.c.table, scores.c.person)
        return [ScoreRow(*row) for row in await self._database.rows(query)]

    async def every_standing(self) -> list[tuple[BoardRow, StandingRow]]:
        """Return all standings with their boards."""
        query = select(boards, standings).join(standings, standings.c.board == boards.c.board)
        width = len(BoardRow._fields)
        rows = [tuple(row) for row in await self._database.rows(query)]
        return [(BoardRow(*row[:width]), StandingRow(*row[width:])) for row in rows]

    async def every_counted(self) -> set[int]:
        """Return the tables whose results are counted."""
        return {row.table for row in await self._database.rows(select(counted.c.table))}


def _named(name: Sequence[str]) -> Any:
    columns = (boards.c.guild, boards.c.game, boards.c.preset, boards.c.company, boards.c.period)
    return and_(*(column == part for column, part in zip(columns, name, strict=True)))


def _batches(values: Sequence[Any]) -> Iterable[Sequence[Any]]:
    for start in range(0, len(values), _MANY):
        yield values[start : start + _MANY]
