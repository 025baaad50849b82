"""Pictures wait under load, so that clicks stay as fast as without them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from cogs.pictures import table_queue as atelier
from cogs.pictures.renderer import Renderer
from cogs.pictures.table_queue import BUSY_SHARE, LASTING, PLACES, WINDOW, Atelier


class Clock:
    """Wall-clock and process time in seconds, set by the test."""

    def __init__(self) -> None:
        self.wall, self.cpu = 1000.0, 10.0

    def passes(self, wall: float, cpu: float) -> None:
        self.wall += wall
        self.cpu += cpu


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    told = SimpleNamespace(monotonic=lambda: clock.wall, process_time=lambda: clock.cpu)
    monkeypatch.setattr(atelier, "time", told)
    return clock


async def test_whoever_has_little_to_do_draws_at_once(clock: Clock) -> None:
    workshop = Atelier(Renderer(), share=1.0)
    assert workshop.free
    workshop._earned_at = clock.cpu + 1.0
    clock.passes(2.0, 0.1)
    assert workshop.free, "a twentieth of a processor is not much"


async def test_while_much_is_played_a_picture_has_to_be_earned(clock: Clock) -> None:
    workshop = Atelier(Renderer(), share=1.0)
    workshop._earned_at = clock.cpu + 0.04 * (1 / BUSY_SHARE - 1)  # one was drawn, in 40 ms
    clock.passes(2.0, 0.5)
    assert not workshop.free, "half a second of work is not thirty times as long"
    clock.passes(WINDOW / 2, 0.0)
    assert not workshop.free, "a moment of rest says nothing yet"
    clock.passes(1.0, 0.8)
    assert workshop.free
    workshop._earned_at = clock.cpu + 1.0
    assert not workshop.free
    clock.passes(2 * WINDOW, 0.0)
    assert not workshop.free, "play goes on in the next moment"
    clock.passes(3 * LASTING, 0.0)
    assert workshop.free, "play rests"


async def test_drawing_is_not_counted_as_play(clock: Clock) -> None:
    workshop = Atelier(Renderer(), share=1.0)
    for _ in range(20):
        clock.passes(1.0, 0.2)
        workshop._load.drew(0.19)
        workshop.stir()
    workshop._earned_at = clock.cpu + 60.0
    assert workshop.free, "a hundredth of a processor is all that play has taken"


async def test_a_burst_after_a_long_rest_is_noticed(clock: Clock) -> None:
    workshop = Atelier(Renderer(), share=1.0)
    workshop._earned_at = clock.cpu + 60.0
    clock.passes(600.0, 1.0)
    workshop.stir()  # the first click of the burst
    clock.passes(WINDOW, 0.8 * WINDOW)
    assert not workshop.free, "the rest before the burst must not hide it"


async def test_so_many_tables_may_wait_and_the_next_does_without() -> None:
    workshop = Atelier(Renderer(), share=1.0)
    await workshop._turn.acquire()  # a picture that takes long
    asked: list[int] = []
    waiting = [asyncio.create_task(workshop.draw(lambda n=n: asked.append(n))) for n in range(PLACES)]  # type: ignore[misc]
    await asyncio.sleep(0)
    assert await workshop.draw(lambda: asked.append(-1)) is None and asked == []
    workshop._turn.release()
    await asyncio.gather(*waiting)
    assert asked == list(range(PLACES))
    await workshop.draw(lambda: asked.append(-1))
    assert asked[-1] == -1
