"""Finished deals step by step, and the record of a table, from nothing but a log."""

import dataclasses
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from engine import record
from engine.cards import NO_CARDS, card_set
from engine.game import CHANCE
from engine.games.registry import GAMES
from engine.kernel.vocabulary import DealScored, TrickWon
from engine.storage.records import DealRow, Entry, TableRow, tables
from engine.store import Store
from engine.tables import EVERYONE, TableRegistry, TableState
from engine.tables.history import History, PastTable, decisions_of, positions_of
from tests.engine.tables.conftest import denied, there
from tests.inline_players import InlinePlayers
from tests.seeded import (
    DAY,
    NAMES,
    PRESETS,
    Dice,
    Played,
    deals_of,
    keep as keep_table,
    log_of,
    play,
    played_on,
    unplayed,
)

# -- step by step ------------------------------------------------------------------------------------


TABLE = 1


async def keep(store: Store, played: Played, later: Sequence[Entry] = ()) -> TableRegistry:
    """A hall with one table that has been played up to a point."""
    await keep_table(store, played, later, table=TABLE)
    return TableRegistry(store, players=InlinePlayers())


async def past(registry: TableRegistry) -> PastTable:
    """The finished deals of the table, as anyone in the channel may see them."""
    return await registry.histories.of(TABLE, "server", lambda channel: channel == "channel")


@pytest.mark.parametrize(("name", "preset"), PRESETS, ids=lambda value: value)
def test_every_deal_of_a_partie_can_be_stepped_through(name: str, preset: str) -> None:
    game = GAMES[name]
    played = play(game, preset, game.options(preset), Dice(f"steps {preset}"))
    history = History(unplayed(game, played.options))
    history.read(log_of(played, range(1, 1 + game.seats(played.options))), {})
    record = played.record
    assert list(history.deals) == [deal.number for deal in record.deals]
    for recorded, deal in zip(record.deals, history.deals.values(), strict=True):
        assert (deal.scored.points, deal.scored.totals) == (recorded.points, recorded.totals)
        positions = positions_of(deal)
        events = [event for position in positions for event in position.events]
        assert sum(isinstance(event, TrickWon) for event in events) == sum(
            move.closes for move in recorded.moves
        )
        assert all(event.deal == deal.number for event in events)
        assert [isinstance(event, DealScored) for event in events].count(True) == 1
        assert all(position.on.deal_number == deal.number for position in positions)
        assert [position.on is position.table for position in positions] == [True] * (len(positions) - 1) + [
            False
        ], "only the last one is after the deal"
        assert all(sum(isinstance(e, TrickWon) for e in position.events) <= 1 for position in positions)
        assert len({position.table.seq for position in positions}) == len(positions)


async def test_hands_are_seen_by_their_holders_and_open(store: Store) -> None:
    registry = await keep(store, played_on("quodlibet", 2))
    replay = await (await past(registry)).replay(1)
    for step in range(len(replay) - 1):
        state, held = replay.state_at(step), replay.all_hands(step)
        for seat in range(4):
            own: Any = state.view(seat)
            if None not in own.hand and own.deal is not None:
                assert card_set(own.hand) == held[seat] != NO_CARDS
        assert state.view(None).hand == ()
    assert replay.during(len(replay) - 1).deal_number == 1
    assert replay.state_at(len(replay) - 1).deal_number == 2
    with pytest.raises(IndexError):
        replay.state_at(len(replay))


