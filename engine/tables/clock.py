"""Time and timers, as tables use them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """Milliseconds since 1970 and scheduled calls; tests set their own."""

    def now_ms(self) -> int:
        """The time now, in milliseconds since 1970 (UTC)."""

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        """Schedule a call at a time, or soon when that has passed. From the event loop only."""


class SystemClock:
    """The machine's clock and the event loop's timers."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, at_ms: int, callback: Callable[[], None]) -> Timer:
        delay = max(0, at_ms - self.now_ms()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)
