"""Playing to tricks by rule at Kauflabet, and how much of a trick a card is likely to bring.

A trick is taken with a card that is likely to hold and little worth later: before others a low trump often
does, since who beats it must be void in the suit led. What can't win is thrown away weakest first. One leads
a card that nobody can beat, else the strongest one that is no trump; the best trumps can wait where the most
tricks take all.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from engine.cards import Card, CardSet, TakenTrick, TrickOrder, cards_in, winning_position
from engine.game import Seat
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.terms import terms_of
from engine.players.manners import Playing, dutiful

_TRUMP_HOPES: Final = (0.96, 0.7, 0.52, 0.38, 0.29, 0.24, 0.17, 0.15, 0.12)
_PLAIN_HOPES: Final = (0.12, 0.03, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01)
"""How often a card brings a trick against three rivals, by how many unseen cards of its suit beat it.

Counted in some thousand deals of computers among themselves."""
_HELD: Final = 3
"""Cards that each rival holds when he follows, about."""
_CASHED: Final = 2
"""Cards left with which the best trumps are led."""


@functools.lru_cache(maxsize=64)
def _against(rivals: float) -> tuple[Sequence[float], Sequence[float], float]:
    """Return the hopes of trumps and of plain cards against so many rivals, and of a card yet to be drawn."""
    trumps, plain = ([hope ** (rivals / 3) for hope in hopes] for hopes in (_TRUMP_HOPES, _PLAIN_HOPES))
    return trumps, plain, 0.58 / (rivals + 0.6)


class Hopes:
    """The worth of cards to somebody who has not seen ``unseen``, against so many rivals."""

    __slots__ = ("_plain", "_trumps", "drawn", "order", "unseen")

    def __init__(self, order: TrickOrder, unseen: CardSet, rivals: float) -> None:
        self.order = order
        self.unseen = unseen
        self._trumps, self._plain, self.drawn = _against(rivals if rivals > 1 else 1.0)

    def of(self, card: Card) -> float:
        """Estimate the part of a trick that a card brings."""
        order = self.order
        better = order.beaten_by[card] & self.unseen
        if order.trumps >> card & 1:
            return self._trumps[better.bit_count()]
        return self._plain[(better & ~order.trumps).bit_count()]

    def is_sure(self, card: Card) -> bool:
        """Whether no unseen card beats it."""
        return not self.order.beaten_by[card] & self.unseen


def _holds(hopes: Hopes, card: Card, led: Card, to_come: int) -> float:
    """Return the chance that none of those still to follow beats a card that wins a trick so far."""
    order, unseen = hopes.order, hopes.unseen
    better, suit = order.beaten_by[card] & unseen, order.suit_of[led] & unseen
    if not to_come or not better:
        return 1.0
    cards, others = unseen.bit_count(), (unseen & ~suit).bit_count()
    stays_below = (1 - (better & suit).bit_count() / cards) ** _HELD
    is_void = (others / cards) ** _HELD
    is_beaten = 1 - stays_below
    if better & ~suit:
        is_beaten += is_void * (1 - (1 - (better & ~suit).bit_count() / others) ** _HELD)
    return float((1 - is_beaten) ** to_come)


def _lead(options: KauflabetOptions, hopes: Hopes, cards: Sequence[Card]) -> Card:
    """Choose a card that nobody can beat, else the one most likely to hold; low trumps are kept for later.

    Where the most tricks take everything, the best trumps are kept as well until two cards are left: they
    win later, too, and bring back the lead.
    """
    sure = [card for card in cards if hopes.is_sure(card)]
    plain = [card for card in cards if not hopes.order.trumps >> card & 1]
    if options.tricks_pay == "sweep" and len(cards) > _CASHED:
        beatable = [card for card in cards if card not in sure]
        sure = [card for card in sure if card in plain]
        plain = plain or beatable
    return max(sure or plain or cards, key=lambda card: (hopes.of(card), card))


def playing(options: KauflabetOptions, trump: int, players: int) -> Playing:
    """Return how so many players play a deal with that trump suit.

    Among the hands are those of seats that don't play, and the cards that lie aside: for all a player knows,
    others may hold any of these.
    """
    terms = terms_of(options, trump)

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        hopes, cards = Hopes(terms.order, sum(held) - held[seat], players - 1), cards_in(legal)
        if not trick:
            return 1 << _lead(options, hopes, cards)
        best, to_come = trick[winning_position(terms.order, trick)], players - 1 - len(trick)
        winning = cards_in(legal & terms.order.beaten_by[best])
        if not winning:
            return 1 << min(cards, key=lambda card: (hopes.of(card), card))
        return 1 << max(
            winning, key=lambda card: (_holds(hopes, card, trick[0], to_come) - hopes.of(card), -card)
        )

    return Playing(terms, (dutiful(choose, terms),))
