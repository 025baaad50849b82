"""Servers with many random parties."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

from engine.fraternities.store import FraternityRow, MembershipRow, fraternities, memberships
from engine.players.levels import Level
from engine.seasons.calendar import Calendar, Season
from engine.standings.counting import StandingsWorker
from engine.storage.records import Person, ResultRow, TableRow, results, tables
from engine.store import Store

BEGIN = datetime(2025, 2, 20, 19, tzinfo=UTC)
GAMES = {"quodlibet": "badenia", "blattla": "schafkopf"}


def ms(day: datetime) -> int:
    """Milliseconds since 1970."""
    return int(day.timestamp() * 1000)


def result(
    table: int,
    people: Sequence[int | str | None],
    places: Sequence[int],
    *,
    guild: str = "1",
    game: str = "quodlibet",
    ended: datetime = BEGIN,
    deals: int = 12,
    rated: bool = True,
    contest: bool = False,
    points: Sequence[int] | None = None,
) -> ResultRow:
    """The result of a partie in which everybody has played their own seat to the end.

    A computer is its level, or ``None`` for a Bursch.
    """
    seats = [
        {
            "owner": person if isinstance(person, int) else None,
            "computer": None if isinstance(person, int) else "Pedell",
            "played": {str(person or Level.BURSCH): {"deals": deals, "decisions": 8 * deals}},
            "held": {str(person): deals} if isinstance(person, int) else {},
        }
        for person in people
    ]
    return ResultRow(
        table,
        guild,
        game,
        GAMES[game],
        "{}",
        ms(ended),
        json.dumps(seats),
        json.dumps(list(points or [20 * place for place in places])),
        json.dumps(list(places)),
        rated,
        contest,
    )


def parties(count: int, people: int, seed: int = 1) -> list[ResultRow]:
    """Parties of one to four people and computers over a year and a half, ties among them."""
    chance = random.Random(seed)
    rows, at = [], BEGIN
    for table in range(1, count + 1):
        at += timedelta(hours=chance.expovariate(count / 13_000))
        seated: list[int | str] = [*chance.sample(range(1, people + 1), chance.choice((1, 2, 3, 4, 4, 4)))]
        seated += chance.choices(list(Level), k=4 - len(seated))
        rows.append(
            result(
                table,
                seated,
                chance.choice(([1, 2, 3, 4], [1, 1, 3, 4], [2, 1, 3, 3], [4, 3, 1, 1])),
                guild=chance.choice("112"),
                game=chance.choice(list(GAMES)),
                ended=at,
                rated=chance.random() < 0.9,
            )
        )
    return rows


async def keep(store: Store, rows: Sequence[ResultRow], people: int) -> list[Person]:
    """Store results with the tables and people that belong to them."""
    known = [await store.persons.meet(str(number), f"P{number}") for number in range(1, people + 1)]
    for row in rows:
        table = TableRow(
            row.table, row.guild, "5", row.game, row.preset, "{}", "{}", 1, "finished", row.ended_ms
        )
        await store.writer.submit([tables.insert(table), results.insert(row)])
    return known


def seasons_between(calendar: Calendar, from_ms: int, until_ms: int) -> Iterator[Season]:
    """The seasons that overlap the time between two moments, oldest first."""
    at = from_ms
    while at < until_ms:
        season = calendar.season(at)
        if season is not None:
            yield season
            ends = season.ends_ms
        else:
            ends = min((one.begins_ms for one in calendar.opened if one.begins_ms > at), default=None)
        if ends is None:
            return
        at = ends


async def count(store: Store) -> int:
    """Count what is outstanding in all servers, and return how many results that were."""
    standings_worker = StandingsWorker(store)
    return sum([await standings_worker.count(guild) for guild in await store.exchange.guilds()])


async def ruled(store: Store, row: ResultRow, voided: bool = True) -> bool:
    """Void a result, or let it count again; nothing follows yet. ``False`` if it was so already."""
    standings_worker = StandingsWorker(store)
    told = await standings_worker.rule(row, voided=voided, actor=1, reason="wrong cards", time_ms=5)
    await standings_worker.close()
    return told


async def rule(store: Store, row: ResultRow, voided: bool = True) -> None:
    """Void a result, or let it count again, and update everything that depends on it."""
    assert await ruled(store, row, voided)
    assert await count(store) == 1


COLOURS = ("#1d1d1b #ffffff #c8102e", "#1f4fa3 #ffffff #f2b705", "#1f8a4c #ffffff #f2b705")


async def found(store: Store, people: int, seed: int = 2) -> list[MembershipRow]:
    """Found two fraternities in one server and one in the other; people come, go and change over the years.

    Everybody is known to the bot. A third of them has never been in a fraternity.
    """
    chance = random.Random(seed)
    rows = []
    for number, (guild, colours) in enumerate(zip("112", COLOURS, strict=True), 1):
        fraternity = FraternityRow(number, guild, f"F{number}", colours, None, 1, ms(BEGIN))
        await store.writer.submit([fraternities.put(fraternity)])
    for person in range(1, people + 1):
        for numbers in ((1, 2), (3,)):
            at = BEGIN + timedelta(days=chance.randrange(60))
            for _ in range(chance.randrange(4)):
                ends = at + timedelta(days=chance.randrange(30, 200))
                rows.append(MembershipRow(chance.choice(numbers), person, ms(at), ms(ends)))
                at = ends
    await store.writer.submit([memberships.insert(row) for row in rows])
    return rows
