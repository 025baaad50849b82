"""How late the event loop is for its timers: whatever blocks it, everybody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

EVERY: Final = 0.25
"""Seconds between two looks."""


class LoopLag:
    """Tells ``observe`` again and again by how many seconds a timer of the running loop was late."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self._observe = observe
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(EVERY, self._look, self._loop.time() + EVERY)

    def _look(self, due: float) -> None:
        now = self._loop.time()
        self._observe(now - due)
        self._timer = self._loop.call_at(now + EVERY, self._look, now + EVERY)

    def close(self) -> None:
        """Look no more."""
        self._timer.cancel()
