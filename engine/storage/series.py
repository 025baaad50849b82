"""Series of tables at which the same cards are dealt: whose seeds come from one secret."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from sqlalchemy import func, select

from engine.storage.database import Database
from engine.storage.schema import deals, log, series, series_tables, tables
from engine.storage.statements import ADD_SERIES_TABLE, PUT_SERIES, Write


class SeriesRow(NamedTuple):
    """A series: the ``secret`` of 32 bytes, and at how many ``tables`` it is dealt once all are opened."""

    series: int
    secret: bytes
    tables: int

    def seed(self, deal: int, time: int) -> bytes:
        """The seed with which a deal of a partie is dealt for the ``time``-th time, from 0: mostly once."""
        return hmac.digest(self.secret, f"{deal}.{time}".encode(), "sha256")


class SeriesBook:
    """All series. What a series has dealt is secret until every one of its tables is past it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last: int | None = None

    def making(self, row: SeriesRow) -> Write:
        """The write of a series, in place of what was known of it."""
        return PUT_SERIES.write(*row)

    def joining(self, table: int, number: int) -> Write:
        """The write that a table, opened in the same batch, is one of a series."""
        return ADD_SERIES_TABLE.write(table, number)

    async def next_id(self) -> int:
        """A number that no series has, nor was given before: two with one number would share a secret.

        One process writes.
        """
        if self._last is None:
            row = await self._database.first(select(func.max(series.c.series)))
            self._last = max(int(row[0] or 0), self._last or 0)
        self._last += 1
        return self._last

    async def get(self, number: int) -> SeriesRow | None:
        """A series by number."""
        row = await self._database.first(select(series).where(series.c.series == number))
        return None if row is None else SeriesRow(*row)

    async def of(self, table: int) -> SeriesRow | None:
        """The series that a table belongs to, if to any."""
        query = (
            select(series)
            .join_from(series, series_tables, series_tables.c.series == series.c.series)
            .where(series_tables.c.table == table)
        )
        row = await self._database.first(query)
        return None if row is None else SeriesRow(*row)

    async def tables(self, number: int) -> list[int]:
        """The tables of a series that are opened."""
        query = select(series_tables.c.table).where(series_tables.c.series == number)
        rows = await self._database.rows(query.order_by(series_tables.c.table))
        return [int(row.table) for row in rows]

    async def sat_at(self, person: int) -> list[int]:
        """The tables of any series at which a person has sat down."""
        query = (
            select(series_tables.c.table)
            .join(log, log.c.table == series_tables.c.table)
            .where(log.c.actor == person, log.c.kind == "seat", log.c.token == "sit")  # noqa: S105
            .distinct()
            .order_by(series_tables.c.table)
        )
        return [int(row.table) for row in await self._database.rows(query)]

    async def open_deals(self, table: int) -> int | None:
        """Up to which deal the cards of a table may be known; ``None`` when there is nothing to hide.

        That is the last one that every table of its series has finished. A table that is over has finished
        all; one that isn't opened yet none.
        """
        row = await self.of(table)
        if row is None:
            return None
        query = (
            select(tables.c.table, tables.c.status, func.max(deals.c.deal))
            .join_from(series_tables, tables, tables.c.table == series_tables.c.table)
            .outerjoin(deals, deals.c.table == tables.c.table)
            .where(series_tables.c.series == row.series)
            .group_by(tables.c.table, tables.c.status)
        )
        found = await self._database.rows(query)
        if len(found) < row.tables:
            return 0
        playing = [int(deal or 1) - 1 for _, status, deal in found if status not in ("finished", "closed")]
        return min(playing, default=None)
