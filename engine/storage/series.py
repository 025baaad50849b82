"""Series: tables that are dealt the same cards, from seeds derived from one shared secret."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from sqlalchemy import func, select

from engine.storage.database import Database
from engine.storage.schema import deals, log, series, series_tables, tables
from engine.storage.statements import ADD_SERIES_TABLE, PUT_SERIES, Write


class SeriesRow(NamedTuple):
    """A series: its ``secret`` of 32 bytes, and the number of ``tables`` once all are opened."""

    series: int
    secret: bytes
    tables: int

    def seed(self, deal: int, time: int) -> bytes:
        """Derive the seed for dealing a deal of a partie the ``time``-th time, from 0; redeals are rare."""
        return hmac.digest(self.secret, f"{deal}.{time}".encode(), "sha256")


class SeriesBook:
    """The store of series. A series' deals stay secret until all of its tables have finished them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last: int | None = None

    def making(self, row: SeriesRow) -> Write:
        """Return the write of a series, replacing the earlier row."""
        return PUT_SERIES.write(*row)

    def joining(self, table: int, number: int) -> Write:
        """Return the write that adds a table, opened in the same batch, to a series."""
        return ADD_SERIES_TABLE.write(table, number)

    async def next_id(self) -> int:
        """Return a number that was never given to a series: two with one number would share a secret.

        This relies on there being only one writing process.
        """
        if self._last is None:
            row = await self._database.first(select(func.max(series.c.series)))
            self._last = max(int(row[0] or 0), self._last or 0)
        self._last += 1
        return self._last

    async def get(self, number: int) -> SeriesRow | None:
        """Return a series by number."""
        row = await self._database.first(select(series).where(series.c.series == number))
        return None if row is None else SeriesRow(*row)

    async def of(self, table: int) -> SeriesRow | None:
        """Return the series of a table, or ``None``."""
        query = (
            select(series)
            .join_from(series, series_tables, series_tables.c.series == series.c.series)
            .where(series_tables.c.table == table)
        )
        row = await self._database.first(query)
        return None if row is None else SeriesRow(*row)

    async def tables(self, number: int) -> list[int]:
        """Return the opened tables of a series."""
        query = select(series_tables.c.table).where(series_tables.c.series == number)
        rows = await self._database.rows(query.order_by(series_tables.c.table))
        return [int(row.table) for row in rows]

    async def sat_at(self, person: int) -> list[int]:
        """Return the tables of all series at which a person has sat down."""
        query = (
            select(series_tables.c.table)
            .join(log, log.c.table == series_tables.c.table)
            .where(log.c.actor == person, log.c.kind == "seat", log.c.token == "sit")  # noqa: S105
            .distinct()
            .order_by(series_tables.c.table)
        )
        return [int(row.table) for row in await self._database.rows(query)]

    async def open_deals(self, table: int) -> int | None:
        """Return the last deal of a table whose cards may be revealed; ``None`` if nothing is secret.

        That is the last deal that every table of its series has finished. A table that is over has finished
        all deals; one that isn't opened yet has finished none.
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
