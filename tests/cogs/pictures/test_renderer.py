"""Pictures are drawn off the event loop, once for all requests, and dropped when there are too many."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import ClassVar

import pytest
from PIL import Image

from cogs.pictures.canvas import Canvas, Size
from cogs.pictures.lettering import NAME, written
from cogs.pictures.palette import WHITE
from cogs.pictures.renderer import THREAD_NAME, Renderer
from cogs.pictures.spec import ALT_LIMIT, alt_text, render

drawn: list[tuple[int, str]] = []
"""The pictures that were drawn, each with its thread."""
may_draw = threading.Event()
begun = threading.Event()


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
