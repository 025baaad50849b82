"""The words in which Kauflabet is told: actions with their tokens, events, and views. All are frozen.

Which cards a player exchanged is told to that player only.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import combinations, compress
from typing import Final, Literal, TypeAlias, overload

from engine.cards import NATURAL, SET_OF, Card, CardSet, Suit, TrickOrder, picker, suit
from engine.game import Action, Seat, value
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.terms import Settlement, order_of
from engine.kernel.vocabulary import PASS, Deal, DealClosed, PartieView as AnyView, Pass, Spelled, TricksView

# -- actions -------------------------------------------------------------------------------------------------


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


_alone_in: Final = picker(SET_OF)
"""The cards of a set, ascending, each as a set."""


class Exchanges(Sequence[Action]):
    """The exchanges of a hand. ``offers``: words that may be said instead, or for each card, from the lowest
    on, whether it is put away.

    An exchange is made when it is looked at: of up to fifteen that are offered one is done.
    """

    __slots__ = ("hand", "offers")

    def __init__(self, hand: CardSet, offers: Sequence[Action | tuple[bool, ...]]) -> None:
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
        return Exchange(sum(compress(_alone_in(self.hand), offer)))


@functools.cache
def offers(declaring: bool, least: int, most: int, cards: int) -> tuple[Action | tuple[bool, ...], ...]:
    """Return what is offered to a hand of so many cards, fewer to exchange first."""
    words: Sequence[Action] = (PASS, STAY_IN) if declaring else (KEEP,)
    ways = [way for size in range(1, most + 1) for way in combinations(range(cards), size)]
    chosen = [tuple([place in way for place in range(cards)]) for way in ways]
    return (*words[: len(words) - least], *chosen)


# -- events --------------------------------------------------------------------------------------------------


@value
class PotSettled(DealClosed):
    """A deal is over: who takes what from the pot, who is bête, and each seat's change in chips.

    ``shares``: how the rest of the pot was divided after the last deal, by seat; empty before. ``points``
    counts the ante, what was taken, the bêtes and the shares.
    """

    settlement: Settlement
    shares: tuple[int, ...]


# -- views ---------------------------------------------------------------------------------------------------

SpeakingPhase: TypeAlias = Literal["declare", "exchange", "done"]


@value
class KauflabetDealView(TricksView):
    """A deal, from the upcard to the fourth trick.

    ``plays[s]``: whether seat ``s`` is in, ``None`` before it has declared. ``exchanged[s]``: how many cards
    it exchanged in all ``exchange_round`` rounds, ``None`` before it has. ``put_away`` and ``drawn`` are the
    viewer's own exchanges.
    ``least`` and ``most``: how many cards whoever is to exchange now may put away. ``best_trumps``: the
    Unters that are the highest trumps, if any.
    """

    phase: SpeakingPhase | Literal["play"]
    dealer: Seat
    upcard: Card
    upcard_taken: bool
    best_trumps: tuple[Card, ...]
    talon: int
    plays: tuple[bool | None, ...]
    forced_dealer: bool
    exchange_round: int
    exchanged: tuple[int | None, ...]
    least: int
    most: int
    put_away: tuple[Card, ...]
    drawn: tuple[Card, ...]

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return suit(self.upcard)

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that are in."""
        return tuple(seat for seat, plays in enumerate(self.plays) if plays)


@value
class PartieView(AnyView):
    """Everything one viewer may know of a partie of Kauflabet. Chips throughout.

    ``phase``: ``deal`` (chance shuffles), ``declare``, ``exchange``, ``play``, ``over``. ``totals`` are the
    balances; with ``pot`` they add up to nothing. ``bete``: what a player without a trick pays when a deal is
    played for this pot. ``deals`` counts extra deals once they are due.
    """

    options: KauflabetOptions
    pot: int
    bete: int
    deal: KauflabetDealView | None
    last: KauflabetDealView | None
    scores: Sequence[PotSettled]

    @property
    def order(self) -> TrickOrder:
        return NATURAL if self.deal is None else order_of(self.options, self.deal.trump)
