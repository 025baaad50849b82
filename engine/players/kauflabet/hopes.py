"""How much of a trick a card is likely to bring at Kauflabet, and what follows from that for exchanging."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import ALL_CARDS, Card, CardSet, card_set
from engine.game import Seat
from engine.games.kauflabet.views import KauflabetDealView, PartieView
from engine.players.worlds import own_hand
from engine.tricks import TrickOrder

_TRUMP_HOPES: Final = (0.96, 0.7, 0.52, 0.38, 0.29, 0.24, 0.17, 0.15, 0.12)
_PLAIN_HOPES: Final = (0.12, 0.03, 0.01, 0.01, 0.01, 0.01, 0.01, 0.01)
"""How often a card brings a trick against three rivals, by how many unseen cards of its suit beat it.

Counted in some thousand deals of computers among themselves."""
_UNDECIDED: Final = 0.7
"""Chance that somebody who has yet to speak will play."""


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

    def weakest(self, cards: Iterable[Card]) -> Card:
        return min(cards, key=lambda card: (self.of(card), card))

    def strongest(self, cards: Iterable[Card]) -> Card:
        return max(cards, key=lambda card: (self.of(card), card))


def not_gone(deal: KauflabetDealView) -> CardSet:
    """Return the cards that may have come to hands, or lie in the talon, for all that a viewer knows."""
    gone = card_set(deal.put_away)
    return ALL_CARDS & ~gone if deal.upcard_taken else ALL_CARDS & ~gone & ~(1 << deal.upcard)


def unseen_by(view: PartieView, deal: KauflabetDealView) -> CardSet:
    """Return the cards of which a viewer doesn't know where they are, before the first trick."""
    return not_gone(deal) & ~own_hand(view)


def rivals_of(seat: Seat | None, plays: Sequence[bool | None]) -> float:
    """Return how many others play as far as is known; ``plays`` by seat, ``None`` before it has declared."""
    others = (each for other, each in enumerate(plays) if other != seat)
    return sum(_UNDECIDED if each is None else each for each in others)


def hopes_of(view: PartieView, deal: KauflabetDealView) -> Hopes:
    """Return the prospects of the viewer's cards before the first trick."""
    return Hopes(view.order, unseen_by(view, deal), rivals_of(view.seat, deal.plays))
