"""Importing sheets, once each, and undoing imports."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, TypeAlias

from engine.exchange.paper_results import Import, writes_of
from engine.exchange.store import PAPER
from engine.game import Refusal
from engine.seasons.calendar import Calendar
from engine.storage.errors import StorageError
from engine.storage.records import Person, ResultRow
from engine.store import Store
from engine.tables import TableError

_FACT: Final = "import"


@dataclass(frozen=True, slots=True)
class Imported:
    """An imported sheet: its digest and the numbers of its parties."""

    digest: str
    tables: Sequence[int]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A member of the server whom the bot hasn't met yet: external id and display name."""

    external_id: str
    name: str


Somebody: TypeAlias = Person | Newcomer | None
"""The person behind a name; ``None`` for somebody known from paper only, and new in this sheet."""


def paper_id(guild: str, name: str) -> str:
    """Return the external id of somebody who is known from paper only."""
    return f"{PAPER}:{guild}:{' '.join(name.casefold().split())}"


class Imports:
    """The imported sheets of all servers. ``now_ms`` is the time in milliseconds since 1970."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._lock = asyncio.Lock()

    async def known(self, guild: str) -> Mapping[str, Sequence[Person]]:
        """Return everybody who has played in a server, by name in lower case. Raises ``StorageError``."""
        numbers = await self._store.exchange.people_of(guild)
        await self._store.persons.load(numbers)
        found: dict[str, list[Person]] = {}
        for number in numbers:
            person = self._store.persons.known(number)
            if person.external_id is not None:
                found.setdefault(" ".join(person.name.casefold().split()), []).append(person)
        return found

    async def earlier(self, sheet: Import) -> Imported | None:
        """Return the earlier import of the same sheet, unless all of its parties have been voided since."""
        told: dict[str, Any] | None = await self._store.facts.get(sheet_key(sheet.guild, sheet.digest))
        if told is None or not await self._valid(told["tables"]):
            return None
        return Imported(sheet.digest, told["tables"])

    async def alike(self, sheet: Import, people: Mapping[int, Somebody], calendar: Calendar) -> Sequence[int]:
        """Return earlier imported parties with the same day, people and points as one of this sheet.

        Raises ``StorageError``.
        """
        meant: set[tuple[date, frozenset[tuple[int, int]]]] = set()
        for one in sheet.parties:
            got = [(people[place], points) for place, points in zip(one.people, one.points, strict=True)]
            met = frozenset((person.id, points) for person, points in got if isinstance(person, Person))
            if len(met) == len(got):
                meant.add((one.day, met))
        if not meant:
            return []
        rows = await self._store.exchange.paper_results(sheet.guild)

        def found() -> list[int]:
            return [
                row.table
                for row in rows
                if row.game == sheet.game and (calendar.day(row.ended_ms), _scored(row)) in meant
            ]

        return [table for table in await asyncio.to_thread(found) if await self._valid([table])]

    async def bring_in(
        self, sheet: Import, people: Mapping[int, Somebody], importer: Person, calendar: Calendar
    ) -> Imported:
        """Write a sheet's results, all or none; durable on return. They are not counted yet.

        ``people`` are by index of their name. Raises ``Refusal("import_twice")`` and
        ``TableError("storage_failed")``.
        """
        store = self._store
        async with self._lock:
            try:
                if await self.earlier(sheet) is not None:
                    raise Refusal("import_twice")
                met = {place: await self._met(sheet, place, person) for place, person in people.items()}
                tables, writes = await writes_of(store, sheet, met, importer, calendar, self._now_ms())
                fact = {"tables": tables, "person": importer.id, "time_ms": self._now_ms()}
                noted = store.facts.putting(sheet_key(sheet.guild, sheet.digest), fact)
                cancelled = await store.writer.see_through([*writes, noted])
            except StorageError:
                raise TableError("storage_failed") from None
        if cancelled is not None:
            raise cancelled
        return Imported(sheet.digest, tables)

    async def _met(self, sheet: Import, place: int, person: Somebody) -> Person:
        """Return the person behind a name, created if need be."""
        if isinstance(person, Person):
            return person
        name = sheet.names[place]
        who = Newcomer(paper_id(sheet.guild, name), name) if person is None else person
        return await self._store.persons.meet(who.external_id, who.name)

    async def tables_of(self, guild: str, digest: str) -> Sequence[int]:
        """Return the parties of an imported sheet, none for an unknown one. Raises ``StorageError``."""
        told: dict[str, Any] | None = await self._store.facts.get(sheet_key(guild, digest))
        return [] if told is None else list(told["tables"])

    async def _valid(self, tables: Sequence[int]) -> bool:
        """Tell whether any of the results counts."""
        for table in tables:
            rulings = await self._store.results.rulings(table)
            if not rulings or not rulings[-1].voided:
                return True
        return False


def _scored(row: ResultRow) -> frozenset[tuple[int, int]]:
    """Return each person with their points."""
    owners = [seat["owner"] for seat in json.loads(row.seats)]
    return frozenset(zip(owners, json.loads(row.points), strict=True))


def sheet_key(guild: str, digest: str) -> str:
    """Return the key that stores the import of a sheet."""
    return f"{_FACT}:{guild}:{digest}"
