"""A database that can't be read for a while: nothing breaks, and everything is tried again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NoReturn

import pytest

from engine.game import Action
from engine.storage.errors import StorageFailed
from engine.storage.records import TableRow
from engine.tables import Table, TableError, lobby, play, seats
from engine.tables.deadlines import end_of_time
from tests.engine.tables.conftest import QUICK, Evening, act_next, until
from tests.engine.tables.fake_clock import FakeClock, settled
from tests.engine.tables.highest import Highest
from tests.engine.tables.test_seats import refused


class _Gone:
    """Connections to a database that is out of reach."""

    def connect(self) -> NoReturn:
        raise ConnectionRefusedError("nobody is at home")


@contextmanager
def unreadable(evening: Evening) -> Iterator[None]:
    database: Any = evening.store._database
    readers, database.readers = database.readers, _Gone()
    try:
        yield
    finally:
        database.readers = readers


def deadline(table: Table) -> int | None:
    """When the first seat's time is over."""
    end = end_of_time(table.state, 0)
    return None if end is None else end.at


async def test_putting_away_is_refused_and_the_table_plays_on(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    await table.do(lobby.start, emma)
    await table.do(play.propose, emma, "shelve")
    with unreadable(evening):
        with refused("storage_failed"):
            await table.do(play.answer, otto, True)
        with refused("storage_failed"):
            await table.do(seats.put_away)
    assert table.state.status == "playing"
    assert (await table.do(play.answer, otto, True)).status == "shelved"
    await table.do(seats.here, emma)
    with unreadable(evening), refused("storage_failed"):
        await table.do(seats.here, otto)
    assert (await table.do(seats.here, otto)).status == "playing"


async def test_what_cannot_be_loaded_is_not_broken(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    number = (await evening.table(emma, otto)).id
    assert evening.registry.loaded.unload(number)
    with unreadable(evening), refused("storage_failed"):
        await evening.registry.table(number)
    assert (await evening.registry.table(number)).state.status == "lobby"


async def test_a_list_is_refused_rather_than_short(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    number = (await evening.table(*await evening.people("Emma", "Otto"))).id
    assert evening.registry.loaded.unload(number)
    rows = evening.store.tables
    numbers = rows.open_at
    with ExitStack() as outage:

        async def the_last_answer(*place: Any) -> list[int]:
            found = await numbers(*place)
            outage.enter_context(unreadable(evening))
            return found

        monkeypatch.setattr(rows, "open_at", the_last_answer)
        with refused("storage_failed"):
            await evening.registry.tables("guild", "channel")
    monkeypatch.undo()
    assert [one.table for one in await evening.registry.tables("guild", "channel")] == [number]


async def test_tables_that_could_not_be_woken_wake_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    emma = await evening.person("Emma")
    numbers = {(await evening.table(emma)).id for _ in range(2)}
    registry = await evening.restart()
    find, failures = evening.store.tables.get, [StorageFailed("gone", systemic=True)]

    async def get(table: int) -> TableRow | None:
        if failures:
            raise failures.pop()
        return await find(table)

    monkeypatch.setattr(evening.store.tables, "get", get)
    await registry.start()
    await until(lambda: {snapshot.table for snapshot in evening.published} == numbers)


async def test_clocks_go_on_when_time_could_be_given_back_at_last(evening: Evening) -> None:
    await evening.end()
    clock = FakeClock()
    registry = await evening.begin(settings=QUICK, clock=clock)
    await registry.start()
    await settled(registry)
    emma, otto = await evening.people("Emma", "Otto")
    table = await registry.open("guild", "channel", emma, "highest", None, {"players": 2}, pace="live")
    await table.do(lobby.sit, otto)
    await table.do(lobby.start, emma)
    with unreadable(evening):
        registry.unreachable()
        clock.jump(600)
        registry.reachable()
        task = registry._timed_work.outages._returning
        assert task is not None
        for _ in range(100):
            await asyncio.sleep(0)
        assert not task.done(), "it will be tried again"
    await settled(registry)
    assert registry._timed_work.outages.settled
    assert deadline(table) == clock.now + 60_000


async def test_a_table_that_cannot_be_given_time_back_holds_no_other_clock(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.end()
    clock = FakeClock()
    registry = await evening.begin(settings=QUICK, clock=clock)
    await registry.start()
    await settled(registry)
    tables = []
    for name in ("Emma", "Uta"):
        people = await evening.people(name, "Otto")
        tables.append(
            await registry.open("guild", "channel", people[0], "highest", None, {"players": 2}, pace="live")
        )
        await tables[-1].do(lobby.sit, people[1])
        await tables[-1].do(lobby.start, people[0])
    broken, sound = tables

    async def fail(ms: int) -> None:
        raise TableError("storage_failed")

    with monkeypatch.context() as trouble:
        trouble.setattr(broken, "extend", fail)
        registry.unreachable()
        clock.jump(600)
        registry.reachable()
        await until(lambda: deadline(sound) == clock.now + 60_000)
        clock.turn(31)
        await until(lambda: sound.state.clock.reminded == {0})
        assert not broken.state.clock.reminded
    await settled(registry)
    assert deadline(sound) == clock.now + 29_000, "it got the time back once"
    assert deadline(broken) == clock.now + 60_000, "it had to wait for longer"


class _Threads(Highest):
    """Notes the threads in which its tokens are read."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[int] = set()

    def parse(self, token: str) -> Action:
        self.seen.add(threading.get_ident())
        return super().parse(token)


async def test_a_long_log_is_folded_beside_the_event_loop(evening: Evening) -> None:
    emma, otto = await evening.people("Emma", "Otto")
    table = await evening.table(emma, otto)
    await table.do(lobby.start, emma)
    for _ in range(3):
        await act_next(table)
    game = _Threads()
    registry = await evening.restart(game)
    assert (await registry.table(table.id)).state.status == "playing"
    assert game.seen
    assert threading.get_ident() not in game.seen
