"""Dropping out and exchanging at Kauflabet, as search sees them.

A world is a whole deal, dealt anew and brought to where the real one stands: whoever has spoken has passed,
or put away the weakest of his cards, as many as everybody saw. Worlds count by how likely that makes them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, TypeAlias

from engine.actions import PASS
from engine.cards import ALL_CARDS, cards_in
from engine.game import Action, Seat
from engine.games.kauflabet.actions import STAY_IN, KauflabetAction
from engine.games.kauflabet.deal import KauflabetDeal
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.settlement import settle_deal
from engine.games.kauflabet.views import KauflabetDealView, PartieView
from engine.players.kauflabet.evidence import weighed
from engine.players.kauflabet.hopes import unseen_by
from engine.players.kauflabet.staying import Prospects, exchange, imagined_prospects, speak_by_rule
from engine.players.kauflabet.tricks import policy
from engine.players.kauflabet.worth import Worth
from engine.players.worlds import likely, own_hand
from engine.tricks import play_out

SAMPLES: Final = 2
"""Deals that are sampled for each world wanted, once somebody else has spoken."""

DEALS: Final = 2
"""Deals that make a world: fewer would tell too little of a choice that luck has so much of a part in."""

World: TypeAlias = tuple[KauflabetDeal, ...]


class SpeakingPosition:
    """A seat's choice whether to play and what to exchange, where cards are exchanged for the first time."""

    def __init__(self, view: PartieView, deal: KauflabetDealView) -> None:
        assert view.seat is not None
        self._options, self._pot, self._number = view.options, view.pot, view.deal_number
        self._worth = Worth(view)
        self._me, self._deal = view.seat, deal
        self._hand, self._unseen = cards_in(own_hand(view)), cards_in(unseen_by(view, deal))

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        deals = self._deals(number * DEALS, rng)
        return [tuple(deals[first::number]) for first in range(number)]

    def outcome(self, world: World, action: Action) -> float:
        return sum(self._comes_to(deal.copy(), action) for deal in world) / DEALS

    def _deals(self, number: int, rng: random.Random) -> Sequence[KauflabetDeal]:
        """Return imagined deals, the likelier the more often."""
        if self._deal.phase == "declare" and all(plays is None for plays in self._deal.plays):
            return [self._deal_anew(rng) for _ in range(number)]
        dealt = [self._deal_anew(rng) for _ in range(number * SAMPLES)]
        fits = zip(*map(self._catch_up, dealt), strict=True)
        return likely(dealt, weighed(list(fits)), number, rng)

    def _comes_to(self, deal: KauflabetDeal, action: Action) -> float:
        """Do the action, play the deal to its end and return what it is worth."""
        deal.act(self._me, action)
        while deal.tricks is None and deal.phase != "done":
            deal.act(deal.turn, speak_by_rule(deal, self._pot, imagined_prospects(deal)))
        won = [0] * self._options.players
        if deal.tricks is not None:
            held = sum(deal.hands) | (0 if deal.upcard_taken else 1 << deal.upcard)
            choose = policy(self._options, deal.order, len(deal.active))
            for trick in play_out(deal.tricks, [*deal.hands, ALL_CARDS & ~held], [choose] * len(won)):
                won[trick.winner] += 1
        return self._worth.of(settle_deal(self._options, self._pot, deal.dealer, deal.active, won))

    def _deal_anew(self, rng: random.Random) -> KauflabetDeal:
        """Return a deal in which the viewer has its own cards, before anybody has spoken."""
        players, dealer = self._options.players, self._deal.dealer
        cards = sorted(self._unseen, key=lambda _: rng.random())
        before = (self._me - dealer - 1) % players * TRICKS
        hands = players * TRICKS - TRICKS
        order = (*cards[:before], *self._hand, *cards[before:hands], self._deal.upcard, *cards[hands:])
        return KauflabetDeal(self._options, self._number, dealer, order)

    def _catch_up(self, deal: KauflabetDeal) -> list[float]:
        """Bring an imagined deal to where the real one stands; return which of the words fit the rule."""
        fits = []
        while deal.phase != self._deal.phase or deal.turn != self._me:
            prospects = imagined_prospects(deal)
            said = self._said(deal.turn, deal.phase == "declare", prospects)
            if deal.turn != self._me:
                fits.append(float(said == speak_by_rule(deal, self._pot, prospects)))
            deal.act(deal.turn, said)
        return fits

    def _said(self, seat: Seat, declaring: bool, prospects: Prospects) -> KauflabetAction:
        """Return what a seat has said, with the weakest of its cards for those that it put away."""
        seen = self._deal
        if declaring:
            if not seen.plays[seat] or (seen.forced_dealer and seat == seen.dealer):
                return PASS
            if self._options.exchange_timing == "after_all_declared":
                return STAY_IN
        return exchange(declaring, prospects.discards(seen.exchanged[seat] or 0))
