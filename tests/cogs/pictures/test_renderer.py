"""The renderer: pictures and films off the event loop, drawn once, within limits of memory and time."""

from __future__ import annotations

import asyncio
import io
import json
import subprocess
import sys
import threading
import weakref
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from PIL import Image

from benchmarks import pictures
from benchmarks._specs import SUBJECTS
from cogs.pictures.byte_cache import ByteCache
from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.lettering import NAME, written
from cogs.pictures.palette import GOLD, WHITE
from cogs.pictures.renderer import FRAME_MS, LAST_MS, MAX_FRAMES, THREAD_NAME, Renderer, film
from cogs.pictures.spec import ALT_LIMIT, alt_text, render

drawn: list[tuple[int, str]] = []
"""The pictures that were drawn, each with its thread."""
may_draw = threading.Event()
begun = threading.Event()
DRAWING = """
import asyncio, re
from pathlib import Path
from cogs.pictures.canvas import Canvas
from bot.heap import limit_heap
from cogs.pictures.renderer import Renderer

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])

def draw(height):
    canvas = Canvas((1200, height))
    kept.extend(bytes(50_000) for _ in range(20))
    return canvas.jpeg()

kept = []
limit_heap()
renderer = Renderer()
renderer._thread.submit(draw, 800).result()
before = resident()
for height in (1400, 1900, 1100, 2300, 1500, 2000, 1200, 2200) * 2:
    renderer._thread.submit(draw, height).result()
print(resident() - before)
"""


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


async def test_the_same_spec_gives_the_same_bytes_and_another_one_others(renderer: Renderer) -> None:
    assert (await renderer.picture(Note(7))).data == render(Note(7))
    assert render(Note(8)) != render(Note(7))


async def test_another_thread_draws(renderer: Renderer) -> None:
    await renderer.picture(Note(1))
    ((_, thread),) = drawn
    assert thread.startswith(THREAD_NAME)
    assert thread != threading.current_thread().name


async def test_the_fonts_are_read_before_the_first_spec_is_made() -> None:
    written.cache_clear()
    may_draw.set()
    renderer = Renderer()
    await renderer.picture(Note(1))  # in the same thread, after the fonts
    assert written.cache_info().currsize == 1
    await renderer.close()


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


def test_a_description_is_as_long_as_discord_takes() -> None:
    assert alt_text("One.", "", "Two.") == "One. Two."
    long = alt_text("word " * 400)
    assert len(long) <= ALT_LIMIT
    assert long.endswith("…")


# -- the cache keeps the entries used last, and never more than its limit ------------------------------------


def cache(limit: int) -> ByteCache[str, bytes]:
    return ByteCache(limit, len)


def test_it_holds_no_more_than_its_limit() -> None:
    kept = cache(100)
    for number in range(50):
        kept.put(str(number), b"x" * (number % 40))
        assert kept.held <= 100
        assert kept.held == sum(len(kept.get(str(n)) or b"") for n in range(50))


def test_what_nobody_asked_for_the_longest_goes_first() -> None:
    kept = cache(3)
    for name in "abc":
        kept.put(name, b"x")
    assert kept.get("a") == b"x"
    kept.put("d", b"x")
    assert kept.get("b") is None
    assert kept.get("a") == b"x"


def test_what_is_larger_than_the_limit_is_not_kept() -> None:
    kept = cache(3)
    kept.put("a", b"xxxx")
    assert kept.get("a") is None
    assert kept.held == 0


def test_the_same_thing_again_counts_once() -> None:
    kept = cache(10)
    kept.put("a", b"xxxx")
    kept.put("a", b"xx")
    assert kept.held == 2


def test_a_thing_is_made_once() -> None:
    kept, made = cache(10), []

    def make() -> bytes:
        made.append(1)
        return b"x"

    assert kept.keep("a", make) == kept.keep("a", make) == b"x"
    assert made == [1]


def test_what_is_too_large_drives_nothing_out() -> None:
    kept = cache(10)
    kept.put("small", b"12345")
    kept.put("large", b"12345678901")
    assert kept.get("small") == b"12345"
    assert (kept.get("large"), kept.held) == (None, 5)


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
        red = [shown.getpixel((30, y))[0] > 128 for y in range(160)]
        assert abs(sum(red) - high) <= 2


def test_what_would_be_too_large_is_made_smaller() -> None:
    pictures = bars(10, 50, 90)
    whole = film(pictures)
    smaller = film(pictures, limit=len(whole) - 1)
    assert len(smaller) < len(whole)
    assert opened(smaller)[0].size == (120, 80)
    assert opened(smaller)[0].n_frames == 3


def test_however_long_a_film_is_only_a_frame_of_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures, opened_once = bars(*range(10, 10 + MAX_FRAMES)), list[weakref.ref[Image.Image]]()
    most = 0
    convert = Image.Image.convert

    def watched(picture: Image.Image, mode: str) -> Image.Image:
        nonlocal most
        converted = convert(picture, mode)
        opened_once.extend((weakref.ref(picture), weakref.ref(converted)))
        most = max(most, sum(one() is not None for one in opened_once))
        return converted

    monkeypatch.setattr(Image.Image, "convert", watched)
    film(pictures)
    assert 0 < most <= 6, "one frame as it is, in colours, and in its size; a few may wait to be forgotten"


def test_there_is_no_film_of_nothing() -> None:
    with pytest.raises(ValueError, match="nothing"):
        film([])


# -- little memory is retained beyond what is cached on purpose ----------------------------------------------


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells how much a process holds")
def test_tall_score_sheets_leave_no_holes_in_the_heap() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", DRAWING], cwd=root, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 28 * 1024, "KiB, of which 16 000 are kept"


HOLES = """
import re
from pathlib import Path
from cogs.pictures.renderer import Trimmer

def resident():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])

buffers = [bytes(b"x" * 50_000) for _ in range(1000)]
kept = buffers[::10]
del buffers
before = resident()
trimmer = Trimmer()
trimmer.trim()
print(before - resident())
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells how much a process holds")
def test_free_pages_between_what_is_kept_go_back_to_the_system() -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", HOLES], cwd=root, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 30 * 1024, "KiB, of 44 000 that are free"


HEAPS = """
import re, threading
from bot.heap import limit_heap

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


# -- the benchmark -------------------------------------------------------------------------------------------


@pytest.mark.long
def test_every_kind_of_picture_is_measured_against_pillow(capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(["--rounds", "1", "--pictures", "1", "--steps", "1"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(figures["ratios"]) == set(SUBJECTS)
    assert figures["worst_ratio"] == max(figures["ratios"].values())
    assert all(figures[f"{name}_bytes"] > 1000 for name in SUBJECTS)
    assert figures["lag_p99_ms"] >= 0 and figures["film_lag_p99_ms"] >= 0


def test_pillow_pastes_the_same_sprites() -> None:
    spec = SUBJECTS["hand"]
    watched = pictures.Watched(spec.size)
    spec.draw(watched)
    assert len(watched.pastes) == 8
