"""Pictures on demand: drawn in a thread, once for all who wait for the same one, and cached."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.heap import Trimmer, return_large_buffers
from cogs.pictures.spec import PictureSpec, render

CACHE_BYTES: Final = 4 * 1024 * 1024
"""Default bytes of cached pictures, about a hundred tables; the same picture is soon requested again."""
THREAD_NAME: Final = "pictures"


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture (WebP), what it shows in words, and the name of its file."""

    data: bytes
    alt: str
    filename: str


class Renderer:
    """Draws sketches in a thread of its own.

    One thread: two give no more pictures a second, since most of the drawing holds Python's lock.
    ``cache_bytes`` limits the cache of finished pictures.
    """

    def __init__(self, cache_bytes: int = CACHE_BYTES) -> None:
        return_large_buffers()
        self._trimmer = Trimmer()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=THREAD_NAME)
        self._kept: ByteCache[PictureSpec, bytes] = ByteCache(cache_bytes, len)
        self._drawing: dict[PictureSpec, asyncio.Future[bytes]] = {}

    @property
    def held(self) -> int:
        """The number of bytes of cached pictures."""
        return self._kept.held

    def kept(self, sketch: PictureSpec) -> Picture | None:
        """Return the picture of a sketch if it is cached."""
        data = self._kept.get(sketch)
        return None if data is None else _picture(sketch, data)

    async def picture(self, sketch: PictureSpec) -> Picture:
        """Return the picture of a sketch. Raises whatever drawing it raised, which is not cached."""
        kept = self.kept(sketch)
        if kept is not None:
            return kept
        # shielded: somebody else may be waiting for the same picture
        return _picture(sketch, await asyncio.shield(self._drawing.get(sketch) or self._begin(sketch)))

    def _render(self, sketch: PictureSpec) -> bytes:
        try:
            return render(sketch)
        finally:
            self._trimmer.trim()

    def _begin(self, sketch: PictureSpec) -> asyncio.Future[bytes]:
        drawing = asyncio.get_running_loop().run_in_executor(self._thread, self._render, sketch)
        self._drawing[sketch] = drawing

        def done(finished: asyncio.Future[bytes]) -> None:
            del self._drawing[sketch]
            if not finished.cancelled() and finished.exception() is None:
                self._kept.put(sketch, finished.result())

        drawing.add_done_callback(done)
        return drawing

    async def close(self) -> None:
        """Finish the picture being drawn and drop those that wait."""
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)


def _picture(sketch: PictureSpec, data: bytes) -> Picture:
    return Picture(data, sketch.alt, f"{sketch.kind}.webp")
