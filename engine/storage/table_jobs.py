"""Timed work that tables do by themselves, stored so that it survives a restart."""

from __future__ import annotations

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.records import TableJob, TableJobKind
from engine.storage.schema import due, tables
from engine.storage.statements import CLEAR_DUE, SET_DUE, Write

_QUERY = select(due.c.at, due.c.table, due.c.kind).order_by(due.c.at, due.c.table)

_CLOCKS = (
    _QUERY.add_columns(tables.c.status, tables.c.guild)
    .join(tables, tables.c.table == due.c.table)
    .where(due.c.kind == "clock")
)
_AT_REST = ("lobby", "shelved")


class TableJobs:
    """The store of what tables have to do: at most one job of each kind per table."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def setting(self, job: TableJob) -> Write:
        """Return the write that makes a job due."""
        return SET_DUE.write(job.table, job.kind, job.at)

    def clearing(self, table: int, kind: TableJobKind) -> Write:
        """Return the write that clears a job."""
        return CLEAR_DUE.write(table, kind)

    async def waking(self) -> list[TableJob]:
        """Return what wakes a table at a start: moves and drawings, but no clocks, earliest first."""
        rows = await self._database.rows(_QUERY.where(due.c.kind.in_(("computer", "render"))))
        return [TableJob(*row) for row in rows]

    async def all(self) -> list[TableJob]:
        """Return the jobs of all tables, due now or later, earliest first."""
        return [TableJob(*row) for row in await self._database.rows(_QUERY)]

    async def clocks(self) -> list[tuple[TableJob, bool, str]]:
        """Return the jobs of clocks, earliest first.

        Each with whether its table may wait for somebody, and the table's server.
        """
        rows = await self._database.rows(_CLOCKS)
        return [(TableJob(*row[:3]), row.status not in _AT_REST, row.guild) for row in rows]

    async def of(self, table: int) -> list[TableJob]:
        """Return the jobs of one table."""
        return [TableJob(*row) for row in await self._database.rows(_QUERY.where(due.c.table == table))]
