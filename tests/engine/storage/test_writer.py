"""Group commit: its promises to each caller, bad batches, and choices that are cancelled."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.storage.errors import StorageConflict, StorageError, StorageFailed
from engine.storage.records import Entry, TableJob, TableRow, due, tables
from engine.storage.rows import Write, delete_where, gathered, insert_into, metadata
from engine.storage.sqlite import SqliteBackend
from engine.storage.writer import Backend, Batch, Writer
from engine.store import Store


def entry(seq: int, token: str = "HK") -> Entry:
    return Entry(seq, "game", None, None, 1_700_000_000_000, token)


async def a_table(store: Store, number: int = 1) -> int:
    host = await store.persons.meet("100", "Host")
    row = TableRow(number, "g", "c", "highest", "plain", "{}", "{}", host.id, "lobby", 0)
    await store.writer.submit([tables.insert(row)])
    return number


@pytest.fixture
async def table(store: Store) -> int:
    """The number of a table that is in the store."""
    return await a_table(store)


class Passing:
    """A backend that passes everything on to a real one."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> Awaitable[None]:
        return self._backend.commit(writes, meanwhile)

    async def close(self) -> None:
        await self._backend.close()


class Counting(Passing):
    """Notes the size of each group."""

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend)
        self.groups: list[int] = []

    def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> Awaitable[None]:
        self.groups.append(len(writes))
        return super().commit(writes, meanwhile)


async def test_batches_that_wait_during_a_commit_share_the_next_one(store: Store, table: int) -> None:
    store.writer._backend = counting = Counting(store.writer._backend)
    batches = [store.logs.appending(table, [entry(seq)]) for seq in range(1, 51)]
    await asyncio.gather(*map(store.writer.submit, batches))
    assert counting.groups == [1, 49]
    assert len(await store.logs.entries(table)) == 50


async def test_rows_behind_make_no_commit_of_a_move_dearer(store: Store, table: int) -> None:
    store.writer._backend = counting = Counting(store.writer._backend)
    store.writer.behind(due.put(TableJob(table, "render", 5)))
    await store.writer.submit(store.logs.appending(table, [entry(1)]))
    assert counting.groups == [1]
    await store.writer.flush()
    assert counting.groups == [1, 1]
    assert await store.table_jobs.all() == [TableJob(table, "render", 5)]


async def test_a_poisoned_batch_fails_alone_and_altogether(store: Store, table: int) -> None:
    await store.writer.submit(store.logs.appending(table, [entry(1)]))
    batches = [store.logs.appending(table, map(entry, seqs)) for seqs in ([2], [9, 1], [3])]
    outcomes = await asyncio.gather(*map(store.writer.submit, batches), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), StorageConflict, type(None)]
    assert [e.seq for e in await store.logs.entries(table)] == [1, 2, 3], "all of a batch or nothing"


async def test_what_was_said_last_stands_whatever_waits_to_be_written_behind(
    store: Store, table: int
) -> None:
    jobs = [
        [due.put(TableJob(table, "render", 5))],
        [due.delete(table, "render")],
        [due.put(TableJob(table, "render", 7))],
    ]
    await asyncio.gather(*map(store.writer.submit, jobs))
    assert await store.table_jobs.all() == [TableJob(table, "render", 7)]
    store.writer.behind(due.delete(table, "render"))
    await store.writer.submit([due.put(TableJob(table, "render", 9))])
    await store.writer.flush()
    assert await store.table_jobs.of(table) == [TableJob(table, "render", 9)]
    store.writer.behind(due.put(TableJob(table, "render", 5)))
    await store.writer.submit([delete_where(due.table, "table").write(table)])
    await store.writer.flush()
    assert await store.table_jobs.all() == []


@pytest.mark.parametrize("busy", [False, True])
async def test_what_is_hurried_waits_for_no_timer(
    store: Store, busy: bool, monkeypatch: pytest.MonkeyPatch, table: int
) -> None:
    monkeypatch.setattr("engine.storage.writer.BEHIND", 3600.0)
    batch = store.writer.submit(store.logs.appending(table, [entry(1)])) if busy else None
    await asyncio.sleep(0)  # a transaction is on its way, if there is one
    store.writer.behind(due.put(TableJob(table, "render", 5)))
    store.writer.hurry()
    store.writer.behind(due.put(TableJob(table, "computer", 9)))  # sets the timer again
    if batch is not None:
        await batch
    async with asyncio.timeout(60):
        while not await store.table_jobs.all():  # noqa: ASYNC110 - a database tells nobody
            await asyncio.sleep(0.01)


