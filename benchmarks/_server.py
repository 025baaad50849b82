"""A server in which a lot was played, written straight into a database."""

from __future__ import annotations

import asyncio
import gc
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Final, TypeVar

from engine.seasons.calendar import Calendar
from engine.standings.counting import StandingsWorker
from engine.storage import records
from engine.storage.records import PlayedDealRow, ResultRow, TableRow, tables
from engine.storage.rows import Write
from engine.store import Store

T = TypeVar("T")

GUILD: Final = "1"
GAME: Final = "quodlibet"
CALENDAR: Final = Calendar("Europe/Berlin")
END: Final = datetime(2026, 11, 20, 23, tzinfo=UTC)
YEARS: Final = 2
_PRESETS: Final = ("badenia",) * 9 + ("frankonia",)
_PEOPLE: Final = (4, 1, 4, 1, 4, 1, 3, 1, 2, 1)
"""Numbers of people at a table, in turn, the other seats being computers'."""
_PLACES: Final = ([1, 2, 3, 4], [1, 2, 3, 4], [1, 1, 3, 4], [1, 2, 2, 4])
_DEALS: Final = 12
_BATCH: Final = 3000


def ms(day: datetime) -> int:
    """Milliseconds since 1970."""
    return int(day.timestamp() * 1000)


def results(count: int, people: int) -> list[ResultRow]:
    """Return results of parties over some years, newest last; always the same.

    Counted from the newest, everybody has played a rated partie alone, and one with others, before anybody
    plays the next one: so a few of the newest results have the same people as all of them.
    """
    chance = random.Random(2026)
    step = timedelta(days=365 * YEARS) / count
    alone, together = _in_turn(people, chance), _in_turn(people, chance)
    rows = []
    for back in range(count):
        seats, rated = min(_PEOPLE[back % len(_PEOPLE)], people), chance.random() < 0.95
        turn, seated = alone if seats == 1 else together, list[int]()
        while len(seated) < seats:
            person = next(turn) if rated else chance.randint(1, people)
            if person not in seated:
                seated.append(person)
        rows.append(_result(count - back, END - step * back, seated, rated, chance))
    return rows[::-1]


def _in_turn(people: int, chance: random.Random) -> Iterator[int]:
    """Yield people for ever, everybody once before anybody comes again."""
    while True:
        yield from chance.sample(range(1, people + 1), people)


def _result(
    number: int, ended: datetime, seated: Sequence[int], rated: bool, chance: random.Random
) -> ResultRow:
    owners: list[int | None] = [*seated, *[None] * (4 - len(seated))]
    chance.shuffle(owners)
    places = list(chance.choice(_PLACES))
    chance.shuffle(places)
    share = {"deals": _DEALS, "decisions": 8 * _DEALS}
    seats = [
        {
            "owner": owner,
            "computer": None if owner else "Pedell",
            "played": {str(owner or "bursch"): share},
            "held": {str(owner): _DEALS} if owner else {},
        }
        for owner in owners
    ]
    points = [60 * place + chance.randrange(60) for place in places]
    return ResultRow(
        number,
        GUILD,
        GAME,
        chance.choice(_PRESETS),
        "{}",
        ms(ended),
        json.dumps(seats),
        json.dumps(points),
        json.dumps(places),
        rated=rated,
    )


def deals(row: ResultRow, count: int) -> Iterator[PlayedDealRow]:
    """Yield the last deals of a partie."""
    owners = [seat["owner"] for seat in json.loads(row.seats)]
    players = json.dumps([owner or "bursch" for owner in owners])
    for deal in range(_DEALS - count + 1, _DEALS + 1):
        ended = row.ended_ms - (_DEALS - deal) * 60_000
        yield PlayedDealRow(
            row.table, deal, GUILD, GAME, row.preset, ended, "plus", deal % 4, "[12,8,20,0]", True,
            players, json.dumps(owners), "[]",
        )  # fmt: skip


async def build(path: Path, rows: Sequence[ResultRow], people: int, evening: tuple[int, int]) -> Store:
    """Build a database with these results and all that follows from them, computed in bulk.

    Parties of the ``evening`` get all of their deals, others only the last one.
    """
    store = Store(path)
    await store.migrate()
    for batch in _batches(range(1, people + 1)):
        await asyncio.gather(*(store.persons.meet(str(number), f"P{number}") for number in batch))
    for some in _batches(_writes(store, rows, evening)):
        await store.writer.submit([write for writes in some for write in writes])
    gc.disable()  # millions of rows at once, and nothing to be collected among them
    await StandingsWorker(store).count(GUILD)
    gc.enable()
    return store


def _writes(store: Store, rows: Iterable[ResultRow], evening: tuple[int, int]) -> Iterator[list[Write]]:
    for row in rows:
        table = TableRow(
            row.table, GUILD, "5", GAME, row.preset, "{}", "{}", 1, "finished",
            row.ended_ms - 3_600_000, row.ended_ms,
        )  # fmt: skip
        count = _DEALS if evening[0] <= row.ended_ms < evening[1] else 1
        told = [write for deal in deals(row, count) for write in store.played_deals.adding(deal)]
        yield [tables.insert(table), records.results.insert(row), *told]


def _batches(values: Iterable[T]) -> Iterator[list[T]]:
    left = iter(values)
    while batch := list(islice(left, _BATCH)):
        yield batch
