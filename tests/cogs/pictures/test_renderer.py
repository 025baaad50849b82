"""The renderer: pictures and films off the event loop, drawn once, within limits of memory and time."""

import asyncio
import io
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from PIL import Image

from cogs.pictures.canvas import GOLD, WHITE, Box, Canvas, Size, render
from cogs.pictures.lettering import NAME
from cogs.pictures.queue import FRAME_MS, LAST_MS, MAX_FRAMES, Renderer, film

drawn: list[tuple[int, str]] = []
"""The pictures that were drawn, each with its thread."""
may_draw = threading.Event()
begun = threading.Event()


# -- the renderer --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Note:
    """A small picture that records when it is drawn."""

    kind: ClassVar[str] = "note"
    size: ClassVar[Size] = (300, 100)

    number: int
    broken: bool = False

    @property
    def alt(self) -> str:
        return f"A note: {self.number}"

    def draw(self, canvas: Canvas) -> None:
        begun.set()
        may_draw.wait(10)
        drawn.append((self.number, threading.current_thread().name))
        if self.broken:
            raise RuntimeError("out of paint")
        canvas.text(str(self.number), 20, 70, NAME, WHITE)


@pytest.fixture
async def renderer() -> AsyncIterator[Renderer]:
    drawn.clear()
    may_draw.set()
    renderer = Renderer()
    yield renderer
    may_draw.set()
    await renderer.close()


async def test_a_picture_is_a_jpeg_with_a_description_and_a_name(renderer: Renderer) -> None:
    picture = await renderer.picture(Note(7))
    image = Image.open(io.BytesIO(picture.data))
    assert (image.format, image.size, image.mode) == ("JPEG", (300, 100), "RGB")
    assert (picture.alt, picture.filename) == ("A note: 7", "note.jpg")


async def test_the_loop_goes_on_while_a_picture_is_drawn(renderer: Renderer) -> None:
    may_draw.clear()
    drawing = asyncio.create_task(renderer.picture(Note(1)))
    for _ in range(100):
        await asyncio.sleep(0)
    assert not drawing.done()
    may_draw.set()
    assert (await drawing).data


async def test_all_who_ask_for_a_picture_share_it(renderer: Renderer) -> None:
    may_draw.clear()
    asking = [asyncio.create_task(renderer.picture(Note(5))) for _ in range(20)]
    await asyncio.sleep(0)
    asking[0].cancel()  # whoever goes doesn't take it from the others
    may_draw.set()
    pictures = await asyncio.gather(*asking[1:])
    assert len(set(pictures)) == 1
    await renderer.picture(Note(5))
    assert [number for number, _ in drawn] == [5]


async def test_what_is_kept_has_a_limit() -> None:
    may_draw.set()
    renderer = Renderer(cache_bytes=3 * len(render(Note(100))))
    for number in range(100, 130):
        await renderer.picture(Note(number))
        assert 0 < renderer.cache.held <= 3 * len(render(Note(100)))
    drawn.clear()
    await renderer.picture(Note(129))
    assert drawn == []
    await renderer.picture(Note(100))
    assert len(drawn) == 1
    await renderer.close()


async def test_a_picture_that_failed_can_be_asked_for_again(renderer: Renderer) -> None:
    for _ in range(2):
        with pytest.raises(RuntimeError, match="out of paint"):
            await renderer.picture(Note(3, broken=True))
    assert [number for number, _ in drawn] == [3, 3]
    assert renderer.cache.held == 0
    assert (await renderer.picture(Note(4))).data


async def test_closing_finishes_the_picture_on_its_way_and_drops_those_that_wait() -> None:
    may_draw.clear()
    renderer = Renderer()
    begun.clear()
    first, *others = [asyncio.create_task(renderer.picture(Note(number))) for number in range(5)]
    await asyncio.sleep(0)
    await asyncio.to_thread(begun.wait, 10)
    closing = asyncio.create_task(renderer.close())
    dropped = await asyncio.gather(*others, return_exceptions=True)
    assert all(isinstance(answer, asyncio.CancelledError) for answer in dropped)
    may_draw.set()
    await closing
    assert (await first).data


