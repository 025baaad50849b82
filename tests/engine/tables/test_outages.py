"""Outages, in which nobody can act: time is given back, and nothing breaks."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import pytest

from engine.storage.errors import StorageFailed
from engine.storage.kept import Fact, facts
from engine.tables import Person, TableRegistry, lobby, outages as presence
from engine.tables.keeping import LoadedTables
from tests.engine.tables.conftest import (
    DAY,
    HOUR,
    MANY_TABLES,
    QUICK,
    Evening,
    Round,
    act,
    left,
    settled,
    there,
    with_settings,
)

pytestmark = pytest.mark.usefixtures("sweeps_are_rare")


Away = Callable[[Round], Awaitable[None]]


async def _down(round_: Round) -> None:
    await round_.evening.end()
    round_.clock.jump(DAY)
    await round_.begin()


async def _killed(round_: Round) -> None:
    alive = round_.clock.now - 5_000  # the last sign of life
    await round_.evening.end()
    round_.clock.jump(DAY)
    await round_.evening.begin()
    await round_.evening.store.facts.put("alive", alive)
    await round_.registry.start()


async def _killed_while_it_came_back(round_: Round) -> None:
    await _down(round_)
    await round_.registry._timed_work.outages.end()  # as if nobody had got anything back yet
    await _down(round_)


async def _suspended(round_: Round) -> None:
    round_.clock.jump(DAY)
    await round_.live(10)  # what it meant to do meanwhile it does now


async def _set_back(round_: Round) -> None:
    round_.clock.jump(-DAY)
    await round_.live(10)


async def _set_back_while_down(round_: Round) -> None:
    await round_.evening.end()
    round_.clock.jump(-DAY)
    await round_.begin()


async def _outage(round_: Round) -> None:
    round_.registry.outages.lost()
    await round_.live(DAY / 24)
    round_.registry.outages.lost()  # each attempt to connect that fails is told
    await round_.live(DAY / 24)
    round_.registry.outages.found()


async def _nothing_saved(round_: Round) -> None:
    writer: Any = round_.evening.store.writer
    commit = writer._backend.commit

    async def fails(*_: object) -> None:
        raise StorageFailed("the server is down", systemic=True)

    writer._backend.commit = fails
    with pytest.raises(StorageFailed):
        await writer.submit([facts.put(Fact("meanwhile", "1"))])
    await round_.live(DAY / 24)
    writer._backend.commit = commit
    await writer.submit([facts.put(Fact("meanwhile", "1"))])


@pytest.mark.parametrize(
    ("away", "least", "most"),
    [
        (_down, 10, 10),
        (_killed, 10, 15),
        (_killed_while_it_came_back, 10, 60),
        (_suspended, 10, 25),
        (_set_back, 10, 60),
        (_set_back_while_down, 10, 60),
        (_outage, 10, 10),
        (_nothing_saved, 10, 10),
    ],
)
async def test_the_time_in_which_nobody_could_act_is_given_back(
    round_: Round, away: Away, least: float, most: float
) -> None:
    table = await round_.table("Emma", "Otto")
    waiting = await round_.table("Uta", begun=False)
    await round_.live(50)
    before = table.state.decisions
    await away(round_)
    await settled(round_.registry)
    await round_.live(0.001)
    await settled(round_.registry)
    table = await round_.registry.table(table.id)
    assert least - 0.1 <= there(left(round_, table.state, 0)) <= most
    assert table.state.decisions == before, "nobody was played for"
    assert (await round_.registry.table(waiting.id)).state.status == "lobby"
    await round_.live(most)
    assert table.state.clock.lapses == (1, 0)


async def test_a_short_break_in_the_connection_gives_nothing_back(round_: Round) -> None:
    table = await round_.table("Emma", "Otto")
    await round_.live(25)
    round_.registry.outages.lost()
    await round_.live(9)
    assert not table.state.clock.reminded, "nobody would see it"
    round_.registry.outages.found()
    await settled(round_.registry)
    assert table.state.clock.reminded == {0}
    assert left(round_, table.state, 0) == 26


async def test_an_outage_of_some_servers_holds_no_clock_elsewhere(round_: Round) -> None:
    here = await round_.table("Emma", "Otto")
    there = await round_.table("Uta", "Ida", guild="elsewhere")
    await round_.live(50)
    for outage in ("server", "shard"):  # one within the other: the time is given back once, and all of it
        round_.registry.outages.lost(outage, lambda guild: guild == "elsewhere")
        await round_.live(5)
    assert here.state.clock.lapses == (1, 0)
    await round_.live(50)
    assert there.state.clock.lapses == (0, 0)
    round_.registry.outages.found("shard")
    await settled(round_.registry)
    await round_.live(60)
    assert there.state.clock.lapses == (0, 0), "the server itself is still down"
    round_.registry.outages.found("server")
    await settled(round_.registry)
    assert left(round_, there.state, 0) == 10
    await round_.live(10)
    assert there.state.clock.lapses == (1, 0)


async def test_after_the_bot_has_stopped_no_time_is_given_back(round_: Round) -> None:
    outages = round_.registry.outages
    outages.lost()
    await round_.live(20)
    await round_.registry.stop()
    outages.found()
    assert outages._returning is None, "the next start gives it back"


async def test_who_was_waited_for_only_during_the_outage_gets_no_more_than_their_time(
    round_: Round, evening: Evening
) -> None:
    table = await round_.table("Emma", "Otto", "Uta", together=True)
    await round_.live(59)
    round_.registry.outages.lost()
    await round_.live(50)
    for name in ("Emma", "Otto", "Uta"):  # clicks that were on their way
        await act(table, await evening.person(name))
    await round_.live(50)
    round_.registry.outages.found()
    await settled(round_.registry)
    assert left(round_, table.state, 0) == 60


async def test_before_discord_is_reached_no_clock_acts(round_: Round, evening: Evening) -> None:
    table = await round_.table("Emma", "Otto")
    await round_.live(50)
    registry = await evening.begin()
    registry.outages.lost()
    await registry.start()
    await round_.live(HOUR)
    assert registry.to_wake == 1, "nor is anything woken"
    table = await registry.table(table.id)
    assert table.state.clock.lapses == (0, 0)
    registry.outages.found()
    await settled(registry)
    assert registry.to_wake == 0
    assert left(round_, table.state, 0) == 10
    await round_.live(10)
    assert table.state.clock.lapses == (1, 0)


async def test_a_broken_table_gets_its_time_back_when_it_is_mended(round_: Round) -> None:
    table = await round_.table("Emma", "Otto")
    await round_.live(50)
    await table.quarantine("nothing at all")
    await round_.live(HOUR)
    assert table.state.clock.lapses == (0, 0)
    await table.release()
    assert left(round_, table.state, 0) == 30, "as when it was reminded of last"


async def test_a_first_life_that_never_reached_discord_is_given_back_too(evening: Evening) -> None:
    round_ = Round(evening)
    registry = await evening.begin()
    registry.outages.lost()
    await registry.start()
    number = (await round_.table("Emma", "Otto")).id  # clicks may come before the connection is complete
    await evening.end()
    round_.clock.jump(DAY)
    registry = await round_.begin()
    state = (await registry.table(number)).state
    assert left(round_, state, 0) == 60


class Many:
    """A hall with far more tables than are played at."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.resting: list[int] = []
        self.played: list[int] = []

    async def begin(self) -> TableRegistry:
        registry = await self.round.evening.begin()
        # everything that is published is shown
        registry.listeners.append(lambda state: registry.rendered(state.table, state.seq))
        await registry.start()
        return registry

    async def open(self) -> None:
        await settled(await self.begin())
        self.resting = [(await self.round.table("Uta", begun=False)).id for _ in range(40)]
        self.played = [(await self.round.table("Emma", "Otto", pace="correspondence")).id for _ in range(8)]

    async def given(self) -> dict[int, int]:
        """How often each table was given extra time, counted from its log alone."""
        logs = self.round.evening.store.logs
        return {
            number: sum(entry.token.startswith("extend") for entry in await logs.entries(number))
            for number in [*self.resting, *self.played]
        }


