"""Full disks, two writers, a database out of reach, rules with bugs and rules that have changed."""

import asyncio
import gc
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any, NoReturn

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from engine.game import Action
from engine.storage.database import parse_url
from engine.storage.errors import StorageFailed
from engine.storage.records import Entry, TableRow
from engine.store import Store
from engine.tables import Person, Table, TableRegistry, TableState, play, seats
from tests.engine.conftest import tamper
from tests.engine.tables.conftest import (
    QUICK,
    Evening,
    Round,
    act,
    act_next,
    denied,
    left,
    play_out,
    refused,
    seen,
    settled,
    there,
    until,
    until_deal,
)
from tests.engine.tables.highest import Highest
from tests.inline_players import InlinePlayers

OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
"""Connections to the same PostgreSQL database."""


async def tell_writer(store: Store, sql: str) -> None:
    """Run a pragma on the writing connection of a SQLite database."""
    backend: Any = store.writer._backend
    await asyncio.get_running_loop().run_in_executor(
        backend._thread, lambda: backend._connected().execute(sql)
    )


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_full_disk_leaves_the_table_as_it_was_until_there_is_room(evening: Evening) -> None:
    table, (emma, _) = await evening.playing("Emma", "Otto", deals=500)
    await tell_writer(evening.store, "PRAGMA max_page_count=1")  # the disk is full
    with refused("storage_failed"):
        while True:  # the last page has some room yet
            before = table.state
            await act_next(table)
    assert table.state is before
    await denied(
        "storage_failed",
        act_next(table),
        evening.registry.open("g", "c", emma, "highest", "plain", {"players": 4}),
    )
    assert table.state is before

    await tell_writer(evening.store, "PRAGMA max_page_count=1000000")
    await act_next(table)
    await evening.registry.open("g", "c", emma, "highest")
    shown = seen(await act_next(table))
    assert seen((await evening.again(table.id)).state) == shown


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_computer_tries_again_when_storage_is_back(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    table, (emma,) = await evening.playing("Emma")
    await tell_writer(evening.store, "PRAGMA busy_timeout=1")
    before = await act(table, emma)
    with closing(sqlite3.connect(parse_url(evening.url).database or "")) as other:
        other.execute("BEGIN IMMEDIATE")
        await until(lambda: "locked" in caplog.text)
        assert table.state is before
    await until(lambda: table.state.waiting_for == {0})


@pytest.mark.parametrize("database_kind", ["postgres"])
async def test_lost_connections_fail_the_action_under_way_and_no_more(
    evening: Evening, emma: Person, table: Table
) -> None:
    before = table.state
    await asyncio.gather(*(evening.store.logs.entries(table.id) for _ in range(3)))  # readers are connected
    other = create_async_engine(parse_url(evening.url))
    async with other.connect() as connection:
        await connection.execute(text("LOCK TABLE log IN EXCLUSIVE MODE"))
        acting = asyncio.create_task(act(table, emma))
        waiting = text(f"SELECT count(*) {OTHERS} AND wait_event_type = 'Lock'")
        while not await connection.scalar(waiting):  # noqa: ASYNC110  # the server has no event for it
            await asyncio.sleep(0.001)
        await connection.execute(text(f"SELECT pg_terminate_backend(pid) {OTHERS}"))
        await denied("storage_failed", acting)
    await other.dispose()
    assert table.state is before
    await act(table, emma)
    await play_out(table)


async def test_two_processes_at_one_table(evening: Evening, table: Table, emma: Person, otto: Person) -> None:
    store = Store(evening.url)
    other = TableRegistry(store, players=InlinePlayers(), settings=QUICK, games={"highest": Highest()})
    rival = await other.table(table.id)
    moved = await act(rival, emma)
    await denied("storage_conflict", act(table, emma))
    assert seen(table.state) == seen(moved)  # loaded anew
    await act(table, otto)
    await other.stop()
    await store.close()


async def test_rules_with_a_bug_stop_their_table_only(
    evening: Evening, caplog: pytest.LogCaptureFixture, emma: Person, otto: Person
) -> None:
    broken, sound = [await evening.begun(emma, otto) for _ in range(2)]
    state = broken.state
    card = state.legal(0)[0].token
    await evening.begin(Highest(explosive=card))
    broken, sound = [await evening.registry.table(number) for number in (broken.id, sound.id)]
    await denied("quarantined", act(broken, emma, card))
    assert "ZeroDivisionError" in caplog.text
    assert broken.state.status == "quarantined"
    assert broken.state.view(0) == state.view(0)
    assert broken.state.waiting_for == frozenset()
    assert broken.state.seq == state.seq
    await denied("quarantined", broken.do(seats.leave, emma))
    assert [s.status for s in await evening.registry.tables()] == ["quarantined", "playing"]
    other = next(action.token for action in sound.state.legal(0) if action.token != card)
    await act(sound, emma, other)

    broken = await (await evening.wake(Highest(explosive=card))).table(broken.id)
    assert broken.state.status == "playing", "a start tries it again"
    await denied("quarantined", act(broken, emma, card))

    broken = await (await evening.wake()).table(broken.id)  # mended
    await act(broken, emma, card)
    await play_out(broken)


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_quarantined_table_waits_for_a_database_that_is_away(
    evening: Evening, emma: Person, otto: Person
) -> None:
    table = await evening.table(emma, otto)
    await table.quarantine("nothing at all")
    table = await evening.again(table.id)
    await tell_writer(evening.store, "PRAGMA query_only=ON")
    await denied("storage_failed", table.release())
    assert table.state.status == "quarantined"
    await tell_writer(evening.store, "PRAGMA query_only=OFF")
    await evening.registry.start()
    await settled(evening.registry)
    assert await evening.store.tables.having(["quarantined"]) == []


async def test_a_table_that_breaks_as_it_wakes_holds_up_no_other(
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    emma: Person,
    otto: Person,
) -> None:
    broken, other = await evening.table(emma, otto), await evening.table(emma, otto)
    for table in (broken, other):
        await table.quarantine("nothing at all")
    numbers, release = (broken.id, other.id), Table.release

    async def release_but_one(table: Table) -> TableState:
        if table.id == numbers[0]:
            raise ZeroDivisionError("the rules have a bug")
        return await release(table)

    registry = await evening.begin()
    monkeypatch.setattr(Table, "release", release_but_one)
    await registry.start()
    await settled(registry)
    assert [(await registry.table(number)).state.status for number in numbers] == ["quarantined", "lobby"]
    assert f"table {numbers[0]} can't be woken" in caplog.text


async def changed_rules(evening: Evening, changed: Highest) -> tuple[object, list[Entry], Table]:
    """Play into the second deal; the table after a restart with other rules."""
    table, (emma, otto) = await evening.playing("Emma", "Otto", deals=4)
    await until_deal(table, 2)
    await act(table, [emma, otto][min(table.state.waiting_for)], "double")
    points = table.state.view(0).points  # type: ignore[attr-defined]
    log = await evening.store.logs.entries(table.id)
    return points, log, await evening.again(table.id, changed)


async def test_when_a_played_card_is_no_longer_allowed_the_deal_is_dealt_anew(
    evening: Evening, emma: Person
) -> None:
    points, log, table = await changed_rules(evening, Highest(forbidden="double"))
    state = table.state
    assert state.notices == ("rules_changed",)
    assert state.status == "playing"
    assert state.deal_number == 2
    assert state.view(0).points == points  # type: ignore[attr-defined]
    new = await evening.store.logs.entries(1)
    assert new[: len(log)] == log  # nothing is deleted
    assert [entry.kind for entry in new[len(log) :]] == ["undo", "game", "fair"]
    assert all(number >= len(log) for number in state.decisions)  # no old hand fits any more
    await denied("stale", table.do(play.act, emma, 0, 3, "EA"))

    table = await evening.again(1)  # and the new log is as good as any
    assert seen(table.state) == seen(state)
    await until_deal(table, 3)
    assert table.state.notices == ()
    await play_out(table)
    assert seen((await evening.again(1)).state) == seen(table.state)


async def test_when_a_score_has_changed_the_deal_that_brought_it_is_dealt_anew(evening: Evening) -> None:
    _, _, table = await changed_rules(evening, Highest(trick_points=7))
    state = table.state
    assert state.deal_number == 1
    assert state.notices == ("rules_changed",)
    assert state.view(0).points == (0, 0)  # type: ignore[attr-defined]


async def test_when_not_even_the_first_deal_holds_the_table_is_quarantined(
    evening: Evening, caplog: pytest.LogCaptureFixture, emma: Person, table: Table
) -> None:
    last = await act(table, emma)
    await evening.end()
    await tamper(evening.url, "UPDATE deals SET digest = 'x'")
    table = await evening.again(table.id)
    assert table.state.status == "quarantined"
    assert "deal: the state before the deal has another digest" in caplog.text
    assert not re.search(r"\b[EGHS][789XUOKA]", caplog.text), "no card is in the log, least of all the pack"
    assert table.state.seq == last.seq
    assert table.state.seats == last.seats
    await denied("quarantined", act(table, emma, "EA"))
    assert (await table.do(seats.close, emma)).status == "closed"


async def test_rules_that_forbid_what_was_done_are_named_without_the_cards(
    evening: Evening, caplog: pytest.LogCaptureFixture, table: Table, emma: Person
) -> None:
    token = table.state.legal(0)[0].token
    await act(table, emma, token)
    await evening.again(table.id, Highest(forbidden=token))
    assert "can't be followed: play: " in caplog.text
    assert token not in caplog.text


async def test_a_closed_table_needs_no_rules(evening: Evening, table: Table, emma: Person) -> None:
    token = table.state.legal(0)[0].token
    await act(table, emma, token)
    await table.do(seats.close, emma, force=True)
    table = await evening.again(table.id, Highest(forbidden=token))
    assert table.state.status == "closed"
    await denied("table_closed", table.do(seats.close, emma))


# -- a database that can't be read for a while: everything is tried again --------------------------------


class _Gone:
    """Connections to a database that is out of reach."""

    def connect(self) -> NoReturn:
        raise ConnectionRefusedError("nobody is at home")


@contextmanager
def unreadable(evening: Evening) -> Iterator[None]:
    database: Any = evening.store.database
    readers, database.readers = database.readers, _Gone()
    try:
        yield
    finally:
        database.readers = readers


async def test_putting_away_is_refused_and_the_table_plays_on(
    evening: Evening, table: Table, emma: Person, otto: Person
) -> None:
    await table.do(play.propose, emma, "shelve")
    with unreadable(evening):
        await denied("storage_failed", table.do(play.answer, otto, True), table.do(seats.put_away))
    assert table.state.status == "playing"
    assert (await table.do(play.answer, otto, True)).status == "shelved"
    await table.do(seats.here, emma)
    with unreadable(evening), refused("storage_failed"):
        await table.do(seats.here, otto)
    assert (await table.do(seats.here, otto)).status == "playing"


async def test_who_no_longer_waits_for_a_table_that_cannot_be_loaded_leaves_no_error_behind(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    number = (await evening.table(await evening.person("Emma"))).id
    begun, go = asyncio.Event(), asyncio.Event()
    assert evening.registry.loaded.unload(number)

    async def get(table: int) -> TableRow | None:
        begun.set()
        await go.wait()
        raise StorageFailed("gone", systemic=True)

    monkeypatch.setattr(evening.store.tables, "get", get)
    asking = asyncio.create_task(evening.registry.table(number))
    await begun.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    go.set()
    await until(lambda: "can't be read" in caplog.text)
    gc.collect()
    assert "never retrieved" not in caplog.text


async def test_what_cannot_be_loaded_is_not_broken_and_a_list_is_refused_rather_than_short(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = (await evening.table(*await evening.people("Emma", "Otto"))).id
    assert evening.registry.loaded.unload(number)
    with unreadable(evening), refused("storage_failed"):
        await evening.registry.table(number)
    rows = evening.store.tables
    numbers = rows.having
    with ExitStack() as outage:

        async def the_last_answer(*place: Any) -> list[int]:
            found = await numbers(*place)
            outage.enter_context(unreadable(evening))
            return found

        monkeypatch.setattr(rows, "having", the_last_answer)
        await denied("storage_failed", evening.registry.tables("guild", "channel"))
    monkeypatch.undo()
    assert [one.table for one in await evening.registry.tables("guild", "channel")] == [number]


async def test_tables_that_could_not_be_woken_wake_later(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, emma: Person
) -> None:
    numbers = {(await evening.table(emma)).id for _ in range(2)}
    registry = await evening.begin()
    find, failures = evening.store.tables.get, [StorageFailed("gone", systemic=True)]

    async def get(table: int) -> TableRow | None:
        if failures:
            raise failures.pop()
        return await find(table)

    monkeypatch.setattr(evening.store.tables, "get", get)
    await registry.start()
    await settled(registry)
    assert {state.table for state in evening.published} == numbers
    assert registry.to_wake == 0, "each of them was counted until it woke"


async def test_clocks_go_on_when_time_could_be_given_back_at_last(round_: Round, evening: Evening) -> None:
    table, clock, outages = await round_.table("Emma", "Otto"), round_.clock, round_.registry.outages
    with unreadable(evening):
        outages.lost()
        clock.jump(600)
        outages.found()
        task = there(outages._returning)
        for _ in range(100):
            await asyncio.sleep(0)
        assert not task.done(), "it will be tried again"
    await settled(round_.registry)
    assert outages.settled
    assert left(round_, table.state, 0) == 60


async def test_a_table_that_cannot_be_given_time_back_holds_no_other_clock(
    round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = [await round_.table(name, "Otto") for name in ("Emma", "Uta")]
    clock, registry = round_.clock, round_.registry

    async def fail(ms: int) -> None:
        raise StorageFailed("gone", systemic=True)

    with monkeypatch.context() as trouble:
        trouble.setattr(broken, "extend", fail)
        registry.outages.lost()
        clock.jump(600)
        registry.outages.found()
        await until(lambda: left(round_, sound.state, 0) == 60)
        clock.turn(31)
        await until(lambda: sound.state.clock.reminded == {0})
        assert not broken.state.clock.reminded
    await settled(registry)
    assert left(round_, sound.state, 0) == 29, "it got the time back once"
    assert left(round_, broken.state, 0) == 60, "it had to wait for longer"


class _Threads(Highest):
    """Notes the threads in which its tokens are read."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[int] = set()

    def parse(self, token: str) -> Action:
        self.seen.add(threading.get_ident())
        return super().parse(token)


async def test_a_long_log_is_folded_beside_the_event_loop(evening: Evening, table: Table) -> None:
    for _ in range(3):
        await act_next(table)
    game = _Threads()
    assert (await evening.again(table.id, game)).state.status == "playing"
    assert game.seen
    assert threading.get_ident() not in game.seen
