"""Tables that were played in the past: their logs, and stores that contain them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import CHANCE, Game, Options
from engine.games.registry import GAMES
from engine.storage.records import DealRow, Entry, TableRow, tables
from engine.store import Store
from engine.tables import EVERYONE
from engine.tables.state import TableState
from tests.engine.parties import NAMES, Played, play
from tests.seeded import Dice


def played_on(name: str, deals: int | None, more: int = 6, seed: object = "past", preset: str = "") -> Played:
    """A partie after so many deals (``None``: all of them), with some moves of the next deal."""
    game = GAMES[name]
    preset = preset or game.presets[0]
    return play(game, preset, game.options(preset), Dice(seed), deals=deals, more=more)


def unplayed(game: Game, options: Options) -> TableState:
    """A table of that game before its first entry."""
    row = TableRow(1, "server", "channel", game.name, "", "{}", EVERYONE.dump(), 1, "lobby", 0)
    return TableState.of(row, game, options)


def log_of(played: Played, owners: Sequence[int]) -> list[Entry]:
    """The log of a partie that those people have played."""
    host = owners[0]
    entries = [
        Entry(1, "table", host, None, 1, "open"),
        *(Entry(2 + seat, "seat", owner, seat, 1, "sit") for seat, owner in enumerate(owners)),
        Entry(2 + len(owners), "table", host, None, 1, "start"),
    ]
    for seq, (actor, action) in enumerate(played.moves, len(entries) + 1):
        seat = None if actor is CHANCE else actor
        entries.append(Entry(seq, "game", None if seat is None else owners[seat], seat, seq, action.token))
    return entries


async def keep(
    store: Store,
    played: Played,
    later: Sequence[Entry] = (),
    *,
    table: int = 1,
    guild: str = "server",
    channel: str = "channel",
    status: str = "playing",
    names: Sequence[str] = NAMES,
) -> None:
    """Store a table that has been played up to a point."""
    people = [await store.persons.meet(f"9{n}", name) for n, name in enumerate(names)]
    owners = [person.id for person in people[: played.game.seats(played.options)]]
    row = TableRow(
        table,
        guild,
        channel,
        played.game.name,
        played.preset,
        played.options.model_dump_json(),
        EVERYONE.dump(),
        owners[0],
        status,
        0,
    )
    log = log_of(played, owners)
    dealt = list(deals_of(played, log))
    await store.writer.submit([tables.insert(row), *store.logs.appending(table, [*log, *later], dealt)])


def deals_of(played: Played, log: Sequence[Entry]) -> Iterator[DealRow]:
    """The deals of a log, with the digests of the states that they were dealt into."""
    state = played.game.new(played.options)
    for entry in log:
        if entry.kind != "game":
            continue
        if entry.seat is None:
            yield DealRow(entry.seq, state.deal_number, bytes(32), state.digest())
        state.apply(CHANCE if entry.seat is None else entry.seat, played.game.parse(entry.token))
