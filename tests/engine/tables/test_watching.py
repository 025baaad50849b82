"""Watching with open hands: only where all have agreed, never from a seat, with no way into the deal."""

from __future__ import annotations

from engine.game import Refusal
from engine.tables import Entry, Table, TableState, lobby, play, seats
from engine.tables.values import Spectators
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
    assert table.state.hands_open
    await table.do(lobby.sit, otto)
    await table.do(lobby.fill, emma)
    assert table.state.open_hands(karl.id) is None, "nothing is dealt"
    await table.do(lobby.start, emma)
    assert table.state.open_hands(karl.id) is None, "not noted yet"
    snapshot = await table.do(play.watch, [karl.id])
    held = snapshot.open_hands(karl.id)
    assert held is not None
    assert [set_of(cards) for cards in held] == list(hands(snapshot))


def set_of(cards: int) -> frozenset[int]:
    return frozenset(card for card in range(32) if cards >> card & 1)


async def test_owners_of_seats_never_see_more_than_their_own(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await opened(evening)
    await table.do(lobby.sit, otto)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    before = table.state
    await table.do(play.watch, [emma.id, otto.id])
    assert not await watched(evening, table), "they don't even count as spectators"
    assert table.state is before
    await table.do(seats.leave, otto)
    await table.do(play.watch, [otto.id])
    assert table.state.seats[1].kind == "substitute"
    assert table.state.open_hands(otto.id) is None, "a computer plays for Otto, who may come back"
    await table.do(seats.reclaim, otto)


async def test_a_table_opened_without_it_shows_nothing(evening: Evening) -> None:
    emma, karl = await evening.people("Emma", "Karl")
    table = await opened(evening, "after")
    assert not table.state.hands_open
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    await table.do(play.watch, [karl.id])
    assert not await watched(evening, table)
    assert table.state.open_hands(karl.id) is None


async def test_it_is_chosen_while_the_host_sits_alone(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await opened(evening, "after")
    with refused("not_host"):
        await table.do(lobby.set_spectators, otto, "at_once")
    assert (await table.do(lobby.set_spectators, emma, "at_once")).hands_open
    assert not (await table.do(lobby.set_spectators, emma, "after")).hands_open
    await table.do(lobby.add_computer, emma)
    assert (await table.do(lobby.set_spectators, emma, "at_once")).hands_open, "computers don't mind"
    await table.do(lobby.sit, otto)
    before = table.state
    assert await table.do(lobby.set_spectators, emma, "at_once") is before
    with refused("others_sit"):
        await table.do(lobby.set_spectators, emma, "after")
    await table.do(lobby.start, emma)
    with refused("already_started"):
        await table.do(lobby.set_spectators, emma, "after")


async def test_who_has_watched_sits_down_with_the_next_deal_only(evening: Evening) -> None:
    emma, karl, uta = await evening.people("Emma", "Karl", "Uta")
    table = await opened(evening, deals=30)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    await table.do(play.watch, [karl.id])
    assert [entry.token for entry in await watched(evening, table)] == [f"watched {karl.id}"]
    await table.do(play.watch, [karl.id])
    assert len(await watched(evening, table)) == 1, "once a deal"
    with refused("saw_cards"):
        await table.do(seats.take_seat, karl)

    await evening.restart()
    table = await evening.registry.table(table.id)
    emma, karl, uta = await evening.people("Emma", "Karl", "Uta")
    assert table.state.open_hands(karl.id) is not None
    with refused("saw_cards"):
        await table.do(seats.take_seat, karl)
    deal = table.state.deal_number
    while table.state.deal_number == deal:
        if 0 in table.state.waiting_for:
            await act_next(table)
        else:
            await moved(table)
    assert table.state.open_hands(karl.id) is None, "the next deal was not watched"
    snapshot = await table.do(seats.take_seat, karl)
    assert snapshot.seat_of(karl.id) is not None
    assert snapshot.open_hands(karl.id) is None
    await table.do(play.watch, [karl.id])
    assert table.state.open_hands(karl.id) is None
    # somebody who has not watched may sit down in the middle of a deal
    await table.do(seats.take_seat, uta)


async def test_taking_back_opens_no_way_back_into_the_deal(evening: Evening) -> None:
    emma, karl = await evening.people("Emma", "Karl")
    table = await opened(evening, deals=30)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    while 0 not in table.state.waiting_for:
        await moved(table)
    await act_next(table)
    await table.do(play.watch, [karl.id])
    await table.do(play.propose, emma, "undo")
    assert karl.id in table.state.watched
    with refused("saw_cards"):
        await table.do(seats.take_seat, karl)


async def test_who_gave_a_seat_up_and_watched_does_not_come_back_in_this_deal(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await opened(evening, deals=30)
    await table.do(lobby.sit, otto)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    await table.do(seats.give_up, otto)
    await table.do(play.watch, [otto.id])
    assert table.state.open_hands(otto.id) is not None
    with refused("saw_cards"):
        await table.do(seats.take_seat, otto, 1)


async def test_watching_disturbs_no_decision_and_no_result(evening: Evening) -> None:
    emma, karl, uta = await evening.people("Emma", "Karl", "Uta")
    table = await opened(evening)
    await table.do(lobby.fill, emma)
    await table.do(lobby.start, emma)
    before = table.state.decisions
    await table.do(play.watch, [karl.id, uta.id])
    assert table.state.decisions == before
    snapshot = await play_out(table)
    assert snapshot.status == "finished"
    assert snapshot.open_hands(karl.id) is None
    try:
        await table.do(play.watch, [karl.id])
    except Refusal as refusal:
        assert refusal.code == "table_finished"
