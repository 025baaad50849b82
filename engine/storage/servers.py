"""Everything that the database holds of a server or a person, and deleting it.

Whatever hangs from a table, a fraternity or a gathering is found by the foreign keys, so that a new database
table goes with them by itself.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Column, ColumnElement, Select, Table, and_, func, or_, select, union

from engine.exchange.store import PAPER
from engine.fraternities.store import fraternities
from engine.gatherings.store import gatherings
from engine.seasons.store import seasons
from engine.standings.fold import Board
from engine.standings.store import ladders, standings
from engine.storage.database import Repository
from engine.storage.kept import (
    NEWEST_TABLE,
    Fact,
    announcements,
    appointments,
    facts,
    message_refs,
    rule_sets,
    settings,
)
from engine.storage.persons import nicknames
from engine.storage.records import due, log, persons, tables
from engine.storage.rows import Rows, Write, delete_where, metadata
from engine.storage.tables import HIGHEST, UNFINISHED, series, series_tables
from engine.tab.store import rounds

AT_ONCE: Final = 5
"""Number of tables, leaderboards, fraternities or gatherings deleted per transaction."""
ROWS_AT_ONCE: Final = 500
"""Number of the server's own rows deleted per transaction."""

_ROOTS: Final = (gatherings.table, tables.table, fraternities.table)
"""Root tables of a server's data, in an order in which their rows can be deleted."""
_OWN: Final = (seasons.table, rounds.table, rule_sets.table, nicknames.table, ladders.table)
"""Tables whose rows name the server and reference nothing else that is deleted."""
_KNOWN_BY: Final = (tables.table, gatherings.table, fraternities.table, *_OWN)
"""Tables that name the servers of which data are kept."""


class Departure(NamedTuple):
    """A server that has removed the bot, and when."""

    guild: str
    left_ms: int


departures = Rows(Departure, "departures", 1)


class DepartureBook(Repository):
    """The store of departures: when servers removed the bot, and what to delete of them."""

    async def all(self) -> dict[str, int]:
        """Return when each server has left, in milliseconds since 1970."""
        return dict(await departures.where(self._database))

    async def servers(self) -> set[str]:
        """Return every server of which something is kept."""
        chosen = select(settings.c.owner.label("guild")).where(settings.c.scope == "guild")
        query = union(chosen, *(select(table.c.guild) for table in _KNOWN_BY))
        return {row.guild for row in await self._database.rows(query)}

    async def only_there(self, guild: str) -> list[int]:
        """Return everybody who is named by rows of this server and of no other."""
        here: set[int] = set()
        elsewhere: set[int] = set()
        for table, columns in _naming_people():
            for column in columns:
                named, server = _with_server(table, column)
                query = named.where(column.is_not(None)).distinct()
                here.update(row[0] for row in await self._database.rows(query.where(server == guild)))
                others = await self._database.rows(query.where(server != guild))
                elsewhere.update(row[0] for row in others)
        paper = select(persons.c.person).where(
            persons.c.external_id.startswith(f"{PAPER}:{guild}:", autoescape=True)
        )
        here.update(row.person for row in await self._database.rows(paper))
        return sorted(here - elsewhere)

    async def deleting(self, guild: str, fact_keys: Sequence[str]) -> AsyncIterator[list[Write]]:
        """Yield batches that delete everything kept of a server; write each before asking for the next.

        The data stay consistent after each batch: a table is deleted with its log and result or keeps both,
        and nothing that is partly deleted falls due. ``fact_keys`` are keys of facts, or prefixes of keys
        that end in ``*``.
        """
        # numbers of tables are not given twice, and old messages hold them
        highest = max(int(one or 0) for one in await self._database.first(HIGHEST))
        yield [facts.put(Fact(NEWEST_TABLE, str(highest)))]
        async for batch in self._falling_due(guild):
            yield batch
        for root in _ROOTS:
            key = next(iter(root.primary_key))
            query = select(key).where(root.c.guild == guild).order_by(key).limit(AT_ONCE)
            while rows := await self._database.rows(query):
                numbers = [int(row[0]) for row in rows]
                yield await self._with_series(numbers) if root is tables.table else _whole(root, numbers)
        board = [standings.c[name] for name in (*Board._fields, "generation")]
        query = select(*board).where(standings.c.guild == guild).distinct().limit(AT_ONCE)
        while rows := await self._database.rows(query):
            yield [delete_where(standings, *(one.name for one in board)).write(*row) for row in rows]
        async for batch in self._falling_due(guild):  # what somebody has made meanwhile
            yield batch
        yield [
            *(delete_where(table, "guild").write(guild) for table in _OWN),
            delete_where(settings.table, "scope", "owner").write("guild", guild),
        ]
        for key_text in fact_keys:
            exact = facts.c.key == key_text
            begun = facts.c.key.startswith(key_text.removesuffix("*"), autoescape=True)
            found = select(facts.c.key).where(begun if key_text.endswith("*") else exact).limit(ROWS_AT_ONCE)
            while rows := await self._database.rows(found):
                yield [facts.delete(row.key) for row in rows]

    async def _falling_due(self, guild: str) -> AsyncIterator[list[Write]]:
        """Yield the deletion of a server's jobs and announcements."""
        numbers = select(gatherings.c.gathering).where(gatherings.c.guild == guild)
        mine = [appointments.c.key == guild]
        held = await self._database.rows(numbers)
        mine += [appointments.c.key.startswith(f"{row.gathering}.") for row in held]
        for one in mine:
            query = select(appointments.c.kind, appointments.c.key).where(one).limit(ROWS_AT_ONCE)
            while rows := await self._database.rows(query):
                yield [appointments.delete(*row) for row in rows]
        yield [delete_where(announcements.table, "guild").write(guild)]
        timed = select(due.c.table).join(tables.table, tables.c.table == due.c.table).distinct()
        timed = timed.where(tables.c.guild == guild).limit(ROWS_AT_ONCE)
        while rows := await self._database.rows(timed):
            yield [delete_where(due.table, "table").write(row.table) for row in rows]

    async def _with_series(self, numbers: Sequence[int]) -> list[Write]:
        """Return the deletion of tables with all their rows, and of series that are left without tables."""
        inside = series_tables.c.table.in_(numbers)
        touched = select(series_tables.c.series).where(inside)
        lasting = select(series_tables.c.series).where(series_tables.c.series.in_(touched), ~inside)
        over = touched.where(series_tables.c.series.not_in(lasting)).distinct()
        writes = [
            *_whole(tables.table, numbers),
            *(delete_where(message_refs.table, "table").write(one) for one in numbers),
        ]
        return writes + [
            delete_where(series.table, "series").write(row.series) for row in await self._database.rows(over)
        ]


