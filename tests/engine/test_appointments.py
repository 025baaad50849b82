"""Appointments are kept on time and once, even when the process was down."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from engine.appointments import LONGEST_SLEEP_MS, RETRY_AFTER_MS, Appointments
from engine.storage.appointments import Appointment
from engine.store import Store
from tests.engine.tables.fake_clock import FakeClock

NOON = FakeClock().now_ms()


class Diary:
    """Notes the appointments that are kept, after failing ``trouble`` times."""

    def __init__(self, store: Store, appointments: Appointments, trouble: int = 0) -> None:
        self.kept: list[str] = []
        self._store = store
        self._appointments = appointments
        self._trouble = trouble

    async def keep(self, appointment: Appointment) -> None:
        if self._trouble:
            self._trouble -= 1
            raise RuntimeError("not now")
        self.kept.append(f"{appointment.key} {appointment.payload}".strip())
        await self._store.writer.submit([self._appointments.cancelling(appointment.kind, appointment.key)])


def begun(store: Store, clock: FakeClock, trouble: int = 0) -> tuple[Appointments, Diary]:
    appointments = Appointments(store, clock)
    diary = Diary(store, appointments, trouble)
    appointments.on("bell", diary.keep)
    appointments.begin()
    return appointments, diary


async def test_each_is_kept_when_its_time_has_come(store: Store) -> None:
    clock = FakeClock()
    appointments, diary = begun(store, clock)
    await appointments.settled()
    await store.writer.submit(
        [
            appointments.making("bell", "late", NOON + 500),
            appointments.making("bell", "early", NOON + 100, "!"),
        ]
    )
    appointments.look()
    await appointments.settled()
    assert diary.kept == []
    clock.turn(0.1)
    await appointments.settled()
    assert diary.kept == ["early !"]
    clock.turn(1)
    await appointments.settled()
    assert diary.kept == ["early !", "late"]
    await appointments.close()


async def test_what_was_due_meanwhile_is_kept_after_the_start_and_never_again(store: Store) -> None:
    clock = FakeClock()
    appointments = Appointments(store, clock)
    await store.writer.submit([appointments.making("bell", "midnight", NOON - 5)])
    for kept in (["midnight"], []):
        appointments, diary = begun(store, clock)
        await appointments.settled()
        assert diary.kept == kept
        await appointments.close()


async def test_an_appointment_can_be_put_off_and_cancelled(store: Store) -> None:
    clock = FakeClock()
    appointments, diary = begun(store, clock)
    await store.writer.submit([appointments.making("bell", "one", NOON + 100)])
    await store.writer.submit([appointments.making("bell", "one", NOON + 900)])
    await store.writer.submit([appointments.making("bell", "two", NOON + 100)])
    await store.writer.submit([appointments.cancelling("bell", "two")])
    appointments.look()
    await appointments.settled()
    clock.turn(0.5)
    await appointments.settled()
    assert diary.kept == []
    clock.turn(0.4)
    await appointments.settled()
    assert diary.kept == ["one"]
    await appointments.close()


async def test_one_that_fails_is_tried_again_and_stops_no_other(store: Store) -> None:
    clock = FakeClock()
    appointments, diary = begun(store, clock, trouble=1)
    await store.writer.submit([appointments.making("bell", "first", NOON)])
    appointments.look()
    await appointments.settled()
    assert diary.kept == []
    await store.writer.submit([appointments.making("bell", "second", NOON)])
    appointments.look()
    await appointments.settled()
    assert diary.kept == ["second"]
    clock.turn(RETRY_AFTER_MS / 1000)
    await appointments.settled()
    assert diary.kept == ["second", "first"]
    await appointments.close()


async def test_what_another_version_made_is_left_alone(store: Store) -> None:
    appointments, diary = begun(store, FakeClock())
    await store.writer.submit([appointments.making("gong", "unknown", NOON)])
    appointments.look()
    await appointments.settled()
    assert diary.kept == []
    assert [one.key for one in await store.appointments.all_of(["gong"])] == ["unknown"]
    await appointments.close()


async def test_a_machine_that_was_suspended_notices_soon_what_is_due(store: Store) -> None:
    clock = FakeClock()
    appointments, diary = begun(store, clock)
    day = 86_400_000
    await store.writer.submit([appointments.making("bell", "tomorrow", NOON + day)])
    appointments.look()
    await appointments.settled()
    clock.jump(2 * day / 1000)
    await appointments.settled()
    assert diary.kept == []
    clock.turn(LONGEST_SLEEP_MS / 1000)
    await appointments.settled()
    assert diary.kept == ["tomorrow"]
    await appointments.close()


async def test_what_was_kept_while_somebody_looked_is_not_kept_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look may have read of the appointment before it was kept, and reach it only afterwards."""
    clock = FakeClock()
    appointments = Appointments(store, clock)
    read_again = asyncio.Event()
    kept: list[str] = []
    read = store.appointments.all_of

    async def reading_slowly(kinds: Collection[str]) -> list[Appointment]:
        rows = await read(kinds)
        if kept and not read_again.is_set():
            read_again.set()
            while appointments._keeping:  # noqa: ASYNC110 - there is nothing to hook into
                await asyncio.sleep(0)
        return rows

    async def keep(appointment: Appointment) -> None:
        kept.append(appointment.payload)
        appointments.look()
        await read_again.wait()
        after = appointments.making("bell", "one", NOON + 900, "second")
        await store.writer.submit([after if len(kept) == 1 else appointments.cancelling("bell", "one")])

    monkeypatch.setattr(store.appointments, "all_of", reading_slowly)
    await store.writer.submit([appointments.making("bell", "one", NOON, "first")])
    appointments.on("bell", keep)
    appointments.begin()
    await appointments.settled()
    assert kept == ["first"]
    clock.turn(1)
    await appointments.settled()
    assert kept == ["first", "second"]
    await appointments.close()
