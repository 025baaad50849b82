"""Work in the background: jobs are done once and on time, others insist, and failures are reported."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine.background import LONGEST_SLEEP_MS, RETRY_AFTER_MS, BackgroundTasks, JobRunner, stopping_no_other
from engine.game import IllegalAction
from engine.incidents import LEFT_OUT, brief, traced
from engine.storage.errors import StorageDamaged, StorageFailed
from engine.storage.kept import Job, appointments
from engine.store import Store
from tests.engine.conftest import jobs_settled
from tests.engine.tables.conftest import FakeClock

# Jobs are kept on time and once, even when the process was down.

NOON = FakeClock().now_ms()


class Bell:
    """Notes the jobs that it is rung for, after failing ``trouble`` times; the test turns its clock."""

    def __init__(self, store: Store) -> None:
        self.clock = FakeClock()
        self.kept: list[str] = []
        self.trouble = 0
        self._store = store
        self.begin()

    def begin(self) -> None:
        """Start a process (again)."""
        self.jobs = JobRunner(self._store, self.clock)
        self.jobs.on("bell", self._keep)
        self.jobs.begin()

    async def make(self, key: str, ms: int, payload: str = "", kind: str = "bell") -> None:
        """Make an appointment at so many milliseconds past noon, or put it off until then."""
        await self._store.writer.submit([appointments.put(Job(kind, key, NOON + ms, payload))])
        self.jobs.look()

    async def after(self, seconds: float) -> list[str]:
        """Let time pass; what has been kept until then."""
        await jobs_settled(self.jobs)
        self.clock.turn(seconds)
        await jobs_settled(self.jobs)
        return self.kept

    async def _keep(self, job: Job) -> None:
        if self.trouble:
            self.trouble -= 1
            raise RuntimeError("not now")
        self.kept.append(f"{job.key} {job.payload}".strip())
        await self._store.writer.submit([appointments.delete(job.kind, job.key)])


@pytest.fixture
async def bell(store: Store) -> AsyncIterator[Bell]:
    bell = Bell(store)
    yield bell
    await bell.jobs.close()


async def test_each_is_kept_when_its_time_has_come(bell: Bell) -> None:
    await bell.make("late", 500)
    await bell.make("early", 100, "!")
    assert await bell.after(0) == []
    assert await bell.after(0.1) == ["early !"]
    assert await bell.after(1) == ["early !", "late"]


async def test_what_was_due_meanwhile_is_kept_after_the_start_and_never_again(bell: Bell) -> None:
    await bell.jobs.close()
    await bell.make("midnight", -5)
    for _ in range(2):
        bell.begin()
        assert await bell.after(0) == ["midnight"]
        await bell.jobs.close()


async def test_an_appointment_can_be_put_off_and_cancelled(store: Store, bell: Bell) -> None:
    await bell.make("one", 100)
    await bell.make("one", 900)
    await bell.make("two", 100)
    await store.writer.submit([appointments.delete("bell", "two")])
    bell.jobs.look()
    assert await bell.after(0.5) == []
    assert await bell.after(0.4) == ["one"]


async def test_one_that_fails_is_tried_again_and_stops_no_other(bell: Bell) -> None:
    bell.trouble = 1
    await bell.make("first", 0)
    assert await bell.after(0) == []
    await bell.make("second", 0)
    assert await bell.after(0) == ["second"]
    assert await bell.after(RETRY_AFTER_MS / 1000) == ["second", "first"]


async def test_what_another_version_made_is_left_alone(store: Store, bell: Bell) -> None:
    await bell.make("unknown", 0, kind="gong")
    assert await bell.after(0) == []
    assert [one.key for one in await appointments.where(store.database)] == ["unknown"]


async def test_a_machine_that_was_suspended_notices_soon_what_is_due(bell: Bell) -> None:
    await bell.make("tomorrow", 86_400_000)
    await jobs_settled(bell.jobs)
    bell.clock.jump(2 * 86_400)
    assert await bell.after(0) == []
    assert await bell.after(LONGEST_SLEEP_MS / 1000) == ["tomorrow"]


async def test_what_was_kept_while_somebody_looked_is_not_kept_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look may have read of the job before it was kept, and reach it only afterwards."""
    clock = FakeClock()
    jobs = JobRunner(store, clock)
    read_again = asyncio.Event()
    kept: list[str] = []
    read = appointments.where

    async def reading_slowly(*which: Any, **order: Any) -> list[Job]:
        rows = await read(*which, **order)
        if kept and not read_again.is_set():
            read_again.set()
            while jobs._running:  # noqa: ASYNC110 - there is nothing to hook into
                await asyncio.sleep(0)
        return rows

    async def keep(job: Job) -> None:
        kept.append(job.payload)
        jobs.look()
        await read_again.wait()
        after = appointments.put(Job("bell", "one", NOON + 900, "second"))
        await store.writer.submit([after if len(kept) == 1 else appointments.delete("bell", "one")])

    monkeypatch.setattr(appointments, "where", reading_slowly)
    await store.writer.submit([appointments.put(Job("bell", "one", NOON, "first"))])
    jobs.on("bell", keep)
    jobs.begin()
    await jobs_settled(jobs)
    assert kept == ["first"]
    clock.turn(1)
    await jobs_settled(jobs)
    assert kept == ["first", "second"]
    await jobs.close()