@pytest.mark.parametrize(
    ("seat", "mine", "nobodys"),
    [("", True, False), ("takeover Pedell magister", False, False), ("release Pedell magister", False, True)],
    ids=["a person", "somebody away", "a computer"],
)
def test_decisions_have_their_makers(seat: str, mine: bool, nobodys: bool) -> None:
    played = played_on("fuenfzehnern", 1)
    history = History(unplayed(played.game, played.options))
    history.read(log_of(played, (11, 12, 13, 14)), {})
    deal = history.deals[1]
    entries = [entry._replace(actor=None) if seat and entry.seat == 2 else entry for entry in deal.entries]
    begun = [Entry(entries[0].seq, "seat", 13, 2, 1, seat)] if seat else []
    made = decisions_of(replace(deal, entries=(*begun, *entries)))
    assert {one.seat for one in made} == {0, 1, 2, 3}
    for one in made:
        assert one.decision.view.seat == one.seat, "each is judged from its own seat"
        assert (one.actor == 11 + one.seat) is (mine or one.seat != 2)
        assert one.of_a_computer is (nobodys and one.seat == 2)


async def test_the_deal_that_is_being_played_is_not_there(store: Store) -> None:
    played = played_on("quodlibet", 2, more=6)
    there = await past(await keep(store, played))
    assert list(there.deals) == [1, 2]
    for number in (0, 3, 4, 99):
        await denied("deal_not_finished", there.replay(number))
    newest = max(entry.seq for deal in there.deals.values() for entry in deal.entries)
    assert newest == len(log_of(played, range(1, 5))) - 6, "no entry of the third deal is kept"


@pytest.mark.parametrize(
    ("deals", "guild", "channel", "table", "code"),
    [
        (0, "server", "channel", TABLE, "no_deal_finished"),
        (1, "other", "channel", TABLE, "unknown_table"),
        (1, "server", "hidden", TABLE, "unknown_table"),
        (1, "server", "channel", 77, "unknown_table"),
    ],
)
async def test_what_is_not_there_or_hidden_has_no_deals_no_record_and_no_proofs(
    store: Store, deals: int, guild: str, channel: str, table: int, code: str
) -> None:
    registry = await keep(store, played_on("quodlibet", deals))
    archive, asked = registry.archive, (table, guild, lambda one: one == channel)
    await denied(code, registry.histories.of(*asked))
    await denied(code, archive.record(*asked))
    if code == "unknown_table":
        await denied(code, archive.promises(*asked))


async def test_a_deal_that_was_taken_back_is_gone(store: Store) -> None:
    registry = await keep(store, played_on("quodlibet", 2, more=1))
    before = await past(registry)
    deal = before.deals[2]
    newest = (await store.logs.newest([TABLE]))[TABLE]
    end = deal.entries[-2].seq
    await store.writer.submit(
        store.logs.appending(TABLE, [Entry(newest + 1, "undo", None, None, 9, f"{end} agreed")])
    )
    after = await past(registry)
    assert list(after.deals) == [1], "the second deal's last card is to be played again"
    await denied("deal_not_finished", after.replay(2))


def digest_of(table: TableState) -> str:
    return there(table._partie).digest()


async def test_more_deals_come_without_reading_everything_again(store: Store) -> None:
    whole = played_on("quodlibet", 3)
    first = Played(whole.game, whole.preset, whole.options, whole.moves[:60])
    registry = await keep(store, first)
    early = await past(registry)
    owners = [place.owner or 0 for place in early.deals[1].before.seats]
    rest = [entry for entry in log_of(whole, owners) if entry.seq > (await store.logs.newest([TABLE]))[TABLE]]
    await store.writer.submit(store.logs.appending(TABLE, rest))
    late = await past(registry)
    assert len(early.deals) < len(late.deals) == 3
    assert late.deals[1] is early.deals[1], "what was read is not read again"
    fresh = History(unplayed(whole.game, whole.options))
    fresh.read(log_of(whole, owners), {})
    for number, deal in late.deals.items():
        assert digest_of(deal.before) == digest_of(fresh.deals[number].before)
        assert deal.entries == fresh.deals[number].entries


def test_where_the_rules_have_changed_it_ends_before() -> None:
    played = played_on("quodlibet", 3)
    log = log_of(played, range(1, 5))
    history = History(unplayed(played.game, played.options))
    digests = {deal.seq: deal.digest for deal in deals_of(played, log)}
    history.read(log, digests)
    assert list(history.deals) == [1, 2, 3]
    changed = History(unplayed(played.game, played.options))
    changed.read(log, {**digests, sorted(digests)[1]: "another digest than today"})
    assert list(changed.deals) == [1]


