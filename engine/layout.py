"""Building suits up and down from their Unters, on one bitmask (Snack; rules 2.7).

The layout is the set of cards laid. Each suit is opened by its Unter and grows by its neighbours:
O K A above, X 9 8 7 below. As a suit's eight bits lie side by side, so do a row and what may join it.
"""

from __future__ import annotations

from engine.cards import RANK_CARDS, SUIT_CARDS, CardSet, Rank

UNTERS = RANK_CARDS[Rank.UNTER]
_CONTINUED_UP = UNTERS | RANK_CARDS[Rank.OBER] | RANK_CARDS[Rank.KING]
_CONTINUED_DOWN = UNTERS | RANK_CARDS[Rank.TEN] | RANK_CARDS[Rank.NINE] | RANK_CARDS[Rank.EIGHT]


def fitting(laid: CardSet) -> CardSet:
    """Return the cards that may be laid next: Unters, and the neighbours of every row's ends."""
    return (UNTERS | (laid & _CONTINUED_UP) << 1 | (laid & _CONTINUED_DOWN) >> 1) & ~laid


def row_ends(laid: CardSet, suit: int) -> tuple[int, int] | None:
    """The lowest and highest rank of a suit's row, or ``None`` while it is closed."""
    row = (laid & SUIT_CARDS[suit]) >> (8 * suit)
    if not row:
        return None
    return (row & -row).bit_length() - 1, row.bit_length() - 1
