"""Tables: their rows, logs and secret seeds, series that are dealt the same cards, and timed work."""

import hmac
from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any, Final, NamedTuple

from sqlalchemy import Index, func, select, text

from engine.storage.database import Database, Numbers, Repository
from engine.storage.kept import NEWEST_TABLE, facts
from engine.storage.records import (
    SAT_DOWN,
    DealRow,
    Entry,
    SeedRow,
    TableJob,
    TableNumber,
    TableRow,
    deals,
    due,
    log,
    seeds,
    tables,
)
from engine.storage.rows import Ref, Rows, Small, Write

OPEN: tuple[str, ...] = ("lobby", "playing", "quarantined")
"""Statuses of tables that are not over."""
SHELVED: tuple[str, ...] = ("shelved",)
UNFINISHED: tuple[str, ...] = (*OPEN, *SHELVED)
"""Statuses of tables that are not over or were put away."""
_OPENING: Final = 10
"""Entries of a log among which it stands for whom the table was opened."""
_REMEMBERED: Final = 200
"""Newest tables of a person among which it is looked for what they played last."""
MAX_NUMBER: Final = 2**31 - 1
"""Highest number that every database can store; users may ask for any."""


RECENT_MS: Final = 42 * 86_400_000
"""Milliseconds for which it is remembered what a server likes to open: six weeks."""


class Opened(NamedTuple):
    """The game and rules that tables were opened with; ``rule_set`` names the server's own, if used."""

    game: str
    preset: str
    rule_set: str | None


HIGHEST: Final = select(
    func.max(tables.c.table),
    select(facts.c.value).where(facts.c.key == NEWEST_TABLE).scalar_subquery(),
)
"""Selects the highest number of a table that is there, and of those that were deleted."""


class TableStore(Repository):
    """The store of table rows."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.numbers = Numbers(database, HIGHEST)

    async def get(self, table: int) -> TableRow | None:
        """Return the row of a table, or ``None``."""
        if not 0 <= table <= MAX_NUMBER:
            return None
        return await tables.get(self._database, table)

    async def all(self) -> Sequence[TableRow]:
        """Return every table, in order of number."""
        return await tables.where(self._database, by=[tables.c.table])

    async def having(
        self,
        statuses: Sequence[str],
        guild: str | None = None,
        channel: str | None = None,
        opener: int | None = None,
        limit: int | None = None,
    ) -> list[int]:
        """Return the numbers of tables with these statuses, oldest first, optionally of one ``opener``.

        With a ``limit`` no more than that are looked at, whichever they are.
        """
        query = select(tables.c.table).where(
            tables.c.status.in_(statuses), *tables.same(guild=guild, channel=channel, host=opener)
        )
        # sorted here: the database would look at all of them to return the first
        return sorted(_numbers(await self._database.rows(query.limit(limit))))

    async def by_status(self) -> dict[str, int]:
        """Return the number of tables by status, of those that aren't over. An index answers that."""
        query = (
            select(tables.c.status, func.count())
            .where(tables.c.status.in_(UNFINISHED))
            .group_by(tables.c.status)
        )
        return {str(status): int(count) for status, count in await self._database.rows(query)}

    async def opened_most(self, guild: str, now_ms: int, limit: int = 5) -> list[Opened]:
        """Return the games and rules opened most often in a server lately; of equals, newest first."""
        what = (tables.c.game, tables.c.preset, tables.c.rule_set)
        query = (
            select(*what)
            .where(tables.c.guild == guild, tables.c.opened_ms >= now_ms - RECENT_MS)
            .group_by(*what)
            .order_by(func.count().desc(), func.max(tables.c.opened_ms).desc())
            .limit(limit)
        )
        return [Opened(*row) for row in await self._database.rows(query)]

    async def last_with(self, guild: str, person: int, game: str | None) -> TableRow | None:
        """Return the newest table of a server, of one game or any, at which somebody has sat to play.

        Tables of tournaments are left out: somebody else has chosen what is played there.
        """
        begun = select(deals.c.seq).where(deals.c.table == tables.c.table).exists()
        opening = log.table.alias("opening")
        arranged = select(opening.c.seq).where(
            opening.c.table == tables.c.table,
            opening.c.seq <= _OPENING,
            opening.c.token == "arranged",  # noqa: S105
        )
        sat = (
            select(log.c.table)
            .where(log.c.actor == person, text(SAT_DOWN))
            .order_by(log.c.table.desc())
            .limit(_REMEMBERED)
            .subquery()
        )
        query = (
            tables.query.join(sat, sat.c.table == tables.c.table)
            .where(begun, ~arranged.exists(), *tables.same(guild=guild, game=game))
            .order_by(sat.c.table.desc())
            .limit(1)
        )
        return await tables.first(self._database, query)

    async def arranged(self, numbers: Collection[int]) -> set[int]:
        """Return those of some tables that belong to a tournament."""
        query = select(log.c.table).where(
            log.c.table.in_(sorted(numbers)),
            log.c.seq <= _OPENING,
            log.c.token == "arranged",  # noqa: S105
        )
        return {row.table for row in await self._database.rows(query)}

    async def dealt_at(self, guild: str, channel: str | None = None, limit: int = 25) -> list[TableRow]:
        """Return the tables at which cards have been dealt, over or not, newest first."""
        dealt = select(deals.c.seq).where(deals.c.table == tables.c.table).exists()
        query = tables.query.where(dealt, *tables.same(guild=guild, channel=channel))
        return await tables.all(self._database, query.order_by(tables.c.table.desc()).limit(limit))

    async def open_with(
        self,
        person: int,
        statuses: Sequence[str] = OPEN,
        guild: str | None = None,
        channel: str | None = None,
    ) -> list[int]:
        """Return tables with these statuses at which a person has ever sat down, oldest first."""
        query = (
            select(tables.c.table)
            .join(log.table, log.c.table == tables.c.table)
            .where(
                log.c.actor == person,
                text(SAT_DOWN),
                # not by its index: many tables are open, and at few of them somebody has sat
                tables.c.status.concat("").in_(statuses),
            )
            .distinct()
            .order_by(tables.c.table)
        )
        if guild is not None:
            query = query.where(tables.c.guild.concat("") == guild)
        if channel is not None:
            query = query.where(tables.c.channel.concat("") == channel)
        return _numbers(await self._database.rows(query))