# Work that insists waits for the database, but keeps nobody from coming to an end.


async def test_work_that_fails_while_its_end_is_waited_for_is_given_up() -> None:
    tasks, fails = BackgroundTasks("work"), asyncio.Event()

    async def work() -> None:
        await fails.wait()
        raise StorageFailed("the database is gone")

    tasks.insist(work)
    settled = asyncio.create_task(tasks.settled())
    await asyncio.sleep(0)
    fails.set()
    async with asyncio.timeout(2):
        await settled


# Reports of unexpected failures.


def raised(error: Exception) -> Exception:
    try:
        raise error
    except Exception as caught:
        return caught


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (KeyError("HK"), f"KeyError: {LEFT_OUT}"),
        (ValueError(), "ValueError"),
        (IllegalAction("not_your_card", card="HK"), "engine.game.IllegalAction: not_your_card"),
        (FileNotFoundError(2, "No such file"), "FileNotFoundError: [Errno 2] No such file"),
        (sqlite3.OperationalError("database is locked"), "sqlite3.OperationalError: database is locked"),
        (StorageFailed("disk full"), "engine.storage.errors.StorageFailed: disk full"),
        (
            AttributeError("'int' object has no attribute 'suit'"),
            "AttributeError: 'int' object has no attribute 'suit'",
        ),
    ],
)
def test_only_words_that_can_name_no_card_are_told(error: Exception, line: str) -> None:
    assert brief(error) == line
    assert traced(raised(error)).endswith(line)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (KeyError("HK"), "nobody is called to table 7"),
        (IllegalAction("not_your_card", card="HK"), "nobody is called to table 7: not_your_card"),
        (StorageDamaged("its part of the database"), "nobody is called to table 7: storage_failed"),
    ],
)
def test_what_fails_at_one_table_stops_no_other_and_names_no_card(
    error: Exception, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    with stopping_no_other("nobody is called to table 7"):
        raise error
    assert caplog.messages == [told]


def test_a_traceback_says_where_and_what_led_to_it() -> None:
    error = ValueError("HK")
    error.__cause__ = raised(KeyError("EA"))
    error.__cause__.__context__ = error  # in a circle
    error.add_note("with G7 in hand")
    lines = traced(raised(error)).splitlines()
    assert lines[-1] == f"ValueError: {LEFT_OUT}"
    assert f"KeyError: {LEFT_OUT}" in lines
    assert "The above was the direct cause of this:" in lines
    assert any("in raised" in line for line in lines)
    assert not {"HK", "EA", "G7"} & set(" ".join(lines).replace("'", " ").replace('"', " ").split())


def test_what_was_replaced_on_purpose_is_left_out() -> None:
    try:
        try:
            raise KeyError("EA")
        except KeyError:
            raise RuntimeError from None
    except RuntimeError as error:
        assert "KeyError" not in traced(error)


def test_each_of_a_group_is_told() -> None:
    told = traced(ExceptionGroup("HK", [KeyError("EA"), OSError("disk full")]))
    assert f"ExceptionGroup: {LEFT_OUT}" in told
    assert f"KeyError: {LEFT_OUT}" in told
    assert "OSError: disk full" in told
