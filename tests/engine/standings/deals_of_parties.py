"""Finished deals and parties: written by hand, stored as tables would have stored them, or by chance."""

import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from engine.fraternities.store import FraternityRow, MembershipRow, fraternities, memberships
from engine.games.quodlibet.contracts import CONTRACTS
from engine.players.levels import Level
from engine.seasons.calendar import Calendar, Season
from engine.standings.counting import StandingsWorker
from engine.storage import records
from engine.storage.records import (
    Entry,
    Person,
    PlayedDealRow,
    ResultRow,
    ScoreRow,
    TableRow,
    results,
    tables,
)
from engine.store import Store

BEGIN = datetime(2025, 2, 20, 19, tzinfo=UTC)
GAMES = {"quodlibet": "badenia", "blattla": "schafkopf", "schafkopf": "pure"}


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


ANNA, BERT, CILLI, DORA = 1, 2, 3, 4
COMPUTER = "bursch"
TABLE = (ANNA, BERT, CILLI, DORA)
HOUR = 3_600_000
"""Milliseconds. The deal with the number n of a table ends n hours after its beginning."""


def deal(
    number: int,
    contract: str,
    points: Sequence[int],
    *deeds: tuple[str, int | None, int],
    table: int = 1,
    king: int | None = 0,
    players: Sequence[int | str] = TABLE,
    counts: bool = True,
    game: str = "quodlibet",
    guild: str = "1",
) -> PlayedDealRow:
    """A finished deal; ``king`` is the seat that led, ``deeds`` are kind, seat and number."""
    return PlayedDealRow(
        table,
        number,
        guild,
        game,
        "frankonia",
        (1000 * table + number) * HOUR,
        contract,
        king,
        json.dumps(list(points)),
        counts,
        json.dumps(list(players)),
        json.dumps(list(players)),
        json.dumps(deeds),
    )


def score(
    table: int,
    person: int,
    place: int,
    points: int = 0,
    *,
    company: str = "people",
    level: str | None = None,
    rated: bool = True,
    mu: float = 25.0,
    sigma: float = 25 / 3,
) -> ScoreRow:
    """One person's part of a finished partie, with their rating after it."""
    ended_ms = (1000 * table + 999) * HOUR
    return ScoreRow(
        table,
        person,
        "1",
        "quodlibet",
        "frankonia",
        company,
        rated,
        ended_ms,
        place,
        points,
        4,
        4,
        mu,
        sigma,
        level=level,
    )


# -- stored as a table would have ----------------------------------------------------------------------------


async def open_table(
    store: Store,
    table: int,
    opened: datetime,
    *,
    status: str = "playing",
    guild: str = "1",
    game: str = "quodlibet",
    friendly: bool = False,
    channel: str = "5",
) -> None:
    """Store a table's row, and the log entries that say how its partie counts."""
    row = TableRow(table, guild, channel, game, GAMES[game], "{}", "{}", 1, status, ms(opened))
    entries = [Entry(1, "table", 1, None, ms(opened), "open")]
    if friendly:
        entries.append(Entry(2, "table", 1, None, ms(opened), "friendly"))
    await store.writer.submit([records.tables.insert(row), *store.logs.appending(table, entries, [])])


async def play(
    store: Store,
    table: int,
    players: Sequence[int | str | None],
    deals: Sequence[Sequence[int]],
    begin: datetime,
    *,
    guild: str = "1",
    game: str = "quodlibet",
    uncounted: Sequence[int] = (),
    deeds: Sequence[tuple[int, str, int | None, int]] = (),
    owners: Sequence[int | None] | None = None,
    first: int = 1,
) -> None:
    """Store finished deals, a second each; ``deeds`` start with the number of their deal."""
    owned = [player if isinstance(player, int) else None for player in players] if owners is None else owners
    for number, points in enumerate(deals, first):
        row = PlayedDealRow(
            table,
            number,
            guild,
            game,
            GAMES[game],
            ms(begin + timedelta(seconds=number - first + 1)),
            "minus",
            0,
            json.dumps(points),
            number not in uncounted,
            json.dumps(list(players)),
            json.dumps(owned),
            json.dumps([deed[1:] for deed in deeds if deed[0] == number]),
        )
        await store.writer.submit(store.played_deals.adding(row))


# -- by chance -----------------------------------------------------------------------------------------------

PRESETS: Final = {"quodlibet": "frankonia", "blattla": "schafkopf"}
DEALS: Final = 12
DAY: Final = 86_400_000
"""Milliseconds."""
_UNUSUAL: Final = ("alles_oder_nichts", "sequence", "black_peter")
_CONTRACTS: Final = [name for name in CONTRACTS if name not in _UNUSUAL]
_MINUTES: Final = 8 * 60_000


