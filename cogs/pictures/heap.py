"""What drawing needs of memory, given back to the system: glibc would keep it for itself, with holes."""

from __future__ import annotations

import ctypes
import time
from contextlib import suppress
from typing import Final

LARGE_BUFFER: Final = 256 * 1024
"""From this size on a buffer belongs to the system again when it is freed. A canvas has some megabytes."""
TRIM_SECONDS: Final = 60.0
"""Free pages between smaller buffers go back at most this often: looking for them takes milliseconds."""
_M_MMAP_THRESHOLD: Final = -3
"""Of mallopt(3)."""


def return_large_buffers() -> None:
    """Have the C library give canvases back to the system as soon as they are freed.

    Left alone, glibc takes buffers of sizes that were freed before from its heap, where whatever is small
    and lives longer settles between them: some score sheets then cost as much as all of them together.
    """
    with suppress(AttributeError, OSError, TypeError):  # another C library
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE_BUFFER)


class Trimmer:
    """Gives free pages in the midst of the heap back to the system, now and then."""

    def __init__(self) -> None:
        self._next = 0.0

    def trim(self) -> None:
        """Do so if it has not been done of late. The caller's thread waits, the others go on."""
        if time.monotonic() >= self._next:
            with suppress(AttributeError, OSError, TypeError):  # another C library
                ctypes.CDLL(None).malloc_trim(0)
            self._next = time.monotonic() + TRIM_SECONDS
