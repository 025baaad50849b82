"""Pictures on demand: drawn beside the event loop, once for all who ask, and remembered for a while."""

from __future__ import annotations

import asyncio
import ctypes
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.sketch import Sketch, render

CACHE_BYTES: Final = 16 * 1024 * 1024
"""Finished pictures that are kept by default; about four hundred tables."""
LARGE_BUFFER: Final = 256 * 1024
"""From this size on a buffer belongs to the system again when it is freed. A canvas has some megabytes."""
_M_MMAP_THRESHOLD: Final = -3
"""Of mallopt(3)."""
THREAD_NAME: Final = "pictures"


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture (WebP), what it shows in words, and the name of its file."""

    data: bytes
    alt: str
    filename: str


class Studio:
    """Draws sketches in a thread of its own.

    One thread: two give no more pictures a second, since most of the drawing holds Python's lock.
    ``cache_bytes`` bounds what is kept of finished pictures.
    """

    def __init__(self, cache_bytes: int = CACHE_BYTES) -> None:
        _return_large_buffers()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=THREAD_NAME)
        self._kept: ByteCache[Sketch, bytes] = ByteCache(cache_bytes, len)
        self._drawing: dict[Sketch, asyncio.Future[bytes]] = {}

    @property
    def held(self) -> int:
        """How many bytes of finished pictures are kept."""
        return self._kept.held

    def kept(self, sketch: Sketch) -> Picture | None:
        """The picture of a sketch, if it is at hand."""
        data = self._kept.get(sketch)
        return None if data is None else _picture(sketch, data)

    async def picture(self, sketch: Sketch) -> Picture:
        """The picture of a sketch. Raises whatever drawing it raised; nothing of that is kept."""
        kept = self.kept(sketch)
        if kept is not None:
            return kept
        # shielded: somebody else may be waiting for the same picture
        return _picture(sketch, await asyncio.shield(self._drawing.get(sketch) or self._begin(sketch)))

    def _begin(self, sketch: Sketch) -> asyncio.Future[bytes]:
        drawing = asyncio.get_running_loop().run_in_executor(self._thread, render, sketch)
        self._drawing[sketch] = drawing

        def done(finished: asyncio.Future[bytes]) -> None:
            del self._drawing[sketch]
            if not finished.cancelled() and finished.exception() is None:
                self._kept.put(sketch, finished.result())

        drawing.add_done_callback(done)
        return drawing

    async def close(self) -> None:
        """Finish the picture that is being drawn and drop those that wait."""
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)


def _return_large_buffers() -> None:
    """Have the C library give canvases back to the system as soon as they are freed.

    Left alone, glibc takes buffers of sizes that were freed before from its heap, where whatever is small
    and lives longer settles between them: some score sheets then cost as much as all of them together.
    """
    with suppress(AttributeError, OSError, TypeError):  # another C library
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, LARGE_BUFFER)


def _picture(sketch: Sketch, data: bytes) -> Picture:
    return Picture(data, sketch.alt, f"{sketch.kind}.webp")
