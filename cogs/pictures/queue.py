"""The one drawing thread with its queue: pictures and films, whose is next, and how much is drawn."""

import asyncio
import ctypes
import io
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Final, TypeVar

from PIL import Image

from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.canvas import Picture, PictureSpec, digest_of, render
from cogs.pictures.lettering import WIDE_RANGE, alphabet
from engine.game import Refusal

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


# -- the queue -----------------------------------------------------------------------------------------------


class WaitingRoom:
    """Limits how many people wait for something that is done one after the other.

    ``places``: maximum number of waiting requests; ``each``: maximum number by the same person.
    """

    def __init__(self, places: int, each: int) -> None:
        self._places = places
        self._each = each
        self._waiting: Counter[int] = Counter()

    @contextmanager
    def place(self, person: int, *, full: Refusal, again: Refusal | None = None) -> Iterator[None]:
        """Hold a place while the body runs. ``person``: Discord's id.

        Raises ``full`` if all places are taken, and ``again`` (by default ``full``) if this person already
        waits for as many as allowed.
        """
        if self._waiting[person] >= self._each:
            raise again or full
        if self._waiting.total() >= self._places:
            raise full
        self._waiting[person] += 1
        try:
            yield
        finally:
            self._waiting[person] -= 1
            self._waiting += Counter()  # forgets those with nothing left


TABLES: Final = 16
"""Maximum number of waiting tables; a later one shows only words until its next change."""

REQUESTS: Final = 12
"""Maximum number of pictures waited for by people, each about half a second of drawing."""
REQUESTS_EACH: Final = 3
"""Maximum number of pictures waited for by one person."""
REQUEST_SHARE: Final = 0.5
"""Share of the time that goes into drawing requested pictures."""

FILMS: Final = 4
"""Maximum number of films waited for, one a person; each takes a few seconds."""
FILM_SHARE: Final = 0.5
"""Share of the time that goes into drawing frames of films."""
FILM_CACHE_BYTES: Final = 16 * 1024 * 1024
"""Maximum bytes of cached films."""


@dataclass(slots=True)
class PictureStats:
    """Statistics of drawing since the start; cached pictures count as drawn."""

    drawn: int = 0
    failed: int = 0
    seconds: float = 0.0


@dataclass(eq=False, slots=True)
class _Lane:
    """Pictures of one kind, drawn in order, with a rest after each that limits them to their share."""

    share: float
    waiting: list[asyncio.Future[None]] = field(default_factory=list)
    """The turns of those who wait, and of the one whose picture is being drawn."""
    rested_at: float = 0.0
    """When its next picture may be drawn, by the event loop's clock."""

    def drew(self, begun: float, ended: float) -> None:
        """Begin the rest after a drawing, or make it longer."""
        self.rested_at = max(self.rested_at, ended) + (ended - begun) * (1 / self.share - 1)


