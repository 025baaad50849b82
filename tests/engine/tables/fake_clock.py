"""A clock that the test turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine.tables import TableRegistry

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class FakeClock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 1_000_000_000
        self._calls: dict[FakeTimer, tuple[int, Callable[[], None]]] = {}

    def now_ms(self) -> int:
        return self.now

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> FakeTimer:
        return self.call_later(at_ms - self.now_ms(), callback)

    def call_later(self, ms: int, callback: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(self._calls)
        self._calls[timer] = (self.now + ms, callback)
        return timer

    def turn(self, seconds: float) -> None:
        """Let time pass and everything happen that was to happen meanwhile, in order."""
        end = self.now + int(seconds * 1000)
        while self._fire_next(end):
            pass
        self.now = end

    async def live(self, registry: TableRegistry, seconds: float) -> None:
        """Let time pass at a hall, which gets to finish its work at each moment."""
        end = self.now + int(seconds * 1000)
        await settled(registry)
        while self._fire_next(end):
            await settled(registry)
        self.now = end

    def jump(self, seconds: float) -> None:
        """Set the clock forward or back, as after a process slept: timers don't notice."""
        ms = int(seconds * 1000)
        self.now += ms
        for timer, (at, callback) in self._calls.items():
            self._calls[timer] = (at + ms, callback)

    def _fire_next(self, end: int) -> bool:
        due = [(at, n, timer) for n, (timer, (at, _)) in enumerate(self._calls.items()) if at <= end]
        if due:
            at, _, timer = min(due, key=lambda item: item[:2])
            self.now = max(self.now, at)
            self._calls.pop(timer)[1]()
        return bool(due)


class FakeTimer:
    def __init__(self, calls: dict[FakeTimer, tuple[int, Callable[[], None]]]) -> None:
        self._calls = calls

    def cancel(self) -> None:
        self._calls.pop(self, None)


async def settled(registry: TableRegistry) -> None:
    """Return when a registry has nothing left to do without a click."""
    work = registry._timed_work
    while busy := [
        *work._tasks,
        *([work.outages._returning] if work.outages._returning else []),
        *(
            [work._waker]
            if work._waker and not work._waker.done() and work.outages.reachable.is_set()
            else []
        ),
    ]:
        await asyncio.wait(busy)
        await asyncio.sleep(0)
