"""The logs of tables and the secret seeds of their deals."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from engine.storage.database import Database
from engine.storage.records import DealRow, Entry
from engine.storage.schema import deals, log
from engine.storage.statements import ADD_DEAL, APPEND, Write

_ENTRIES = select(
    log.c.seq, log.c.kind, log.c.actor, log.c.seat, log.c.time_ms, log.c.token, log.c.version
).order_by(log.c.seq)
_DEALS = select(deals.c.seq, deals.c.deal, deals.c.seed, deals.c.digest).order_by(deals.c.seq)


class Logs:
    """Entries are only ever added; ``PRIMARY KEY (table, seq)`` guards against two writers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def appending(self, table: int, entries: Iterable[Entry], dealt: Iterable[DealRow] = ()) -> list[Write]:
        """The writes of entries, and of the seeds of the deals among them."""
        writes = [APPEND.write(table, *entry) for entry in entries]
        writes.extend(ADD_DEAL.write(table, *deal) for deal in dealt)
        return writes

    async def entries(self, table: int) -> list[Entry]:
        """The whole log of a table."""
        return [Entry(*row) for row in await self._database.rows(_ENTRIES.where(log.c.table == table))]

    async def deals(self, table: int) -> list[DealRow]:
        """The deals of a table, with their seeds."""
        return [DealRow(*row) for row in await self._database.rows(_DEALS.where(deals.c.table == table))]
