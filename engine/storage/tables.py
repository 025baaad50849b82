"""The row of each table: its place, game, rules and status."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import func, select, text

from engine.storage.database import Database
from engine.storage.facts import NEWEST_TABLE
from engine.storage.records import TableRow
from engine.storage.schema import SAT_DOWN, deals, facts, log, tables
from engine.storage.statements import ADD_TABLE, SET_CHANNEL, SET_STATUS, SET_TERMS, Write

OPEN: tuple[str, ...] = ("lobby", "playing", "quarantined")
"""Statuses of tables that are not over."""
UNFINISHED: tuple[str, ...] = (*OPEN, "shelved")
"""Statuses of tables that are not over or were put away."""
_OPENING: Final = 10
"""Entries of a log among which it stands for whom the table was opened."""
_REMEMBERED: Final = 200
"""Newest tables of a person among which it is looked for what they played last."""
MAX_NUMBER: Final = 2**31 - 1
"""Highest number that every database can store; users may ask for any."""


class Opened(NamedTuple):
    """The game and rules that tables were opened with; ``rule_set`` names the server's own, if used."""

    game: str
    preset: str
    rule_set: str | None


class TableStore:
    """The store of table rows. Numbers are assigned in memory: one process writes."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last_id: int | None = None

    async def next_id(self) -> int:
        """Return a number that no table has had."""
        if self._last_id is None:
            row = await self._database.first(select(func.max(tables.c.table)))
            newest = 0 if row is None or row[0] is None else int(row[0])
            deleted = await self._database.first(select(facts.c.value).where(facts.c.key == NEWEST_TABLE))
            self._last_id = max(newest, int(deleted.value) if deleted else 0, self._last_id or 0)
        self._last_id += 1
        return self._last_id

    def recount(self) -> None:
        """Read the newest number again after another process has assigned the same one."""
        self._last_id = None

    def adding(self, row: TableRow) -> Write:
        """Return the write of a new table."""
        return ADD_TABLE.write(
            row.table,
            row.guild,
            row.channel,
            row.game,
            row.preset,
            row.options,
            row.access,
            row.host,
            row.status,
            row.opened_ms,
            row.closed_ms,
            row.rule_set,
        )

    def marking(self, table: int, status: str, closed_ms: int | None) -> Write:
        """Return the write of a table's status and of the time at which it was over."""
        return SET_STATUS.write(status, closed_ms, table)

    def configuring(self, row: TableRow) -> Write:
        """Return the write of a table's game, its rules and its access list."""
        return SET_TERMS.write(row.game, row.preset, row.options, row.access, row.rule_set, row.table)

    def moving(self, table: int, channel: str) -> Write:
        """Return the write of the channel to which a table moves."""
        return SET_CHANNEL.write(channel, table)

    async def get(self, table: int) -> TableRow | None:
        """Return the row of a table, or ``None``."""
        if not 0 <= table <= MAX_NUMBER:
            return None
        row = await self._database.first(select(tables).where(tables.c.table == table))
        return None if row is None else TableRow(*row)

    async def all(self) -> Sequence[TableRow]:
        """Return every table, in order of number."""
        return [TableRow(*row) for row in await self._database.rows(select(tables).order_by(tables.c.table))]

    async def open_at(
        self,
        guild: str | None = None,
        channel: str | None = None,
        opener: int | None = None,
        limit: int | None = None,
    ) -> list[int]:
        """Return the numbers of tables that are not over, oldest first, optionally of one ``opener``.

        With a ``limit`` no more than that are looked at, whichever they are.
        """
        query = select(tables.c.table).where(tables.c.status.in_(OPEN))
        if guild is not None:
            query = query.where(tables.c.guild == guild)
        if channel is not None:
            query = query.where(tables.c.channel == channel)
        if opener is not None:
            query = query.where(tables.c.host == opener)
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

    async def quarantined(self) -> list[int]:
        """Return the numbers of quarantined tables, oldest first."""
        query = select(tables.c.table).where(tables.c.status == "quarantined").order_by(tables.c.table)
        return _numbers(await self._database.rows(query))

    async def shelved_at(self, guild: str, opener: int | None = None) -> list[int]:
        """Return the numbers of tables that are put away, oldest first, optionally of one ``opener``."""
        query = select(tables.c.table).where(tables.c.guild == guild, tables.c.status == "shelved")
        if opener is not None:
            query = query.where(tables.c.host == opener)
        return sorted(_numbers(await self._database.rows(query)))

    async def opened_most(self, guild: str, since_ms: int, limit: int) -> list[Opened]:
        """Return the games and rules opened most often in a server since then; of equals, newest first."""
        what = (tables.c.game, tables.c.preset, tables.c.rule_set)
        query = (
            select(*what)
            .where(tables.c.guild == guild, tables.c.opened_ms >= since_ms)
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
        opening = log.alias("opening")
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
            select(tables)
            .join(sat, sat.c.table == tables.c.table)
            .where(tables.c.guild == guild, begun, ~arranged.exists())
            .order_by(sat.c.table.desc())
            .limit(1)
        )
        row = await self._database.first(query if game is None else query.where(tables.c.game == game))
        return None if row is None else TableRow(*row)

    async def dealt_at(self, guild: str, channel: str | None, limit: int) -> list[TableRow]:
        """Return the tables at which cards have been dealt, newest first."""
        dealt = select(deals.c.seq).where(deals.c.table == tables.c.table).exists()
        query = select(tables).where(tables.c.guild == guild, dealt)
        if channel is not None:
            query = query.where(tables.c.channel == channel)
        rows = await self._database.rows(query.order_by(tables.c.table.desc()).limit(limit))
        return [TableRow(*row) for row in rows]

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
            .join(log, log.c.table == tables.c.table)
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
