"""Importing sheets of paper, once each: parties that count like all others, but have no log."""

import asyncio
import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any, Final, TypeAlias

from engine.exchange.paper import (
    MOST_LINES,
    Fault,
    LinesAre,
    PaperPartie,
    PaperSheet,
    players_fit,
    read_sheet,
    readable,
)
from engine.exchange.store import PAPER
from engine.game import Game, Options, Refusal, places_of
from engine.seasons.calendar import Calendar
from engine.storage.records import Person, ResultRow, TableRow, results, tables
from engine.storage.rows import Write
from engine.store import Store

EVENING: Final = time(20)
"""Assumed end of a day's first partie, by the server's clock."""
_BETWEEN: Final = min(60 * 1000, 4 * 60 * 60 * 1000 // (MOST_LINES + 1))
"""Milliseconds between parties of a day, such that all lines of a sheet fit in before midnight."""
EARLIEST: Final = date(1800, 1, 1)
"""Earliest day accepted; earlier ones are typing errors."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A partie that fits a game: the people, by index of their name, their points, and its line."""

    line: int
    people: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    deals: int
    day: date
    options: str


@dataclass(frozen=True)
class Import:
    """A sheet for a server's game and preset. ``rated``: it counts on leaderboards.

    ``line`` is the line of its names. With ``faults`` it can't be brought in.
    """

    guild: str
    game: str
    preset: str
    rated: bool
    names: tuple[str, ...]
    parties: tuple[Placed, ...]
    line: int = 1
    faults: tuple[Fault, ...] = ()

    @property
    def digest(self) -> str:
        """Digest that identifies the same sheet when it is imported again, whatever the file's format."""
        names = [name.casefold() for name in self.names]
        parties = [
            (
                str(one.day),
                sorted((names[place], points) for place, points in zip(one.people, one.points, strict=True)),
                one.deals,
            )
            for one in self.parties
        ]
        return hashlib.sha256(json.dumps([self.guild, self.game, sorted(parties)]).encode()).hexdigest()[:32]


def understood(
    text: str,
    lines_are: LinesAre,
    guild: str,
    game: Game,
    preset: str,
    day: date,
    today: date,
    *,
    rated: bool,
) -> Import:
    """Parse a sheet into parties of a game; ``day`` is the default day, ``today`` the last one allowed.

    It has all faults, from top to bottom; with any, its names are only those that people can have.
    """
    faults: list[Fault] = []
    sheet = read_sheet(text, lines_are, faults)
    placed = _fitted(sheet, game, preset, day, today, faults)
    faults.sort(key=lambda fault: fault.line)
    names = tuple(readable(sheet.names)) if faults else sheet.names
    return Import(guild, game.name, preset, rated, names, tuple(placed), sheet.line, tuple(faults))


def _fitted(
    sheet: PaperSheet, game: Game, preset: str, day: date, today: date, faults: list[Fault]
) -> list[Placed]:
    """Return the parties that fit the game: with a valid number of people, and not in the future."""
    placed = []
    for partie in sheet.parties:
        options = players_fit(game, preset, len(partie.points))
        when = partie.day or day
        if options is None:
            faults.append(Fault("players", partie.line, told=str(len(partie.points))))
        if when > today:
            faults.append(Fault("future", partie.line, told=when.isoformat()))
        elif when < EARLIEST:
            faults.append(Fault("day", partie.line, told=when.isoformat()))
        elif options is not None:
            placed.append(_placed(partie, game, options, when))
    return placed


def _placed(partie: PaperPartie, game: Game, options: Options, day: date) -> Placed:
    people = tuple(sorted(partie.points))
    points = tuple(partie.points[place] for place in people)
    view: Any = game.new(options).view(None)
    deals = partie.deals or int(view.deals)
    places = places_of(points, game.few_points_win)
    return Placed(partie.line, people, points, places, deals, day, options.model_dump_json())


async def writes_of(
    store: Store,
    sheet: Import,
    people: Mapping[int, Person],
    importer: Person,
    calendar: Calendar,
    now_ms: int,
) -> tuple[list[int], list[Write]]:
    """Return the numbers of the new tables, and all writes for them, which belong in one batch.

    ``people`` are the persons behind the names, by index. Raises ``StorageError``.
    """
    numbers, writes = list[int](), list[Write]()
    later: defaultdict[date, int] = defaultdict(int)
    for partie in sheet.parties:
        number = await store.tables.numbers.next()
        ended = min(calendar.begin_of(partie.day, EVENING) + later[partie.day] * _BETWEEN, now_ms)
        later[partie.day] += 1
        row = TableRow(
            table=number,
            guild=sheet.guild,
            channel="",
            game=sheet.game,
            preset=sheet.preset,
            options=partie.options,
            access="{}",
            host=importer.id,
            status=PAPER,
            opened_ms=ended,
            closed_ms=ended,
        )
        numbers.append(number)
        writes += [tables.insert(row), results.insert(_result(row, partie, people, sheet.rated))]
    return numbers, writes


def _result(row: TableRow, partie: Placed, people: Mapping[int, Person], rated: bool) -> ResultRow:
    seats: Sequence[Mapping[str, Any]] = [
        {
            "owner": people[place].id,
            "computer": None,
            "played": {str(people[place].id): {"deals": partie.deals, "decisions": 0}},
            "held": {str(people[place].id): partie.deals},
        }
        for place in partie.people
    ]
    return ResultRow(
        row.table,
        row.guild,
        row.game,
        row.preset,
        row.options,
        row.opened_ms,
        json.dumps(seats, separators=(",", ":")),
        json.dumps(partie.points, separators=(",", ":")),
        json.dumps(partie.places, separators=(",", ":")),
        rated,
    )


_FACT: Final = "import"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A member of the server whom the bot hasn't met yet: external id and display name."""

    external_id: str
    name: str


Somebody: TypeAlias = Person | Newcomer | None
"""The person behind a name; ``None`` for somebody known from paper only, and new in this sheet."""


def plain_name(name: str) -> str:
    """Return a name as it is compared: capitals and further blanks make no difference."""
    return " ".join(name.casefold().split())


def paper_id(guild: str, name: str) -> str:
    """Return the external id of somebody who is known from paper only."""
    return f"{PAPER}:{guild}:{plain_name(name)}"


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
                found.setdefault(plain_name(person.name), []).append(person)
        return found

    async def earlier(self, sheet: Import) -> Sequence[int]:
        """Return the parties of the same sheet imported earlier; none if all have been voided since."""
        tables = await self.tables_of(sheet.guild, sheet.digest)
        return tables if await self._valid(tables) else []

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
    ) -> Sequence[int]:
        """Write a sheet's results, all or none; return its parties, durable but not counted yet.

        ``people`` are by index of their name. Raises ``Refusal("import_twice")`` and
        ``StorageError``.
        """
        store = self._store
        async with self._lock:
            Refusal.when(await self.earlier(sheet), "import_twice")
            met = {place: await self._met(sheet, place, person) for place, person in people.items()}
            tables, writes = await writes_of(store, sheet, met, importer, calendar, self._now_ms())
            fact = {"tables": tables, "person": importer.id, "time_ms": self._now_ms()}
            noted = store.facts.putting(sheet_key(sheet.guild, sheet.digest), fact)
            await store.writer.submit([*writes, noted])
        return tables

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
        return not all([await self._store.results.voided(table) for table in tables])


def _scored(row: ResultRow) -> frozenset[tuple[int, int]]:
    """Return each person with their points."""
    owners = [seat["owner"] for seat in json.loads(row.seats)]
    return frozenset(zip(owners, json.loads(row.points), strict=True))


def sheet_key(guild: str, digest: str) -> str:
    """Return the key that stores the import of a sheet."""
    return f"{_FACT}:{guild}:{digest}"
