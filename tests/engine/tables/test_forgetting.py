"""Somebody who is forgotten leaves results without a name, and comes back as a new person."""

import asyncio

import pytest

from engine.storage.persons import ForgottenRow
from engine.tables import Access, Person, Table, lobby, play, seats
from tests.engine.storage.test_writer import Gated
from tests.engine.tables.conftest import (
    DAY,
    HOUR,
    Evening,
    FakeClock,
    act,
    denied,
    moved,
    play_out,
    until_deal,
)
from tests.engine.tables.highest import Highest
from tests.engine.tables.test_clocks import SLOW


@pytest.fixture
async def played(evening: Evening, emma: Person, otto: Person) -> int:
    """The table at which Emma has played a partie at Otto's invitation."""
    table = await evening.table(otto, how={"access": Access("invited", ("id-Emma",))}, deals=1)
    await table.do(
        lobby.configure, otto, table.state.preset, {"players": 2, "deals": 1}, access=table.state.access
    )
    await table.do(lobby.sit, emma)
    await table.do(lobby.start, otto)
    await play_out(table)
    return table.id


async def texts(evening: Evening, table: int) -> str:
    """All texts in the database that concern a table."""
    row = await evening.store.tables.get(table)
    result = await evening.store.results.get(table)
    entries = await evening.store.logs.entries(table)
    return f"{row} {result} {entries}"


async def test_nothing_is_left_but_a_number(evening: Evening, played: int, emma: Person) -> None:
    table = played
    await evening.registry.store.preferences.change("person", str(emma.id), {"sort": "ranks"})
    assert "id-Emma" in await texts(evening, table), "she was invited by her id"
    before = await evening.store.results.get(table)
    await evening.registry.forget(emma)
    assert "id-Emma" not in await texts(evening, table)
    assert await evening.store.results.get(table) == before
    assert (await evening.registry.store.preferences.get("person", str(emma.id))).values == {}
    for _ in range(2):  # before a restart and after
        erased = await evening.registry.known(emma.id)
        assert (erased.external_id, erased.name, erased.locale) == (None, "", None)
        state = (await evening.registry.table(table)).state
        assert state.status == "finished", "the log can be followed as before"
        assert "Emma" not in {person.name for person in state.persons}
        await evening.begin()


async def test_who_comes_back_is_somebody_new(evening: Evening, played: int, emma: Person) -> None:
    forgetting = asyncio.create_task(evening.registry.forget(emma))
    await asyncio.sleep(0)
    meeting = [asyncio.create_task(evening.person("Emma")) for _ in range(3)]
    await forgetting
    again = await evening.person("Emma")
    assert again.id != emma.id and again.name == "Emma"
    await asyncio.gather(*meeting)
    assert await evening.store.traces.count(again.id) == {}
    assert (await evening.store.traces.count(emma.id))["log"] > 0


@pytest.mark.parametrize("status", ["lobby", "playing", "replaced", "shelved"])
async def test_nobody_is_forgotten_at_a_table(
    evening: Evening, status: str, emma: Person, otto: Person
) -> None:
    table = await evening.table(otto, emma)
    if status != "lobby":
        await table.do(lobby.start, otto)
    if status == "replaced":
        await table.do(seats.leave, emma)
    if status == "shelved":
        await table.do(seats.put_away)
    refused = await denied("still_seated", evening.registry.forget(emma))
    assert refused.params["tables"] == str(table.id)
    if status == "lobby":
        await table.do(seats.leave, emma)
    else:
        await table.do(seats.give_up, emma)
    await evening.registry.forget(emma)
    assert (await evening.registry.known(emma.id)).name == ""


# -- what they know of a deal that goes on -----------------------------------------------------------------


@pytest.fixture
async def watched(evening: Evening, emma: Person, otto: Person) -> Table:
    """Otto's table with computers, at which Emma has seen all hands of the first deal."""
    table = await evening.begun(otto, players=3, deals=100, how={"spectators": "at_once"})
    await table.do(play.watch, [emma.id])
    assert table.state.open_hands(emma.id) is not None
    return table


async def marks(evening: Evening) -> list[ForgottenRow]:
    """Start a bot; returns the marks that it has of somebody who was Emma."""
    await evening.store.writer.flush()
    await evening.begin()
    await evening.store.forgotten.load()
    return evening.store.forgotten.every("id-Emma")