def _quodlibet(chance: random.Random, number: int) -> dict[str, Any]:
    contract = _CONTRACTS[(number * 5 + chance.randrange(2)) % len(_CONTRACTS)]
    luck = [10 * chance.choice((0, 0, 1, 2, 2, 3, 4)) + 4 * seat for seat in range(4)]
    points = [points - points % 10 for points in luck]
    if contract == "alarich":
        points = [0, 0, 0, 0]
        for penalty in (50, 30):
            points[chance.randrange(4)] += penalty
    if contract in ("quadrature", "snack"):
        points = [points + 10 * chance.randrange(8) for points in points]
    deeds = [["wheel", None, number // 4 + 1]] if number % 4 == 3 else []
    return {"contract": contract, "leader": number % 4, "points": points, "deeds": deeds}


def _blattla(chance: random.Random, number: int) -> dict[str, Any]:
    contract, value = chance.choice((("sow", 1), ("sow", 1), ("sow", 2), ("solo", 6)))
    leader = chance.randrange(4)
    partner = (leader + chance.randrange(1, 4)) % 4
    side, won = {leader, partner} if contract == "sow" else {leader}, chance.random() < 0.6
    stake = value * (4 - len(side)) // len(side)
    sign = 1 if won else -1
    points = [sign * stake if seat in side else -sign * value for seat in range(4)]
    deeds = [["won" if won else "lost", seat, 1] for seat in sorted(side)]
    return {"contract": contract, "leader": leader, "points": points, "deeds": deeds}


_GAMES: Final = {"quodlibet": _quodlibet, "blattla": _blattla}


def made_up(
    table: int, guild: str, people: Sequence[int | str], game: str, ended_ms: int, seed: object = ""
) -> Iterator[PlayedDealRow]:
    """The random deals of a partie, the last of which ended then. ``people`` by seat, computers by level."""
    chance = random.Random(f"{seed} {table}")
    for number in range(DEALS):
        told = _GAMES[game](chance, number)
        yield PlayedDealRow(
            table,
            number + 1,
            guild,
            game,
            PRESETS[game],
            ended_ms - (DEALS - 1 - number) * _MINUTES,
            told["contract"],
            told["leader"],
            json.dumps(told["points"]),
            True,
            json.dumps(list(people)),
            json.dumps([person if isinstance(person, int) else None for person in people]),
            json.dumps(told["deeds"]),
        )


def outcome(rows: Sequence[PlayedDealRow]) -> ResultRow:
    """The result of the partie that consists of these deals."""
    first, people = rows[0], json.loads(rows[0].players)
    totals = [sum(points) for points in zip(*(json.loads(row.points) for row in rows), strict=True)]
    sign = 1 if first.game == "quodlibet" else -1  # there few points win
    places = [1 + sum(sign * other < sign * total for other in totals) for total in totals]
    seats = [
        {
            "owner": person if isinstance(person, int) else None,
            "computer": None if isinstance(person, int) else "Pedell",
            "played": {str(person): {"deals": len(rows), "decisions": 8 * len(rows)}},
            "held": {str(person): len(rows)} if isinstance(person, int) else {},
        }
        for person in people
    ]
    return ResultRow(
        first.table,
        first.guild,
        first.game,
        first.preset,
        "{}",
        rows[-1].ended_ms,
        json.dumps(seats),
        json.dumps(totals),
        json.dumps(places),
    )


async def keep_parties(
    store: Store,
    guild: str,
    people: Sequence[int | str],
    game: str,
    count: int,
    until_ms: int,
    every: int = DAY,
) -> list[int]:
    """Store so many parties, one every ``every`` milliseconds up to ``until_ms``; returns their tables."""
    tables = []
    host = next(person for person in people if isinstance(person, int))
    for number in range(count):
        table = await store.tables.numbers.next()
        seats = [people[(seat + number) % len(people)] for seat in range(len(people))]
        rows = list(made_up(table, guild, seats, game, until_ms - (count - 1 - number) * every))
        row = TableRow(table, guild, "5", game, PRESETS[game], "{}", "{}", host, "finished", rows[0].ended_ms)
        await store.writer.submit(
            [
                records.tables.insert(row),
                results.insert(outcome(rows)),
                *(write for one in rows for write in store.played_deals.adding(one)),
            ]
        )
        tables.append(table)
    return tables


# -- with rounds that came due ---------------------------------------------------------------------------


def deal_with_rounds(
    table: int,
    players: Sequence[int | str],
    rounds: dict[int, int],
    *,
    number: int = 5,
    owners: Sequence[int | None] | None = None,
    guild: str = "1",
    ended: datetime = BEGIN,
) -> PlayedDealRow:
    """A deal of Quodlibet: the players by seat, computers by level, and the rounds that came due."""
    return PlayedDealRow(
        table,
        number,
        guild,
        "quodlibet",
        "badenia",
        ms(ended),
        "minus",
        0,
        "[0,10,20,50]",
        True,
        json.dumps(list(players)),
        json.dumps(
            list(owners) if owners else [player if isinstance(player, int) else None for player in players]
        ),
        json.dumps([["ruffian", 3, 1], *(["round", seat, count] for seat, count in rounds.items())]),
    )


async def keep_deals(store: Store, *rows: PlayedDealRow) -> None:
    """Store deals with the tables that they were played at."""
    known = {table for row in rows for table in [row.table]}
    for number in sorted(known):
        row = next(one for one in rows if one.table == number)
        host = next(player for player in json.loads(row.players) if isinstance(player, int))
        table = TableRow(
            number, row.guild, "5", row.game, row.preset, "{}", "{}", host, "finished", row.ended_ms
        )
        await store.writer.submit([records.tables.insert(table)])
    for row in rows:
        await store.writer.submit(store.played_deals.adding(row))
