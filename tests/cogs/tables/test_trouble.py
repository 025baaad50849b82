"""A card is drawn again after a request for it has failed."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import aiohttp
import pytest

from cogs.tables.card_message import Card
from cogs.tables.cards import Cards
from tests.cogs import seating


@pytest.mark.parametrize(
    "error", [ConnectionResetError(), aiohttp.ServerDisconnectedError(), aiohttp.ClientPayloadError()]
)
async def test_a_card_is_drawn_again(error: Exception) -> None:
    card = Card(cast(Cards, None), seating.snapshot())
    with card.trouble():
        raise error
    assert _waits(card)


async def test_a_card_is_drawn_again_when_the_outbox_gave_it_up() -> None:
    card = Card(cast(Cards, None), seating.snapshot())

    async def send() -> None:
        with card.trouble():
            await asyncio.sleep(60)

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await send()
    assert _waits(card)


def _waits(card: Any) -> bool:
    waiting: asyncio.TimerHandle | None = card._timer
    if waiting is not None:
        waiting.cancel()
    return waiting is not None
