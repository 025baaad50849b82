"""In which order somebody's cards lie: as they like it, and all through a deal the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.cards import Card

SortOrder: TypeAlias = Literal["suits", "suits_rising", "ranks", "ranks_rising"]
"""By suit with the highest or the lowest card first, or by rank and then suit."""

DEFAULT_ORDER: SortOrder = "suits"


def in_order(cards: Iterable[Card], order: SortOrder) -> list[Card]:
    """Cards from left to right. Suits always follow each other as Acorns, Leaves, Hearts, Bells."""
    falling = -1 if order in ("suits", "ranks") else 1
    if order in ("suits", "suits_rising"):
        return sorted(cards, key=lambda card: (card >> 3, falling * (card & 7)))
    return sorted(cards, key=lambda card: (falling * (card & 7), card >> 3))


def hand_in_order(hand: Iterable[Card | None], order: SortOrder) -> list[Card | None]:
    """A hand from left to right; cards that may not be seen stay where they are, behind the others."""
    hand = list(hand)
    seen = in_order([card for card in hand if card is not None], order)
    return [*seen, *[None] * (len(hand) - len(seen))]
