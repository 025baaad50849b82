"""Parsing score sheets from paper: a line of names, then points, a line for each partie or deal.

All faults are collected with line and column, so that a sheet can be corrected in one go: parsing goes on
after a fault, and an unreadable cell still belongs to somebody who played.
"""

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Final, Literal, TypeAlias

from engine.game import Game, Options, OptionsError
from engine.seasons.calendar import DAYS, day_typed

LinesAre: TypeAlias = Literal["parties", "deals"]
"""Meaning of lines: parties with everybody's final points, or the deals of a single partie."""

MOST_LINES: Final = 500
MOST_NAMES: Final = 60
MOST_COLUMNS: Final = 100
LONGEST_NAME: Final = 40
_LONGEST_LINE: Final = 20_000
"""Most characters of a line; the rest is no score."""
_LONGEST_CELL: Final = 200

_SEPARATORS: Final = (";", "\t", "|", ",")
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")
"""Characters that no name has; PostgreSQL refuses the first one."""
_DAY: Final = frozenset({"date", "day", "datum", "tag"})
_DEALS: Final = frozenset({"deals", "spiele"})
_PASSED_OVER: Final = frozenset({"#", "no", "no.", "nr", "nr.", "contract", "kontrakt", "spiel", "deal"})
_ABSENT: Final = frozenset({"", "-", "–", "—", "x"})
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}([.,]0{1,2})?")
"""A number. Spreadsheets add zeros; three of them mean thousands in some countries only."""
_MOST_DEALS: Final = 1000
_DAYS: Final = (*DAYS, "%d.%m.%y")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: its code, line (from 1), column heading if there is one, and the offending text."""

    code: str
    line: int
    column: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class PaperPartie:
    """A partie: each person's final points, by index of their name in the sheet, and its line.

    ``deals`` and ``day`` are ``None`` if the sheet doesn't tell.
    """

    line: int
    points: Mapping[int, int]
    deals: int | None = None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """Names in order, the line with the names, and the parties from top to bottom."""

    names: tuple[str, ...]
    parties: tuple[PaperPartie, ...]
    line: int = 1


@dataclass
class _Heads:
    names: dict[int, str] = field(default_factory=dict)
    day: int | None = None
    deals: int | None = None
    width: int = 0


def read_sheet(text: str, lines_are: LinesAre, faults: list[Fault]) -> PaperSheet:
    """Parse a sheet from CSV (semicolons, tabs, bars or commas) or from cells separated by blanks.

    Columns headed date or deals are read as such, those headed number or contract are skipped. Empty lines
    and lines that begin with ``//`` are ignored. Problems are added to ``faults``; a sheet with any is useful
    only for finding more of them.
    """
    rows = list(islice(_cells(text), 1 + MOST_LINES + 1))  # the names, and one line too many
    if not rows:
        faults.append(Fault("empty", 1))
        return PaperSheet((), ())
    (head, cells), *others = rows
    heads = _heads(head, cells, faults)
    names = tuple(heads.names.values())
    if not 2 <= len(names) <= MOST_NAMES:
        return PaperSheet((), (), head)
    parties = [_partie(line, cells, heads, faults) for line, cells in others[:MOST_LINES]]
    if len(others) > MOST_LINES:
        faults.append(Fault("too_many_lines", others[MOST_LINES][0], told=str(MOST_LINES)))
    if not parties:
        faults.append(Fault("empty", head))
    elif lines_are == "deals":
        parties = [_added(parties, len(names))]
    return PaperSheet(names, tuple(parties), head)


def readable(names: Sequence[str]) -> list[str]:
    """Return those names that people can have."""
    return [name for name in dict.fromkeys(names) if 0 < len(name) <= LONGEST_NAME]


def players_fit(game: Game, preset: str, players: int) -> Options | None:
    """Return the preset's house rules for so many players; ``None`` if it isn't played by as many."""
    try:
        options = game.options(preset)
        if "players" in type(options).model_fields:
            options = game.options(preset, {"players": str(players)})
    except OptionsError:
        return None
    return options if game.seats(options) == players else None


def _cells(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the non-empty lines with their numbers, split into cells."""
    lines = [
        (number, line[:_LONGEST_LINE])
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if line.strip() and not line.startswith(("//", "sep="))
    ]
    first = lines[0][1] if lines else ""
    separator = max(_SEPARATORS, key=first.count)
    for number, line in lines:
        cells = next(csv.reader([line], delimiter=separator)) if separator in first else line.split()
        # a Mac takes umlauts apart, and the same name would be another one; composing takes time that grows
        # with the square of the marks in a row
        cells = [unicodedata.normalize("NFC", _CONTROLS.sub(" ", cell[:_LONGEST_CELL])) for cell in cells]
        cells = [" ".join(cell.split()).removeprefix("'") for cell in cells]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield number, cells


