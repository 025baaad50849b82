"""Timed work that tables do by themselves, stored so that it survives a restart."""

from __future__ import annotations

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.records import Due, DueKind
from engine.storage.schema import due, tables
from engine.storage.statements import CLEAR_DUE, SET_DUE, Write

_QUERY = select(due.c.at, due.c.table, due.c.kind).order_by(due.c.at, due.c.table)

_CLOCKS = (
    _QUERY.add_columns(tables.c.status)
    .join(tables, tables.c.table == due.c.table)
    .where(due.c.kind == "clock")
)
_AT_REST = ("lobby", "shelved")


class Agenda:
    """The store of due work: at most one item of each kind per table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def setting(self, due: Due) -> Write:
        """Return the write that makes something due."""
        return SET_DUE.write(due.table, due.kind, due.at)

    def clearing(self, table: int, kind: DueKind) -> Write:
        """Return the write that clears a due item."""
        return CLEAR_DUE.write(table, kind)

    async def all(self) -> list[Due]:
        """Return everything that is due, now or later, earliest first."""
        return [Due(*row) for row in await self._database.rows(_QUERY)]

    async def clocks(self) -> list[tuple[Due, bool]]:
        """Return all clocks, earliest first, each with whether its table may be waiting for somebody."""
        rows = await self._database.rows(_CLOCKS)
        return [(Due(*row[:3]), row.status not in _AT_REST) for row in rows]

    async def of(self, table: int) -> list[Due]:
        """Return everything that is due at one table."""
        return [Due(*row) for row in await self._database.rows(_QUERY.where(due.c.table == table))]
