"""A server's results as files: a table with a line per seat, JSON, or records; and ``bierkoenig export``.

``docs/exports.md`` describes the contents.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, timedelta
from pathlib import Path
from typing import IO, Any, Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from engine.exchange.store import ENDLESS_MS, KeptResult, ResultFilter
from engine.game import Game
from engine.games.registry import GAMES
from engine.record import write
from engine.seasons.calendar import Calendar
from engine.standings.counting import outcomes_of
from engine.standings.outcome import Company, PartieOutcome
from engine.store import Store
from engine.tables.archive import record_of
from engine.tables.errors import TableError

RESULTS_AT_ONCE: Final = 500
"""Results read per page."""


@dataclass(frozen=True, slots=True)
class SeatTold:
    """One seat: the person who gets the result (``None`` if only computers played), and its computer.

    ``shared``: others have the same place. That person played ``own_deals`` of its ``deals``. People who were
    erased have a number and no name.
    """

    person: int | None
    name: str
    computer: str
    level: str
    place: int
    shared: bool
    points: int
    deals: int
    own_deals: int


@dataclass(frozen=True, slots=True)
class ResultTold:
    """A finished partie; ``ended`` is local time in the server's zone, ``reason`` is why it was voided."""

    table: int
    paper: bool
    ended: datetime
    game: str
    preset: str
    company: Company
    rated: bool
    match: bool
    voided: bool
    reason: str
    seats: tuple[SeatTold, ...]


async def results(store: Store, choice: ResultFilter, zone: ZoneInfo) -> AsyncIterator[list[ResultTold]]:
    """Yield the chosen results in the order in which they ended, some hundreds at a time.

    Unreadable results are left out, and logged. Raises ``StorageError``.
    """
    after: tuple[int, int] | None = None
    while page := await store.exchange.page(choice, after, RESULTS_AT_ONCE):
        outcomes = {outcome.table: outcome for outcome in outcomes_of(kept.row for kept in page)}
        people = {finish.person for one in outcomes.values() for finish in one.finishes if finish.person}
        await store.persons.load(people)
        names = {person: store.persons.known(person, choice.guild).name for person in people}
        told = [kept for kept in page if kept.row.table in outcomes]
        yield [_told(kept, outcomes[kept.row.table], names, zone) for kept in told]
        after = page[-1].row.ended_ms, page[-1].row.table


def period(calendar: Calendar, since: date | None, until: date | None) -> tuple[int, int]:
    """Return the beginning and end of a span of local days, both included; ``None`` is an open end.

    Days at the limits of the calendar are open ends as well.
    """
    begin, end = -ENDLESS_MS, ENDLESS_MS
    if since is not None and since.year > MINYEAR + 1:
        begin = calendar.begin_of(since)
    if until is not None and until.year < MAXYEAR:
        end = calendar.begin_of(until + timedelta(days=1))
    return begin, end


def _told(kept: KeptResult, outcome: PartieOutcome, names: dict[int, str], zone: ZoneInfo) -> ResultTold:
    row = kept.row
    stored: Sequence[Mapping[str, Any]] = json.loads(row.seats)
    places = Counter(finish.place for finish in outcome.finishes)
    voided = kept.ruling is not None and kept.ruling.voided
    seats = tuple(
        SeatTold(
            finish.person,
            "" if finish.person is None else names[finish.person],
            seat.get("computer") or "",
            finish.level or "",
            finish.place,
            places[finish.place] > 1,
            finish.points,
            finish.deals,
            finish.own_deals,
        )
        for finish, seat in zip(outcome.finishes, stored, strict=True)
    )
    return ResultTold(
        row.table,
        kept.paper,
        datetime.fromtimestamp(row.ended_ms // 1000, UTC).astimezone(zone),
        row.game,
        row.preset,
        outcome.company,
        row.rated,
        row.contest,
        voided,
        kept.ruling.reason if voided and kept.ruling is not None else "",
        seats,
    )


RECORDS_AT_ONCE: Final = 100
"""Results of which records are written per page."""


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
        while page := await store.exchange.page(choice, after, RECORDS_AT_ONCE):
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
    """Write the chosen results as a table, with a line a seat, or as JSON, in UTF-8; return their number.

    ``zone`` is the server's time zone; ``separator`` is a semicolon where the decimal sign is a comma, as
    German spreadsheets expect. Raises ``StorageError`` and ``OSError``.
    """
    written = 0
    about = {
        "format": SCHEMA,
        "version": VERSION,
        "server": choice.guild,
        "time_zone": zone,
        "exported": _utc(made),
    }
    if kind == "csv":
        head, foot = _BOM + _csv([COLUMNS], separator), ""
    else:
        head, foot = json.dumps(about, ensure_ascii=False)[:-1] + ', "results": [', "\n]}\n"

    def put(page: Sequence[ResultTold]) -> None:
        if kind == "csv":
            text = _csv((row for result in page for row in _rows(result)), separator)
        else:
            objects = [json.dumps(_object(result), ensure_ascii=False) for result in page]
            text = (",\n" if written else "\n") + ",\n".join(objects)
        file.write(text.encode())

    file.write(head.encode())
    async for page in results(store, choice, ZoneInfo(zone)):
        await asyncio.to_thread(put, page)
        written += len(page)
    file.write(foot.encode())
    return written


def _csv(rows: Iterable[Iterable[object]], separator: str) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue()


Kind: TypeAlias = Literal["csv", "json", "records"]


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """The results to export: from ``since`` to ``until``, both days included, by the server's clock."""

    kind: Kind
    guild: str | None = None
    game: str | None = None
    since: date | None = None
    until: date | None = None
    separator: str = ","


async def only_guild(store: Store, guild: str | None) -> str:
    """Return the given server, or the only one there is. Raises ``ValueError``."""
    known = await store.exchange.guilds()
    if guild is None and len(known) == 1:
        return known[0]
    if guild in known:
        return guild
    told = ", ".join(known) or "none"
    if guild is None:
        raise ValueError(f"name a server with --guild; there are results of: {told}")
    raise ValueError(f"there are no results of server {guild}; there are results of: {told}")


async def export(store: Store, wanted: ExportRequest, file: Path) -> str:
    """Write a new file, and return a message about it.

    A file that fails is deleted. Raises ``ValueError``, ``FileExistsError``, ``OSError`` and
    ``StorageError``.
    """
    guild = await only_guild(store, wanted.guild)
    calendar = await store.seasons.calendar(guild)
    choice = ResultFilter(guild, wanted.game, *period(calendar, wanted.since, wanted.until))
    with _created(file) as out:
        if wanted.kind == "records":
            count = await write_records(store, GAMES, choice, out)
            return f"{count} records written to {file}"
        zone, made = str(calendar.terms["zone"]), datetime.now(UTC)
        count = await write_results(
            store, choice, wanted.kind, out, zone=zone, made=made, separator=wanted.separator
        )
    return f"{count} results written to {file}"


@contextmanager
def _created(file: Path) -> Iterator[IO[bytes]]:
    """Create a file, and delete it again if writing fails."""
    out = file.open("xb")
    try:
        with out:
            yield out
    except BaseException:
        file.unlink(missing_ok=True)
        raise
