"""A card is drawn again after a request for it has failed."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from cogs.tables.card_message import Card
from tests.cogs import seating


@pytest.mark.parametrize(
    "error", [ConnectionResetError(), aiohttp.ServerDisconnectedError(), aiohttp.ClientPayloadError()]
)
async def test_a_card_is_drawn_again(error: Exception) -> None:
    card = _card()
    async with card.trouble():
        raise error
    assert _waits(card)


async def test_a_card_is_drawn_again_when_the_outbox_gave_it_up() -> None:
    card = _card()

    async def send() -> None:
        async with card.trouble():
            await asyncio.sleep(60)

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await send()
    assert _waits(card)


def _card() -> Card:
    cards: Any = SimpleNamespace(
        services=SimpleNamespace(outbox=None, settings=SimpleNamespace(render_pause=0.3))
    )
    return Card(cards, seating.snapshot())


def _waits(card: Any) -> bool:
    waiting: asyncio.TimerHandle | None = card._timer
    if waiting is not None:
        waiting.cancel()
    return waiting is not None
