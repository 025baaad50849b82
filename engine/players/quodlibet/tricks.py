"""Contracts that are played in tricks: rules of thumb, and a card to be played as search sees it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from engine.cards import ALL_CARDS, NO_CARDS, card_set
from engine.game import step_to
from engine.games.quodlibet.contracts import CONTRACTS, DIRECTION, SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.kernel.bills import score
from engine.players import trick_position
from engine.players.manners import EVEN
from engine.players.rules_of_thumb import Careful, Careless, Leaving, Taking, stakes_of
from engine.players.trick_position import World
from engine.players.worlds import HandSampler
from engine.tricks import NATURAL, Choose, TakenTrick

SPARED: Final = 0.7
"""The share of one's own trick in Bad Neighbour, of which the neighbour's costs: it spares one that."""


@functools.lru_cache(maxsize=64)
def manners_of(contract: str, options: QuodlibetOptions) -> tuple[Choose, Choose]:
    """Return how a good player plays by rule, and how a beginner does."""
    even = stakes_of([EVEN], NATURAL)
    if contract == "plus":
        return Taking(even, SEATS), Careful(even, SEATS)
    if contract == "bad_neighbour":  # who pays for a neighbour's tricks
        shares = [[0.0] * SEATS for _ in range(SEATS)]
        for seat in range(SEATS):
            shares[seat][seat] = SPARED
            shares[seat][(seat - step_to(options.neighbour, DIRECTION)) % SEATS] = -1.0
        return Taking(even, SEATS, shares), Careful(even, SEATS)
    stakes = stakes_of(CONTRACTS[contract].bills(options), NATURAL)
    return Leaving(stakes, SEATS), Careless(stakes, SEATS)


class CardPosition(trick_position.CardPosition[PartieView]):
    """A seat that has to play a card. Hands that lie open are known, all others are sampled.

    Who doesn't remember all tricks can't keep open hands in mind either.
    """

    def sampler(self) -> HandSampler:
        view, seen = self.view, self.seen
        assert isinstance(view.deal, TrickDealView)
        known = [
            card_set(card for card in hand if card is not None)
            if seen.remembers is None or seat == view.seat
            else NO_CARDS
            for seat, hand in enumerate(view.deal.hands)
        ]
        return HandSampler(ALL_CARDS & ~seen.gone & ~sum(known), view.hand_sizes, seen.voids(), known)

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        return -score(self._terms.bills, tricks, SEATS)[self.seen.me]
