"""Views of a partie for a seat, a computer player or the public. Frozen and picklable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.cards import Card, Suit
from engine.game import Seat, value
from engine.games.kauflabet.events import PotSettled
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.trumps import order_of
from engine.kernel.views import PartieView as AnyView
from engine.kernel.views import TricksView
from engine.tricks import NATURAL, TrickOrder

DealPhase: TypeAlias = Literal["declare", "exchange", "play", "done"]


@value
class KauflabetDealView(TricksView):
    """A deal, from the upcard to the fourth trick.

    ``plays[s]``: whether seat ``s`` is in, ``None`` before it has declared. ``exchanged[s]``: how many cards
    it exchanged in all ``exchange_round`` rounds, ``None`` before it has. ``put_away`` and ``drawn`` are the
    viewer's own exchanges.
    ``least`` and ``most``: how many cards whoever is to exchange now may put away. ``duty``: what the viewer
    owes the trick, at his turn. ``led``: the suit to follow; a promoted Unter asks for trumps.
    ``best_trumps``: the Unters that are the highest trumps, if any.
    """

    phase: DealPhase
    dealer: Seat
    upcard: Card
    upcard_taken: bool
    trump: Suit
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
    duty: Literal["free", "follow", "head", "trump", "overtrump"] | None
    led: Suit | None

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
