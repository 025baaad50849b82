"""Limits of the C library's heap: by default glibc keeps and fragments what was freed."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

LARGE_BUFFER: Final = 1024 * 1024
"""Size in bytes from which a freed buffer is returned to the system; a canvas has some megabytes. Four times
what asyncio allocates for each read from a socket (256 KiB), which would be mapped and unmapped each time."""
KEPT_FREE: Final = 2 * LARGE_BUFFER
"""Maximum free bytes at the end of the heap, where those reads are allocated; glibc's fixed 128 KiB would
shrink the heap after each."""
ARENAS: Final = 2
"""Maximum number of heaps; by default there are eight for each core, which grow for hours."""
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
_M_ARENA_MAX: Final = -8
"""Parameters of mallopt(3)."""


def limit_heap() -> None:
    """Return large buffers to the system as soon as they are freed, and let threads share two heaps.

    Call it before threads are started. By default glibc takes buffers of sizes that were freed before from
    its heap, where small, long-lived allocations settle between them: some score sheets then cost as much as
    all of them together. Threads that run Python wait for each other anyway, so that heaps of their own gain
    nothing.
    """
    with suppress(AttributeError, OSError, TypeError):  # another C library
        library = ctypes.CDLL(None)
        library.mallopt(_M_MMAP_THRESHOLD, LARGE_BUFFER)
        library.mallopt(_M_TRIM_THRESHOLD, KEPT_FREE)
        library.mallopt(_M_ARENA_MAX, ARENAS)
