"""Contracts that are played in tricks: rules of thumb, and a card to be played as search sees it."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Final

from engine.cards import ALL_CARDS, NO_CARDS, card_set
from engine.game import step_to
from engine.games.quodlibet.contracts import CONTRACTS, DIRECTION, SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.kernel.bills import score
from engine.players.rules_of_thumb import Careful, Careless, Leaving, Stakes, Taking, stakes_of
from engine.players.trick_position import SeenTricks, TrickPosition, World
from engine.players.worlds import HandSampler
from engine.tricks import NATURAL, Choose, TakenTrick

SPARED: Final = 0.7
"""The share of one's own trick in Bad Neighbour, of which the neighbour's costs: it spares one that."""
EVEN: Final = Stakes(NATURAL, (10.0,) * 9, lambda _: 0.0)
"""All tricks count as much, whatever their cards."""


@functools.lru_cache(maxsize=64)
def manners_of(contract: str, options: QuodlibetOptions) -> tuple[Choose, Choose]:
    """Return how a good player plays by rule, and how a beginner does."""
    if contract == "plus":
        return Taking(EVEN, SEATS), Careful(EVEN, SEATS)
    if contract == "bad_neighbour":  # who pays for a neighbour's tricks
        shares = [[0.0] * SEATS for _ in range(SEATS)]
        for seat in range(SEATS):
            shares[seat][seat] = SPARED
            shares[seat][(seat - step_to(options.neighbour, DIRECTION)) % SEATS] = -1.0
        return Taking(EVEN, SEATS, shares), Careful(EVEN, SEATS)
    stakes = stakes_of(CONTRACTS[contract].bills(options), NATURAL)
    return Leaving(stakes, SEATS), Careless(stakes, SEATS)


def seen_tricks(view: PartieView, deal: TrickDealView, remembers: int | None = None) -> SeenTricks:
    """Return the tricks as the viewer has seen them."""
    return SeenTricks(view, deal.tricks, deal.trick, range(SEATS), remembers)


class CardPosition(TrickPosition):
    """A seat that has to play a card. Hands that lie open are known, all others are sampled.

    Each of the others may be a good player or a beginner; what it played tells which of them, and what it may
    hold.

    ``remembers`` is the number of finished tricks from which is concluded who holds what. Who doesn't
    remember all of them can't keep open hands in mind either.
    """

    def __init__(
        self, contract: str, view: PartieView, deal: TrickDealView, remembers: int | None = None
    ) -> None:
        seen = seen_tricks(view, deal, remembers)
        self._bills = CONTRACTS[contract].bills(view.options)
        known = [
            card_set(card for card in hand if card is not None)
            if remembers is None or seat == view.seat
            else NO_CARDS
            for seat, hand in enumerate(deal.hands)
        ]
        hidden = ALL_CARDS & ~seen.gone & ~functools.reduce(operator.or_, known)
        sampler = HandSampler(hidden, [*map(len, deal.hands)], seen.voids(), known)
        super().__init__(seen, sampler, manners_of(contract, view.options))

    def value(self, world: World, tricks: Sequence[TakenTrick]) -> float:
        return -score(self._bills, tricks, SEATS)[self.seen.me]
