"""Events of a partie of Quodlibet.

Every event may be seen by everybody as it is, unless its class redacts it. Hands are in no event:
they leave the engine through views only.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal

from engine.cards import Card, HandView
from engine.game import Event, Seat, value
from engine.kernel.vocabulary import DealClosed


@value
class CardLaid(Event):
    """A card was laid to the layout of Snack, or laid away as one of a pair."""

    continues: ClassVar[bool] = True
    seat: Seat
    card: Card


@value
class PacketDrawn(Event):
    """A packet of Snack was taken, or a card drawn from a hand; only who took it sees its cards."""

    seat: Seat
    cards: HandView

    def seen_by(self, seat: Seat | None) -> PacketDrawn:
        return self if seat == self.seat else replace(self, cards=(None,) * len(self.cards))


@value
class TurnEnded(Event):
    """A turn of Snack in which no packet was taken is over, by choice or because nothing could follow."""

    seat: Seat


@value
class CensusHeld(Event):
    """A hand went empty and the cards of the others were counted. ``points`` by seat; ``number`` is 1 … 3."""

    number: int
    out: Seat
    points: tuple[int, ...]


@value
class HoldbackCaught(Event):
    """More Unters were laid in a turn than could have come since the last one: one was held back."""

    continues: ClassVar[bool] = True
    seat: Seat
    drawn: int
    points: int


@value
class OffenceNoted(Event):
    """A player picked up too early, or tried a card that may not be played; the card is not told.

    Only the ``king`` of that time may fine it. ``number`` counts all that happens at a table, from 1.
    """

    king: Seat
    seat: Seat
    number: int
    kind: Literal["early", "card"]


@value
class PenaltyGiven(Event):
    """The beer king has fined somebody; ``totals`` by seat stand with it."""

    king: Seat
    seat: Seat
    number: int
    points: int
    totals: tuple[int, ...]


@value
class SchnappsDue(Event):
    """A player owes the table a round, or several."""

    seat: Seat
    rounds: int


@value
class ContractScored(DealClosed):
    """A deal is over: its penalty points and the partie's totals, both by seat; its dealer was beer king.

    The points of a ``playoff`` decide a tie for the lowest total and do not count towards the totals.
    """

    contract: str
    playoff: bool

    @property
    def king(self) -> Seat:
        """The beer king of the deal."""
        return self.dealer


@value
class CourseEnded(Event):
    """A wheel or a kingdom is complete. ``next_king`` is ``None`` after the last one."""

    kind: Literal["wheel", "kingdom"]
    number: int
    next_king: Seat | None


@value
class PlayoffDue(Event):
    """The lowest totals are equal: one more deal of Minus decides between ``tied``."""

    tied: tuple[Seat, ...]
    king: Seat
