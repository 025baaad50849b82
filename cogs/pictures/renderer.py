"""Pictures: anything that can be drawn, and drawing pictures and films in a thread, and keeping them."""

import asyncio
import ctypes
import hashlib
import io
import time
from collections.abc import Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import ClassVar, Final, Protocol, TypeVar

from PIL import Image

from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.canvas import Canvas, Size
from cogs.pictures.lettering import WIDE_RANGE, alphabet

ALT_LIMIT: Final = 1024
"""Discord's limit for a picture's description, in characters."""


class PictureSpec(Hashable, Protocol):
    """Everything that a picture shows, as plain values: frozen, hashable, picklable, made from views only."""

    kind: ClassVar[str]
    """Kind of picture in a word, used as its file name."""

    @property
    def size(self) -> Size:
        """Width and height in pixels."""

    @property
    def alt(self) -> str:
        """Text alternative in the reader's language."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture. Depends on nothing but the spec, and may run in any thread."""


def digest_of(spec: PictureSpec) -> str:
    """Return a digest of all that a picture shows, the same in every process."""
    return hashlib.blake2b(repr(spec).encode(), digest_size=12).hexdigest()


def render(spec: PictureSpec) -> bytes:
    """Draw a spec as JPEG; equal specs give equal bytes."""
    canvas = Canvas(spec.size)
    spec.draw(canvas)
    return canvas.jpeg()


def alt_text(*sentences: str) -> str:
    """Join sentences into a description within Discord's limit; the last ones are left out if need be.

    If the first alone is too long, it is cut at a word.
    """
    said = [sentence for sentence in sentences if sentence]
    text = " ".join(said)
    while len(text) > ALT_LIMIT and len(said) > 1:
        said.pop()
        text = f"{' '.join(said)} …"
    return text if len(text) <= ALT_LIMIT else f"{text[: ALT_LIMIT - 2].rsplit(' ', 1)[0]} …"


Step = TypeVar("Step")

FRAME_MS: Final = 1800
"""How long a picture is shown, in milliseconds."""
LAST_MS: Final = 6000
"""How long the last picture is shown before the film starts over, in milliseconds."""
MAX_FRAMES: Final = 48
"""Maximum number of pictures in a film; of more, some in between are left out."""
MAX_BYTES: Final = 7 * 1024 * 1024
"""Maximum bytes of a film; a larger one is made of smaller pictures. Discord's limit is 10 MiB, once 8."""

_QUALITY: Final = 80
_METHOD: Final = 2


def film(pictures: Sequence[bytes], limit: int = MAX_BYTES) -> bytes:
    """Join pictures of the same size into a looping film of at most ``limit`` bytes.

    A picture equal to the one before makes that one stay longer. Takes a second or two, and memory for a few
    pictures, however many there are. Raises ``ValueError`` without any picture.
    """
    shown = [(data, len(list(equal))) for data, equal in groupby(shown_in_film(pictures))]
    if not shown:
        raise ValueError("a film of nothing")
    frames, counts = zip(*shown, strict=True)
    times = [FRAME_MS * count for count in counts]
    times[-1] += LAST_MS - FRAME_MS
    for smaller in (1, 2, 3, 4, 6, 8):
        file, animation = io.BytesIO(), _Animation(frames, smaller)
        animation.save(file, "WEBP", save_all=True, duration=times, loop=0, quality=_QUALITY, method=_METHOD)
        if len(file.getvalue()) <= limit:
            break
    return file.getvalue()


def shown_in_film(steps: Sequence[Step]) -> list[Step]:
    """Return as many steps as a film may have, evenly spread, including the first and the last."""
    if len(steps) <= MAX_FRAMES:
        return list(steps)
    last = len(steps) - 1
    return [steps[place * last // (MAX_FRAMES - 1)] for place in range(MAX_FRAMES)]


class _Animation(Image.Image):
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


TRIM_SECONDS: Final = 60.0
"""Minimum seconds between returns of free pages among smaller buffers; finding them takes milliseconds."""


def trim_heap() -> None:
    """Return free pages within the heap to the system. Blocks the caller's thread, but not the others."""
    with suppress(AttributeError, OSError, TypeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)


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
        self._trim_at = 0.0
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=THREAD_NAME)
        # specs are made on the event loop, which reading the fonts would hold up
        self._thread.submit(alphabet, WIDE_RANGE)
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
            data = await asyncio.get_running_loop().run_in_executor(self._thread, self._draw, spec, digest)
        return _picture(spec, data, digest)

    def _draw(self, spec: PictureSpec, digest: str) -> bytes:
        """Return the picture from the cache if it was drawn since it was asked for, else draw it."""
        try:
            return self.cache.keep(digest, partial(render, spec))
        finally:
            if time.monotonic() >= self._trim_at:
                trim_heap()
                self._trim_at = time.monotonic() + TRIM_SECONDS

    async def close(self) -> None:
        """Finish the picture being drawn and drop those that wait."""
        await asyncio.to_thread(self._thread.shutdown, wait=True, cancel_futures=True)


def _picture(spec: PictureSpec, data: bytes, digest: str) -> Picture:
    return Picture(data, spec.alt, f"{spec.kind}.jpg", digest)
