"""A careful beginner at Kauflabet: exchanges what is weak, passes with bad cards, takes what tricks it can.

It values a card by how many unseen ones beat it and by how many rivals may hold them, and plays when the
tricks it hopes for are worth more than the bête it fears. It remembers nothing but what its view shows, and
the same view gives the same choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import Final

from engine.cards import ALL_CARDS, Card, CardSet, TrickOrder, card_set, cards_in, winning_position
from engine.game import Action, View
from engine.games.kauflabet.options import TRICKS
from engine.games.kauflabet.terms import bete, order_of
from engine.games.kauflabet.vocabulary import Exchange, KauflabetDealView, PartieView
from engine.kernel.vocabulary import Pass, Play

_TRUMP_HOPES: Final = (0.96, 0.7, 0.52, 0.38, 0.29, 0.24, 0.17, 0.15, 0.12)
_PLAIN_HOPES: Final = (0.12, 0.03, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01)
"""How often a card brings a trick against three rivals, by how many unseen cards of its suit beat it.

Counted in some thousand deals of computers among themselves."""
_UNDECIDED: Final = 0.7
"""Chance that somebody who has yet to speak will play."""


class SimpleKauflabet:
    """The simple computer player for every set of house rules."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        assert isinstance(view, PartieView)
        if len(legal) == 1 or view.deal is None:
            return legal[0]
        cards = _Cards(view, view.deal)
        if view.phase == "play":
            return _play(cards, view.deal, legal)
        staying = [action for action in legal if not isinstance(action, Pass)]
        if len(staying) < len(legal) and not _worth_playing(view, view.deal, cards):
            return Pass()
        return max(staying, key=lambda action: sum(cards.hopes_after(_put_away(action))))


class _Cards:
    """A hand and its prospects, seen by its owner."""

    def __init__(self, view: PartieView, deal: KauflabetDealView) -> None:
        self.order: TrickOrder = order_of(view.options, deal.trump)
        self.hand: CardSet = card_set(card for card in view.hand if card is not None)
        on_table = [play.card for play in deal.trick]
        taken = [play.card for trick in deal.tricks for play in trick.plays]
        known = self.hand | card_set((*on_table, *taken, *deal.put_away))
        if not deal.upcard_taken:
            known |= 1 << deal.upcard
        self.unseen: CardSet = ALL_CARDS & ~known
        others = (plays for seat, plays in enumerate(deal.plays) if seat != view.seat)
        self.rivals = max(1.0, sum(_UNDECIDED if plays is None else plays for plays in others))
        self.takes_upcard = deal.upcard if _upcard_is_mine(view, deal) else None

    def hope(self, card: Card) -> float:
        """Estimate the part of a trick that a card brings."""
        better = self.order.beaten_by[card] & self.unseen
        if self.order.trumps >> card & 1:
            against_three = _TRUMP_HOPES[better.bit_count()]
        else:
            against_three = _PLAIN_HOPES[(better & ~self.order.trumps).bit_count()]
        return float(against_three ** (self.rivals / 3))

    @property
    def drawn_hope(self) -> float:
        """The same estimate for a card that is yet to be drawn."""
        return 0.58 / (self.rivals + 0.6)

    def is_sure(self, card: Card) -> bool:
        """Whether no unseen card beats it."""
        return not self.order.beaten_by[card] & self.unseen

    def hopes_after(self, put_away: CardSet) -> list[float]:
        """Estimate the part of a trick that each card of the hand brings after an exchange."""
        hopes = [self.hope(card) for card in cards_in(self.hand & ~put_away)]
        drawn = put_away.bit_count()
        if drawn and self.takes_upcard is not None:
            hopes.append(self.hope(self.takes_upcard))
            drawn -= 1
        return [*hopes, *[self.drawn_hope] * drawn]

    def weakest(self, cards: Iterable[Card]) -> Card:
        return min(cards, key=lambda card: (self.hope(card), card))

    def strongest(self, cards: Iterable[Card]) -> Card:
        return max(cards, key=lambda card: (self.hope(card), card))


def _upcard_is_mine(view: PartieView, deal: KauflabetDealView) -> bool:
    return view.seat == deal.dealer and view.options.upcard != "nobody" and not deal.upcard_taken


def _put_away(action: Action) -> CardSet:
    return action.cards if isinstance(action, Exchange) else 0


def _worth_playing(view: PartieView, deal: KauflabetDealView, cards: _Cards) -> bool:
    """Whether the shares of the pot outweigh the bête, as far as one can tell."""
    if not any(deal.plays) and view.seat == deal.dealer:
        return True  # nobody else is left: the pot is his
    weak = sorted(cards_in(cards.hand), key=cards.hope)
    hopes = max((cards.hopes_after(card_set(weak[:number])) for number in range(deal.most + 1)), key=sum)
    shares = view.pot * sum(hopes) / TRICKS
    return shares > bete(view.options, view.pot) * prod(1 - hope for hope in hopes)


def _play(cards: _Cards, deal: KauflabetDealView, legal: Sequence[Action]) -> Action:
    """Choose a card for a trick."""
    choices = {action.card: action for action in legal if isinstance(action, Play)}
    if not deal.trick:
        return choices[_lead(cards, choices)]
    table = [play.card for play in deal.trick]
    best = table[winning_position(cards.order, table)]
    winning = [card for card in choices if cards.order.beaten_by[best] >> card & 1]
    if not winning:
        return choices[cards.weakest(choices)]
    last = len(table) == len(deal.active) - 1
    sure = [card for card in winning if last or cards.is_sure(card)]
    if sure:
        return choices[cards.weakest(sure)]
    return choices[cards.strongest(winning)]


def _lead(cards: _Cards, choices: Iterable[Card]) -> Card:
    """Choose a card that nobody can beat, else the one most likely to hold; low trumps are kept for later."""
    sure = [card for card in choices if cards.is_sure(card)]
    plain = [card for card in choices if not cards.order.trumps >> card & 1]
    return cards.strongest(sure or plain or choices)
