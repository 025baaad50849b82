"""Contracts that are played in tricks: everybody's policies, and a card to be played as search sees it."""

from __future__ import annotations

import functools
import operator
import random
from collections.abc import Sequence
from math import exp
from typing import Final

from engine.cards import ALL_CARDS, NO_CARDS, card_set
from engine.game import Seat, step_to
from engine.games.quodlibet.contracts import CONTRACTS, DIRECTION, SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.kernel.bills import Costs
from engine.players.quodlibet.beginning import beginning, beginning_to_take
from engine.players.rules_of_thumb import Leaving, Stakes, Taking, stakes_of
from engine.players.trick_position import SeenTricks, TrickPosition, World
from engine.players.worlds import HandSampler
from engine.tricks import NATURAL, Choose, TakenTrick

DOUBT: Final = exp(-1.5)
"""How likely a card is that a player wouldn't have played, against one that it would have."""
SAMPLES: Final = 2
"""Deals that are looked at for each world wanted: the likelier ones are taken."""
KNOWN: Final = 16
"""Worlds that are enough where all hands are known: they differ only in how others play."""

SPARED: Final = 0.7
"""The share of one's own trick in Bad Neighbour, of which the neighbour's costs: it spares one that."""
EVEN: Final = Stakes(NATURAL, (10.0,) * 9, lambda _: 0.0)
"""All tricks count as much, whatever their cards."""


def neighbours_shares(seat: Seat, options: QuodlibetOptions) -> Sequence[float]:
    """Return a seat's shares of everybody's tricks in Bad Neighbour, where it pays for a neighbour."""
    shares = [0.0] * SEATS
    shares[seat], shares[(seat - step_to(options.neighbour, DIRECTION)) % SEATS] = SPARED, -1.0
    return shares


@functools.lru_cache(maxsize=64)
def trick_policy(name: str, options: QuodlibetOptions) -> Choose:
    """Return what a good player would do by rule; it looks at its own cards, and at the sum of all others."""
    match name:
        case "plus":
            return Taking(EVEN, SEATS)
        case "bad_neighbour":
            return Taking(EVEN, SEATS, [neighbours_shares(seat, options) for seat in range(SEATS)])
    return Leaving(stakes_of(CONTRACTS[name].bills(options), NATURAL), SEATS)


@functools.lru_cache(maxsize=64)
def beginners_policy(name: str, options: QuodlibetOptions) -> Choose:
    """Return what careful beginners do."""
    if name in ("plus", "bad_neighbour"):
        return beginning_to_take
    return beginning(stakes_of(CONTRACTS[name].bills(options), NATURAL))


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
