"""Draws pictures in a thread, caches them, and returns memory that glibc keeps to the system."""

from __future__ import annotations

import asyncio
import ctypes
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.lettering import written
from cogs.pictures.spec import PictureSpec, digest_of, render

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


CACHE_BYTES: Final = 4 * 1024 * 1024
"""Default bytes of cached pictures, about a hundred tables; the same picture is soon requested again."""
THREAD_NAME: Final = "pictures"


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture (JPEG), what it shows in words, the name of its file, and its spec's digest."""

    data: bytes
    alt: str
    filename: str
    digest: str


class Renderer:
    """Draws specs in a thread of its own.

    One thread: two give no more pictures a second, since most of the drawing holds Python's lock.
    ``cache_bytes`` limits the cache of finished pictures.
    """

    def __init__(self, cache_bytes: int = CACHE_BYTES) -> None:
        self._trimmer = Trimmer()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=THREAD_NAME)
        # specs are made on the event loop, which reading the fonts would hold up
        self._thread.submit(written)
        self.cache: ByteCache[str, bytes] = ByteCache(cache_bytes, len)
        """Finished pictures by the digests of their specs."""

    def cached(self, spec: PictureSpec) -> Picture | None:
        """Return the picture of a spec if it is cached."""
        digest = digest_of(spec)
        data = self.cache.get(digest)
        return None if data is None else _picture(spec, data, digest)

    async def picture(self, spec: PictureSpec) -> Picture:
        """Return the picture of a spec. Raises whatever drawing it raised, which is not cached."""
        digest = digest_of(spec)
        if (data := self.cache.get(digest)) is None:
            loop = asyncio.get_running_loop()
            data = await loop.run_in_executor(self._thread, self._draw, spec, digest)
        return _picture(spec, data, digest)

    def _draw(self, spec: PictureSpec, digest: str) -> bytes:
        """Return the picture from the cache if it was drawn since it was asked for, else draw it."""
        try:
            return self.cache.keep(digest, partial(render, spec))
        finally:
            self._trimmer.trim()

    async def close(self) -> None:
        """Finish the picture being drawn and drop those that wait."""
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)


def _picture(spec: PictureSpec, data: bytes, digest: str) -> Picture:
    return Picture(data, spec.alt, f"{spec.kind}.jpg", digest)
