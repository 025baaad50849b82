"""Playing Bribe: neither the winner nor the lowest card of a trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import RANK_CARDS, Card, CardSet, cards_in
from engine.game import Seat
from engine.players.quodlibet.trick_odds import RANKS, Rated, beats, best_card, kept, left_with, unseen
from engine.tricks import TakenTrick

_MIDDLE: Final = 3.5
"""The rank that is best to hold."""
_BURDEN: Final = [1.9 * abs(rank - _MIDDLE) for rank in range(8)]
"""The burden of a card of each rank: the further away from the middle, the greater."""
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


def _lead(suit: int, own: int, others: int, cards: int, below: Sequence[int]) -> Rated:
    stays = left_with(others, cards, 3)
    return max(
        (_BURDEN[rank] - _LEAD * _cost(stays[rank], below[rank], cards, 3), 8 * suit + rank)
        for rank in RANKS[own]
    )


def bribe(
    seat: Seat, legal: CardSet, held: Sequence[CardSet], trick: Sequence[Card], taken: Sequence[TakenTrick]
) -> CardSet:
    """Get rid of the highest and the lowest cards where they are neither winner nor lowest of the trick."""
    own = held[seat]
    others = unseen(own, held)
    if not trick:
        below = [(others & lower).bit_count() for lower in _BELOW]
        return best_card(_lead, own, others, others.bit_count(), below)
    cards, players = others.bit_count(), 3 - len(trick)
    winning = legal & -(beats(trick) << 1) & 255 << (trick[0] & 24)
    stays = left_with(others >> (trick[0] & 24) & 255, cards, players) if winning else ()
    least = min(card & 7 for card in trick)
    found, value = 0, -1e9
    for card in cards_in(legal):
        rank = card & 7
        wins = stays[rank] if winning >> card & 1 else 0.0
        points = 30 * wins
        if rank <= least:
            points = _cost(wins, (others & _BELOW[rank]).bit_count(), cards, players)
        worth = _BURDEN[rank] - _COST * points
        if worth > value:
            found, value = card, worth
    return 1 << found
