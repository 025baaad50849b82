"""Requests for pictures are served soon or refused for now: they don't pile up for anybody."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from cogs.pictures.canvas import Canvas, Size
from cogs.pictures.desk import EACH, PLACES, PictureDesk
from cogs.pictures.renderer import Picture, Renderer
from cogs.pictures.turns import Share, WaitingRoom
from engine.game import Refusal

ANNA, BERT = 1, 2


@dataclass(frozen=True)
class Slip:
    """An empty picture with a number, drawn once it is released."""

    kind: ClassVar[str] = "slip"
    size: ClassVar[Size] = (16, 16)
    number: int
    alt: str = "a slip"
    drawn: list[int] = field(default_factory=list, compare=False)
    may_draw: threading.Event = field(default_factory=threading.Event, compare=False)

    def draw(self, canvas: Canvas) -> None:
        self.may_draw.wait(10)
        self.drawn.append(self.number)


@pytest.fixture
async def studio() -> AsyncIterator[Renderer]:
    room = Renderer()
    yield room
    await room.close()


@pytest.fixture
def desk(studio: Renderer) -> PictureDesk:
    return PictureDesk(studio)


class Asking:
    """People who ask a desk for pictures; nothing is drawn before ``let()``."""

    def __init__(self, desk: PictureDesk) -> None:
        self.desk = desk
        self.drawn: list[int] = []
        self._let = threading.Event()

    async def ask(self, person: int, number: int) -> asyncio.Task[Picture]:
        slip = Slip(number, drawn=self.drawn, may_draw=self._let)
        asked = asyncio.create_task(self.desk.picture(person, slip))
        await asyncio.sleep(0)
        return asked

    def let(self) -> None:
        self._let.set()


async def test_pictures_come_in_the_order_in_which_they_were_asked_for(desk: PictureDesk) -> None:
    people = Asking(desk)
    asked = [await people.ask(person, person) for person in range(PLACES)]
    people.let()
    assert len({(await one).data for one in asked}) == 1
    assert people.drawn == list(range(PLACES))


async def test_when_too_many_wait_the_next_one_is_told_so(desk: PictureDesk) -> None:
    people = Asking(desk)
    asked = [await people.ask(person, person) for person in range(PLACES)]
    with pytest.raises(Refusal, match="pictures_busy"):
        await (await people.ask(99, 99))
    people.let()
    await asyncio.gather(*asked)
    assert (await (await people.ask(99, 99))).data, "a moment later there is room"


async def test_somebody_who_clicks_wildly_takes_nobodys_place(desk: PictureDesk) -> None:
    people = Asking(desk)
    asked = [await people.ask(ANNA, number) for number in range(EACH)]
    with pytest.raises(Refusal, match="pictures_busy"):
        await (await people.ask(ANNA, 50))
    asked.append(await people.ask(BERT, 60))
    people.let()
    await asyncio.gather(*asked)
    assert people.drawn == [*range(EACH), 60]


async def test_whoever_goes_leaves_their_place(desk: PictureDesk) -> None:
    people = Asking(desk)
    asked = [await people.ask(person, person) for person in range(PLACES)]
    asked[-1].cancel()
    await asyncio.gather(asked[-1], return_exceptions=True)
    asked[-1] = await people.ask(99, 99)
    people.let()
    await asyncio.gather(*asked)
    assert people.drawn == [*range(PLACES - 1), 99]


async def test_what_is_at_hand_is_given_though_many_wait(desk: PictureDesk, studio: Renderer) -> None:
    ready = Slip(7)
    ready.may_draw.set()
    drawn = await studio.picture(ready)
    people = Asking(desk)
    asked = [await people.ask(person, 100 + person) for person in range(PLACES)]
    assert await desk.picture(ANNA, Slip(7)) == drawn
    people.let()
    await asyncio.gather(*asked)


async def test_a_table_waits_for_one_wish_and_not_for_all(desk: PictureDesk, studio: Renderer) -> None:
    people = Asking(desk)
    asked = [await people.ask(person, person) for person in range(PLACES)]
    await asyncio.sleep(0)
    table = asyncio.create_task(studio.picture(Slip(500, drawn=people.drawn, may_draw=people._let)))
    await asyncio.sleep(0)
    people.let()
    await asyncio.gather(table, *asked)
    assert people.drawn.index(500) == 1


def test_a_waiting_room_forgets_who_has_left() -> None:
    room = WaitingRoom(2, each=1)
    for person in range(100):
        with room.place(person):
            assert len(room) == 1
            again = Refusal("film_coming")
            with pytest.raises(Refusal, match="film_coming"), room.place(person, again):
                pass
    assert len(room) == 0 and not room._waiting


async def test_a_rest_is_as_long_as_its_share_says(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now)
    share = Share(0.25)
    assert share.rest == 0
    with share.work():
        now += 2
    assert share.rest == 6
    now += 4
    assert share.rest == 2
    now += 4
    assert share.rest == 0
