"""Timers of loaded tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

from engine.tables.clock import Clock, Timer

TimerKind: TypeAlias = Literal["computer", "rendered", "clock"]
TIMERS: Final[tuple[TimerKind, ...]] = get_args(TimerKind)


class Schedule:
    """At most one timer for each table and kind; a new one replaces the old."""

    def __init__(self, clock: Clock, fire: Callable[[int, TimerKind], None]) -> None:
        self._clock = clock
        self._fire = fire
        self._timers: dict[tuple[int, TimerKind], Timer] = {}
        self._closed = False

    def set(self, table: int, kind: TimerKind, at_ms: int) -> None:
        """Schedule a call of ``fire(table, kind)``; ``at_ms`` counts milliseconds since 1970."""
        self.clear(table, kind)
        if not self._closed:
            self._timers[table, kind] = self._clock.call_at(at_ms, lambda: self._due(table, kind))

    def clear(self, table: int, kind: TimerKind) -> None:
        """Cancel a timer, if it is still to come."""
        timer = self._timers.pop((table, kind), None)
        if timer is not None:
            timer.cancel()

    def has(self, table: int, kind: TimerKind) -> bool:
        """Whether a timer is still to come."""
        return (table, kind) in self._timers

    def close(self) -> None:
        """Cancel every timer and accept no new one."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _due(self, table: int, kind: TimerKind) -> None:
        del self._timers[table, kind]
        self._fire(table, kind)
