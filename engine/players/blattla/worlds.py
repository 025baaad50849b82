"""Hands that others may hold at Blattla, judged by what was bid, called and played."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from engine.cards import ALL_CARDS, CardSet
from engine.game import Seat
from engine.games.blattla.contracts import RANKING, SEATS, Contract, callable_sows
from engine.games.blattla.views import PartieView, TricksView
from engine.players.blattla.bidding import ENOUGH_FOR_OTHERS, bid_by_rule, call_by_rule
from engine.players.blattla.tricks import permitted, policy
from engine.players.seen_tricks import SeenPlay, SeenTricks, likely
from engine.players.worlds import HandSampler, own_hand
from engine.tricks import legal_follow

SAMPLES: Final = 3
"""Deals that are sampled for each world wanted."""
DOUBT: Final = 0.2
"""How likely a word or card is that one wouldn't have chosen by rule, against one that one would have."""


class Worlds:
    """Samples everybody's hands, given what a seat has seen of a deal; ``seen`` once tricks are played."""

    def __init__(
        self, view: PartieView, seen: SeenTricks | None = None, remembers: int | None = None
    ) -> None:
        assert view.seat is not None
        self._view, self._me, self._hand = view, view.seat, own_hand(view)
        self._plays: Sequence[SeenPlay] = ()
        self._played: Sequence[CardSet] = (0,) * SEATS
        barred: dict[Seat, CardSet] = {}
        unseen = ALL_CARDS & ~self._hand
        if seen is not None:
            unseen, barred = seen.unseen, seen.voids(remembers)
            self._plays = seen.plays_of_others(view.seat, remembers)
            self._played = [seen.played_by(seat) for seat in range(SEATS)]
        if view.deal is not None and view.deal.contract.called is not None and not view.options.self_call:
            declarer, sow = view.deal.declarer, 1 << view.deal.contract.called
            barred[declarer] = barred.get(declarer, 0) | sow
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.hand_sizes)]
        self._sampler = HandSampler(unseen, sizes, barred)

    def sample(self, number: int, rng: random.Random) -> Sequence[tuple[CardSet, ...]]:
        """Return so many times the hands by seat, the likelier the more often."""
        dealt = [self._sampler.deal(rng) for _ in range(number * SAMPLES)]
        for hands in dealt:
            hands[self._me] = self._hand
        return likely([*map(tuple, dealt)], list(map(self._likelihood, dealt)), number, rng)

    def _likelihood(self, hands: Sequence[CardSet]) -> float:
        """Return how likely all that others did is if these are the hands now, up to a factor."""
        dealt = [hand | played for hand, played in zip(hands, self._played, strict=True)]
        likelihood = self._of_bids(dealt)
        if self._view.deal is not None and likelihood:
            likelihood *= self._of_call(self._view.deal, dealt)
            if likelihood:
                likelihood *= self._of_plays(self._view.deal, hands, dealt)
        return likelihood

    def _of_bids(self, dealt: Sequence[CardSet]) -> float:
        likelihood = 1.0
        height: int | None = None
        for seat, bid in self._view.calls:
            if seat != self._me:
                by_rule = bid_by_rule(dealt[seat], height, self._view.options, ENOUGH_FOR_OTHERS)
                likelihood *= 1 if bid == by_rule else DOUBT
            if bid is not None:
                height = RANKING[bid]
        return likelihood

    def _of_call(self, deal: TricksView, dealt: Sequence[CardSet]) -> float:
        called, hand = deal.contract.called, dealt[deal.declarer]
        if called is None or deal.declarer == self._me:
            return 1
        if called not in callable_sows(hand, self._view.options):
            return 0
        return 1 if called == call_by_rule(hand, self._view.options) else DOUBT

    def _of_plays(self, deal: TricksView, hands: Sequence[CardSet], dealt: Sequence[CardSet]) -> float:
        partner = partner_in(deal.contract, dealt)
        choose = policy(self._view.options, deal.contract, deal.declarer, partner)
        likelihood = 1.0
        for seat, card, trick, taken, gone, since in self._plays:
            hand = hands[seat] | since
            held = [0] * SEATS
            held[seat], held[seat - 1] = hand, ALL_CARDS & ~gone & ~hand
            legal = legal_follow(deal.contract.order, hand, trick[0] if trick else None)
            if not legal & legal - 1:
                continue
            if not permitted(self._view.options, deal.contract, hand, legal, trick, taken) >> card & 1:
                return 0
            if choose(seat, legal, held, trick, taken) != 1 << card:
                likelihood *= DOUBT
        return likelihood


def partner_in(contract: Contract, dealt: Sequence[CardSet]) -> Seat | None:
    """Return who was dealt the called Sow; ``None`` where none is called."""
    called = contract.called
    return None if called is None else next(seat for seat in range(SEATS) if dealt[seat] >> called & 1)
