"""Return memory to the system: glibc keeps the pages of small buffers that were freed."""

from __future__ import annotations

import ctypes
import time
from contextlib import suppress
from typing import Final

TRIM_SECONDS: Final = 60.0
"""Minimum seconds between returns of free pages among smaller buffers; finding them takes milliseconds."""


class Trimmer:
    """Returns free pages within the heap to the system from time to time."""

    def __init__(self) -> None:
        self._next = 0.0

    def trim(self) -> None:
        """Trim the heap unless that was done recently. Blocks the caller's thread, but not the others."""
        if time.monotonic() >= self._next:
            with suppress(AttributeError, OSError, TypeError):  # another C library
                ctypes.CDLL(None).malloc_trim(0)
            self._next = time.monotonic() + TRIM_SECONDS
