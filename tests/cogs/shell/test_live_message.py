"""Live messages: the newest state wins, in any order of replies, and clicks don't wait long."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress

import aiohttp
import pytest

from cogs.shell.live_message import (
    Kind,
    Lane,
    LiveMessage,
    Priority,
    RefusedError,
    UncertainError,
    through_outbox,
)
from cogs.shell.router import Notifier
from engine.storage.errors import StorageError
from engine.tables import TableState
from tests.cogs.seating import table_state

Send = Callable[[], Awaitable[None]]


# -- messages: what is unknown is tried again, refusals are not ----------------------------------------------


class Outbox:
    """Keeps requests until a test sends them; the newest of a key replaces the one before."""

    def __init__(self) -> None:
        self.waiting: dict[Hashable, Send] = {}

    def submit(
        self, key: Hashable, channel_id: int, priority: Priority, send: Send, kind: Kind = Kind.EDIT
    ) -> None:
        self.waiting[key] = send

    async def flush(self, timeout: float) -> None:  # noqa: ASYNC109 - as the protocol says
        while self.waiting:
            with suppress(asyncio.CancelledError):
                await self.waiting.pop(next(iter(self.waiting)))()


class Sign(LiveMessage):
    """A message that shows a number."""

    retry_after = 0.0

    def __init__(self, outbox: Outbox) -> None:
        super().__init__(outbox, "a sign")
        self.number = 0
        self.shown: list[int] = []
        self.refusals: list[RefusedError] = []
        self.troubles: list[BaseException] = []
        self.slow = asyncio.Event()
        self.slow.set()

    async def update(self) -> None:
        await self.slow.wait()
        if self.troubles and isinstance(self.troubles[-1], StorageError):
            raise self.troubles.pop()
        self.mail("sign", 1, Priority.TABLE, Kind.EDIT, self._edit)

    async def _edit(self) -> None:
        async with self.trouble(self.message_id):
            if self.troubles:
                raise self.troubles.pop()
            self.shown.append(self.number)

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        self.refusals.append(error)


async def _settle(sign: Sign, outbox: Outbox) -> None:
    for _ in range(20):
        await asyncio.sleep(0)
        await outbox.flush(1)


async def test_the_newest_state_is_shown_once() -> None:
    outbox = Outbox()
    sign = Sign(outbox)
    for number in range(5):
        sign.number = number
        sign.request()
    await _settle(sign, outbox)
    assert sign.shown == [4] and sign.idle


async def test_what_changes_during_an_update_is_shown_after_it() -> None:
    outbox = Outbox()
    sign = Sign(outbox)
    sign.slow.clear()
    sign.at_once()
    await asyncio.sleep(0)
    sign.at_once()
    sign.slow.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await outbox.flush(1)
    sign.number = 1
    await _settle(sign, outbox)
    assert sign.shown[-1] == 1


@pytest.mark.parametrize(
    "trouble",
    [ConnectionResetError(), aiohttp.ClientPayloadError(), StorageError("-"), asyncio.CancelledError()],
)
async def test_what_is_unknown_is_tried_again(trouble: BaseException) -> None:
    outbox = Outbox()
    sign = Sign(outbox)
    sign.troubles.append(trouble)
    sign.request()
    await _settle(sign, outbox)
    assert sign.shown == [0] and not sign.refusals and sign.idle


@pytest.mark.parametrize("refusals", [3, 1100])
async def test_what_may_be_taken_after_all_is_tried_again(refusals: int) -> None:
    outbox = Outbox()
    sign = Sign(outbox)
    sign.troubles += [RefusedError("invalid", 400, 50035)] * refusals
    sign.request()
    while not sign.shown:
        await _settle(sign, outbox)
    assert sign.shown == [0] and len(sign.refusals) == refusals and sign.idle


@pytest.mark.parametrize(("message", "heard"), [(7, 1), (8, 0)])
async def test_a_refusal_is_news_unless_the_message_was_replaced(message: int, heard: int) -> None:
    sign = Sign(Outbox())
    sign.message_id = 7
    async with sign.trouble(message):
        raise RefusedError("no", 403)
    assert len(sign.refusals) == heard and sign.idle


async def test_what_the_outbox_gives_up_is_uncertain() -> None:
    outbox = Outbox()

    async def forever() -> None:
        await asyncio.sleep(60)

    asked = asyncio.ensure_future(through_outbox(outbox, "key", 1, Priority.SCORE, Kind.POST, forever))
    await asyncio.sleep(0)
    sending = asyncio.ensure_future(outbox.waiting["key"]())
    await asyncio.sleep(0)
    sending.cancel()
    with pytest.raises(UncertainError):
        await asked


# -- late replies in any order -------------------------------------------------------------------------------


class Sending:
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
        self.sends: list[Sending] = []
        self.answers = 0
        self.lane = Lane(self._push, self._forget, patience)

    def _forget(self) -> None:
        self.known = None

    async def _push(self) -> None:
        state = self.newest
        if state != self.known:
            await self._send(state)

    async def _send(self, state: int) -> None:
        send = Sending()
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


# -- how features hear of tables -----------------------------------------------------------------------------


async def test_whoever_has_made_a_state_of_a_partie_goes_on_before_features_hear_of_it() -> None:
    heard: list[tuple[str, TableState]] = []
    notifier = Notifier([lambda one: heard.append(("hand", one)), lambda one: heard.append(("card", one))])
    first, second = table_state(status="playing"), table_state(status="playing")
    notifier.published(first)
    notifier.published(second)
    assert not heard, "the answer is on its way before"
    await asyncio.sleep(0)
    assert heard == [("hand", first), ("card", first), ("hand", second), ("card", second)]
    heard.clear()
    end = table_state(status="closed")
    notifier.published(first)
    notifier.published(end)
    assert [one for _, one in heard] == [first, first, end, end], "the end is heard of at once"
    await asyncio.sleep(0)
    assert len(heard) == 4, "each is heard of once"


async def test_a_feature_that_fails_is_logged_and_the_next_one_hears_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_: TableState) -> None:
        raise RuntimeError("broken on purpose")

    heard: list[TableState] = []
    lobby = table_state()
    with caplog.at_level(logging.ERROR):
        Notifier([broken, heard.append]).published(lobby)
    (record,) = caplog.records
    assert (record.name, record.getMessage()) == ("cogs.shell.router", "table 17: a feature failed")
    assert heard == [lobby]
