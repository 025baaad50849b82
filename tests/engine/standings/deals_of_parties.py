"""Finished deals and parties: written by hand, stored as tables would have stored them, or by chance."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from engine.games.quodlibet.contracts import CONTRACTS
from engine.storage import records
from engine.storage.records import Entry, PlayedDealRow, ResultRow, ScoreRow, TableRow, results
from engine.store import Store
from tests.engine.standings.seasons_of_parties import BEGIN, GAMES, ms

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
    players: Sequence[int | str],
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
_CONTRACTS: Final = [name for name in CONTRACTS if name not in ("alles_oder_nichts", "sequence")]
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
        ended_ms = until_ms - (count - 1 - number) * every
        rows = list(made_up(table, guild, seats, game, ended_ms))
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
