"""Limits drawing while the bot is busy, so that clicks stay as fast as without pictures."""

from __future__ import annotations

import math
import time
from typing import Final

QUIET: Final = 0.06
"""Processor share of work other than drawing tables below which the bot counts as idle."""
WINDOW: Final = 0.25
"""Seconds over which that load is measured, short enough to notice a burst of clicks."""
LASTING: Final = 5.0
"""Seconds of the load's moving average, so that a short pause doesn't count as idle."""
BUSY_SHARE: Final = 0.02
"""Share of the bot's processor time that may go into drawing while it isn't idle."""
LONGEST_PAUSE: Final = 8.0
"""Seconds between two drawings after which the next one is allowed in any case: a bot that is hardly busy
takes much longer than that to earn one, and a table that waits for somebody would show an old trick."""


class BusyLimit:
    """Allows any drawing while the bot is idle.

    Else it allows ``BUSY_SHARE`` of the bot's processor time, and one after each ``LONGEST_PAUSE``.
    """

    def __init__(self) -> None:
        self._wall, self._cpu = time.monotonic(), time.process_time()
        self._recent = self._average = 0.0
        self._earned_at = 0.0
        """Process time from which the next picture may be drawn even though the bot is busy."""
        self._drawn_at = -math.inf
        """Wall time of the last drawing."""

    def observe(self) -> None:
        """Measure the load since the last time, unless that is too recent."""
        wall = time.monotonic()
        passed = wall - self._wall
        if passed < WINDOW:
            return
        cpu = time.process_time()
        self._recent = max(0.0, cpu - self._cpu) / passed
        kept = math.exp(-passed / LASTING)
        self._average = kept * self._average + (1 - kept) * self._recent
        self._wall, self._cpu = wall, cpu

    @property
    def allows(self) -> bool:
        """Whether a picture may be drawn now."""
        self.observe()
        idle = max(self._recent, self._average) < QUIET
        earned = time.process_time() >= self._earned_at
        return idle or earned or time.monotonic() - self._drawn_at >= LONGEST_PAUSE

    def drew(self, seconds: float) -> None:
        """Charge a drawing, which doesn't count as load."""
        self._cpu += seconds
        self._earned_at = time.process_time() + seconds * (1 / BUSY_SHARE - 1)
        self._drawn_at = time.monotonic()
