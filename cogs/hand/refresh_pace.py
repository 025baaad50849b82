"""How often one private hand is refreshed with one token."""

from __future__ import annotations

from collections import deque


class RefreshPace:
    """Allows ``most`` refreshes within any ``window`` (seconds), the last of them in its second half.

    What changes quickly is shown at once, and later news waits for no more than half a window.
    """

    def __init__(self, most: int, window: float) -> None:
        self._most = most
        self._window = window
        self._begun: deque[float] = deque(maxlen=most)

    def free_at(self) -> float:
        """Return the earliest time for the next refresh, by the clock of ``begin``."""
        begun, most = self._begun, self._most
        whole = begun[0] + self._window if len(begun) == most else 0.0
        half = begun[1 - most] + self._window / 2 if len(begun) >= most - 1 > 0 else 0.0
        return max(whole, half)

    def begin(self, now: float) -> None:
        """Note a refresh."""
        self._begun.append(now)

    def clear(self) -> None:
        """Begin anew with another token."""
        self._begun.clear()
