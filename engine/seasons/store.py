"""Storage of seasons that people have opened."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Table, Text, select

from engine.storage.database import Database
from engine.storage.records import SeasonRow
from engine.storage.statements import Write, metadata, upsert_into

seasons = Table(
    "seasons",
    metadata,
    Column("guild", Text, primary_key=True),
    Column("begins_ms", BigInteger, primary_key=True),
    Column("ends_ms", BigInteger),
    Column("name", Text, nullable=False),
    Column("opener", Integer, ForeignKey("persons.person")),
    Column("closer", Integer, ForeignKey("persons.person")),
)

PUT_SEASON = upsert_into(seasons, 2)


class SeasonStore:
    """A server's seasons, keyed by their beginning. Methods are durable on return."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def putting(self, row: SeasonRow) -> Write:
        """Return the write of a season, replacing the one with the same beginning."""
        return PUT_SEASON.write(*row)

    async def put(self, row: SeasonRow) -> None:
        """Save a season, replacing the one with the same beginning. Raises ``StorageError``."""
        await self._database.writer.submit([self.putting(row)])

    async def all_of(self, guild: str) -> list[SeasonRow]:
        """Return a server's seasons, oldest first."""
        query = select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.begins_ms)
        return [SeasonRow(*row) for row in await self._database.rows(query)]
