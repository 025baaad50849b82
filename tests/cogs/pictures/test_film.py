"""Films: each picture once, and within the limits."""

from __future__ import annotations

import io
import weakref
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from PIL import Image

from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.film import FRAME_MS, LAST_MS, MAX_FRAMES, film
from cogs.pictures.palette import GOLD
from cogs.pictures.spec import render


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