async def test_names_are_those_of_whoever_owned_the_seats(store: Store) -> None:
    registry = await keep(store, played_on("quodlibet", 1, more=0))
    newest = (await store.logs.newest([TABLE]))[TABLE]
    emma = await store.persons.meet("94", "Emma")
    assert emma.id not in (await past(registry)).deals[1].before.owners
    replay = await (await past(registry)).replay(1)
    assert [owner.name for owner in replay.state_at(0).persons] == list(NAMES[:4]) and newest > 0


# -- records -----------------------------------------------------------------------------------------


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


async def keep_with_computers(store: Store, played: Played, later: Sequence[Entry] = ()) -> TableRegistry:
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
    await store.writer.submit([tables.insert(row), *store.logs.appending(1, entries)])
    return TableRegistry(store, players=InlinePlayers())


@pytest.fixture
def quodlibet() -> Played:
    """Two finished deals and something of the third."""
    game = GAMES["quodlibet"]
    return play(game, "frankonia", game.options("frankonia"), Dice("export"), deals=2, more=6)


async def test_the_record_follows_from_the_log(store: Store, quodlibet: Played) -> None:
    registry = await keep_with_computers(store, quodlibet)
    exported = await registry.archive.record(1, "g")
    assert exported == dataclasses.replace(quodlibet.record, names=CALLED)
    assert exported.names == CALLED and exported.date == DAY
    assert record.read(record.write(exported)) == exported


async def test_what_was_taken_back_is_not_in_it(store: Store, quodlibet: Played) -> None:
    moves = quodlibet.moves
    kept = max(at for at, (actor, _) in enumerate(moves) if actor is CHANCE)
    undo = Entry(9 + len(moves), "undo", None, None, DAY_MS, f"{8 + kept} rules_changed")
    again = play(
        quodlibet.game, quodlibet.preset, quodlibet.options, Dice("again"), deals=1, begun=moves[:kept]
    )
    later = game_entries(again, undo.seq + 1 - kept)[kept:]
    registry = await keep_with_computers(store, quodlibet, [undo, *later])
    exported = await registry.archive.record(1, "g")
    assert len(exported.deals) == 3 and exported == dataclasses.replace(again.record, names=CALLED)


async def test_a_log_that_can_no_longer_be_followed_gives_what_could_be(
    store: Store, quodlibet: Played
) -> None:
    second = [at for at, (actor, _) in enumerate(quodlibet.moves) if actor is CHANCE][1]
    moves = list(quodlibet.moves)
    moves[second + 3] = (3, moves[second][1])
    registry = await keep_with_computers(
        store, Played(quodlibet.game, quodlibet.preset, quodlibet.options, tuple(moves))
    )
    exported = await registry.archive.record(1, "g")
    assert exported.deals == quodlibet.record.deals[:1]


async def test_which_tables_have_been_played_at(store: Store, quodlibet: Played) -> None:
    registry = await keep_with_computers(store, quodlibet)
    assert await registry.store.tables.dealt_at("g") == [], "no deal has been stored with its seed"
    await store.writer.submit(store.logs.appending(1, [], [DealRow(9, 1, bytes(32), "digest")]))
    assert [row.table for row in await registry.store.tables.dealt_at("g")] == [1]
    assert [row.table for row in await registry.store.tables.dealt_at("g", "c")] == [1]
    assert (
        await registry.store.tables.dealt_at("g", "another")
        == await registry.store.tables.dealt_at("another")
        == []
    )


async def test_who_was_forgotten_has_no_name(store: Store, quodlibet: Played) -> None:
    registry = await keep_with_computers(store, quodlibet)
    bert = there(await store.persons.find("2"))
    await store.persons.erase(bert)
    assert (await registry.archive.record(1, "g")).names == ("Anna", "someone", *CALLED[2:])
