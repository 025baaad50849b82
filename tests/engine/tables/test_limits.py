"""Limits: on changes of mind, so that no log grows forever, and on the tables that are looked at."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from engine.tables import Person, Table, TableSettings, lobby, play, seats
from engine.tables.replay import faults
from tests.engine.tables.conftest import (
    MANY_TABLES,
    QUICK,
    Evening,
    act,
    act_next,
    agree,
    refused,
    seat_of,
    until_deal,
    with_settings,
)
from tests.engine.tables.highest import Highest

LIMIT = 6
FEW = QUICK.model_copy(update={"entries_per_deal": LIMIT})


@pytest.fixture
def settings() -> TableSettings:
    """Settings with a low limit, where a test isn't given others."""
    return FEW


Fidget: TypeAlias = Callable[[Table, Person, int], Awaitable[object]]


async def chooses(table: Table, person: Person, turn: int) -> None:
    state, seat = table.state, seat_of(table, person)
    token = None if turn % 2 else sorted(state.plannable(seat))[0]
    await table.do(play.plan, person, seat, state.decisions[seat], state.deal_number, token)


async def leaves_it_to_the_table(table: Table, person: Person, turn: int) -> None:
    await table.do(play.play_forced, person, turn % 2 == 0)


async def cuts(table: Table, person: Person, turn: int) -> None:
    await table.do(play.cut, person, f"word {turn}")


async def asks(table: Table, person: Person, turn: int) -> None:
    await (table.do(play.answer, person, False) if turn % 2 else table.do(play.propose, person, "pause"))


async def changes_the_pace(table: Table, person: Person, turn: int) -> None:
    await table.do(seats.set_pace, person, "live" if turn % 2 == 0 else "none")


async def comes_and_goes(table: Table, person: Person, turn: int) -> None:
    await (table.do(seats.reclaim, person) if turn % 2 else table.do(seats.leave, person))


async def gives_up_and_sits_down(table: Table, person: Person, turn: int) -> None:
    await (table.do(seats.take_seat, person) if turn % 2 else table.do(seats.give_up, person))


async def moves(table: Table, person: Person, turn: int) -> None:
    await table.do(seats.move, person, f"channel {turn % 2}")


@pytest.mark.parametrize(
    "fidget",
    [
        *(chooses, leaves_it_to_the_table, cuts, asks, changes_the_pace),
        *(comes_and_goes, gives_up_and_sits_down, moves),
    ],
)
async def test_nobody_makes_a_log_grow_without_end(
    evening: Evening, fidget: Fidget, emma: Person, otto: Person, uta: Person
) -> None:
    table = await evening.begun(uta, otto, emma, deals=30)
    await table.do(seats.hand_host, uta, 2)
    begun = table.state.seq
    with refused("too_often"):
        for turn in range(100):
            await fidget(table, emma, turn)
    assert LIMIT <= table.state.seq - begun <= 4 * LIMIT
    if table.state.proposal is not None:
        await table.do(play.answer, uta, False)
    await table.do(
        play.propose, uta, "undo" if table.state.undoable else "pause"
    )  # the others are not held up
    await table.do(play.answer, uta, False)
    assert [fault async for fault in faults(evening.store, {"highest": Highest()})] == []


async def test_with_the_next_deal_it_begins_anew(evening: Evening) -> None:
    table, (_, otto) = await evening.playing("Emma", "Otto")
    with refused("too_often"):
        for turn in range(100):
            await cuts(table, otto, turn)
    await until_deal(table, 2)
    await cuts(table, otto, 0)


async def test_taking_back_again_and_again_comes_to_an_end(evening: Evening) -> None:
    table, (emma, otto) = await evening.playing("Emma", "Otto")
    with refused("too_often"):
        for _ in range(100):
            await act(table, emma)
            await agree(table, "undo", emma, otto)
    await act(table, otto)
    await act_next(table)


async def test_who_may_not_ask_any_more_can_answer_go_on_and_leave(evening: Evening) -> None:
    table, (emma, otto) = await evening.playing("Emma", "Otto")
    await chooses(table, otto, 0)
    with refused("too_often"):
        for turn in range(100):
            await cuts(table, otto, turn)
    await chooses(table, otto, 1)
    assert table.state.intent(1) is None, "a choice can always be taken back"
    await table.do(play.propose, emma, "pause")
    assert (await table.do(play.answer, otto, True)).clock.paused
    assert not (await table.do(play.go, otto)).clock.paused
    await act(table, emma)
    await act(table, otto)
    await agree(table, "shelve", emma, otto)
    await table.do(seats.here, emma)
    assert (await table.do(seats.here, otto)).status == "playing"
    assert (await table.do(seats.give_up, otto)).free_seats == (1,)


async def test_in_the_lobby_there_is_an_end_to_it_too(evening: Evening, emma: Person, otto: Person) -> None:
    table = await evening.table(emma, players=3)
    with refused("too_often"):
        for _ in range(100):
            await table.do(lobby.sit, otto)
            await table.do(seats.leave, otto)
    with refused("too_often"):
        for deals in range(100):
            await table.do(lobby.configure, emma, "highest", {"players": 3, "deals": 1 + deals % 2})
    await table.do(lobby.fill, emma)
    assert (await table.do(lobby.start, emma)).status == "playing"


@pytest.mark.parametrize("begun", [False, True])
async def test_whoever_is_forgotten_has_no_more_patience_left_than_before(
    evening: Evening, begun: bool, uta: Person
) -> None:
    table = await evening.table(uta, players=3, deals=100)
    if begun:
        await table.do(lobby.start, uta, filled=True)
    come = seats.take_seat if begun else lobby.sit
    seq = table.state.seq
    with refused("saw_cards" if begun else "too_often"):
        for _ in range(100):
            emma = await evening.person("Emma")
            await table.do(come, emma)
            await table.do(seats.give_up if begun else seats.leave, emma)
            await evening.registry.forget(emma)
            table = await evening.again(table.id)
    assert table.state.seq - seq <= 4 * LIMIT + 2
    await table.do(come, await evening.person("Otto"))


# -- many open tables --------------------------------------------------------------------------------


@with_settings(QUICK, **MANY_TABLES)
async def test_who_opens_a_table_or_asks_for_their_own_loads_no_other(
    evening: Evening, emma: Person, otto: Person
) -> None:
    own = await evening.table(emma)
    for _ in range(20):
        await evening.table(otto)
    registry = await evening.begin()
    await evening.table(emma)
    assert [one.host for one in await registry.tables(person=emma.id)] == [emma, emma]
    loaded = [number for number in range(own.id, own.id + 30) if number in registry.loaded]
    assert loaded == [own.id, own.id + 21]
