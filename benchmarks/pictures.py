"""``python -m benchmarks pictures``: milliseconds and bytes a picture, and how late the event loop gets.

Each picture is drawn as a table would have it (``render``), and by plain Pillow: a canvas of the same size in
one colour, the same sprites, words and lines pasted in the same places, ready-made, written with the same
settings, nothing around them. Both take turns in one run, everything is decoded before, and the ratio is the
median of the rounds' ratios. Asked is 1.5 at most. Milliseconds are those of the processor, so that a busy
machine slows nobody down.

Then four tables draw at once with one renderer, each picture a new one, while the loop ticks each
millisecond: printed is how much later than due the ticks came. And once more through the queue, with the
tables' pictures one after the other, until a film of a deal is made beside them, while somebody asks for
picture after picture.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import itertools
import statistics
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple

from PIL import Image

from benchmarks._specs import SUBJECTS, table
from benchmarks._verdict import verdict
from cogs.pictures.canvas import FELT_DARK, QUALITY, Align, Canvas, Colour, PictureSpec, Size, render
from cogs.pictures.lettering import Font, lettering
from cogs.pictures.queue import PictureQueue, Renderer
from cogs.pictures.sprites import Sprite

BAR: Final = 1.5
"""The most that a picture may take, as a ratio to plain Pillow."""
TABLES: Final = 4
TICK: Final = 0.001
"""Seconds between ticks of the loop."""


class Paste(NamedTuple):
    """A pasted picture or colour, its place and its mask."""

    what: Image.Image | Colour
    at: tuple[int, int]
    mask: Image.Image


class Watched(Canvas):
    """A canvas that records its sprites, words and lines."""

    def __init__(self, size: Size) -> None:
        super().__init__(size)
        self.pastes: list[Paste] = []

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        self.pastes.append(Paste(sprite.image, (x - sprite.anchor[0], y - sprite.anchor[1]), sprite.mask))
        super().stamp(sprite, x, y)

    def paint(self, mask: Image.Image, x: int, y: int, colour: Colour) -> None:
        self.pastes.append(Paste(colour, (x, y), mask))
        super().paint(mask, x, y, colour)

    def text(self, text: str, x: int, y: int, font: Font, colour: Colour, align: Align = "left") -> int:
        wide = super().text(text, x, y, font, colour, align)
        if text:
            letters = lettering(text, font)
            start = x - {"left": 0, "centre": wide // 2, "right": wide}[align]
            self.pastes.append(Paste(colour, (start + letters.left, y + letters.top), letters.mask))
        return wide


def plain(size: Size, pastes: list[Paste]) -> bytes:
    """Draw the same sprites and words with nothing around them."""
    image = Image.new("RGB", size, FELT_DARK)
    for what, at, mask in pastes:
        image.paste(what, at, mask)
    file = io.BytesIO()
    image.save(file, "JPEG", quality=QUALITY)
    return file.getvalue()


def milliseconds(work: Callable[[], bytes]) -> float:
    """Return the processor time of some work."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


class Measured(NamedTuple):
    """Medians of one kind of picture: ours and Pillow's milliseconds, their ratio, and bytes."""

    ours: float
    plain: float
    ratio: float
    our_bytes: int
    plain_bytes: int


def measure(spec: PictureSpec, rounds: int) -> Measured:
    """Draw one spec repeatedly, alternating with Pillow."""
    watched = Watched(spec.size)
    spec.draw(watched)
    pastes = watched.pastes
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(milliseconds(lambda: render(spec)))
        theirs.append(milliseconds(lambda: plain(spec.size, pastes)))
    return Measured(
        statistics.median(ours),
        statistics.median(theirs),
        statistics.median(our / their for our, their in zip(ours, theirs, strict=True)),
        len(render(spec)),
        len(plain(spec.size, pastes)),
    )


class Lag(NamedTuple):
    """The delay of each tick in milliseconds, and the pictures of tables drawn a second."""

    late: list[float]
    pictures: float


async def lag(work: Callable[[Renderer], Awaitable[int]]) -> Lag:
    """Measure the loop's delay during some work, which returns the number of tables' pictures drawn."""
    renderer = Renderer()
    await renderer.picture(table(1))
    late: list[float] = []

    async def watch() -> None:
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            late.append(1000 * max(0.0, time.perf_counter() - due))

    watcher = asyncio.create_task(watch())
    began = time.perf_counter()
    drawn = await work(renderer)
    seconds = time.perf_counter() - began
    watcher.cancel()
    await renderer.close()
    return Lag(late, drawn / seconds)


async def crowd(pictures: int, renderer: Renderer) -> int:
    """Draw so many pictures of each of ``TABLES`` tables at once."""
    fresh = itertools.count(2)

    async def draw() -> None:
        for _ in range(pictures):
            await renderer.picture(table(next(fresh)))

    await asyncio.gather(*(draw() for _ in range(TABLES)))
    return TABLES * pictures


async def on_demand(steps: int, renderer: Renderer) -> int:
    """Make a film of so many steps while tables and requested pictures are drawn."""
    queue = PictureQueue(renderer, table_share=1.0)
    fresh = itertools.count(2)
    drawn = 0

    async def draw() -> None:
        nonlocal drawn
        while True:
            await queue.for_table(partial(table, next(fresh)))
            drawn += 1

    async def ask() -> None:
        while True:
            await queue.for_person(1, table(next(fresh)))

    others = [asyncio.create_task(work) for work in (draw(), ask())]
    await queue.film([partial(table, next(fresh)) for _ in range(steps)])
    for other in others:
        other.cancel()
    await asyncio.wait(others)
    return drawn


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share of all values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks pictures", description="Drawing.")
    parser.add_argument("--rounds", type=int, default=41, help="drawings of each kind")
    parser.add_argument("--pictures", type=int, default=40, help="pictures of each of the four tables")
    parser.add_argument("--steps", type=int, default=32, help="pictures of the film")
    options = parser.parse_args(argv)
    figures: dict[str, float] = {}
    ratios: dict[str, float] = {}
    print(f"{'':22}{'ms':>8}{'Pillow':>8}{'ratio':>8}{'bytes':>10}{'Pillow':>10}")
    for name, spec in SUBJECTS.items():
        found = measure(spec, options.rounds)
        print(
            f"{name:22}{found.ours:8.1f}{found.plain:8.1f}{found.ratio:8.2f}"
            f"{found.our_bytes:10}{found.plain_bytes:10}"
        )
        figures |= {f"{name}_ms": round(found.ours, 2), f"{name}_pillow_ms": round(found.plain, 2)}
        figures |= {f"{name}_bytes": found.our_bytes, f"{name}_pillow_bytes": found.plain_bytes}
        ratios[name] = round(found.ratio, 3)
    loads = {
        "four tables": ("", partial(crowd, options.pictures)),
        "beside a film": ("film_", partial(on_demand, options.steps)),
    }
    for load, (key, work) in loads.items():
        late, speed = asyncio.run(lag(work))
        for share, title in ((0.5, "p50"), (0.99, "p99")):
            figures[f"{key}lag_{title}_ms"] = round(percentile(late, share), 2)
            print(f"{f'{load}, lag {title}':22}{percentile(late, share):8.1f}")
        figures[f"{key}pictures_per_second"] = round(speed, 1)
        print(f"{'pictures a second':22}{speed:8.1f}")
    worst = max(ratios.values())
    return verdict({"benchmark": "pictures", **figures, "ratios": ratios, "worst_ratio": worst}, BAR)
