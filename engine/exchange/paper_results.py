"""Parties from paper as results that count like all others, and without a log."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

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
from engine.ranking import highest_first
from engine.seasons.calendar import Calendar
from engine.storage.records import Person, ResultRow, TableRow
from engine.storage.statements import Write
from engine.store import Store

_HOUR: Final = 60 * 60 * 1000
EVENING_MS: Final = 20 * _HOUR
"""Parties of which only the day is known ended in the evening, from about eight on, …"""
_BETWEEN: Final = min(60 * 1000, 4 * _HOUR // (MOST_LINES + 1))
"""… so long after each other that as many as a sheet holds did before midnight."""
EARLIEST: Final = date(1800, 1, 1)
"""What is older was typed wrongly."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A partie that fits a game: who took part (by place of their name) with how many points, and where."""

    line: int
    people: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    deals: int
    day: date
    options: str


@dataclass(frozen=True)
class Import:
    """A sheet that was understood, for a server's game and preset. ``rated``: it counts on leaderboards.

    ``line`` is where its names stand.
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
        """By this the same sheet is recognised when it comes again, whatever its file looks like."""
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
    """A sheet as parties of a game; ``day`` is when those were played that don't say so, ``today`` the last.

    Raises ``UnreadableSheetError`` with everything that is wrong, from top to bottom.
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
    """The parties that can be ones of the game: of as many people as it takes, and not from the future."""
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
    """The numbers of the new tables, and everything that is written for them, to be written together.

    ``people`` are those behind the names, by place. Raises ``StorageError``.
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
    """Eight in the evening of a day, also when the clock is changed in its night."""
    return calendar.begin_of(day + timedelta(days=1)) - (24 * _HOUR - EVENING_MS)


def _result(row: TableRow, partie: Placed, people: Mapping[int, Person], rated: bool) -> ResultRow:
    seats: Sequence[Mapping[str, Any]] = [
        {
            "owner": people[place].id,
            "computer": None,
            "played": {str(people[place].id): {"deals": partie.deals, "decisions": 0}},
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
