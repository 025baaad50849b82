"""A server's results as files: a table with a line per seat, JSON, or records; and ``bierkoenig export``.

``docs/exports.md`` describes the contents.
"""

import asyncio
import csv
import io
import json
import re
import zipfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, timedelta
from pathlib import Path
from typing import IO, Any, Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from engine.exchange.store import ENDLESS_MS, KeptResult, ResultFilter
from engine.games.registry import GAMES
from engine.record import write
from engine.seasons.calendar import Calendar
from engine.standings.counting import outcomes_of
from engine.standings.fold import PartieOutcome
from engine.store import Store
from engine.tables.archive import record_of
from engine.tables.checks import TableError

RESULTS_AT_ONCE: Final = 500
"""Results read per page."""

Told: TypeAlias = dict[str, Any]
"""A finished partie, or a seat of it, as JSON has it. People who were erased have a number and no name."""


async def results(store: Store, choice: ResultFilter, zone: ZoneInfo) -> AsyncIterator[list[Told]]:
    """Yield the chosen results as JSON has them, in the order in which they ended, some hundreds at a time.

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


def _told(kept: KeptResult, outcome: PartieOutcome, names: Mapping[int, str], zone: ZoneInfo) -> Told:
    row, ruling = kept.row, kept.ruling
    places = Counter(finish.place for finish in outcome.finishes)
    seats = [
        {
            "person": finish.person,
            "name": names.get(finish.person or 0) or None,
            "computer": seat.get("computer") or None,
            "level": finish.level,
            "place": finish.place,
            "shared": places[finish.place] > 1,
            "points": finish.points,
            "deals": finish.deals,
            "own_deals": finish.own_deals,
        }
        for finish, seat in zip(outcome.finishes, json.loads(row.seats), strict=True)
    ]
    return {
        "table": row.table,
        "ended": datetime.fromtimestamp(row.ended_ms // 1000, UTC).astimezone(zone).isoformat(),
        "game": row.game,
        "preset": row.preset,
        "company": outcome.company,
        "rated": row.rated,
        "match": row.contest,
        "voided": ruling is not None and ruling.voided,
        "seats": seats,
        "source": "paper" if kept.paper else "played",
        "void_reason": ruling.reason if ruling is not None and ruling.voided else "",
    }


RECORDS_AT_ONCE: Final = 100
"""Results of which records are written per page."""


async def write_records(store: Store, choice: ResultFilter, file: IO[bytes]) -> int:
    """Write the record of each result that was played here, and return their number.

    Parties from paper have no record, and neither do those of a game that no longer exists, or of which
    today's rules can't replay a single deal. Raises ``StorageError``.
    """
    written = 0
    after: tuple[int, int] | None = None
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        while page := await store.exchange.page(choice, after, RECORDS_AT_ONCE):
            for kept in page:
                game = GAMES.get(kept.row.game)
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


def _rows(result: Told) -> Iterator[list[object]]:
    """Yield a line of the table for each seat."""
    ended = datetime.fromisoformat(result["ended"])
    times = {"ended": f"{ended:%Y-%m-%d %H:%M:%S}", "ended_utc": _utc(ended)}
    for number, seat in enumerate(result["seats"], 1):
        cells = {**result, **times, "seat": number, **seat}
        yield [_cell(cells[column]) for column in COLUMNS]


def _cell(value: object) -> object:
    """Return a value as it stands in the table, where ``None`` leaves its cell empty."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return harmless(value) if isinstance(value, str) else value


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

    def put(page: Sequence[Told]) -> None:
        if kind == "csv":
            text = _csv((row for result in page for row in _rows(result)), separator)
        else:
            objects = [json.dumps(result, ensure_ascii=False) for result in page]
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
            count = await write_records(store, choice, out)
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
