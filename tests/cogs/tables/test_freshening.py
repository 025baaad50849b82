"""How often a channel gets a fresh card, and that channels are forgotten eventually."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from cogs.tables.cards import Cards


def test_a_channel_is_not_flooded_and_then_forgotten() -> None:
    times = [1000.0]
    settings = SimpleNamespace(fresh_card_pause=60.0)
    services: Any = SimpleNamespace(settings=settings)
    cards = Cards(cast(Any, None), services, lambda: times[0])
    for channel in range(100):
        cards.freshened(channel, times[0])
    assert not cards.may_freshen(7, 0.0)
    times[0] += 60
    assert cards.may_freshen(7, 0.0)
    cards.freshened(500, times[0])
    assert len(cards._freshened) == 1, "threads come and go, a bot stays for months"
