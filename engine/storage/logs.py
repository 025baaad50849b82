"""The logs of tables and the secret seeds of their deals."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import func, select

from engine.storage.database import Database
from engine.storage.records import DealRow, Entry, SeedRow
from engine.storage.schema import deals, log, seeds
from engine.storage.statements import ADD_DEAL, ADD_SEED, APPEND, Write

_ENTRIES = select(
    log.c.seq, log.c.kind, log.c.actor, log.c.seat, log.c.time_ms, log.c.token, log.c.version
).order_by(log.c.seq)
_SEEDS = select(seeds.c.seq, seeds.c.seed).order_by(seeds.c.seq)
_DEALS = select(deals.c.seq, deals.c.deal, deals.c.seed, deals.c.digest).order_by(deals.c.seq)


class Logs:
    """The append-only store of logs. ``PRIMARY KEY (table, seq)`` guards against two writers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def appending(
        self,
        table: int,
        entries: Iterable[Entry],
        dealt: Iterable[DealRow] = (),
        promised: Iterable[SeedRow] = (),
    ) -> list[Write]:
        """Return the writes of entries, of the deals among them, and of the seeds that they commit to."""
        writes = [APPEND.write(table, *entry) for entry in entries]
        writes.extend(ADD_DEAL.write(table, *deal) for deal in dealt)
        writes.extend(ADD_SEED.write(table, *seed) for seed in promised)
        return writes

    async def entries(self, table: int, after: int = 0) -> list[Entry]:
        """Return a table's log after entry ``after``."""
        query = _ENTRIES.where(log.c.table == table)
        if after:
            query = query.where(log.c.seq > after)
        return [Entry(*row) for row in await self._database.rows(query)]

    async def newest(self, table: int) -> int:
        """Return the number of a table's newest entry; 0 if there is none."""
        row = await self._database.first(select(func.max(log.c.seq)).where(log.c.table == table))
        return 0 if row is None or row[0] is None else int(row[0])

    async def pace(self, table: int) -> str | None:
        """Return the pace that a table has had last, or ``None`` if it never had a clock."""
        query = select(log.c.token).where(
            log.c.table == table, log.c.kind == "clock", log.c.token.like("pace %")
        )
        row = await self._database.first(query.order_by(log.c.seq.desc()).limit(1))
        return None if row is None else str(row.token).partition(" ")[2]

    async def newest_of(self, tables: Collection[int]) -> dict[int, int]:
        """Return the number of the newest entry by table."""
        query = select(log.c.table, func.max(log.c.seq)).where(log.c.table.in_(tables)).group_by(log.c.table)
        return {int(table): int(seq) for table, seq in await self._database.rows(query)}

    async def deals(self, table: int) -> list[DealRow]:
        """Return the deals of a table, with their seeds."""
        return [DealRow(*row) for row in await self._database.rows(_DEALS.where(deals.c.table == table))]

    async def seeds(self, table: int) -> list[SeedRow]:
        """Return the seeds that a table has committed to, dealt or not; secret until their deal is over."""
        return [SeedRow(*row) for row in await self._database.rows(_SEEDS.where(seeds.c.table == table))]
