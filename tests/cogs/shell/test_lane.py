"""With any order of late replies, a message ends up with the newest state, and clicks don't wait long."""

import asyncio
import random
from collections.abc import Callable

import pytest

from cogs.shell.lane import Lane


class Send:
    """A request in flight: it takes effect first, and its response arrives later."""

    def __init__(self) -> None:
        self.landed = asyncio.Event()
        self.heard = asyncio.Event()


class Message:
    """A message on a slow connection. A send carries the state that was newest when it began."""

    def __init__(self, patience: float = 1.0) -> None:
        self.newest = 0
        self.shown: int | None = None
        self.known: int | None = None
        self.sends: list[Send] = []
        self.answers = 0
        self.lane = Lane(self._push, self._forget, patience)

    def _forget(self) -> None:
        self.known = None

    async def _push(self) -> None:
        state = self.newest
        if state != self.known:
            await self._send(state)

    async def _send(self, state: int) -> None:
        send = Send()
        self.sends.append(send)
        await send.landed.wait()
        self.shown = state
        await send.heard.wait()
        self.known = state

    async def answer(self) -> None:
        """Answer a click with the newest state."""

        async def send() -> None:
            await self._send(self.newest)
            self.answers += 1

        await self.lane.answer(send)

    def change(self) -> None:
        """Change the state, as when something happens at the table."""
        self.newest += 1
        self.lane.refresh()

    async def land(self, number: int) -> None:
        """Let a send take effect and its response arrive."""
        await until(lambda: len(self.sends) > number)
        self.sends[number].landed.set()
        self.sends[number].heard.set()
        await turns()

    def go_on(self, chance: random.Random) -> None:
        """Let a random send in flight take effect, or its response arrive."""
        steps = [step for send in self.sends for step in (send.landed, send.heard) if not step.is_set()]
        if steps:
            chance.choice(steps).set()


async def until(condition: Callable[[], bool]) -> None:
    """Let other tasks run until a condition holds."""
    for _ in range(200):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")


async def turns() -> None:
    """Let other tasks run a few times."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_of_many_changes_the_newest_is_sent() -> None:
    message = Message()
    for _ in range(5):
        message.change()
    await message.land(0)
    assert (message.shown, len(message.sends)) == (5, 1)


async def test_changes_during_a_slow_refresh_are_sent_once_after_it() -> None:
    message = Message()
    message.change()
    await until(lambda: len(message.sends) == 1)
    for _ in range(3):
        message.change()
    await turns()
    assert len(message.sends) == 1, "one at a time"
    await message.land(0)
    await message.land(1)
    assert (message.shown, len(message.sends)) == (4, 2)


async def test_an_answer_waits_for_the_refresh_that_is_under_way() -> None:
    message = Message()
    message.change()
    await until(lambda: len(message.sends) == 1)
    answer = asyncio.create_task(message.answer())
    await turns()
    assert len(message.sends) == 1
    await message.land(0)
    await message.land(1)
    await answer
    assert message.answers == 1


async def test_an_answer_passes_a_refresh_that_takes_too_long_and_is_repaired_after_it() -> None:
    message = Message(patience=0.01)
    message.change()
    await until(lambda: len(message.sends) == 1)
    message.newest = 2
    answer = asyncio.create_task(message.answer())
    while len(message.sends) < 2:  # noqa: ASYNC110 - the lane's patience is real time
        await asyncio.sleep(0.001)
    await message.land(1)
    await answer
    assert message.shown == 2
    await message.land(0)
    assert message.shown == 1, "the old state has landed last"
    await message.land(2)
    assert message.shown == 2


async def test_while_a_click_is_worked_on_nothing_is_refreshed() -> None:
    message = Message()
    with message.lane.hold():
        message.change()
        await turns()
        assert not message.sends
        answer = asyncio.create_task(message.answer())
        await message.land(0)
        await answer
    await turns()
    assert len(message.sends) == 1, "the answer showed the newest state already"


async def test_a_failed_answer_comes_back_and_the_lane_goes_on() -> None:
    message = Message()

    async def fail() -> None:
        raise OSError("no route")

    with pytest.raises(OSError, match="no route"):
        await message.lane.answer(fail)
    message.change()
    await message.land(0)
    assert message.shown == 1


async def test_all_of_several_clicks_at_once_are_answered() -> None:
    message = Message()
    answers = [asyncio.create_task(message.answer()) for _ in range(4)]
    for number in range(4):
        await message.land(number)
    await asyncio.gather(*answers)
    assert message.answers == 4


@pytest.mark.parametrize("seed", range(30))
async def test_in_whatever_order_sends_land_the_newest_state_stays(seed: int) -> None:
    chance = random.Random(seed)
    message = Message(patience=0.0005)
    answers = []
    for _ in range(40):
        match chance.randrange(4):
            case 0:
                message.change()
            case 1:
                message.newest += 1
                answers.append(asyncio.create_task(message.answer()))
            case 2:
                await asyncio.sleep(0.001)
            case 3:
                message.go_on(chance)
        await turns()

    async def let_land() -> None:
        while True:
            message.go_on(chance)
            await asyncio.sleep(0.0005)

    landing = asyncio.create_task(let_land())
    await asyncio.gather(*answers)
    message.lane.refresh()
    await message.lane.settled()
    landing.cancel()
    assert message.shown == message.newest
    assert message.answers == len(answers)
