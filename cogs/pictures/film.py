"""Several pictures as one that moves: an animated WebP."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from typing import Final, TypeVar

from PIL import Image

from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.sketch import Sketch
from cogs.pictures.studio import Studio

Frame = TypeVar("Frame")

FRAME_MS: Final = 1800
"""How long a picture is shown, in milliseconds."""
LAST_MS: Final = 6000
"""How long the last one is, before the film begins anew."""
MAX_FRAMES: Final = 48
"""The most pictures in a film; of more, some in between are left out."""
MAX_BYTES: Final = 7 * 1024 * 1024
"""A film that would be larger is made of smaller pictures. Discord takes 10 MiB from everybody, once 8."""

CACHE_BYTES: Final = 16 * 1024 * 1024
"""Finished films that are kept."""

_QUALITY: Final = 80
_METHOD: Final = 2


def film(pictures: Sequence[bytes], limit: int = MAX_BYTES) -> bytes:
    """Pictures of the same size, one after the other and again from the start, in at most ``limit`` bytes.

    A picture that is the same as the one before is that one, shown longer. Takes a second or two.
    Raises ``ValueError`` without any picture.
    """
    frames, times = _cut(_chosen(pictures))
    for smaller in (1, 2, 3, 4, 6, 8):
        data = _joined([frame.reduce(smaller) for frame in frames], times)
        if len(data) <= limit:
            break
    return data


def _chosen(pictures: Sequence[Frame]) -> list[Frame]:
    """All of them, or as many as a film may have, the first and the last among them."""
    if len(pictures) <= MAX_FRAMES:
        return list(pictures)
    last = len(pictures) - 1
    return [pictures[place * last // (MAX_FRAMES - 1)] for place in range(MAX_FRAMES)]


def _cut(pictures: Sequence[bytes]) -> tuple[list[Image.Image], list[int]]:
    """The frames, and how long each is shown."""
    if not pictures:
        raise ValueError("a film of nothing")
    frames: list[Image.Image] = []
    times: list[int] = []
    before: bytes | None = None
    for data in pictures:
        if data == before:
            times[-1] += FRAME_MS
            continue
        before = data
        with Image.open(io.BytesIO(data)) as picture:
            frames.append(picture.convert("RGB"))
        times.append(FRAME_MS)
    times[-1] += LAST_MS - FRAME_MS
    return frames, times


def _joined(frames: Sequence[Image.Image], times: Sequence[int]) -> bytes:
    file = io.BytesIO()
    first, *others = frames
    first.save(
        file,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=list(times),
        loop=0,
        quality=_QUALITY,
        method=_METHOD,
    )
    return file.getvalue()


class Cinema:
    """Makes films of sketches, one at a time and beside the event loop; each of their pictures waits its turn
    in the studio, so that tables are drawn in between."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._making = asyncio.Lock()
        self._kept: ByteCache[tuple[Sketch, ...], bytes] = ByteCache(CACHE_BYTES, len)

    async def film(self, sketches: Sequence[Sketch]) -> bytes:
        """The film of these sketches. Raises ``ValueError`` without any, and whatever drawing them raised."""
        key = tuple(sketches)
        async with self._making:
            data = self._kept.get(key)
            if data is None:
                pictures = [(await self._studio.picture(sketch)).data for sketch in _chosen(key)]
                data = await asyncio.to_thread(film, pictures)
                self._kept.put(key, data)
        return data
