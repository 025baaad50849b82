"""Any number of open tables in a database: one of each game and kind is played, the others are copies."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from engine.games.registry import GAMES
from engine.storage.kept import MessageRef, message_refs
from engine.storage.records import DealRow, Entry, Person, SeedRow, TableJob, TableRow, due, tables
from engine.storage.rows import Write
from engine.store import Store
from engine.tables import TableRegistry, TableSettings, lobby, play, seats
from tests.inline_players import InlinePlayers

Kind: TypeAlias = Literal["lobby", "resting", "shelved", "clock", "computer"]
"""``resting``: in play without a clock. ``clock``: somebody's runs. ``computer``: its move is due."""

IDLE: Final[tuple[Kind, ...]] = ("resting",) * 6 + ("lobby",) * 2 + ("shelved",)
LIVE: Final[tuple[Kind, ...]] = ("clock", "computer")
IN_TEN: Final = len(IDLE) + 1
"""The last of as many tables is a live one."""
PER_GUILD: Final = 50
"""As many as a server may have open."""
CHANNELS: Final = 5
_GUILDS: Final = 1_200_000_000_000_000_000
_PEOPLE: Final = 1_300_000_000_000_000_000
_MESSAGES: Final = 1_250_000_000_000_000_000
_PER_PERSON: Final = 8
_ACTIONS: Final = 40
_BATCH: Final = 250


@dataclass(frozen=True)
class Template:
    """A table as the database has it, with those whom it has called."""

    row: TableRow
    entries: Sequence[Entry]
    deals: Sequence[DealRow]
    seeds: Sequence[SeedRow]
    jobs: Sequence[TableJob]
    called: Sequence[tuple[int, int]]
    """Number and decision of each."""
    deal: int | None


def guild_of(table: int) -> int:
    """Return the id of a table's server."""
    return _GUILDS + table // PER_GUILD * 1000


def channel_of(table: int) -> int:
    """Return the id of a table's channel; each has as many live tables as the others."""
    return guild_of(table) + 1 + table // IN_TEN % CHANNELS