async def test_a_bad_row_behind_does_not_spoil_a_batch(store: Store, table: int) -> None:
    store.writer.behind(due.put(TableJob(99, "render", 5)))  # no such table
    await store.writer.submit(store.logs.appending(table, [entry(1)]))
    await store.writer.flush()
    assert await store.table_jobs.all() == []
    assert len(await store.logs.entries(table)) == 1


async def test_a_locked_database_fails_the_batch_and_keeps_what_is_written_behind(tmp_path: Path) -> None:
    store = Store(tmp_path / "x.db")
    await store.migrate()
    table = await a_table(store)
    writer = Writer(SqliteBackend(tmp_path / "x.db", busy_ms=10))
    other = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writer.behind(due.put(TableJob(table, "render", 5)))
    with pytest.raises(StorageFailed, match="locked"):
        await writer.submit(store.logs.appending(table, [entry(1)]))
    other.execute("ROLLBACK")
    other.close()
    await writer.submit(store.logs.appending(table, [entry(1)]))
    await writer.close()
    assert await store.table_jobs.of(table) == [TableJob(table, "render", 5)]
    await store.close()


async def test_closing_writes_what_waits_and_refuses_more(store: Store, url: str, table: int) -> None:
    waiting = store.writer.submit(store.logs.appending(table, [entry(1)]))
    store.writer.behind(due.put(TableJob(table, "render", 5)))
    await store.writer.close()
    assert waiting.done()
    with pytest.raises(StorageError):
        await store.writer.submit(store.logs.appending(table, [entry(2)]))
    again = Store(url)
    assert len(await again.logs.entries(table)) == 1
    assert await again.table_jobs.all() == [TableJob(table, "render", 5)]
    await again.close()


class Gated(Passing):
    """A slow disk: nothing is committed before the gate opens."""

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend)
        self.gate = asyncio.Event()

    @contextmanager
    def closed(self) -> Iterator[None]:
        """Keep anything from being committed until the end of this block."""
        try:
            yield
        finally:
            self.gate.set()

    async def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> None:
        await self.gate.wait()
        await self._backend.commit(writes, meanwhile)


class Broken(Passing):
    """A driver that fails in a way nobody has foreseen, once, at once or after a while."""

    def __init__(self, backend: Backend, error: Exception, *, at_once: bool) -> None:
        super().__init__(backend)
        self._error: Exception | None = error
        self._at_once = at_once

    def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> Awaitable[None]:
        error, self._error = self._error, None
        if error is None:
            return super().commit(writes, meanwhile)
        if self._at_once:
            raise error
        return self._fails(error)

    async def _fails(self, error: Exception) -> None:
        await asyncio.sleep(0)
        raise error


@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("error", [RuntimeError("state"), OSError(5, "I/O error"), KeyError("HK")])
async def test_whatever_a_driver_raises_the_next_batch_is_written(
    store: Store, error: Exception, at_once: bool, table: int
) -> None:
    store.writer._backend = Broken(store.writer._backend, error, at_once=at_once)
    store.writer.behind(due.put(TableJob(table, "render", 5)))
    store.writer.hurry()
    batches = [store.writer.submit(store.logs.appending(table, [entry(seq)])) for seq in (1, 2)]
    async with asyncio.timeout(60):
        outcomes = await asyncio.gather(*batches, return_exceptions=True)
        await store.writer.submit(store.logs.appending(table, [entry(3)]))
        await store.writer.flush()
    assert all(one is None or isinstance(one, StorageFailed) for one in outcomes), outcomes
    assert 3 in [one.seq for one in await store.logs.entries(table)]
    assert await store.table_jobs.all() == [TableJob(table, "render", 5)], "written behind, once it can be"
    assert not store.writer.failing


async def written(store: Store, batch: Batch, follow: Callable[[], object]) -> None:
    async with store.writer.seen_through(batch):
        follow()


async def test_who_is_cancelled_learns_of_it_after_the_commit(store: Store, table: int) -> None:
    store.writer._backend = gated = Gated(store.writer._backend)
    followed = list[str]()
    batch = store.logs.appending(table, [entry(1)])
    writing = asyncio.create_task(written(store, batch, lambda: followed.append("memory")))
    with gated.closed():
        for _ in range(3):
            await asyncio.sleep(0)
            writing.cancel()
        assert not writing.done()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert followed == ["memory"]
    assert await store.logs.entries(table) == [entry(1)]