@pytest.fixture
async def many(round_: Round) -> Many:
    many = Many(round_)
    await many.open()
    return many


far_more_tables = with_settings(QUICK, **MANY_TABLES, wakes_per_second=50)


@far_more_tables
async def test_many_tables_get_their_time_although_the_bot_dies_while_it_gives(
    round_: Round, evening: Evening, many: Many, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "AT_ONCE", 10)
    await round_.live(23 * HOUR)
    await evening.end()

    round_.clock.jump(HOUR / 2)
    stuck = asyncio.Event()
    usual = LoadedTables.give_unloaded

    async def give(self: LoadedTables, tables: Collection[int], ms: int) -> frozenset[int]:
        if many.resting[20] in tables:
            stuck.set()
            await asyncio.Event().wait()
        return await usual(self, tables, ms)

    with monkeypatch.context() as patched:
        patched.setattr(LoadedTables, "give_unloaded", give)
        await many.begin()
        async with asyncio.timeout(60):
            await stuck.wait()
        await evening.end()

    round_.clock.jump(HOUR / 4)
    registry = await many.begin()
    await settled(registry)
    given = await many.given()
    assert {given[number] for number in many.resting} == {1, 2}, "it died in the middle"
    assert all(given.values())
    assert len(registry.loaded._used) == len(many.played), "nobody is waited for at the others"
    # what was left when it was stopped is left now, where it was not given twice
    for number in many.resting:
        state = (await registry.table(number)).state
        assert state.status == "lobby" and state.clock.stirred >= round_.clock.now - 23 * HOUR * 1000
    for number in many.played:
        assert there(left(round_, (await registry.table(number)).state, 0)) >= 3 * DAY - 23 * HOUR
    await round_.live(HOUR - 1)
    for number in many.resting:
        assert (await registry.table(number)).state.status == "lobby"
    await round_.live(HOUR)
    for number in many.resting:
        assert (await registry.table(number)).state.status == "closed"


@far_more_tables
async def test_who_acts_at_a_table_that_is_being_given_time_is_not_lost(
    round_: Round, evening: Evening, many: Many, otto: Person
) -> None:
    await evening.end()
    round_.clock.jump(HOUR)
    registry = await many.begin()
    tables = await asyncio.gather(*(registry.table(number) for number in many.resting))
    await asyncio.gather(*(table.do(lobby.sit, otto) for table in tables))
    await settled(registry)
    for table in tables:
        entries = await evening.store.logs.entries(table.id)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert table.state.seat_of(otto.id) is not None
        assert table.state.seq == len(entries), "memory and disk agree"