def people_of(tables: int) -> range:
    """Return Discord's ids of everybody who plays at so many tables."""
    return range(_PEOPLE, _PEOPLE + 4 * ((PER_GUILD + tables) // _PER_PERSON + 1))


def members_of(first: int) -> range:
    """Return Discord's ids of everybody who plays in the server whose first table this is."""
    last = first + PER_GUILD - 1
    return range(_PEOPLE + first // _PER_PERSON * 4, _PEOPLE + last // _PER_PERSON * 4 + 4)


def kind_of(table: int) -> Kind:
    """Return the kind of a table by its number."""
    place = table % IN_TEN
    return IDLE[place] if place < len(IDLE) else LIVE[table // IN_TEN % len(LIVE)]


async def templates() -> dict[tuple[str, Kind], Template]:
    """Play a table of each game and kind with people who choose at random."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder, "templates.db"))
        await store.migrate()
        registry = TableRegistry(
            store,
            players=InlinePlayers(),
            settings=TableSettings(
                computer_pause=3600,
                thinking=0,
                tables_per_channel=100,
                tables_per_guild=100,
                tables_per_person=100,
                opened_per_channel=100,
                opened_per_guild=100,
            ),
        )
        people = [await registry.person(str(number), f"P{number}") for number in range(1, 5)]
        for game in GAMES:
            for kind in dict.fromkeys((*IDLE, *LIVE)):
                found[game, kind] = await _played(registry, store, people, game, kind)
        await registry.stop()
        await store.close()
    return found


async def _played(
    registry: TableRegistry, store: Store, people: Sequence[Person], game: str, kind: Kind
) -> Template:
    chance, host = random.Random(f"{game} {kind}"), people[0]
    pace = "live" if kind in LIVE else "none"
    table = await registry.open("1", "1", host, game, pace=pace)  # type: ignore[arg-type]
    guests = people[1:2] if kind in ("computer", "lobby") else people[1 : len(table.state.seats)]
    for guest in guests:
        await table.do(lobby.sit, guest)
    if kind != "lobby":
        await table.do(lobby.start, host, filled=kind == "computer")
    for _ in range(0 if kind == "lobby" else _ACTIONS):
        state = table.state
        if state.moves_itself is not None or state.status == "finished":
            break
        seat = min(state.waiting_for)
        owner = state.owner(seat)
        assert owner is not None
        await table.do(play.act, owner, seat, state.decisions[seat], chance.choice(state.legal(seat)).token)
    if table.state.status == "finished":  # by chance a partie may be short
        return await _played(registry, store, people, game, kind)
    assert (table.state.moves_itself is not None) == (kind == "computer"), (game, kind)
    if kind == "shelved":
        await table.do(seats.put_away)
    state, row = table.state, await store.tables.get(table.id)
    assert row is not None
    owners = {seat: one.owner for seat, one in enumerate(state.seats) if one.owner is not None}
    return Template(
        row,
        await store.logs.entries(table.id),
        await store.logs.deals(table.id),
        await store.logs.seeds(table.id),
        [job for job in await store.table_jobs.of(table.id) if job.kind != "render"],
        [(owners[seat], state.decisions[seat]) for seat in state.waiting_for if kind == "resting"],
        state.deal_number,
    )


async def fill(
    store: Store, count: int, known: Mapping[tuple[str, Kind], Template], kinds: Collection[Kind]
) -> int:
    """Append those of so many open tables that are of these kinds, and return their number.

    Cards of live ones are still to be shown, the others' the bot has shown.
    """
    numbers = [n for n in range(PER_GUILD, PER_GUILD + count) if kind_of(n) in kinds]
    people = people_of(count)
    met = [await store.persons.meet(str(one), f"P{one}") for one in people]
    offset, games = min(one.id for one in met) - 1, list(GAMES)
    for start in range(0, len(numbers), _BATCH):
        writes: list[Write] = []
        for number in numbers[start : start + _BATCH]:
            kind = kind_of(number)
            template = known[games[number // IN_TEN % len(games)], kind]
            first = offset + number // _PER_PERSON * 4
            writes += _opening(store, number, guild_of(number), channel_of(number), template, first)
            writes += [_to_show(store, number, template)] if kind in LIVE else _shown(number, template, first)
        await store.writer.submit(writes)
    return len(numbers)


async def add(
    store: Store, number: int, guild: int, channel: int, people: Sequence[int], template: Template
) -> None:
    """Append a table at which these people sit, by Discord's ids; its card is still to be shown."""
    met = [await store.persons.meet(str(one), f"A{place}") for place, one in enumerate(people)]
    writes = _opening(store, number, guild, channel, template, met[0].id - 1)
    await store.writer.submit([*writes, _to_show(store, number, template)])


def _opening(
    store: Store, number: int, guild: int, channel: int, template: Template, offset: int
) -> Iterator[Write]:
    """Yield the writes of a copy at which others sit: everybody's number is higher by an ``offset``."""
    row = template.row
    yield tables.insert(
        row._replace(table=number, guild=str(guild), channel=str(channel), host=row.host + offset)
    )
    entries = [
        one if one.actor is None else one._replace(actor=one.actor + offset) for one in template.entries
    ]
    yield from store.logs.appending(number, entries, template.deals, template.seeds)
    for job in template.jobs:
        yield due.put(job._replace(table=number))


def _to_show(store: Store, number: int, template: Template) -> Write:
    return due.put(TableJob(number, "render", template.row.opened_ms))


def _shown(number: int, template: Template, offset: int) -> Iterator[Write]:
    """Yield what the bot notes of a card that is shown, and of the people it has called."""
    channel = channel_of(number)
    card: dict[str, Any] = {
        "channel": channel,
        "posted": template.row.opened_ms / 1000,
        "number": 1,
        "first": 1,
    }
    card |= {"deal": template.deal, "fresh": False, "message": _MESSAGES + 10 * number}
    yield _ref(number, "message", "newest", card | {"picture": None})
    for person, decision in template.called:
        call: dict[str, Any] = {
            "call": ["turn", person + offset, decision, False],
            "channel": channel,
            "message": _MESSAGES + 10 * number + 1,
            "over": False,
        }
        yield _ref(number, "call", f"{number}.{person + offset}", call)


def _ref(table: int, kind: str, key: str, payload: Mapping[str, Any]) -> Write:
    return message_refs.put(MessageRef(table, kind, key, json.dumps(payload, separators=(",", ":"))))
