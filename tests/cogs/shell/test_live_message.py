"""Live messages: the newest state wins, what is unknown is tried again, and refusals are not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable

import aiohttp
import pytest

from cogs.shell.live_message import LiveMessage, RefusedError, UncertainError, through_outbox
from cogs.shell.services import Kind, Priority
from engine.storage.errors import StorageError

Send = Callable[[], Awaitable[None]]


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
        async with self.trouble(self.message):
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


@pytest.mark.parametrize("trouble", [ConnectionResetError(), aiohttp.ClientPayloadError(), StorageError("-")])
async def test_what_is_unknown_is_tried_again(trouble: Exception) -> None:
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
    sign.message = 7
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


async def test_nobody_has_to_wait_for_an_answer() -> None:
    outbox = Outbox()

    async def soon() -> int:
        return 1

    asked = asyncio.ensure_future(through_outbox(outbox, "key", 1, Priority.SCORE, Kind.POST, soon))
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.sleep(0)
    await outbox.flush(1)
