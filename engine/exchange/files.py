"""Results as files: a table with a line per seat, or JSON. ``docs/exports.md`` describes the contents."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Final, Literal, Protocol, TypeAlias
from zoneinfo import ZoneInfo

from engine.exchange.results import ResultTold, results
from engine.exchange.store import ResultFilter
from engine.game import Game
from engine.record import write
from engine.store import Store
from engine.tables.archive import record_of
from engine.tables.errors import TableError

PAGE: Final = 100


async def write_records(
    store: Store, games: Mapping[str, Game], choice: ResultFilter, file: IO[bytes] | Path
) -> int:
    """Write the record of each result that was played here, and return their number.

    Parties from paper have no record, and neither do those of a game that no longer exists, or of which
    today's rules can't replay a single deal. Raises ``StorageError``.
    """
    written = 0
    after: tuple[int, int] | None = None
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        while page := await store.exchange.page(choice, after, PAGE):
            for kept in page:
                game = games.get(kept.row.game)
                if kept.paper or game is None or (row := await store.tables.get(kept.row.table)) is None:
                    continue
                try:
                    record = await record_of(store, game, row)
                except TableError:
                    continue
                name = f"{row.game}-{row.table}-{record.date.isoformat()}.txt"
                await asyncio.to_thread(archive.writestr, name, await asyncio.to_thread(write, record))
                written += 1
            after = page[-1].row.ended_ms, page[-1].row.table
    return written


Format: TypeAlias = Literal["csv", "json"]

SCHEMA: Final = "bierkoenig-results"
VERSION: Final = 1
"""Version of the JSON format; changes when an existing key is renamed or changes its meaning."""

COLUMNS: Final = (
    "table",
    "source",
    "ended",
    "ended_utc",
    "game",
    "preset",
    "company",
    "rated",
    "match",
    "voided",
    "void_reason",
    "seat",
    "person",
    "name",
    "computer",
    "level",
    "place",
    "shared",
    "points",
    "deals",
    "own_deals",
)

_BOM: Final = "\ufeff"
"""Byte order mark, by which Excel recognises UTF-8."""
_FORMULA: Final = re.compile(r"(^|[,;|\t\r\n])(\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""Start of a cell that spreadsheets evaluate as a formula, full-width characters included.

Also matches after separators: a program that expects other separators may split a text in the middle.
"""


class ResultFile(Protocol):
    """A file that is written piece by piece."""

    def head(self) -> str:
        """Return the text before the results."""

    def lines(self, results: Iterable[ResultTold]) -> str:
        """Return the text of some results."""

    def foot(self) -> str:
        """Return the text after the results."""


class CsvSheet:
    """CSV with a line for each seat; the columns are ``COLUMNS``.

    ``separator`` is a semicolon where the decimal sign is a comma, as German spreadsheets expect.
    """

    def __init__(self, separator: str = ",") -> None:
        self._separator = separator

    def head(self) -> str:
        return _BOM + self._written([COLUMNS])

    def lines(self, results: Iterable[ResultTold]) -> str:
        return self._written(row for result in results for row in _rows(result))

    def foot(self) -> str:
        return ""

    def _written(self, rows: Iterable[Iterable[object]]) -> str:
        text = io.StringIO()
        csv.writer(text, delimiter=self._separator).writerows(rows)
        return text.getvalue()


class JsonSheet:
    """A JSON object with the server, its time zone, and the list of results with their seats."""

    def __init__(self, guild: str, zone: str, made: datetime) -> None:
        self._about = {
            "format": SCHEMA,
            "version": VERSION,
            "server": guild,
            "time_zone": zone,
            "exported": _utc(made),
        }
        self._first = True

    def head(self) -> str:
        return json.dumps(self._about, ensure_ascii=False)[:-1] + ', "results": ['

    def lines(self, results: Iterable[ResultTold]) -> str:
        text = ""
        for result in results:
            text += ("\n" if self._first else ",\n") + json.dumps(_object(result), ensure_ascii=False)
            self._first = False
        return text

    def foot(self) -> str:
        return "\n]}\n"


def sheet_of(kind: Format, guild: str, zone: str, made: datetime, separator: str = ",") -> ResultFile:
    """Return an empty file of a format."""
    return CsvSheet(separator) if kind == "csv" else JsonSheet(guild, zone, made)


def harmless(text: str) -> str:
    """Return a text that spreadsheets don't evaluate: a possible formula is prefixed by an apostrophe."""
    return _FORMULA.sub(r"\1'\2", text)


def _rows(result: ResultTold) -> Iterable[tuple[object, ...]]:
    for number, seat in enumerate(result.seats, 1):
        yield (
            result.table,
            "paper" if result.paper else "played",
            result.ended.strftime("%Y-%m-%d %H:%M:%S"),
            _utc(result.ended),
            result.game,
            result.preset,
            result.company,
            _yes(result.rated),
            _yes(result.match),
            _yes(result.voided),
            harmless(result.reason),
            number,
            "" if seat.person is None else seat.person,
            harmless(seat.name),
            harmless(seat.computer),
            seat.level,
            seat.place,
            _yes(seat.shared),
            seat.points,
            seat.deals,
            seat.own_deals,
        )


def _object(result: ResultTold) -> dict[str, Any]:
    told = asdict(result)
    told["source"] = "paper" if told.pop("paper") else "played"
    told["ended"] = result.ended.isoformat()
    told["void_reason"] = told.pop("reason")
    for seat in told["seats"]:
        seat["name"] = seat["name"] or None
        seat["computer"] = seat["computer"] or None
        seat["level"] = seat["level"] or None
    return told


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


async def write_results(
    store: Store,
    choice: ResultFilter,
    kind: Format,
    file: IO[bytes],
    *,
    zone: str,
    made: datetime,
    separator: str = ",",
) -> int:
    """Write the chosen results as a table or as JSON, in UTF-8, and return their number.

    ``zone`` is the server's time zone. Raises ``StorageError`` and ``OSError``.
    """
    sheet, written = sheet_of(kind, choice.guild, zone, made, separator), 0

    def put(text: str) -> None:
        file.write(text.encode())

    put(sheet.head())
    async for page in results(store, choice, ZoneInfo(zone)):
        await asyncio.to_thread(lambda page=page: put(sheet.lines(page)))  # type: ignore[misc]
        written += len(page)
    put(sheet.foot())
    return written
