"""Storage of people's sums for fraternities; all of it can be recomputed from the results."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, Double, ForeignKey, Integer, Table, func, select

from engine.standings.store import boards
from engine.storage.database import Database
from engine.storage.records import BoardRow, FraternityStandingRow
from engine.storage.schema import metadata
from engine.storage.statements import Write, delete_from, update_of, upsert_into

fraternity_standings = Table(
    "fraternity_standings",
    metadata,
    Column("board", Integer, ForeignKey("boards.board"), primary_key=True),
    Column("fraternity", Integer, ForeignKey("fraternities.fraternity"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("places", Integer, nullable=False),
    Column("last_ms", BigInteger, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("rating", Integer, nullable=False),
    sqlite_with_rowid=False,
)

PUT_FRATERNITY_STANDING = upsert_into(fraternity_standings, 3)
RERATE_FRATERNITY_STANDING = update_of(
    fraternity_standings, ("mu", "sigma", "rating"), ("board", "fraternity", "person")
)
DELETE_FRATERNITY_STANDING = delete_from(fraternity_standings, ("board", "fraternity", "person"))


class Sums(NamedTuple):
    """Sums over a fraternity's people on a board: people, parties, wins and places."""

    fraternity: int
    people: int
    games: int
    wins: int
    places: int


class FraternityStandings:
    """The store of sums: one row for each board, fraternity and person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def putting(self, row: FraternityStandingRow) -> Write:
        """Return the write of somebody's sums for a fraternity, replacing the earlier row."""
        return PUT_FRATERNITY_STANDING.write(*row)

    def rerating(
        self, board: int, fraternity: int, person: int, mu: float, sigma: float, rating: int
    ) -> Write:
        """Return the write of a new rating in an existing row."""
        return RERATE_FRATERNITY_STANDING.write(mu, sigma, rating, board, fraternity, person)

    def dropping(self, board: int, fraternity: int, person: int) -> Write:
        """Return the write that deletes somebody's sums for a fraternity on a board."""
        return DELETE_FRATERNITY_STANDING.write(board, fraternity, person)

    async def of_people(
        self, some_boards: Collection[int], people: Collection[int]
    ) -> list[FraternityStandingRow]:
        """Return people's sums on some boards, for any fraternity."""
        query = select(fraternity_standings).where(
            fraternity_standings.c.board.in_(sorted(some_boards)),
            fraternity_standings.c.person.in_(sorted(people)),
        )
        return [FraternityStandingRow(*row) for row in await self._database.rows(query)]

    async def sums(self, board: int) -> list[Sums]:
        """Return the sums of each fraternity on a board."""
        rows = fraternity_standings.c
        query = (
            select(
                rows.fraternity,
                func.count(),
                func.sum(rows.games),
                func.sum(rows.wins),
                func.sum(rows.places),
            )
            .where(rows.board == board)
            .group_by(rows.fraternity)
        )
        return [Sums(row[0], *map(int, row[1:])) for row in await self._database.rows(query)]

    async def best(self, board: int, count: int, least_games: int) -> dict[int, list[int]]:
        """Return the best displayed ratings of each fraternity's people with enough games, best first."""
        rows = fraternity_standings.c
        rank = func.row_number().over(
            partition_by=rows.fraternity, order_by=(rows.rating.desc(), rows.person)
        )
        ranked = (
            select(rows.fraternity, rows.rating, rank.label("rank"))
            .where(rows.board == board, rows.games >= least_games)
            .subquery()
        )
        query = select(ranked.c.fraternity, ranked.c.rating).where(ranked.c.rank <= count)
        found: dict[int, list[int]] = {}
        for row in await self._database.rows(query.order_by(ranked.c.fraternity, ranked.c.rank)):
            found.setdefault(row.fraternity, []).append(row.rating)
        return found

    async def every_one(self) -> list[tuple[BoardRow, FraternityStandingRow]]:
        """Return all rows with their boards."""
        query = select(boards, fraternity_standings).join(
            fraternity_standings, fraternity_standings.c.board == boards.c.board
        )
        width = len(BoardRow._fields)
        rows = [tuple(row) for row in await self._database.rows(query)]
        return [(BoardRow(*row[:width]), FraternityStandingRow(*row[width:])) for row in rows]
