"""Watching with open hands: only where all have agreed, never from a seat, with no way into the deal."""

from __future__ import annotations

from engine.game import Refusal
from engine.tables import Entry, Table, TableState
from engine.tables.terms import Spectators
from tests.engine.tables.conftest import Evening, act_next, moved, play_out
from tests.engine.tables.highest import HighestView
from tests.engine.tables.test_seats import refused


async def opened(evening: Evening, spectators: Spectators = "at_once", **options: int) -> Table:
    """Emma's table."""
    emma = await evening.person("Emma")
    overrides = {"players": 3, "deals": 2, **options}
    return await evening.registry.open(
        "guild", "channel", emma, "highest", None, overrides, spectators=spectators
    )


async def watched(evening: Evening, table: Table) -> list[Entry]:
    """The log's entries about spectators."""
    entries = await evening.store.logs.entries(table.id)
    return [entry for entry in entries if entry.token.startswith("watched")]


def hands(snapshot: TableState) -> tuple[frozenset[int], ...]:
    """The cards of each seat as their owners see them."""
    seen = []
    for seat in range(len(snapshot.seats)):
        view = snapshot.view(seat)
        assert isinstance(view, HighestView)
        seen.append(frozenset(view.hand))
    return tuple(seen)


async def test_a_spectator_sees_all_hands_of_a_table_that_was_opened_so(evening: Evening) -> None:
    emma, otto, karl = await evening.people("Emma", "Otto", "Karl")
    table = await opened(evening)
    assert table.snapshot.hands_open
    await table.lobby.sit(otto)
    await table.lobby.fill(emma)
    assert table.snapshot.open_hands(karl.id) is None, "nothing is dealt"
    await table.lobby.start(emma)
    assert table.snapshot.open_hands(karl.id) is None, "not noted yet"
    snapshot = await table.watching.watch([karl.id])
    held = snapshot.open_hands(karl.id)
    assert held is not None
    assert [set_of(cards) for cards in held] == list(hands(snapshot))


def set_of(cards: int) -> frozenset[int]:
    return frozenset(card for card in range(32) if cards >> card & 1)


async def test_owners_of_seats_never_see_more_than_their_own(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await opened(evening)
    await table.lobby.sit(otto)
    await table.lobby.fill(emma)
    await table.lobby.start(emma)
    before = table.snapshot
    await table.watching.watch([emma.id, otto.id])
    assert not await watched(evening, table), "they don't even count as spectators"
    assert table.snapshot is before
    await table.seats.leave(otto)
    await table.watching.watch([otto.id])
    assert table.snapshot.seats[1].kind == "substitute"
    assert table.snapshot.open_hands(otto.id) is None, "a computer plays for Otto, who may come back"
    await table.seats.reclaim(otto)


async def test_a_table_opened_without_it_shows_nothing(evening: Evening) -> None:
    emma, karl = await evening.people("Emma", "Karl")
    table = await opened(evening, "after")
    assert not table.snapshot.hands_open
    await table.lobby.fill(emma)
    await table.lobby.start(emma)
    await table.watching.watch([karl.id])
    assert not await watched(evening, table)
    assert table.snapshot.open_hands(karl.id) is None


async def test_it_is_chosen_while_the_host_sits_alone(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await opened(evening, "after")
    with refused("not_host"):
        await table.lobby.set_spectators(otto, "at_once")
    assert (await table.lobby.set_spectators(emma, "at_once")).hands_open
    assert not (await table.lobby.set_spectators(emma, "after")).hands_open
    await table.lobby.add_computer(emma)
    assert (await table.lobby.set_spectators(emma, "at_once")).hands_open, "computers don't mind"
    await table.lobby.sit(otto)
    before = table.snapshot
    assert await table.lobby.set_spectators(emma, "at_once") is before
    with refused("others_sit"):
        await table.lobby.set_spectators(emma, "after")
    await table.lobby.start(emma)
    with refused("already_started"):
        await table.lobby.set_spectators(emma, "after")


async def test_who_has_watched_sits_down_with_the_next_deal_only(evening: Evening) -> None:
    emma, karl, uta = await evening.people("Emma", "Karl", "Uta")
    table = await opened(evening, deals=30)
    await table.lobby.fill(emma)
    await table.lobby.start(emma)
    await table.watching.watch([karl.id])
    assert [entry.token for entry in await watched(evening, table)] == [f"watched {karl.id}"]
    await table.watching.watch([karl.id])
    assert len(await watched(evening, table)) == 1, "once a deal"
    with refused("saw_cards"):
        await table.seats.take_seat(karl)

    await evening.restart()
    table = await evening.registry.table(table.id)
    emma, karl, uta = await evening.people("Emma", "Karl", "Uta")
    assert table.snapshot.open_hands(karl.id) is not None
    with refused("saw_cards"):
        await table.seats.take_seat(karl)
    deal = table.snapshot.deal_number
    while table.snapshot.deal_number == deal:
        if 0 in table.snapshot.waiting_for:
            await act_next(table)
        else:
            await moved(table)
    assert table.snapshot.open_hands(karl.id) is None, "the next deal was not watched"
    snapshot = await table.seats.take_seat(karl)
    assert snapshot.seat_of(karl.id) is not None
    assert snapshot.open_hands(karl.id) is None
    await table.watching.watch([karl.id])
    assert table.snapshot.open_hands(karl.id) is None
    # somebody who has not watched may sit down in the middle of a deal
    await table.seats.take_seat(uta)


async def test_taking_back_opens_no_way_back_into_the_deal(evening: Evening) -> None:
    emma, karl = await evening.people("Emma", "Karl")
    table = await opened(evening, deals=30)
    await table.lobby.fill(emma)
    await table.lobby.start(emma)
    while 0 not in table.snapshot.waiting_for:
        await moved(table)
    await act_next(table)
    await table.watching.watch([karl.id])
    await table.proposals.propose(emma, "undo")
    assert karl.id in table.snapshot.watched
    with refused("saw_cards"):
        await table.seats.take_seat(karl)


async def test_who_gave_a_seat_up_and_watched_does_not_come_back_in_this_deal(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await opened(evening, deals=30)
    await table.lobby.sit(otto)
    await table.lobby.fill(emma)
    await table.lobby.start(emma)
    await table.seats.give_up(otto)
    await table.watching.watch([otto.id])
    assert table.snapshot.open_hands(otto.id) is not None
    with refused("saw_cards"):
        await table.seats.take_seat(otto, 1)


async def test_watching_disturbs_no_decision_and_no_result(evening: Evening) -> None:
    emma, karl, uta = await evening.people("Emma", "Karl", "Uta")
    table = await opened(evening)
    await table.lobby.fill(emma)
    await table.lobby.start(emma)
    before = table.snapshot.decisions
    await table.watching.watch([karl.id, uta.id])
    assert table.snapshot.decisions == before
    snapshot = await play_out(table)
    assert snapshot.status == "finished"
    assert snapshot.open_hands(karl.id) is None
    try:
        await table.watching.watch([karl.id])
    except Refusal as refusal:
        assert refusal.code == "table_finished"