async def test_who_has_watched_stays_out_of_the_deal_under_any_name(
    evening: Evening, watched: Table, emma: Person
) -> None:
    table = watched
    await evening.registry.forget(emma)
    for _ in range(2):  # before a restart and after
        again = await evening.person("Emma")
        assert again.id != emma.id
        await denied("saw_cards", table.do(seats.take_seat, again))
        await evening.registry.forget(again)
        table = await evening.again(table.id)
    karl, again = await evening.people("Karl", "Emma")
    await table.do(seats.take_seat, karl)
    await table.do(seats.give_up, karl)
    await until_deal(table, 2)
    await table.do(seats.take_seat, again)
    assert await marks(evening) == [], "the deal is over"


async def test_who_gave_a_seat_up_takes_no_other_one_under_a_new_number(
    evening: Evening, emma: Person, otto: Person
) -> None:
    table = await evening.begun(otto, emma, players=3, deals=100)
    await table.do(seats.give_up, emma)
    await evening.registry.forget(emma)
    again = await evening.person("Emma")
    for seat in (None, 1, 2):
        await denied("saw_cards", table.do(seats.take_seat, again, seat))
    await table.do(play.propose, otto, "shelve")
    await denied("saw_cards", table.do(seats.take_seat, again))
    await table.do(seats.here, otto)
    await until_deal(table, 2)
    await table.do(seats.take_seat, again, 2)


async def test_at_a_broken_table_the_mark_holds_for_whatever_deal_goes_on(
    evening: Evening, watched: Table, emma: Person, otto: Person
) -> None:
    table = await evening.again(watched.id, Highest(explosive="double"))
    while 0 not in table.state.waiting_for:
        await moved(table)
    await denied("quarantined", act(table, otto, "double"))
    await evening.registry.forget(emma)
    table = await (await evening.wake()).table(table.id)
    await until_deal(table, 2)
    await denied("saw_cards", table.do(seats.take_seat, await evening.person("Emma")))
    await table.do(seats.close, otto)
    assert await marks(evening) == []


async def test_a_mark_is_kept_for_thirty_days_at_most(
    evening: Evening, watched: Table, sweeps_are_rare: None, emma: Person, otto: Person
) -> None:
    await watched.do(play.propose, otto, "shelve")
    clock = FakeClock()
    clock.now = watched.state.time_ms
    await evening.wake(clock=clock, settings=SLOW)
    await evening.registry.forget(emma)
    await clock.live(evening.registry, 29 * DAY)
    assert [mark.table for mark in evening.store.forgotten.every("id-Emma")] == [watched.id]
    await clock.live(evening.registry, DAY + 2 * HOUR)
    assert await marks(evening) == []


async def test_nothing_is_kept_of_who_has_seen_nothing(evening: Evening, played: int, emma: Person) -> None:
    await evening.registry.forget(emma)
    assert evening.store.forgotten.every("id-Emma") == []


# -- at the same moment ------------------------------------------------------------------------------------


async def test_what_was_begun_before_is_refused_afterwards(
    evening: Evening, emma: Person, otto: Person
) -> None:
    table = await evening.table(otto)
    await evening.registry.forget(emma)
    await denied(
        "forgotten", table.do(lobby.sit, emma), evening.registry.open("guild", "channel", emma, "highest")
    )
    await table.do(lobby.sit, await evening.person("Emma"))


async def test_nobody_is_forgotten_who_is_about_to_sit_down(
    evening: Evening, emma: Person, otto: Person
) -> None:
    table = await evening.table(otto)
    gated = Gated(evening.store.writer._backend)
    evening.store.writer._backend = gated
    with gated.closed():
        sitting = asyncio.create_task(table.do(lobby.sit, emma))
        await asyncio.sleep(0)
        forgetting = asyncio.create_task(evening.registry.forget(emma))
        await asyncio.sleep(0)
        late = asyncio.create_task(table.do(seats.leave, emma))
        await asyncio.sleep(0)
    await denied("still_seated", forgetting)
    await sitting
    await denied("forgotten", late)
    await table.do(seats.leave, emma)
    await evening.registry.forget(emma)


async def test_whoever_was_invited_is_on_no_list_any_more(
    evening: Evening, emma: Person, otto: Person
) -> None:
    number = (await evening.table(otto, how={"access": Access("invited", ("id-Emma",))})).id
    await evening.registry.forget(emma)
    table = await evening.registry.table(number)
    await table.do(lobby.configure, otto, "plain", {"players": 2, "deals": 1})
    assert "id-Emma" not in await texts(evening, table.id)
    await denied("not_invited", table.do(lobby.sit, await evening.person("Emma")))
