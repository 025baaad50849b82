"""The queue: everybody is drawn soon or refused for now, and nobody takes more than their share."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

import pytest

from cogs.pictures.canvas import Canvas, Picture, Size, digest_of
from cogs.pictures.queue import FILMS, MAX_FRAMES, REQUESTS, REQUESTS_EACH, TABLES, PictureQueue, Renderer
from engine.game import Refusal

ANNA, BERT = 1, 2


@dataclass(frozen=True)
class Slip:
    """An empty picture with a number, drawn once it is released."""

    kind: ClassVar[str] = "slip"
    size: ClassVar[Size] = (16, 16)
    number: int
    alt: str = "a slip"
    drawn: list[int] = field(default_factory=list, compare=False, repr=False)
    may_draw: threading.Event = field(default_factory=threading.Event, compare=False, repr=False)
    broken: bool = False

    def draw(self, canvas: Canvas) -> None:
        self.may_draw.wait(10)
        self.drawn.append(self.number)
        if self.broken:
            raise RuntimeError("out of paint")


class Asking:
    """Everybody who asks a queue for pictures; nothing is drawn before ``let()``."""

    def __init__(self) -> None:
        self.renderer = Renderer()
        self.queue = PictureQueue(self.renderer, table_share=1.0)
        self.drawn: list[int] = []
        self._let = threading.Event()

    def slip(self, number: int, *, broken: bool = False) -> Slip:
        return Slip(number, drawn=self.drawn, may_draw=self._let, broken=broken)

    def let(self) -> None:
        self._let.set()

    async def person(self, person: int, number: int) -> asyncio.Task[Picture]:
        return await begun(self.queue.for_person(person, self.slip(number)))

    async def people(self, *numbers: int) -> list[asyncio.Task[Picture]]:
        """Let as many people ask for a picture each."""
        return [await self.person(number, number) for number in numbers]

    async def table(self, number: int) -> asyncio.Task[Any]:
        return await begun(self.queue.for_table(partial(self.slip, number)))

    async def film(self, *numbers: int) -> asyncio.Task[bytes]:
        film = await begun(self.queue.film(self.steps(*numbers)))
        await asyncio.sleep(0.01)  # the specs are made with other tasks in between
        return film

    def steps(self, *numbers: int) -> list[Callable[[], Slip]]:
        return [partial(self.slip, number) for number in numbers]


async def begun(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """Return a task that has begun."""
    task = asyncio.create_task(work)
    await asyncio.sleep(0)
    return task


@pytest.fixture
async def asking() -> AsyncIterator[Asking]:
    asking = Asking()
    yield asking
    asking.let()
    await asking.queue.close()


# -- people --------------------------------------------------------------------------------------------------


async def test_when_too_many_wait_the_next_one_is_told_so(asking: Asking) -> None:
    asked = await asking.people(*range(REQUESTS))
    with pytest.raises(Refusal, match="pictures_busy"):
        await (await asking.person(99, 99))
    asking.let()
    await asyncio.gather(*asked)
    assert asking.drawn == list(range(REQUESTS)), "in the order in which they were asked for"
    assert (await (await asking.person(99, 99))).data, "a moment later there is room"


async def test_somebody_who_clicks_wildly_takes_nobodys_place(asking: Asking) -> None:
    asked = [await asking.person(ANNA, number) for number in range(REQUESTS_EACH)]
    with pytest.raises(Refusal, match="pictures_busy"):
        await (await asking.person(ANNA, 50))
    asked.append(await asking.person(BERT, 60))
    asking.let()
    await asyncio.gather(*asked)
    assert asking.drawn == [*range(REQUESTS_EACH), 60]


async def test_cancelled_in_the_moment_of_their_turn_they_pass_it_on_too(asking: Asking) -> None:
    first, second, third = await asking.people(1, 2, 3)
    asking.let()
    await first
    second.cancel()
    assert (await third).data


async def test_a_picture_that_fails_holds_nobody_up(asking: Asking) -> None:
    failing = await begun(asking.queue.for_person(ANNA, asking.slip(1, broken=True)))
    table = await begun(asking.queue.for_table(lambda: asking.slip(1 // 0)))
    asked = await asking.person(BERT, 2)
    asking.let()
    with pytest.raises(RuntimeError, match="out of paint"):
        await failing
    with pytest.raises(ZeroDivisionError):
        await table
    assert (await asked).data


# -- tables --------------------------------------------------------------------------------------------------


async def test_so_many_tables_may_wait_and_the_next_does_without(asking: Asking) -> None:
    made: list[int] = []
    waiting = [await asking.table(-1)]
    waiting += [await begun(asking.queue.for_table(partial(made.append, n))) for n in range(TABLES - 1)]
    assert await asking.queue.for_table(lambda: made.append(-1)) is None and made == []
    asking.let()
    await asyncio.gather(*waiting)
    assert made == list(range(TABLES - 1))
    await asking.queue.for_table(lambda: made.append(-1))
    assert made[-1] == -1


async def test_a_table_is_drawn_as_it_is_when_its_turn_comes(asking: Asking) -> None:
    state = 1
    person = await asking.person(ANNA, 100)
    table = await begun(asking.queue.for_table(lambda: asking.slip(state)))
    assert not asking.queue.free_for_tables
    state = 2
    asking.let()
    await person
    assert (await table).digest == digest_of(asking.slip(2))
    assert asking.queue.free_for_tables


async def test_whoever_asks_waits_for_one_table_and_one_frame(asking: Asking) -> None:
    film = await asking.film(*range(10, 18))
    tables = [await asking.table(number) for number in range(20, 28)]
    person = await asking.person(ANNA, 1)
    asking.let()
    await asyncio.gather(person, film, *tables)
    assert asking.drawn[:3] == [10, 20, 1]


# -- shares --------------------------------------------------------------------------------------------------


async def test_a_tables_first_picture_waits_for_no_rest_but_makes_it_longer(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
    asking.let()
    queue = PictureQueue(asking.renderer, table_share=0.25)
    draw = asking.renderer.picture

    async def slowly(spec: Slip) -> Picture:
        nonlocal now
        now += 2
        return await draw(spec)

    monkeypatch.setattr(asking.renderer, "picture", slowly)
    await queue.for_table(partial(asking.slip, 1))
    later = await begun(queue.for_table(partial(asking.slip, 2)))
    for number in (3, 4):
        assert await queue.for_table(partial(asking.slip, number), urgent=True)
    assert asking.drawn == [1, 3, 4], "the second one still rests"
    now = 102.0 + 3 * 6 - 0.1
    queue._next_turn()
    await asyncio.sleep(0)
    assert queue._turn is None and not later.done(), "for as long as three pictures make it"
    now += 0.2
    queue._next_turn()
    await later
    assert asking.drawn == [1, 3, 4, 2]


# -- films ---------------------------------------------------------------------------------------------------


async def test_others_have_their_turn_between_two_steps_of_a_film(asking: Asking) -> None:
    asking.let()
    turns = 0

    async def play() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    seen: list[int] = []

    def step(number: int) -> Slip:
        seen.append(turns)
        return asking.slip(number)

    playing = asyncio.create_task(play())
    await asking.queue.film([partial(step, number) for number in range(10)])
    playing.cancel()
    assert len(set(seen)) == len(seen) == 10


async def test_of_a_long_deal_only_what_the_film_shows_is_made(asking: Asking) -> None:
    asking.let()
    made: list[int] = []

    def step(number: int) -> Slip:
        made.append(number)
        return asking.slip(number % 2)

    await asking.queue.film([partial(step, number) for number in range(3 * MAX_FRAMES)])
    assert len(made) == MAX_FRAMES
    assert (made[0], made[-1]) == (0, 3 * MAX_FRAMES - 1)


async def test_so_many_wait_for_films_and_each_for_one(asking: Asking) -> None:
    queue = asking.queue
    with queue.place_for_film(0), pytest.raises(Refusal, match="film_coming"), queue.place_for_film(0):
        pass
    places = [queue.place_for_film(person) for person in range(FILMS)]
    for place in places:
        place.__enter__()
    with pytest.raises(Refusal, match="pictures_busy"), queue.place_for_film(99):
        pass
    for place in places:
        place.__exit__(None, None, None)
    with queue.place_for_film(99):
        pass
