"""Scheduled jobs of loaded tables, on the clock's timers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

from engine.tables.clock import Clock, Timer

Job: TypeAlias = Literal["computer", "rendered", "clock"]
JOBS: Final[tuple[Job, ...]] = get_args(Job)


class Schedule:
    """At most one timer for each table and job; a new one replaces the old."""

    def __init__(self, clock: Clock, fire: Callable[[int, Job], None]) -> None:
        self._clock = clock
        self._fire = fire
        self._timers: dict[tuple[int, Job], Timer] = {}
        self._closed = False

    def set(self, table: int, job: Job, at_ms: int) -> None:
        """Schedule a call of ``fire(table, job)``; ``at_ms`` counts milliseconds since 1970."""
        self.clear(table, job)
        if not self._closed:
            self._timers[table, job] = self._clock.call_at(at_ms, lambda: self._due(table, job))

    def clear(self, table: int, job: Job) -> None:
        """Cancel a job, if it is still to come."""
        timer = self._timers.pop((table, job), None)
        if timer is not None:
            timer.cancel()

    def has(self, table: int, job: Job) -> bool:
        """Whether a job is still to come."""
        return (table, job) in self._timers

    def close(self) -> None:
        """Cancel every job and accept no new one."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _due(self, table: int, job: Job) -> None:
        del self._timers[table, job]
        self._fire(table, job)
