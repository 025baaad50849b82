"""Laying cards on rows of suits: Snack and Quadrature.

Snack (rules 2.7): the layout is the set of cards laid. Each suit is opened by its Unter and grows by its
neighbours: O K A above, X 9 8 7 below. As a suit's eight bits lie side by side, so do a row and what may
join it.

Quadrature (rules 2.6): a card is live while it is in some hand. Both kernels return the cards played,
ascending and beginning with the lead; whoever held the last one closed the chain (in the trick-like
version: won).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from engine.cards import RANK_CARDS, SUIT_CARDS, Card, CardSet, Rank

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


Kernel: TypeAlias = Callable[[Card, CardSet], tuple[Card, ...]]


def up(card: Card, steps: int) -> Card | None:
    """Return the card of the same suit some steps above, or ``None`` past the Ace."""
    return card + steps if (card & 7) + steps <= Rank.ACE else None


def ascending_chain(lead: Card, live: CardSet) -> tuple[Card, ...]:
    """Return up to four neighbours upwards; a gap or the Ace ends the chain."""
    cards = [lead]
    while len(cards) < 4 and (following := up(cards[-1], 1)) is not None and live >> following & 1:
        cards.append(following)
    return tuple(cards)


def square(lead: Card, live: CardSet) -> tuple[Card, ...]:
    """Return the lead, its suit-mate three steps up and what is live between; the lead alone without that."""
    top = up(lead, 3)
    if top is None or not live >> top & 1:
        return (lead,)
    return (lead, *(card for card in range(lead + 1, top + 1) if live >> card & 1))


KERNELS: Final[dict[Literal["trick", "chain"], Kernel]] = {"trick": square, "chain": ascending_chain}
"""The kernels by the option ``quad_version``."""
