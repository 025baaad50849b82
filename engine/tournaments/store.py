"""Storage of tournaments, their entrants, and the tables of each round."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, SmallInteger, Table, Text, func, select

from engine.storage.database import Database
from engine.storage.statements import Write, metadata, upsert_into

tournaments = Table(
    "tournaments",
    metadata,
    Column("tournament", Integer, primary_key=True, autoincrement=False),
    Column("guild", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("plan", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("organiser", Integer, ForeignKey("persons.person"), nullable=False),
    Column("made_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("message", Text),
    Index("tournaments_by_guild", "guild"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", Integer, ForeignKey("tournaments.tournament"), primary_key=True),
    Column("person", Integer, ForeignKey("persons.person"), primary_key=True),
    Column("since_round", SmallInteger, nullable=False),
    Column("until_round", SmallInteger),
    Column("time_ms", BigInteger, nullable=False),
)

pairings = Table(
    "pairings",
    metadata,
    Column("tournament", Integer, ForeignKey("tournaments.tournament"), primary_key=True),
    Column("round", SmallInteger, primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("people", Text, nullable=False),
    Column("table", Integer, ForeignKey("tables.table")),
    Column("series", Integer, ForeignKey("series.series")),
    Index("pairings_by_table", "table"),
)

PUT_TOURNAMENT = upsert_into(tournaments, 1)
PUT_ENTRANT = upsert_into(entrants, 2)
PUT_PAIRING = upsert_into(pairings, 3)


class TournamentRow(NamedTuple):
    """A tournament. ``plan`` is JSON text, ``organiser`` a person's number, ``message`` the card's id."""

    tournament: int
    guild: str
    channel: str
    name: str
    plan: str
    status: str
    organiser: int
    made_ms: int
    ended_ms: int | None = None
    message: str | None = None


class EntrantRow(NamedTuple):
    """An entrant, with their first round, and their last one if they have left; rounds count from 1."""

    tournament: int
    person: int
    since_round: int
    until_round: int | None
    time_ms: int

    def plays_in(self, number: int) -> bool:
        """Tell whether they take part in a round."""
        return self.since_round <= number and (self.until_round is None or number <= self.until_round)


class PairingRow(NamedTuple):
    """The people of one table in a round, by person number as JSON text; number 0: those who sit out.

    ``table`` is the table's number once it is opened, ``series`` that of its duplicate deals.
    """

    tournament: int
    round: int
    number: int
    people: str
    table: int | None = None
    series: int | None = None

    @property
    def persons(self) -> tuple[int, ...]:
        """The people who sit there."""
        return tuple(json.loads(self.people))


class TournamentStore:
    """The store of tournaments. Writes are returned, to be submitted with others."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def putting(self, row: TournamentRow) -> Write:
        """Return the write of a tournament, replacing the earlier row."""
        return PUT_TOURNAMENT.write(*row)

    def entering(self, row: EntrantRow) -> Write:
        """Return the write of an entrant, replacing the earlier row."""
        return PUT_ENTRANT.write(*row)

    def pairing(self, row: PairingRow) -> Write:
        """Return the write of a table of a round, replacing the earlier row."""
        return PUT_PAIRING.write(*row)

    async def next_id(self) -> int:
        """Return a number that no tournament has."""
        row = await self._database.first(select(func.max(tournaments.c.tournament)))
        return 1 + (0 if row is None or row[0] is None else int(row[0]))

    async def get(self, guild: str, number: int) -> TournamentRow | None:
        """Return a tournament of a server, or ``None``."""
        query = select(tournaments).where(tournaments.c.guild == guild, tournaments.c.tournament == number)
        row = await self._database.first(query)
        return None if row is None else TournamentRow(*row)

    async def of_guild(self, guild: str, statuses: Collection[str], limit: int = 25) -> list[TournamentRow]:
        """Return a server's newest tournaments with one of these statuses, newest first."""
        query = (
            select(tournaments)
            .where(tournaments.c.guild == guild, tournaments.c.status.in_(statuses))
            .order_by(tournaments.c.tournament.desc())
            .limit(limit)
        )
        return [TournamentRow(*row) for row in await self._database.rows(query)]

    async def with_status(self, statuses: Collection[str]) -> list[TournamentRow]:
        """Return the tournaments of all servers with one of these statuses."""
        query = select(tournaments).where(tournaments.c.status.in_(statuses))
        rows = await self._database.rows(query.order_by(tournaments.c.tournament))
        return [TournamentRow(*row) for row in rows]

    async def entrants(self, number: int) -> list[EntrantRow]:
        """Return all current and former entrants of a tournament, in the order in which they entered."""
        query = (
            select(entrants)
            .where(entrants.c.tournament == number)
            .order_by(entrants.c.time_ms, entrants.c.person)
        )
        return [EntrantRow(*row) for row in await self._database.rows(query)]

    async def pairings(self, number: int) -> list[PairingRow]:
        """Return all tables of all rounds of a tournament, in order."""
        query = (
            select(pairings)
            .where(pairings.c.tournament == number)
            .order_by(pairings.c.round, pairings.c.number)
        )
        return [PairingRow(*row) for row in await self._database.rows(query)]

    async def of_table(self, table: int) -> PairingRow | None:
        """Return the pairing for which a table was opened, or ``None``."""
        row = await self._database.first(select(pairings).where(pairings.c.table == table))
        return None if row is None else PairingRow(*row)