def _whole(root: Table, numbers: Sequence[int]) -> list[Write]:
    """Return the deletion of some rows and of all rows that reference them."""
    (key,) = root.primary_key
    beneath = {root: key.name}
    for table in metadata.sorted_tables:
        for column in table.columns:
            parents = [one.column for one in column.foreign_keys if one.column.table in beneath]
            if any(parent.name == beneath[parent.table] for parent in parents):
                beneath[table] = column.name
    return [delete_where(table, name).write(number) for table, name in beneath.items() for number in numbers]


def _with_server(table: Table, column: ColumnElement[Any]) -> tuple[Select[Any], ColumnElement[str]]:
    """Return a query for a column, and the column that holds each row's server."""
    query: Select[Any] = select(column).select_from(table)
    if "guild" in table.c:
        return query, table.c.guild
    for own in table.columns:
        for key in own.foreign_keys:
            parent = key.column.table
            if "guild" in parent.c:
                return query.join(parent, own == key.column), parent.c.guild
    raise AssertionError(f"{table.name}: of which server is a row?")


Found: TypeAlias = Mapping[str, Any]

MOST: Final = 20_000
"""Most rows of one kind that are listed."""
_UNTOLD: Final = frozenset({"access", "options", "plan", "payload", "generation"})
"""Columns that are left out: they concern others as well, or mean nothing to a reader."""


class Traces(Repository):
    """Finds rows that name a person by number, and texts that name somebody by an external id."""

    async def count(self, person: int) -> dict[str, int]:
        """Count the rows of each kind that name a person; kinds without any are left out."""
        found = {}
        for table, columns in _naming_people():
            query = select(func.count()).select_from(table).where(_names(columns, person))
            number = int((await self._database.first(query))[0])
            if number:
                found[table.name] = number
        return found

    async def all_of(self, person: int) -> dict[str, list[Found]]:
        """Return those rows as values by column.

        Deeds at tables are only counted: the record of each partie has them all.
        """
        found: dict[str, list[Found]] = {}
        for table, columns in _naming_people():
            if table is log.table:
                continue
            told = [column for column in table.columns if column.name not in _UNTOLD]
            rows = await self._database.rows(select(*told).where(_names(columns, person)).limit(MOST))
            if rows:
                found[table.name] = [dict(row._mapping) for row in rows]
        return found

    async def unfinished(self, person: int) -> list[int]:
        """Return unfinished tables whose logs name a person, or say that they have seen all hands."""
        going_on = log.table.join(
            tables.table, and_(tables.c.table == log.c.table, tables.c.status.in_(UNFINISHED))
        )
        acted = select(log.c.table).select_from(going_on).where(log.c.actor == person).distinct()
        watched = (
            select(log.c.table, log.c.token)
            .select_from(going_on)
            .where(log.c.kind == "table", log.c.token.startswith("watched "))
        )
        found = {int(row.table) for row in await self._database.rows(acted)}
        for row in await self._database.rows(watched):
            if str(person) in row.token.split()[1:]:
                found.add(int(row.table))
        return sorted(found)

    async def accesses(self, quoted: str) -> list[tuple[int, str]]:
        """Return the tables whose access lists contain an id, with these lists."""
        query = select(tables.c.table, tables.c.access).where(tables.c.access.contains(quoted))
        return [(row.table, row.access) for row in await self._database.rows(query)]

    async def terms(self, quoted: str) -> list[tuple[int, int, str]]:
        """Return log entries in which a host has invited that id, as table, number and token."""
        query = select(log.c.table, log.c.seq, log.c.token).where(
            log.c.kind == "table", log.c.token.startswith("terms "), log.c.token.contains(quoted)
        )
        return [(row.table, row.seq, row.token) for row in await self._database.rows(query)]


def _naming_people() -> list[tuple[Table, list[Column[Any]]]]:
    """Return every database table with its columns that hold a person's number."""
    found = []
    for table in metadata.sorted_tables:
        columns = [
            column
            for column in table.columns
            if any(key.column is persons.c.person for key in column.foreign_keys)
        ]
        if columns:
            found.append((table, columns))
    return found


def _names(columns: list[Column[Any]], person: int) -> Any:
    return or_(*(column == person for column in columns))
