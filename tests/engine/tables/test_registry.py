"""The hall: listeners, restarts, waking, unloading, stopping."""

import asyncio
import gc
import weakref

import pytest

from engine.game import Action
from engine.kernel.vocabulary import Play
from engine.players.messages import Question
from engine.tables import Person, Table, TableSettings, TableState, lobby, seats
from tests.engine.tables.conftest import (
    QUICK,
    Asked,
    Evening,
    FakeClock,
    act,
    act_next,
    denied,
    moved,
    play_out,
    seen,
    until,
    with_settings,
)
from tests.inline_players import InlinePlayers

NO_COMPUTERS = TableSettings(computer_pause=3600, thinking=0)
"""Computers never come to their moves."""


async def test_what_a_listener_raises_reaches_nobody(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[int] = []

    def broken(state: TableState) -> None:
        raise RuntimeError("broken listener")

    async def broken_later(state: TableState) -> None:
        raise RuntimeError("broken coroutine")

    async def sound(state: TableState) -> None:
        told.append(state.seq)

    evening.registry.listeners[:] = [broken, broken_later, sound]
    table, (emma, _) = await evening.playing("Emma", "Otto")
    await act(table, emma)
    await until(lambda: told == [3, 4, 7, 8])
    assert "broken listener" in caplog.text
    assert "broken coroutine" in caplog.text


async def test_a_listener_may_use_the_table(evening: Evening, emma: Person, otto: Person) -> None:
    registry = evening.registry

    async def click(state: TableState) -> None:
        table = await registry.table(state.table)
        if state.status == "playing" and table.state is state:
            await act_next(table)

    registry.listeners.append(click)
    table = await evening.begun(emma, otto)
    await until(lambda: table.state.status == "finished")


@with_settings(NO_COMPUTERS)
async def test_computers_play_on_after_a_restart_without_a_click(evening: Evening, emma: Person) -> None:
    table, (emma,) = await evening.playing("Emma", players=3)
    before = await act(table, emma)
    assert min(before.waiting_for) != 0
    await evening.wake(settings=QUICK)
    await until(lambda: bool(evening.published) and 0 in evening.published[-1].waiting_for)
    assert evening.published[0].seq == before.seq  # shown as it was, then played
    assert evening.published[-1].seq > before.seq
    assert all(due.kind != "computer" for due in await evening.store.table_jobs.all())


async def test_states_that_nobody_has_drawn_are_published_after_a_restart(
    evening: Evening, emma: Person, otto: Person
) -> None:
    drawn = await evening.table(emma, otto)
    undrawn = await evening.table(emma, otto)
    late = await evening.table(emma, otto)
    evening.registry.rendered(drawn.id, drawn.state.seq)
    evening.registry.rendered(late.id, late.state.seq)
    await evening.registry.table(undrawn.id)
    await late.do(lobby.start, emma)  # what was drawn is old now
    evening.registry.rendered(undrawn.id, undrawn.state.seq - 1)
    await asyncio.sleep(0.01)
    await evening.wake()
    await until(lambda: len(evening.published) >= 2)
    assert {state.table for state in evening.published} == {undrawn.id, late.id}


async def test_due_tables_wake_earliest_first(evening: Evening, emma: Person, otto: Person) -> None:
    tables = [await evening.table(emma, otto) for _ in range(5)]
    await evening.wake()
    await until(lambda: len(evening.published) == 5)
    assert [state.table for state in evening.published] == [table.id for table in tables]


async def test_unloading_is_not_noticed(evening: Evening, table: Table) -> None:
    number, shown = table.id, seen(table.state)
    assert evening.registry.loaded.unload(number)
    assert await evening.registry.table(number) is table  # somebody holds it: there is one table, not two
    evening.registry.loaded.unload(number)
    del table
    again = await evening.registry.table(number)
    assert seen(again.state) == shown
    both = await asyncio.gather(evening.registry.table(number), evening.registry.table(number))
    assert both[0] is both[1] is again
    await play_out(again)


@with_settings(NO_COMPUTERS)
async def test_a_table_where_a_computer_is_about_to_act_is_not_unloaded(evening: Evening) -> None:
    table, (emma,) = await evening.playing("Emma")
    assert evening.registry.loaded.unload(table.id)
    await evening.registry.table(table.id)
    await act(table, emma)
    assert not evening.registry.loaded.unload(table.id)


async def test_stopping_does_not_wait_for_a_computer_that_thinks(evening: Evening) -> None:
    slow = Asked(waits=True)
    await evening.begin(players=slow)
    table, (emma,) = await evening.playing("Emma")
    await act(table, emma)
    await slow.asked.wait()
    async with asyncio.timeout(60):
        await evening.registry.stop()


async def test_stopping_finishes_what_was_begun_and_refuses_the_rest(
    evening: Evening, emma: Person, otto: Person
) -> None:
    tables = [await evening.begun(emma, otto) for _ in range(5)]
    before = [table.state.seq for table in tables]
    begun = [asyncio.create_task(act(table, emma)) for table in tables]
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await evening.registry.stop()
    assert [(await click).seq for click in begun] == [seq + 1 for seq in before]
    await denied("stopping", act(tables[0], otto), evening.table(emma))


async def test_a_listener_may_stop_the_hall(evening: Evening, emma: Person) -> None:
    stopped = asyncio.Event()

    async def stop(state: TableState) -> None:
        await evening.registry.stop()
        stopped.set()

    evening.registry.listeners.append(stop)
    await evening.table(emma)
    async with asyncio.timeout(60):
        await stopped.wait()


async def test_only_what_moves_is_stored_as_due(evening: Evening) -> None:
    table, _ = await evening.playing("Emma", "Otto", players=3)
    await play_out(table)
    assert [due.kind for due in await evening.store.table_jobs.of(table.id)] == ["render"]
    evening.registry.rendered(table.id, table.state.seq)
    await asyncio.sleep(0.01)
    await evening.store.writer.flush()
    assert await evening.store.table_jobs.all() == []


class Fool(InlinePlayers):
    """A computer player that chooses an illegal card."""

    async def choose(self, question: Question) -> Action:
        return Play(31)


class Fainting(InlinePlayers):
    """A computer player that fails before it has chosen."""

    async def choose(self, question: Question) -> Action:
        raise RuntimeError("fainted")


@pytest.mark.parametrize(("players", "complaint"), [(Fool(), "is not legal"), (Fainting(), "fainted")])
async def test_a_computer_that_makes_no_sense_is_helped(
    evening: Evening, caplog: pytest.LogCaptureFixture, players: InlinePlayers, complaint: str
) -> None:
    await evening.begin(players=players)
    table, _ = await evening.playing("Emma")
    assert (await play_out(table)).status == "finished"
    assert complaint in caplog.text


@with_settings(TableSettings(computer_pause=2, thinking=0))
async def test_computers_take_their_time(evening: Evening, clock: FakeClock) -> None:
    table, (emma,) = await evening.playing("Emma", players=3)
    before = await act(table, emma)
    clock.turn(1.5)
    await asyncio.sleep(0.01)
    assert table.state is before
    clock.turn(1)
    after = await moved(table)
    assert after.seq == before.seq + 1
    assert after.time_ms == clock.now


@with_settings(NO_COMPUTERS, idle_after=600, over_idle_after=100)
async def test_tables_that_nobody_touches_leave_the_memory(
    evening: Evening, clock: FakeClock, emma: Person, otto: Person
) -> None:
    registry = evening.registry
    await registry.start()
    idle, used, thinking, over = [await evening.table(emma, otto) for _ in range(4)]
    await over.do(seats.close, emma)
    await thinking.do(lobby.start, emma)
    await thinking.do(seats.leave, emma)  # a computer is about to act there
    shown = seen(idle.state)
    tables = [weakref.ref(table) for table in (idle, used, thinking)]
    numbers = [idle.id, used.id, over.id]
    evening.published.clear()
    dropped: list[int] = []
    registry.loaded.dropped.append(dropped.append)
    for number in numbers:
        await registry.store.message_refs.put_durably(number, "card", "newest", {})
    registry.store.message_refs.put(10**6, "card", "newest", {})  # of a table that never came
    del idle, used, thinking, over
    clock.turn(90)
    assert [registry.loaded.kept(number) for number in numbers] == [True, True, True]
    clock.turn(60)
    assert [registry.loaded.kept(number) for number in numbers] == [True, True, False], "it is over"
    clock.turn(350)
    await evening.store.writer.flush()
    await registry.table(numbers[1])
    clock.turn(200)
    gc.collect()
    assert [table() is None for table in tables] == [True, False, False]
    assert dropped == [numbers[2], numbers[0]] and registry.loaded.kept(numbers[1])
    assert registry.store.message_refs.known == {numbers[1]}
    assert seen((await registry.table(numbers[0])).state) == shown