def _heads(line: int, cells: Sequence[str], faults: list[Fault]) -> _Heads:
    """Return the meaning of each column. A line with too many columns is one fault and read no further."""
    heads, seen = _Heads(width=len(cells)), set[str]()
    if len(cells) > MOST_COLUMNS:
        faults.append(Fault("too_many_columns", line, told=str(MOST_COLUMNS)))
        return heads
    for place, cell in enumerate(cells):
        word = cell.casefold()
        if word in _DAY:
            heads.day = place
        elif word in _DEALS:
            heads.deals = place
        elif word not in _PASSED_OVER:
            if not cell:
                faults.append(Fault("name_missing", line, str(place + 1)))
            elif len(cell) > LONGEST_NAME:
                faults.append(Fault("name_long", line, str(place + 1), str(LONGEST_NAME)))
            elif word in seen:
                faults.append(Fault("name_twice", line, cell))
            seen.add(word)
            heads.names[place] = cell
    if len(heads.names) < 2:
        faults.append(Fault("too_few_names", line))
    elif len(heads.names) > MOST_NAMES:
        faults.append(Fault("too_many_names", line, told=str(MOST_NAMES)))
    return heads


def _partie(line: int, cells: Sequence[str], heads: _Heads, faults: list[Fault]) -> PaperPartie:
    padded = [*cells, *[""] * heads.width]
    day = None if heads.day is None else _day(line, padded[heads.day], faults)
    points: dict[int, int] = {}
    for place, (column, name) in enumerate(heads.names.items()):
        cell = padded[column].replace("\u2212", "-")
        if cell.casefold() in _ABSENT:
            continue
        if _NUMBER.fullmatch(cell) is None:
            told = name[:LONGEST_NAME] or str(column + 1)
            faults.append(Fault("number", line, told, padded[column][:LONGEST_NAME]))
            cell = "0"  # somebody has played here
        points[place] = int(re.split("[.,]", cell)[0])
    deals = None if heads.deals is None else _deals(line, padded[heads.deals], faults)
    if extra := " ".join(filter(None, cells[heads.width :])):
        faults.append(Fault("too_wide", line, told=extra[:LONGEST_NAME]))
    return PaperPartie(line, points, deals, day)


def _deals(line: int, cell: str, faults: list[Fault]) -> int | None:
    if not cell:
        return None
    if cell.isdecimal() and len(cell) < 5 and 1 <= int(cell) <= _MOST_DEALS:
        return int(cell)
    faults.append(Fault("deals", line, told=cell[:LONGEST_NAME]))
    return None


def _day(line: int, cell: str, faults: list[Fault]) -> date | None:
    if not cell:
        return None
    day = day_typed(cell, _DAYS)
    if day is None:
        faults.append(Fault("day", line, told=cell[:LONGEST_NAME]))
    return day


def _added(deals: Sequence[PaperPartie], names: int) -> PaperPartie:
    """Add up deals to one partie; empty cells count as no points."""
    points = {place: sum(deal.points.get(place, 0) for deal in deals) for place in range(names)}
    day = next((deal.day for deal in deals if deal.day is not None), None)
    return PaperPartie(deals[0].line, points, len(deals), day)
