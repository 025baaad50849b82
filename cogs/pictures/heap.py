"""Return memory used for drawing to the system, which glibc would keep and fragment."""

from __future__ import annotations

import ctypes
import time
from contextlib import suppress
from typing import Final

LARGE_BUFFER: Final = 256 * 1024
"""Size in bytes from which a freed buffer is returned to the system; a canvas has some megabytes."""
TRIM_SECONDS: Final = 60.0
"""Minimum seconds between returns of free pages among smaller buffers; finding them takes milliseconds."""
_M_MMAP_THRESHOLD: Final = -3
"""Parameter of mallopt(3)."""


def return_large_buffers() -> None:
    """Make the C library return canvases to the system as soon as they are freed.

    By default glibc takes buffers of sizes that were freed before from its heap, where small, long-lived
    allocations settle between them: some score sheets then cost as much as all of them together.
    """
    with suppress(AttributeError, OSError, TypeError):  # another C library
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE_BUFFER)


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