class PictureQueue:
    """Draws one picture at a time for everybody, so that equal ones are drawn once.

    Tables, urgent ones, announcements, people and films each have a lane. The lane that has rested longest
    goes first, so whoever waits at the head of one waits for at most one picture of each other lane.

    ``table_share``: the part of the time that may go into drawing tables; the rest is left to clicks. Urgent
    ones wait for no rest, but make that of the others longer.
    """

    def __init__(self, renderer: Renderer, table_share: float) -> None:
        self._renderer = renderer
        self.stats = PictureStats()
        self._lanes: dict[str, _Lane] = {
            "urgent_table": _Lane(1.0),
            "table": _Lane(table_share),
            "announcement": _Lane(1.0),
            "request": _Lane(REQUEST_SHARE),
            "film": _Lane(FILM_SHARE),
        }
        """Lanes by kind; of equally rested ones the first goes first."""
        self._people = WaitingRoom(REQUESTS, REQUESTS_EACH)
        self._films = WaitingRoom(FILMS, each=1)
        self._filming = asyncio.Lock()
        self._film_cache: ByteCache[tuple[PictureSpec, ...], bytes] = ByteCache(FILM_CACHE_BYTES, len)
        self._turn: asyncio.Future[None] | None = None
        """Whose picture is being drawn."""
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> dict[str, int]:
        """Number of pictures that wait, by kind; the one that is being drawn is among them."""
        return {kind: len(lane.waiting) for kind, lane in self._lanes.items()}

    # -- tables ----------------------------------------------------------------------------------------------

    @property
    def free_for_tables(self) -> bool:
        """Whether a table's picture would be drawn at once."""
        lane = self._lanes["table"]
        return not lane.waiting and lane.rested_at <= asyncio.get_running_loop().time()

    async def for_table(
        self, make_spec: Callable[[], PictureSpec | None], *, urgent: bool = False
    ) -> Picture | None:
        """Draw a table; return ``None`` if ``make_spec`` does or too many wait.

        The spec is made when it is the table's turn, so that under load pictures come later, but are never
        outdated when drawn. An ``urgent`` one, a table's first and its last, waits for no rest: else a fast
        table might never have one. Raises whatever drawing it raises.
        """
        lane = self._lanes["urgent_table" if urgent else "table"]
        if len(lane.waiting) >= TABLES:
            return None
        async with self._turn_of(lane):
            spec = make_spec()
            return None if spec is None else await self._draw(lane, spec)

    # -- people and announcements ----------------------------------------------------------------------------

    async def for_person(self, person: int, spec: PictureSpec) -> Picture:
        """Draw a picture that a person, given by Discord's id, has requested.

        Raises ``Refusal("pictures_busy")`` when too many wait, and whatever drawing it raised.
        """
        if (picture := self._renderer.cached(spec)) is not None:
            return picture
        with self._people.place(person, full=Refusal("pictures_busy")):
            return await self._draw_in_turn(self._lanes["request"], spec)

    async def for_announcement(self, spec: PictureSpec) -> Picture:
        """Draw a picture that the bot posts on its own. Raises whatever drawing it raised."""
        return await self._draw_in_turn(self._lanes["announcement"], spec)

    # -- films -----------------------------------------------------------------------------------------------

    def place_for_film(self, person: int) -> AbstractContextManager[None]:
        """Hold a person's place while they wait for a film.

        Raises ``Refusal`` ``film_coming`` if they wait for one already, ``pictures_busy`` if too many wait.
        """
        return self._films.place(person, full=Refusal("pictures_busy"), again=Refusal("film_coming"))

    async def film(self, steps: Sequence[Callable[[], PictureSpec]]) -> bytes:
        """Make a film; films are made one after the other.

        Each of ``steps`` makes the spec of a frame, with other tasks in between. Raises ``ValueError``
        without any, and whatever drawing them raised.
        """
        async with self._filming:
            made = []
            for make_spec in shown_in_film(steps):
                made.append(make_spec())
                await asyncio.sleep(0)
            specs = tuple(made)
            data = self._film_cache.get(specs)
            if data is None:
                frames = [(await self._draw_in_turn(self._lanes["film"], spec)).data for spec in specs]
                data = await asyncio.to_thread(film, frames)
                self._film_cache.put(specs, data)
        return data

    # -- turns -----------------------------------------------------------------------------------------------

    async def _draw_in_turn(self, lane: _Lane, spec: PictureSpec) -> Picture:
        async with self._turn_of(lane):
            return await self._draw(lane, spec)

    async def _draw(self, lane: _Lane, spec: PictureSpec) -> Picture:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            picture = await self._renderer.picture(spec)
            self.stats.drawn += 1
            return picture
        except Exception:
            self.stats.failed += 1
            raise
        finally:
            lane.drew(begun, loop.time())
            if lane is self._lanes["urgent_table"]:
                self._lanes["table"].drew(begun, loop.time())
            self.stats.seconds += loop.time() - begun

    @asynccontextmanager
    async def _turn_of(self, lane: _Lane) -> AsyncIterator[None]:
        """Wait in a lane, and keep everybody else waiting while the body runs."""
        turn = asyncio.get_running_loop().create_future()
        lane.waiting.append(turn)
        self._next_turn()
        try:
            await turn
            yield
        finally:
            lane.waiting.remove(turn)
            if self._turn is turn:
                self._turn = None
            self._next_turn()

    def _next_turn(self) -> None:
        """Begin the next turn if nobody has it, or set a timer for when the first lane has rested."""
        if self._turn is not None:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        heads = [
            (lane.rested_at, turn)
            for lane in self._lanes.values()
            # skips those whose task was cancelled but has not left the lane yet
            if (turn := next((one for one in lane.waiting if not one.done()), None)) is not None
        ]
        if not heads:
            return
        opens, turn = min(heads, key=itemgetter(0))
        if opens > loop.time():
            self._timer = loop.call_at(opens, self._next_turn)
        else:
            self._turn = turn
            turn.set_result(None)

    async def close(self) -> None:
        """Finish the picture being drawn and drop those that wait."""
        await self._renderer.close()
