"""Contracts that are played in tricks: everybody's policies, and a card to be played as search sees it."""

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Sequence
from math import exp
from typing import Final

from engine.cards import ALL_CARDS, NO_CARDS, RANK_CARDS, Card, CardSet, card_set, cards_in
from engine.game import Seat
from engine.games.quodlibet.contracts import CONTRACTS, SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.kernel.bills import Costs
from engine.players.quodlibet.avoiding import WEIGHTS, Weights, avoiding
from engine.players.quodlibet.beginning import beginning, beginning_to_take
from engine.players.quodlibet.last_trick import last_trick
from engine.players.quodlibet.taking import bad_neighbour, plus
from engine.players.quodlibet.trick_odds import RANKS, Rated, beats, best_card, kept, left_with, unseen
from engine.players.trick_position import SeenTricks, TrickPosition, World
from engine.players.worlds import HandSampler
from engine.tricks import Choose, TakenTrick

DOUBT: Final = exp(-1.5)
"""How likely a card is that a player wouldn't have played, against one that it would have."""
SAMPLES: Final = 2
"""Deals that are looked at for each world wanted: the likelier ones are taken."""
KNOWN: Final = 16
"""Worlds that are enough where all hands are known: they differ only in how others play."""


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


@functools.lru_cache(maxsize=64)
def trick_policy(name: str, options: QuodlibetOptions) -> Choose:
    """Return what a good player would do by rule; it looks at its own cards, and at the sum of all others."""
    bills = CONTRACTS[name].bills(options)
    match name:
        case "plus":
            return plus
        case "bad_neighbour":
            return bad_neighbour(options.neighbour)
        case "bribe":
            return bribe
        case "1238":
            return last_trick(bills)
    return avoiding(bills, WEIGHTS.get(name, Weights()))


@functools.lru_cache(maxsize=64)
def beginners_policy(name: str, options: QuodlibetOptions) -> Choose:
    """Return what careful beginners do."""
    takes = name in ("plus", "bad_neighbour")
    return beginning_to_take if takes else beginning(CONTRACTS[name].bills(options))


def seen_tricks(view: PartieView, deal: TrickDealView, remembers: int | None = None) -> SeenTricks:
    """Return the tricks as the viewer has seen them."""
    return SeenTricks(view, deal.tricks, deal.trick, range(SEATS), remembers)


class CardPosition(TrickPosition):
    """A seat that has to play a card. Hands that lie open are known, all others are sampled.

    Each of the others may be a good player or a careful beginner; what it played tells which of them, and
    what it may hold.

    ``remembers`` is the number of finished tricks from which is concluded who holds what. Who doesn't
    remember all of them can't keep open hands in mind either.
    """

    def __init__(
        self, contract: str, view: PartieView, deal: TrickDealView, remembers: int | None = None
    ) -> None:
        seen = seen_tricks(view, deal, remembers)
        self._costs = Costs(CONTRACTS[contract].bills(view.options), SEATS)
        for number, trick in enumerate(seen.tricks.taken, 1):
            self._costs.add(number, trick)
        known = [
            card_set(card for card in hand if card is not None)
            if remembers is None or seat == view.seat
            else NO_CARDS
            for seat, hand in enumerate(deal.hands)
        ]
        hidden = ALL_CARDS & ~seen.gone & ~functools.reduce(operator.or_, known)
        manners = trick_policy(contract, view.options), beginners_policy(contract, view.options)
        sampler = HandSampler(hidden, [*map(len, deal.hands)], seen.voids(), known)
        super().__init__(seen, sampler, manners, DOUBT, SAMPLES)

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        if self._sampler.ways == 1:
            number = min(number, KNOWN)
        return super().worlds(number, rng) if self.seen.plays else self._sampled(number, rng)[0]

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        costs, done = self._costs.copy(), len(self.seen.tricks.taken)
        for number, trick in enumerate(tricks[done:], done + 1):
            costs.add(number, trick)
        return -costs.points(tricks, over=True)[self.seen.me]


@kept
def _bribe_cost(wins: float, below: int, cards: int, players: int) -> float:
    """Return the points of a card that wins so likely, when ``below`` of the unseen cards are lower."""
    lowest = (1 - _LOWER * below / cards) ** players if players else 1.0
    return 30 * wins + 20 * lowest * (1 - wins) + 70 * wins * lowest


def _bribe_lead(suit: int, own: int, others: int, cards: int, below: Sequence[int]) -> Rated:
    stays = left_with(others, cards, 3)
    return max(
        (_BURDEN[rank] - _LEAD * _bribe_cost(stays[rank], below[rank], cards, 3), 8 * suit + rank)
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
        return best_card(_bribe_lead, own, others, others.bit_count(), below)
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
            points = _bribe_cost(wins, (others & _BELOW[rank]).bit_count(), cards, players)
        worth = _BURDEN[rank] - _COST * points
        if worth > value:
            found, value = card, worth
    return 1 << found
