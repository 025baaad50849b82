"""Everything that the database holds about one person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from sqlalchemy import Column, Table, and_, func, or_, select

from engine.fraternities.pacts import pact_offers
from engine.storage.database import Database
from engine.storage.schema import log, metadata, persons, tables
from engine.storage.tables import UNFINISHED

Found: TypeAlias = Mapping[str, Any]

MOST: Final = 20_000
"""Most rows of one kind that are listed."""
_UNTOLD: Final = frozenset({"access", "options", "plan", "payload"})
"""Columns that are left out: they concern others as well, or mean nothing to a reader."""
_COUNTED: Final = frozenset({log.name, pact_offers.name})
"""Kinds of which only the number is reported. Deeds at tables: the record of each partie has them all. Offers
of pacts: somebody who has accepted one may not know yet which server it came from."""


class Traces:
    """Finds rows that name a person by number, and texts that name somebody by an external id."""

    def __init__(self, database: Database) -> None:
        self._database = database

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
        """Return those rows as values by column, without the kinds in ``_COUNTED``."""
        found: dict[str, list[Found]] = {}
        for table, columns in _naming_people():
            if table.name in _COUNTED:
                continue
            told = [column for column in table.columns if column.name not in _UNTOLD]
            rows = await self._database.rows(select(*told).where(_names(columns, person)).limit(MOST))
            if rows:
                found[table.name] = [dict(row._mapping) for row in rows]
        return found

    async def unfinished(self, person: int) -> list[int]:
        """Return unfinished tables whose logs name a person, or say that they have seen all hands."""
        going_on = log.join(tables, and_(tables.c.table == log.c.table, tables.c.status.in_(UNFINISHED)))
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
