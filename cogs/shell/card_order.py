"""The order of somebody's cards: as they like it, and the same all through a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias, get_args

from engine.cards import PACK, Card

SortOrder: TypeAlias = Literal["suits", "suits_rising", "ranks", "ranks_rising"]
"""By suit with the highest or the lowest card first, or by rank and then suit."""

DEFAULT_ORDER: SortOrder = "suits"


def _places(order: SortOrder) -> tuple[int, ...]:
    """Return the place of each card of the pack."""
    falling = -1 if order in ("suits", "ranks") else 1
    if order in ("suits", "suits_rising"):
        pack = sorted(PACK, key=lambda card: (card >> 3, falling * (card & 7)))
    else:
        pack = sorted(PACK, key=lambda card: (falling * (card & 7), card >> 3))
    return tuple(map(pack.index, PACK))


_PLACES: Final[Mapping[SortOrder, tuple[int, ...]]] = {order: _places(order) for order in get_args(SortOrder)}


def in_order(cards: Iterable[Card], order: SortOrder) -> list[Card]:
    """Sort cards from left to right. Suits always follow each other as Acorns, Leaves, Hearts, Bells."""
    return sorted(cards, key=_PLACES[order].__getitem__)


def hand_in_order(hand: Iterable[Card | None], order: SortOrder) -> list[Card | None]:
    """Sort a hand from left to right; cards that may not be seen stay in place, behind the others."""
    hand = list(hand)
    seen = in_order([card for card in hand if card is not None], order)
    return [*seen, *[None] * (len(hand) - len(seen))]
