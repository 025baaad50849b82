"""Actions in a partie of Kauflabet, each with its one canonical token."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations
from typing import Final, TypeAlias, overload

from engine.actions import PASS, Deal, Pass, Play, Spelled
from engine.cards import CardSet, card_set, cards_in
from engine.game import Action, value


@value
class StayIn(Spelled):
    """Play this deal. Where cards are exchanged at the declaration, keep them all. Token ``play``."""

    verb = "play"


@value
class Exchange(Spelled):
    """Put some cards away and draw as many. At the declaration it also means to play this deal.

    Token ``exchange E7 G8``, the cards sorted by suit and rank.
    """

    verb = "exchange"
    cards: CardSet


@value
class Keep(Spelled):
    """Exchange nothing. Token ``keep``."""

    verb = "keep"


STAY_IN: Final = StayIn()
KEEP: Final = Keep()
VERBS: Final = (Deal, Pass, StayIn, Keep, Exchange)

KauflabetAction: TypeAlias = Deal | Pass | StayIn | Exchange | Keep | Play


class Exchanges(Sequence[Action]):
    """The exchanges of a hand. ``offers``: words that may be said instead, and places of cards to put away.

    An exchange is made when it is looked at: of up to fifteen that are offered one is done.
    """

    __slots__ = ("hand", "offers")

    def __init__(self, hand: CardSet, offers: Sequence[Action | tuple[int, ...]]) -> None:
        self.hand = hand
        self.offers = offers

    def __len__(self) -> int:
        return len(self.offers)

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        if isinstance(at, slice):
            return Exchanges(self.hand, self.offers[at])
        offer = self.offers[at]
        if not isinstance(offer, tuple):
            return offer
        cards = cards_in(self.hand)
        return Exchange(card_set(map(cards.__getitem__, offer)))


@functools.cache
def offers(declaring: bool, least: int, most: int, cards: int) -> tuple[Action | tuple[int, ...], ...]:
    """Return what is offered to a hand of so many cards, fewer to exchange first."""
    words: Sequence[Action] = (PASS, STAY_IN) if declaring else (KEEP,)
    ways = [way for size in range(1, most + 1) for way in combinations(range(cards), size)]
    return (*words[: len(words) - least], *ways)