# -- films: each picture once --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bar:
    """A golden bar of a given height."""

    kind: ClassVar[str] = "bar"
    size: ClassVar[Size] = (240, 160)
    high: int
    alt: str = "a bar"

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(Box(10, 10, 40, self.high), 4, GOLD)


def opened(data: bytes) -> tuple[Any, list[int]]:
    """Return a film, and how long each of its pictures is shown."""
    picture: Any = Image.open(io.BytesIO(data))
    times = []
    for frame in range(picture.n_frames):
        picture.seek(frame)
        picture.load()
        times.append(picture.info["duration"])
    return picture, times


def bars(*heights: int) -> list[bytes]:
    return [render(Bar(high)) for high in heights]


def test_each_picture_is_shown_and_the_last_one_longer() -> None:
    picture, times = opened(film(bars(10, 50, 90, 130)))
    assert (picture.format, picture.size, picture.is_animated) == ("WEBP", (240, 160), True)
    assert times == [FRAME_MS, FRAME_MS, FRAME_MS, LAST_MS]
    assert picture.info["loop"] == 0


def test_a_picture_that_stays_is_shown_longer() -> None:
    _, times = opened(film(bars(10, 50, 50, 50, 90)))
    assert times == [FRAME_MS, 3 * FRAME_MS, LAST_MS]


def test_of_too_many_pictures_some_are_left_out_but_neither_the_first_nor_the_last() -> None:
    heights = [10 + n for n in range(2 * MAX_FRAMES)]
    data = film(bars(*heights))
    picture, times = opened(data)
    assert picture.n_frames == len(times) == MAX_FRAMES
    for frame, high in ((0, heights[0]), (MAX_FRAMES - 1, heights[-1])):
        picture.seek(frame)
        shown = picture.convert("RGB")
        assert abs(sum([shown.getpixel((30, y))[0] > 128 for y in range(160)]) - high) <= 2


def test_what_would_be_too_large_is_made_smaller() -> None:
    pictures = bars(10, 50, 90)
    whole = film(pictures)
    smaller = film(pictures, limit=len(whole) - 1)
    assert len(smaller) < len(whole)
    assert opened(smaller)[0].size == (120, 80)
    assert opened(smaller)[0].n_frames == 3


# -- little memory is retained beyond what is cached on purpose ----------------------------------------------


HOLES = """
import re
from pathlib import Path
from cogs.pictures.queue import trim_heap

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])

buffers = [bytes(b"x" * 50_000) for _ in range(1000)]
kept = buffers[::10]
del buffers
before = resident()
trim_heap()
print(before - resident())
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells how much a process holds")
def test_free_pages_between_what_is_kept_go_back_to_the_system() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", HOLES], cwd=root, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 30 * 1024, "KiB, of 44 000 that are free"


HEAPS = """
import re, threading
from bot.lifecycle import limit_heap

limit_heap()
kept, ready = [], threading.Barrier(9)

def allocate():
    ready.wait()
    kept.extend(bytes(1000) for _ in range(1000))
    ready.wait()

threads = [threading.Thread(target=allocate) for _ in range(8)]
for thread in threads:
    thread.start()
ready.wait(), ready.wait()
import ctypes, tempfile
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
with tempfile.NamedTemporaryFile() as file:
    told = ctypes.c_void_p(libc.fopen(file.name.encode(), b"w"))
    libc.malloc_info(0, told)
    libc.fclose(told)
    print(file.read().decode().count("<heap "))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc tells of its heaps")
def test_threads_share_two_heaps() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", HEAPS], cwd=root, capture_output=True, text=True, check=True)
    assert int(done.stdout) == 2
