"""Parties from paper as results: they count like all others, but have no log."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from engine.events import highest_first
from engine.exchange.paper import (
    MOST_LINES,
    Fault,
    LinesAre,
    PaperPartie,
    PaperSheet,
    UnreadableSheetError,
    players_fit,
    read_sheet,
    readable,
)
from engine.exchange.store import PAPER
from engine.game import Game, Options
from engine.seasons.calendar import Calendar
from engine.storage.records import Person, ResultRow, TableRow
from engine.storage.statements import Write
from engine.store import Store

_HOUR: Final = 60 * 60 * 1000
EVENING_MS: Final = 20 * _HOUR
"""Milliseconds from the start of a day to the assumed end of its first partie, about eight in the evening."""
_BETWEEN: Final = min(60 * 1000, 4 * _HOUR // (MOST_LINES + 1))
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
    """A valid sheet for a server's game and preset. ``rated``: it counts on leaderboards.

    ``line`` is the line of its names.
    """

    guild: str
    game: str
    preset: str
    rated: bool
    names: tuple[str, ...]
    parties: tuple[Placed, ...]
    line: int = 1

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
        told = [self.guild, self.game, sorted(parties)]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


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

    Raises ``UnreadableSheetError`` with all faults, from top to bottom.
    """
    faults: list[Fault] = []
    sheet = read_sheet(text, lines_are, faults)
    placed = _fitted(sheet, game, preset, day, today, faults)
    if faults:
        faults.sort(key=lambda fault: fault.line)
        raise UnreadableSheetError(faults, readable(sheet.names), sheet.line)
    return Import(guild, game.name, preset, rated, sheet.names, tuple(placed), sheet.line)


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
    best = [-one for one in points] if game.few_points_win else points
    view: Any = game.new(options).view(None)
    deals = partie.deals or int(view.deals)
    return Placed(
        partie.line, people, points, highest_first(best).places, deals, day, options.model_dump_json()
    )


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
        number = await store.tables.next_id()
        ended = min(_evening_of(calendar, partie.day) + later[partie.day] * _BETWEEN, now_ms)
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
        writes += [store.tables.adding(row), store.results.adding(_result(row, partie, people, sheet.rated))]
    return numbers, writes


def _evening_of(calendar: Calendar, day: date) -> int:
    """Return eight in the evening of a day, even if the clocks change that night."""
    return calendar.begin_of(day + timedelta(days=1)) - (24 * _HOUR - EVENING_MS)


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