def _numbers(rows: Sequence[Any]) -> list[int]:
    return [int(row[0]) for row in rows]


class WholeLog(NamedTuple):
    """All that a table's log holds: its entries, and the deals and secret seeds that stand beside some."""

    entries: list[Entry]
    deals: list[DealRow]
    seeds: list[SeedRow]

    @property
    def digests(self) -> dict[int, str]:
        """The digest of the state before each deal, by the deal's entry."""
        return {deal.seq: deal.digest for deal in self.deals}

    def seed(self, seq: int) -> bytes | None:
        """Return the secret seed that an entry has committed to."""
        return next((row.seed for row in self.seeds if row.seq == seq), None)


class Logs(Repository):
    """The append-only store of logs. ``PRIMARY KEY (table, seq)`` guards against two writers."""

    def appending(
        self,
        table: int,
        entries: Iterable[Entry],
        dealt: Iterable[DealRow] = (),
        promised: Iterable[SeedRow] = (),
    ) -> list[Write]:
        """Return the writes of entries, of the deals among them, and of the seeds that they commit to."""
        writes = [log.insert(entry, table) for entry in entries]
        writes += [deals.insert(deal, table) for deal in dealt]
        writes += [seeds.insert(seed, table) for seed in promised]
        return writes

    async def entries(self, table: int, after: int = 0) -> list[Entry]:
        """Return a table's log after entry ``after``."""
        return await log.where(self._database, log.c.table == table, log.c.seq > after, by=[log.c.seq])

    async def pace(self, table: int) -> str | None:
        """Return the pace that a table has had last, or ``None`` if it never had a clock."""
        query = select(log.c.token).where(
            log.c.table == table, log.c.kind == "clock", log.c.token.like("pace %")
        )
        row = await self._database.first(query.order_by(log.c.seq.desc()))
        return None if row is None else str(row.token).partition(" ")[2]

    async def newest(self, numbers: Collection[int]) -> dict[int, int]:
        """Return the number of the newest entry by table, of tables that have any."""
        query = select(log.c.table, func.max(log.c.seq)).where(log.c.table.in_(numbers))
        query = query.group_by(log.c.table)
        return {int(table): int(seq) for table, seq in await self._database.rows(query)}

    async def whole(self, table: int) -> WholeLog:
        """Return all of a table's log."""
        entries, dealt = await self.entries(table), await self.deals(table)
        return WholeLog(entries, dealt, await self.seeds(table))

    async def deals(self, table: int) -> list[DealRow]:
        """Return the deals of a table, with their seeds."""
        return await deals.where(self._database, deals.c.table == table, by=[deals.c.seq])

    async def seeds(self, table: int) -> list[SeedRow]:
        """Return the seeds that a table has committed to, dealt or not; secret until their deal is over."""
        return await seeds.where(self._database, seeds.c.table == table, by=[seeds.c.seq])


