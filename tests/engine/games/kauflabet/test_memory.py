"""Memory used by a long evening of Kauflabet."""

from __future__ import annotations

import gc
from itertools import combinations, islice

from engine.cards import card_set
from engine.games.kauflabet.actions import Exchange, exchanges

KEPT = 6000
"""More than the 5488 exchanges of up to three cards, which are made once; with four there are 41 448."""


def test_what_hands_could_have_exchanged_is_not_kept_for_ever() -> None:
    listed: set[str] = set()
    for cards in islice(combinations(range(32), 4), 0, None, 3):
        listed.update(exchange.token for exchange in exchanges(card_set(cards), 4))
    assert len(listed) > 2 * KEPT
    gc.collect()
    assert sum(type(one) is Exchange for one in gc.get_objects()) < KEPT
