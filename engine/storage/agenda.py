"""What tables have to do by themselves, so that it is done after a restart too."""

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
    """At most one thing of each kind is due at a table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def setting(self, due: Due) -> Write:
        """The write that something is due."""
        return SET_DUE.write(due.table, due.kind, due.at)

    def clearing(self, table: int, kind: DueKind) -> Write:
        """The write that it no longer is."""
        return CLEAR_DUE.write(table, kind)

    async def all(self) -> list[Due]:
        """Everything that is due now or later, earliest first."""
        return [Due(*row) for row in await self._database.rows(_QUERY)]

    async def clocks(self) -> list[tuple[Due, bool]]:
        """All clocks, earliest first, and whether somebody may be waited for at their tables."""
        rows = await self._database.rows(_CLOCKS)
        return [(Due(*row[:3]), row.status not in _AT_REST) for row in rows]

    async def of(self, table: int) -> list[Due]:
        """What is due at one table."""
        return [Due(*row) for row in await self._database.rows(_QUERY.where(due.c.table == table))]