class SeriesRow(NamedTuple):
    """A series: its ``secret`` of 32 bytes, and the number of ``tables`` once all are opened."""

    series: int
    secret: bytes
    tables: Annotated[int, Small]

    def seed(self, deal: int, time: int) -> bytes:
        """Derive the seed for dealing a deal of a partie the ``time``-th time, from 0; redeals are rare."""
        return hmac.digest(self.secret, f"{deal}.{time}".encode(), "sha256")


series = Rows(SeriesRow, "series", 1)


class SeriesTable(NamedTuple):
    """A table that belongs to a series."""

    table: TableNumber
    series: Annotated[int, Ref("series.series")]


series_tables = Rows(SeriesTable, "series_tables", 1, Index("series_tables_by_series", "series"))


class SeriesBook(Repository):
    """The store of series. A series' deals stay secret until all of its tables have finished them."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.numbers = Numbers(database, select(func.max(series.c.series)))
        """No number is given twice: two series with one would share a secret."""

    async def get(self, number: int) -> SeriesRow | None:
        """Return a series by number."""
        return await series.get(self._database, number)

    async def of(self, table: int) -> SeriesRow | None:
        """Return the series of a table, or ``None``."""
        query = series.query.join(series_tables.table, series_tables.c.series == series.c.series)
        return await series.first(self._database, query.where(series_tables.c.table == table))

    async def tables(self, number: int) -> list[int]:
        """Return the opened tables of a series."""
        query = select(series_tables.c.table).where(series_tables.c.series == number)
        return _numbers(await self._database.rows(query.order_by(series_tables.c.table)))

    async def sat_at(self, person: int) -> list[int]:
        """Return the tables of all series at which a person has sat down."""
        query = (
            select(series_tables.c.table)
            .join(log.table, log.c.table == series_tables.c.table)
            .where(log.c.actor == person, log.c.kind == "seat", log.c.token == "sit")  # noqa: S105
            .distinct()
            .order_by(series_tables.c.table)
        )
        return _numbers(await self._database.rows(query))

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
            .join_from(series_tables.table, tables.table, tables.c.table == series_tables.c.table)
            .outerjoin(deals.table, deals.c.table == tables.c.table)
            .where(series_tables.c.series == row.series)
            .group_by(tables.c.table, tables.c.status)
        )
        found = await self._database.rows(query)
        if len(found) < row.tables:
            return 0
        playing = [int(deal or 1) - 1 for _, status, deal in found if status not in ("finished", "closed")]
        return min(playing, default=None)


_EARLIEST_FIRST = due.query.order_by(due.c.at, due.c.table)
_AT_REST = ("lobby", "shelved")


class TableJobs(Repository):
    """The store of what tables have to do: at most one job of each kind per table."""

    async def waking(self) -> list[TableJob]:
        """Return what wakes a table at a start: moves and drawings, but no clocks, earliest first."""
        return await due.all(self._database, _EARLIEST_FIRST.where(due.c.kind.in_(("computer", "render"))))

    async def all(self) -> list[TableJob]:
        """Return the jobs of all tables, due now or later, earliest first."""
        return await due.all(self._database, _EARLIEST_FIRST)

    async def clocks(self) -> list[tuple[TableJob, bool, str]]:
        """Return the jobs of clocks, earliest first.

        Each with whether its table may wait for somebody, and the table's server.
        """
        query = (
            _EARLIEST_FIRST.add_columns(tables.c.status, tables.c.guild)
            .join(tables.table, tables.c.table == due.c.table)
            .where(due.c.kind == "clock")
        )
        rows = await self._database.rows(query)
        return [(TableJob(*row[:3]), row.status not in _AT_REST, row.guild) for row in rows]

    async def of(self, table: int) -> list[TableJob]:
        """Return the jobs of one table."""
        return await due.all(self._database, _EARLIEST_FIRST.where(due.c.table == table))
