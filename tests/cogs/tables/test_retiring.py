"""Retired cards: their removal is remembered and retried until Discord has accepted it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from cogs.tables.retiring import RetiredCard, Retirements

TABLE, CHANNEL, MESSAGE = 1, 20, 300

Send = Callable[[], Awaitable[None]]


class Bot:
    """A bot's outbox, surfaces and Discord client, as far as retiring a card needs them."""

    def __init__(self) -> None:
        self.sends: asyncio.Queue[Send] = asyncio.Queue()
        self.kept: set[str] = set()
        self.trouble: BaseException | None = None
        self.edits = 0
        message_refs = SimpleNamespace(
            put=lambda table, name, key, payload, promptly: self.kept.add(key),
            delete=lambda table, name, key: self.kept.discard(key),
        )
        outbox = SimpleNamespace(
            submit=lambda key, channel, priority, send, kind: self.sends.put_nowait(send)
        )
        message = SimpleNamespace(edit=self._edit)
        place = SimpleNamespace(get_partial_message=lambda number: message)
        client: Any = SimpleNamespace(get_partial_messageable=lambda channel: place)
        services: Any = SimpleNamespace(registry=SimpleNamespace(message_refs=message_refs), outbox=outbox)
        self.retirements = Retirements(client, services)

    async def _edit(self, **_: object) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.edits += 1


@pytest.mark.parametrize("trouble", [aiohttp.ClientPayloadError(), asyncio.CancelledError()])
async def test_what_did_not_come_through_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, trouble: BaseException
) -> None:
    monkeypatch.setattr(RetiredCard, "retry_after", 0.0)
    bot = Bot()
    bot.trouble = trouble
    bot.retirements.put_away(TABLE, CHANNEL, MESSAGE, ["Spiel 1"])
    await asyncio.gather((await bot.sends.get())(), return_exceptions=True)
    assert bot.kept == {str(MESSAGE)}, "another process would know of it, too"
    bot.trouble = None
    send = await asyncio.wait_for(bot.sends.get(), 5)
    await send()
    assert bot.edits == 1 and not bot.kept


async def test_nothing_is_tried_again_once_the_bot_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RetiredCard, "retry_after", 0.0)
    bot = Bot()
    bot.trouble = aiohttp.ClientPayloadError()
    bot.retirements.put_away(TABLE, CHANNEL, MESSAGE, [])
    send = await bot.sends.get()
    bot.retirements.close()
    await send()
    for _ in range(3):
        await asyncio.sleep(0)
    assert bot.sends.empty() and bot.kept == {str(MESSAGE)}
