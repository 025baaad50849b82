"""The record of a table, written from nothing but its log in a real database."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from engine import record
from engine.game import CHANCE
from engine.games.registry import GAMES
from engine.players.pool import InlinePlayers
from engine.storage.records import DealRow, Entry, TableRow
from engine.store import Store
from engine.tables import EVERYONE, TableError, TableRegistry
from tests.engine.parties import DAY, NAMES, Played, play
from tests.seeded import Dice

DAY_MS = int(datetime(DAY.year, DAY.month, DAY.day, 23, 59, tzinfo=UTC).timestamp() * 1000)
"""The last minute (UTC) of the day on which the sampled parties are played."""


CALLED = (*NAMES[:2], "Cilli (Magister)", "Dora (Bursch)")
"""The names of seats in a record: computers have their level beside their name."""


def game_entries(played: Played, first: int) -> list[Entry]:
    """The moves of a partie as they stand in a log."""
    return [
        Entry(seq, "game", None, None if actor is CHANCE else actor, DAY_MS, action.token)
        for seq, (actor, action) in enumerate(played.moves, first)
    ]


async def keep(store: Store, played: Played, later: Sequence[Entry] = ()) -> TableRegistry:
    """A hall with one table: Anna, a computer on Bert's seat, and two more computers."""
    anna = await store.persons.meet("1", "Anna")
    bert = await store.persons.meet("2", "Bert")
    texts = played.options.model_dump_json(), EVERYONE.dump()
    row = TableRow(1, "g", "c", "quodlibet", played.preset, *texts, anna.id, "playing", 0)
    entries = [
        Entry(1, "table", anna.id, None, 0, "open"),
        Entry(2, "seat", anna.id, 0, 0, "sit"),
        Entry(3, "seat", bert.id, 1, 0, "sit"),
        Entry(4, "seat", anna.id, 2, 0, "computer Cilli magister"),
        Entry(5, "seat", anna.id, 3, 0, "computer Dora bursch"),
        Entry(6, "table", anna.id, None, DAY_MS, "start"),
        Entry(7, "seat", bert.id, 1, DAY_MS, "leave"),
        Entry(8, "seat", None, 1, DAY_MS, "takeover Zapfer bursch"),
        *game_entries(played, 9),
        *later,
    ]
    await store.writer.submit([store.tables.adding(row), *store.logs.appending(1, entries)])
    return TableRegistry(store, players=InlinePlayers())


@pytest.fixture
def quodlibet() -> Played:
    """Two finished deals and something of the third."""
    game = GAMES["quodlibet"]
    return play(game, "frankonia", game.options("frankonia"), Dice("export"), deals=2, more=6)


async def test_the_record_follows_from_the_log(store: Store, quodlibet: Played) -> None:
    registry = await keep(store, quodlibet)
    exported = await registry.archive.record(1, "g")
    assert exported == dataclasses.replace(quodlibet.record, names=CALLED)
    assert exported.names == CALLED and exported.date == DAY
    assert record.read(record.write(exported)) == exported


async def test_nothing_of_the_running_deal_and_nothing_but_moves(store: Store, quodlibet: Played) -> None:
    registry = await keep(store, quodlibet)
    text = record.write(await registry.archive.record(1, "g"))
    deals = [action.token for actor, action in quodlibet.moves if actor is CHANCE]
    packed = "".join(text.split())
    assert [token.removeprefix("deal ") in packed for token in deals] == [True, True, False]
    assert "Zapfer" not in text, "seats are called after their owners"


async def test_what_was_taken_back_is_not_in_it(store: Store, quodlibet: Played) -> None:
    moves = quodlibet.moves
    kept = max(at for at, (actor, _) in enumerate(moves) if actor is CHANCE)
    undo = Entry(9 + len(moves), "undo", None, None, DAY_MS, f"{8 + kept} rules_changed")
    again = play(
        quodlibet.game, quodlibet.preset, quodlibet.options, Dice("again"), deals=1, begun=moves[:kept]
    )
    later = game_entries(again, undo.seq + 1 - kept)[kept:]
    registry = await keep(store, quodlibet, [undo, *later])
    exported = await registry.archive.record(1, "g")
    assert len(exported.deals) == 3 and exported == dataclasses.replace(again.record, names=CALLED)


async def test_a_log_that_can_no_longer_be_followed_gives_what_could_be(
    store: Store, quodlibet: Played
) -> None:
    second = [at for at, (actor, _) in enumerate(quodlibet.moves) if actor is CHANCE][1]
    moves = list(quodlibet.moves)
    moves[second + 3] = (3, moves[second][1])
    registry = await keep(store, Played(quodlibet.game, quodlibet.preset, quodlibet.options, tuple(moves)))
    exported = await registry.archive.record(1, "g")
    assert exported.deals == quodlibet.record.deals[:1]


async def test_a_whole_partie_with_its_result(store: Store) -> None:
    game = GAMES["quodlibet"]
    options = game.options("frankonia", {"packets": "3-2-3"})
    whole = play(game, "frankonia", options, Dice("whole"))
    exported = await (await keep(store, whole)).archive.record(1, "g")
    assert exported.result is not None and exported.rules == (("packets", "3-2-3"),)
    assert exported == dataclasses.replace(whole.record, names=CALLED)


async def test_to_whom_it_is_refused(store: Store) -> None:
    game = GAMES["quodlibet"]
    registry = await keep(
        store, play(game, "frankonia", game.options("frankonia"), Dice("one"), deals=0, more=5)
    )
    for table, guild, code in (
        (1, "g", "no_deal_finished"),
        (1, "another server", "unknown_table"),
        (2, "g", "unknown_table"),
    ):
        with pytest.raises(TableError) as refused:
            await registry.archive.record(table, guild)
        assert refused.value.code == code


async def test_which_tables_have_been_played_at(store: Store, quodlibet: Played) -> None:
    registry = await keep(store, quodlibet)
    assert await registry.archive.played("g") == [], "no deal has been stored with its seed"
    deal = DealRow(9, 1, bytes(32), "digest")
    await store.writer.submit(store.logs.appending(1, [], [deal]))
    assert [row.table for row in await registry.archive.played("g")] == [1]
    assert [row.table for row in await registry.archive.played("g", "c")] == [1]
    assert await registry.archive.played("g", "another") == await registry.archive.played("another") == []


async def test_who_was_forgotten_has_no_name(store: Store, quodlibet: Played) -> None:
    registry = await keep(store, quodlibet)
    bert = await store.persons.find("2")
    assert bert is not None
    await store.persons.erase(bert)
    assert (await registry.archive.record(1, "g")).names == ("Anna", "someone", *CALLED[2:])
