"""Dropping out and exchanging by rule at Kauflabet.

One plays when the share of the pot that one hopes for is worth more than the bête that one fears, and
exchanges every card that promises less than one yet to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from operator import sub

from engine.actions import PASS, Pass
from engine.cards import ALL_CARDS, Card, CardSet, card_set, cards_in
from engine.game import Action, Seat
from engine.games.kauflabet.actions import KEEP, STAY_IN, Exchange, KauflabetAction
from engine.games.kauflabet.deal import KauflabetDeal
from engine.games.kauflabet.options import TRICKS, KauflabetOptions
from engine.games.kauflabet.settlement import bete
from engine.games.kauflabet.views import KauflabetDealView, PartieView
from engine.players.kauflabet.hopes import Hopes, hopes_of, rivals_of
from engine.players.worlds import own_hand


class Prospects:
    """The hopes of a hand after each exchange: the part of a trick that each card brings.

    Cards are put away weakest first, from ``least`` to ``most`` of them. ``upcard`` is the first replacement
    where it is the hand's owner who gets it.
    """

    __slots__ = ("_drawn", "_hopes", "_weakest", "best", "least", "most")

    def __init__(self, hopes: Hopes, hand: CardSet, least: int, most: int, upcard: Card | None) -> None:
        self.least = least
        self.most = most
        hoped = sorted([(hopes.of(card), card) for card in cards_in(hand)])
        self._weakest = [card for _, card in hoped]
        self._hopes = [hope for hope, _ in hoped]
        self._drawn = [hopes.drawn] * len(hoped)
        if upcard is not None:
            self._drawn[0] = hopes.of(upcard)
        gained = list(accumulate(map(sub, self._drawn, self._hopes), initial=0.0))
        self.best = max(range(least, most + 1), key=gained.__getitem__)
        """The number of cards to exchange."""

    def after(self, number: int) -> list[float]:
        """Return the hopes after so many cards are exchanged."""
        return self._hopes[number:] + self._drawn[:number]

    def discards(self, number: int) -> CardSet:
        """Return so many of the weakest cards."""
        return card_set(self._weakest[:number])

    def are_worth_playing(self, options: KauflabetOptions, pot: int, appetite: float = 0.0) -> bool:
        """Whether the best that may become of the hand is worth playing."""
        return worth_playing(options, pot, self.after(self.best), appetite)


def worth_playing(options: KauflabetOptions, pot: int, hopes: Sequence[float], appetite: float = 0.0) -> bool:
    """Whether the shares of the pot outweigh the bête, as far as one can tell; by appetite they need not."""
    return pot * sum(hopes) / TRICKS > bete(options, pot) * (prod(1 - hope for hope in hopes) - appetite)


def prospects_of(view: PartieView, deal: KauflabetDealView) -> Prospects:
    """Return what may become of the viewer's hand when it speaks."""
    upcard = _own_upcard(view.options, deal, view.seat)
    return Prospects(hopes_of(view, deal), own_hand(view), deal.least, deal.most, upcard)


def declare_or_exchange(
    view: PartieView, deal: KauflabetDealView, legal: Sequence[Action], appetite: float = 0.0
) -> Action:
    """Choose whether to play, and which cards to exchange."""
    prospects = prospects_of(view, deal)
    staying = {put_away(action): action for action in legal if not isinstance(action, Pass)}
    alone = view.seat == deal.dealer and not any(deal.plays)
    worth_it = alone or prospects.are_worth_playing(view.options, view.pot, appetite)
    if len(staying) < len(legal) and not worth_it:
        return PASS
    return staying.get(prospects.discards(prospects.best), STAY_IN)


def imagined_prospects(deal: KauflabetDeal) -> Prospects:
    """Return what may become of the hand of whoever is to speak in an imagined deal."""
    seat = deal.turn
    hand = deal.hands[seat]
    known = hand | deal.put_away[seat]
    if not deal.upcard_taken:
        known |= 1 << deal.upcard
    hopes = Hopes(deal.order, ALL_CARDS & ~known, rivals_of(seat, deal.plays))
    return Prospects(hopes, hand, *deal.exchange_limits(seat), _own_upcard(deal.options, deal, seat))


def speak_by_rule(deal: KauflabetDeal, pot: int, prospects: Prospects) -> KauflabetAction:
    """Return what whoever is to speak in an imagined deal declares or exchanges."""
    declaring = deal.phase == "declare"
    if declaring:
        alone = deal.turn == deal.dealer and not any(deal.plays)
        if not alone and not prospects.are_worth_playing(deal.options, pot):
            return PASS
        if deal.options.exchange_timing == "after_all_declared":
            return STAY_IN
    return exchange(declaring, prospects.discards(prospects.best))


def exchange(declaring: bool, cards: CardSet) -> KauflabetAction:
    """Return the action that puts some cards away, or none of them."""
    return Exchange(cards) if cards else STAY_IN if declaring else KEEP


def put_away(action: Action) -> CardSet:
    """Return the cards that an action puts away."""
    return action.cards if isinstance(action, Exchange) else 0


def _own_upcard(
    options: KauflabetOptions, deal: KauflabetDeal | KauflabetDealView, seat: Seat | None
) -> Card | None:
    """Return the upcard if a seat gets it when it exchanges something."""
    is_his = seat == deal.dealer and options.upcard != "nobody" and not deal.upcard_taken
    return deal.upcard if is_his else None
