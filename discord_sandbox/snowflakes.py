"""Discord's ids: milliseconds since 2015 in the upper bits, a counter in the lower 22."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class SnowflakeClock:
    """Generates strictly increasing ids of the present moment."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """Return a new id, larger than all before it."""
        now = (int(time.time() * 1000) - EPOCH_MS) << 22
        self._last = max(self._last + 1, now)
        return self._last


def timestamp(snowflake: int | None = None) -> str:
    """Return the ISO 8601 time of an id, or of now, as Discord writes it."""
    if snowflake is None:
        moment = datetime.now(UTC)
    else:
        moment = datetime.fromtimestamp(((snowflake >> 22) + EPOCH_MS) / 1000, UTC)
    return moment.isoformat(timespec="microseconds")
