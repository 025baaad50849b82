"""Events of a partie of Quodlibet.

Every event may be seen by everybody as it is, unless its class redacts it. Hands are in no event:
they leave the engine through views only.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.cards import Card
from engine.events import HandView, Played, TrickWon
from engine.game import Event, Result, Seat, value
from engine.games.quodlibet.ledger import OffenceKind
from engine.kernel.events import DealClosed


@value
class ContractChosen(Event):
    """The beer king declared. ``forced`` when one contract was left and announced itself."""

    seat: Seat
    contract: str
    forced: bool


@value
class PenaltyTrickWon(TrickWon):
    """A trick is complete; ``points`` by seat are the deal's running points after it."""

    points: tuple[int, ...]


@value
class ChainLed(Event):
    """A lead of Quadrature and all that it forced onto the table, ascending."""

    leader: Seat
    plays: tuple[Played, ...]
    winner: Seat


@value
class CardLaid(Event):
    """A card was laid to the layout of Snack."""

    continues: ClassVar[bool] = True
    seat: Seat
    card: Card


@value
class PacketDrawn(Event):
    """A packet was taken; only who took it sees its cards."""

    seat: Seat
    cards: HandView

    @property
    def count(self) -> int:
        """The number of cards in the packet."""
        return len(self.cards)

    def seen_by(self, seat: Seat | None) -> PacketDrawn:
        return self if seat == self.seat else replace(self, cards=(None,) * len(self.cards))


@value
class TurnEnded(Event):
    """A laying turn of Snack is over, by choice or because nothing could follow."""

    seat: Seat


@value
class TurnPassed(Event):
    """A turn of Snack was passed: nothing fitted and no packet was left."""

    seat: Seat


@value
class CensusHeld(Event):
    """A hand went empty and the cards of the others were counted. ``points`` by seat."""

    number: int
    out: Seat
    points: tuple[int, ...]


@value
class HoldbackCaught(Event):
    """More Unters were laid in a turn than could have come since the last one: one was held back."""

    continues: ClassVar[bool] = True
    seat: Seat
    unters: int
    drawn: int
    points: int


@value
class HoldbackChallenged(Event):
    """A player claims that the turn just finished proves an Unter held back. ``proven`` if it does."""

    seat: Seat
    accused: Seat
    turn: int
    proven: bool


@value
class OffenceNoted(Event):
    """A player picked up too early, or tried a card that may not be played; the card is not told."""

    seat: Seat
    number: int
    kind: OffenceKind


@value
class PenaltyGiven(Event):
    """The beer king has fined somebody; ``totals`` by seat stand with it."""

    king: Seat
    seat: Seat
    number: int
    points: int
    totals: tuple[int, ...]


@value
class HundredsWritten(Event):
    """A player has completed hundreds: ``written`` now, ``hundreds`` in this kingdom so far."""

    seat: Seat
    written: int
    hundreds: int


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
class WheelEnded(Event):
    """A wheel is complete. ``next_king`` is ``None`` after the last one."""

    wheel: int
    next_king: Seat | None


@value
class KingdomEnded(Event):
    """A kingdom is complete. ``remainders`` by seat are carried on; no ``next_king`` after the last one."""

    kingdom: int
    remainders: tuple[int, ...]
    next_king: Seat | None


@value
class PlayoffDue(Event):
    """The lowest totals are equal: one more deal of Minus decides between ``tied``."""

    tied: tuple[Seat, ...]
    king: Seat


@value
class PartieEnded(Event):
    """A partie is over. ``number`` from 1; ``next_king`` opens the next, ``None`` after the last."""

    number: int
    result: Result
    next_king: Seat | None
