"""A server's results prepared for export, with people by number and name, and rulings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from engine.exchange.store import ENDLESS_MS, KeptResult, ResultFilter
from engine.seasons.calendar import Calendar
from engine.standings.counting import outcomes_of
from engine.standings.outcome import Company, PartieOutcome
from engine.store import Store

PAGE: Final = 500
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
    while page := await store.exchange.page(choice, after, PAGE):
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
