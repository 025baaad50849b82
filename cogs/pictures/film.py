"""Animated WebP made of several pictures."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypeVar

from PIL import Image

from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.renderer import Renderer
from cogs.pictures.spec import PictureSpec
from cogs.pictures.turns import Share, WaitingRoom

Frame = TypeVar("Frame")

FRAME_MS: Final = 1800
"""How long a picture is shown, in milliseconds."""
LAST_MS: Final = 6000
"""How long the last picture is shown before the film starts over, in milliseconds."""
MAX_FRAMES: Final = 48
"""Maximum number of pictures in a film; of more, some in between are left out."""
MAX_BYTES: Final = 7 * 1024 * 1024
"""Maximum bytes of a film; a larger one is made of smaller pictures. Discord's limit is 10 MiB, once 8."""

CACHE_BYTES: Final = 16 * 1024 * 1024
"""Maximum bytes of cached films."""

PLACES: Final = 4
"""Maximum number of films waited for, one a person; each takes a few seconds."""
PART: Final = 0.5
"""Share of the time that goes into drawing pictures for films."""

Moment: TypeAlias = Callable[[], PictureSpec]
"""Sketches a moment when called."""

_QUALITY: Final = 80
_METHOD: Final = 2


def film(pictures: Sequence[bytes], limit: int = MAX_BYTES) -> bytes:
    """Join pictures of the same size into a looping film of at most ``limit`` bytes.

    A picture equal to the one before makes that one stay longer. Takes a second or two, and memory for a few
    pictures, however many there are. Raises ``ValueError`` without any picture.
    """
    frames, times = _cut(_chosen(pictures))
    for smaller in (1, 2, 3, 4, 6, 8):
        data = _joined(frames, times, smaller)
        if len(data) <= limit:
            break
    return data


def _chosen(moments: Sequence[Frame]) -> list[Frame]:
    """Return as many as a film may have, including the first and the last."""
    if len(moments) <= MAX_FRAMES:
        return list(moments)
    last = len(moments) - 1
    return [moments[place * last // (MAX_FRAMES - 1)] for place in range(MAX_FRAMES)]


def _cut(pictures: Sequence[bytes]) -> tuple[list[bytes], list[int]]:
    """Return the pictures that differ from the one before, and for how many milliseconds each is shown."""
    if not pictures:
        raise ValueError("a film of nothing")
    frames: list[bytes] = []
    times: list[int] = []
    for data in pictures:
        if frames and data == frames[-1]:
            times[-1] += FRAME_MS
        else:
            frames.append(data)
            times.append(FRAME_MS)
    times[-1] += LAST_MS - FRAME_MS
    return frames, times


def _joined(frames: Sequence[bytes], times: Sequence[int], smaller: int) -> bytes:
    file = io.BytesIO()
    reel = _Reel(frames, smaller)
    reel.save(file, "WEBP", save_all=True, duration=list(times), loop=0, quality=_QUALITY, method=_METHOD)
    return file.getvalue()


class _Reel(Image.Image):
    """Finished pictures as the frames of one image.

    Only the current frame is opened, because a whole deal of them would take hundreds of megabytes.
    """

    def __init__(self, frames: Sequence[bytes], smaller: int) -> None:
        super().__init__()
        self._frames = frames
        self._smaller = smaller
        self.n_frames = len(frames)
        self.seek(0)

    def seek(self, frame: int) -> None:
        with Image.open(io.BytesIO(self._frames[frame])) as picture:
            shown = picture.convert("RGB").reduce(self._smaller)
        self._mode, self._size, self.im = shown.mode, shown.size, shown.im
        self._frame = frame

    def tell(self) -> int:
        return self._frame


class Cinema:
    """Makes films of moments, one at a time and without blocking the event loop.

    Each of their pictures waits its turn in the studio, so that tables are drawn in between.
    """

    def __init__(self, studio: Renderer) -> None:
        self.room: Final = WaitingRoom(PLACES, each=1)
        """Waiting room for requests of films."""
        self._studio = studio
        self._share = Share(PART)
        self._making = asyncio.Lock()
        self._kept: ByteCache[tuple[PictureSpec, ...], bytes] = ByteCache(CACHE_BYTES, len)

    async def film(self, moments: Sequence[Moment]) -> bytes:
        """Return the film of these moments.

        Raises ``ValueError`` without any, and whatever drawing them raised.
        """
        async with self._making:
            sketches = await _sketched(_chosen(moments))
            data = self._kept.get(sketches)
            if data is None:
                data = await asyncio.to_thread(film, [await self._drawn(sketch) for sketch in sketches])
                self._kept.put(sketches, data)
        return data

    async def _drawn(self, sketch: PictureSpec) -> bytes:
        await asyncio.sleep(self._share.rest)
        with self._share.work():
            return (await self._studio.picture(sketch)).data


async def _sketched(moments: Sequence[Moment]) -> tuple[PictureSpec, ...]:
    """Sketch the moments, letting other tasks run in between."""
    sketches = []
    for moment in moments:
        sketches.append(moment())
        await asyncio.sleep(0)
    return tuple(sketches)