async def test_nobody_waits_for_ever_when_the_loop_ends(store: Store, table: int) -> None:
    store.writer._backend = Gated(store.writer._backend)
    batches = [store.logs.appending(table, [entry(seq)]) for seq in (1, 2)]
    waiting = [asyncio.create_task(written(store, batch, lambda: None)) for batch in batches]
    for _ in range(3):
        await asyncio.sleep(0)
    assert store.writer._draining is not None
    store.writer._draining.cancel()
    for outcome in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(outcome, StorageFailed) and outcome.systemic


async def test_work_is_done_while_a_group_is_written_and_before_its_callers_are_woken(
    store: Store, table: int
) -> None:
    order: list[str] = []

    async def write(seq: int) -> None:
        batch = store.logs.appending(table, [entry(seq)])
        await store.writer.submit(batch, lambda: order.append("meanwhile"))
        order.append("woken")

    await asyncio.gather(write(1), write(2), write(3))
    assert order == ["meanwhile", "woken", "meanwhile", "meanwhile", "woken", "woken"]


async def test_work_that_fails_meanwhile_spoils_no_batch(
    store: Store, caplog: pytest.LogCaptureFixture, table: int
) -> None:
    def broken() -> None:
        raise RuntimeError("broken on purpose")

    with caplog.at_level(logging.ERROR):
        await store.writer.submit(store.logs.appending(table, [entry(1)]), broken)
    assert await store.logs.entries(table) == [entry(1)]
    assert [record.getMessage() for record in caplog.records] == [
        "what could be done during a commit was not done"
    ]


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_every_commit_reaches_the_disk(store: Store) -> None:
    backend = store.writer._backend
    assert isinstance(backend, SqliteBackend)
    run = asyncio.get_running_loop().run_in_executor
    level = await run(backend._thread, lambda: backend._connected().execute("PRAGMA synchronous").fetchone())
    assert level == (2,)  # FULL: also when the power fails


def test_rows_come_before_those_that_reference_them_and_go_after_them() -> None:
    tables = metadata.sorted_tables
    writes = [delete_where(table, "guild").write("1") for table in tables if "guild" in table.c]
    writes += [insert_into(table).write() for table in reversed(tables)]
    order = [(statement.kind, statement.target) for statement, _ in gathered(writes)]
    assert [kind for kind, _ in order] == sorted((kind for kind, _ in order), reverse=True), "deletions last"
    place = {item: number for number, item in enumerate(order)}
    for table in tables:
        for parent in {key.column.table for key in table.foreign_keys}:
            assert place["insert", parent] < place["insert", table]
            if ("delete", parent) in place and ("delete", table) in place:
                assert place["delete", table] < place["delete", parent]


# Somebody's choice is cancelled half-way: memory and disk still agree.


async def cut_off(store: Store, change: Mapping[str, Any], turns: int) -> bool:
    """Begin to choose, and cancel after so many turns of the loop; whether there was anything to cancel."""
    choosing = asyncio.create_task(store.preferences.change("person", "1", change))
    for _ in range(turns):
        await asyncio.sleep(0)
    cut = choosing.cancel()
    await asyncio.wait([choosing])
    assert choosing.cancelled() == cut, "who was cut off is told so"
    return cut


async def on_disk(url: str) -> Mapping[str, Any]:
    store = Store(url)
    chosen = await store.preferences.get("person", "1")
    await store.close()
    return chosen.values


@pytest.mark.sample(2)
@pytest.mark.parametrize("begun", [False, True], ids=["nothing in memory", "in memory"])
async def test_cut_off_at_any_moment_memory_and_disk_agree(store: Store, url: str, begun: bool) -> None:
    seen = set()
    cut, turns = True, 0
    while cut:
        store.preferences._known.clear()
        if begun:
            await store.preferences.get("person", "1")
        cut = await cut_off(store, {"sort": turns, "pace": None if turns % 2 else "live"}, turns)
        chosen = await store.preferences.get("person", "1")
        await store.writer.flush()
        assert chosen.values == await on_disk(url)
        seen.add(chosen.values.get("sort") == turns)
        turns += 1
    assert seen == {False, True}, "some were cut off before anything was written, others after"
