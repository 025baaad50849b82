"""Parties that ended. Ratings and leaderboards can always be computed from these again."""

from __future__ import annotations

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.records import ResultRow
from engine.storage.schema import results
from engine.storage.statements import ADD_RESULT, Write


class Results:
    """One result a table, written together with its last action."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def adding(self, row: ResultRow) -> Write:
        """The write of a result."""
        return ADD_RESULT.write(
            row.table,
            row.guild,
            row.game,
            row.preset,
            row.options,
            row.ended_ms,
            row.seats,
            row.points,
            row.places,
        )

    async def get(self, table: int) -> ResultRow | None:
        """The result of a table, or ``None``."""
        row = await self._database.first(select(results).where(results.c.table == table))
        return None if row is None else ResultRow(*row)
