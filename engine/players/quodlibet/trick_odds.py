"""Chances in a trick, and the choice of a card suit by suit, for rules of thumb.

Of a suit, the own cards and the unseen ones are bytes (bit 0 is the Seven). Unseen cards are thought to lie
anywhere in the three other hands. Most is looked up again and again, so it is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from math import comb
from typing import Final, TypeAlias

from engine.cards import Card, CardSet

Rated: TypeAlias = tuple[float, Card]
"""How good it is to play a card, and the card."""

RANKS: Final = tuple(tuple(rank for rank in range(8) if cards >> rank & 1) for cards in range(256))
"""The ranks of a suit's cards, lowest first."""
LOWER: Final = tuple(
    tuple((cards & (1 << rank) - 1).bit_count() for rank in range(8)) for cards in range(256)
)
"""How many of a suit's cards are lower than each rank."""
HIGHER: Final = tuple(tuple((cards >> rank + 1).bit_count() for rank in range(8)) for cards in range(256))
"""How many of a suit's cards are higher than each rank."""
_WORST: Final[Rated] = (-1e9, -1)

kept = functools.lru_cache(maxsize=1 << 11)
"""Keeps what is looked up most. A search asks for the same things, so more would be memory (each contract has
a dozen of these) and hardly time."""


def unseen(own: CardSet, held: Sequence[CardSet]) -> CardSet:
    """Return the cards that others hold."""
    return (held[0] | held[1] | held[2] | held[3]) & ~own


def beats(trick: Sequence[Card]) -> CardSet:
    """Return the card that wins a trick so far."""
    best = trick[0]
    for card in trick:
        if card > best and card ^ best < 8:
            best = card
    return 1 << best


def best_card(rate: Callable[..., Rated], own: CardSet, others: CardSet, *given: object) -> CardSet:
    """Return the best card of a hand; ``rate`` finds that of a suit, from its own and its unseen cards."""
    best = _WORST
    for suit in range(4):
        cards = own >> 8 * suit & 255
        if cards:
            best = max(best, rate(suit, cards, others >> 8 * suit & 255, *given))
    return 1 << best[1]


@functools.cache
def is_left_with(above: int, below: int, cards: int, players: int) -> float:
    """Return the chance that a card wins though everybody stays below it who can.

    ``above`` and ``below`` are how many cards of its suit are higher and lower, among so many ``cards``
    unseen; ``players`` are those who are still to play.
    """
    hand = cards // 3
    if not players or not hand:
        return 1.0
    none_below, none = comb(cards - below, hand), comb(cards - below - above, hand)
    return float((1 - (none_below - none) / comb(cards, hand)) ** players)


@kept
def left_with(of_suit: int, cards: int, players: int) -> Sequence[float]:
    """Return by rank the chance that a card wins though everybody stays below it who can.

    ``of_suit`` are the unseen cards of its suit, among so many ``cards``.
    """
    below, above = LOWER[of_suit], HIGHER[of_suit]
    return [is_left_with(above[rank], below[rank], cards, players) for rank in range(8)]


@functools.cache
def is_highest(above: int, cards: int, players: int) -> float:
    """Return the chance that none of ``players`` holds one of ``above`` cards among so many unseen ones."""
    if not above or not players:
        return 1.0
    elsewhere = cards - players * (cards // 3)
    return comb(elsewhere, above) / comb(cards, above) if cards >= above else 0.0


@functools.cache
def are_thrown(of_suit: int, cards: int, number: int, players: int) -> float:
    """Return the chance, summed up over players, that one is void of a suit and throws one of the others off.

    ``of_suit`` of so many unseen ``cards`` are of the suit led, ``number`` others would be thrown off.
    """
    void = comb(cards - of_suit, max(1, cards // 3)) / comb(cards, max(1, cards // 3))
    return players * void * (1 - (2 / 3) ** number)
