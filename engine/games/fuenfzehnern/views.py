"""Views of a partie for a seat, a computer player or the public. Frozen and picklable."""

from __future__ import annotations

from typing import Literal

from engine.events import HandView, Played, Trick
from engine.game import Chance, Result, Seat, value
from engine.games.fuenfzehnern.options import FuenfzehnernOptions
from engine.games.fuenfzehnern.rules import Leads
from engine.tricks import NATURAL, TrickOrder


@value
class DealView:
    """A deal of eight tricks.

    ``leads`` is what the lead rule allows the viewer, who is about to lead; ``None`` for everybody else.
    ``zwang`` are the numbers of the tricks, from 1, to which an Ober was led with Zwang, the current one
    included. ``card_points`` and ``tricks_won`` by seat count the finished tricks.
    """

    dealer: Seat
    leader: Seat
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    zwang: tuple[int, ...]
    leads: Leads | None
    card_points: tuple[int, ...]
    tricks_won: tuple[int, ...]

    @property
    def announced(self) -> bool:
        """Whether Zwang was announced in the trick on the table."""
        return len(self.tricks) + 1 in self.zwang


@value
class DealScore:
    """A finished deal: its number from 1, its dealer, and by seat card points, tricks and the score."""

    number: int
    dealer: Seat
    card_points: tuple[int, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]


@value
class PartieView:
    """Everything one viewer may know of a partie of Fünfzehnern.

    ``phase``: ``deal`` (chance shuffles), ``play``, ``over``. ``last`` is the deal that just ended, as
    everybody saw it, until the next first card is played.
    """

    seat: Seat | None
    options: FuenfzehnernOptions
    phase: Literal["deal", "play", "over"]
    waiting_for: frozenset[Seat] | Literal[Chance.CHANCE]
    deal_number: int
    deals: int
    dealer: Seat
    hand: HandView
    hand_sizes: tuple[int, ...]
    deal: DealView | None
    last: DealView | None
    scores: tuple[DealScore, ...]
    totals: tuple[int, ...]
    result: Result | None

    @property
    def order(self) -> TrickOrder:
        return NATURAL
