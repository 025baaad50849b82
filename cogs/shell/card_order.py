"""The order of somebody's cards: by the game's own trumps and ranks, as they like it."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.cards import PACK, Card
from engine.tricks import TrickOrder

SortOrder: TypeAlias = Literal["suits", "suits_rising", "ranks", "ranks_rising"]
"""By suit with the highest or the lowest card first, or by rank and then suit."""

DEFAULT_ORDER: SortOrder = "suits"


@functools.lru_cache(maxsize=64)
def _places(order: SortOrder, ranks: TrickOrder) -> tuple[int, ...]:
    """Return the place of each card of the pack."""
    falling = -1 if order in ("suits", "ranks") else 1
    by_suit = order in ("suits", "suits_rising")

    def place(card: Card) -> tuple[bool, int, int]:
        trump = bool(ranks.trumps >> card & 1)
        suit, height = 0 if trump else card >> 3, falling * ranks.height[card]
        return (not trump, suit, height) if by_suit else (not trump, height, suit)

    pack = sorted(PACK, key=place)
    return tuple(map(pack.index, PACK))


def in_order(cards: Iterable[Card], order: SortOrder, ranks: TrickOrder) -> list[Card]:
    """Sort cards from left to right. Suits always follow each other as Acorns, Leaves, Hearts, Bells."""
    return sorted(cards, key=_places(order, ranks).__getitem__)


def hand_in_order(hand: Iterable[Card | None], order: SortOrder, ranks: TrickOrder) -> list[Card | None]:
    """Sort a hand from left to right; cards that may not be seen stay in place, behind the others."""
    hand = list(hand)
    seen = in_order([card for card in hand if card is not None], order, ranks)
    return [*seen, *[None] * (len(hand) - len(seen))]
