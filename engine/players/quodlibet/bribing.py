"""Playing Bribe: neither the winner nor the lowest card of a trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import RANK_CARDS, Card, CardSet
from engine.game import Seat
from engine.players.quodlibet.trick_odds import (
    HIGHER,
    LOWER,
    Rated,
    beats,
    best_card,
    is_left_with,
    kept,
    unseen,
)
from engine.tricks import TakenTrick

_MIDDLE: Final = 3.5
"""The rank that is best to hold."""
_EXTREME: Final = 1.9
"""The burden of each rank that a card is away from the middle."""
_COST: Final = 2.4
"""Weight of the points that a card is likely to cost now."""
_LEAD: Final = 0.6
"""That weight for leads, of which less is known."""
_LOWER: Final = 0.13
"""The chance that a player whose cards are all below a rank would play below it: everybody avoids that."""
_BELOW: Final = tuple(sum(RANK_CARDS[:rank]) for rank in range(8))
"""The cards below each rank, of all suits."""


@kept
def _cost(wins: float, below: int, cards: int, players: int) -> float:
    """Return the points of a card that wins so likely, when ``below`` of the unseen cards are lower."""
    lowest = (1 - _LOWER * below / cards) ** players if players else 1.0
    return 30 * wins + 20 * lowest * (1 - wins) + 70 * wins * lowest


@kept
def _burden(rank: int) -> float:
    return _EXTREME * abs(rank - _MIDDLE)


@kept
def _lead(suit: int, own: int, others: int, unseen_cards: CardSet) -> Rated:
    cards = unseen_cards.bit_count()

    def rated(rank: int) -> float:
        wins = is_left_with(HIGHER[others][rank], LOWER[others][rank], cards, 3)
        return _burden(rank) - _LEAD * _cost(wins, (unseen_cards & _BELOW[rank]).bit_count(), cards, 3)

    return max((rated(rank), 8 * suit + rank) for rank in range(8) if own >> rank & 1)


def bribe(
    seat: Seat, legal: CardSet, held: Sequence[CardSet], trick: Sequence[Card], taken: Sequence[TakenTrick]
) -> CardSet:
    """Get rid of the highest and the lowest cards where they are neither winner nor lowest of the trick."""
    own = held[seat]
    others = unseen(own, held)
    if not trick:
        return best_card(_lead, own, others, others)
    cards, players = others.bit_count(), 3 - len(trick)
    best, suit = beats(trick), 255 << (trick[0] & 24)
    least = min(card & 7 for card in trick)
    found, value = 0, -1e9
    while legal:
        card = legal & -legal
        legal ^= card
        at = card.bit_length() - 1
        rank = at & 7
        wins = 0.0
        if card > best and card & suit:
            of_suit = others >> (at & 24) & 255
            wins = is_left_with(HIGHER[of_suit][rank], LOWER[of_suit][rank], cards, players)
        points = 30 * wins
        if rank <= least:
            points = _cost(wins, (others & _BELOW[rank]).bit_count(), cards, players)
        worth = _burden(rank) - _COST * points
        if worth > value:
            found, value = card, worth
    return found
