"""Events of described games.

Everybody may see every event as it is. Hands, the order of the pack and who holds a called card are in no
event before that card itself falls.
"""

from __future__ import annotations

from typing import ClassVar

from engine.events import DealScored, Played
from engine.game import Action, Event, Result, Seat, value
from engine.kernel.actions import Biddable
from engine.kernel.terms import Outcome, Taken


@value
class DealerDrawn(Event):
    """The cards drawn for the first deal, one after the other; the highest deals."""

    plays: tuple[Played, ...]
    dealer: Seat


@value
class PackShuffled(Event):
    """The pack is shuffled and lies before the seat that may cut it; nobody knows its order."""

    dealer: Seat


@value
class Dealt(Event):
    """The cards are dealt."""

    dealer: Seat
    hand_sizes: tuple[int, ...]


@value
class Said(Event):
    """Somebody cut, knocked, bid, passed, chose or doubled, as everybody could see or hear."""

    seat: Seat
    action: Action


@value
class PartnerShown(Event):
    """The called Sow was played; now everybody knows who belongs to the declarer, or that nobody does."""

    continues: ClassVar[bool] = True
    partner: Seat
    declarer: Seat


@value
class DealClosed(DealScored):
    """A deal is over; views keep this event as its score. A game adds what its score was made of."""

    dealer: Seat

    @property
    def number(self) -> int:
        """The deal's number, from 1."""
        return self.deal


@value
class DealSettled(DealClosed):
    """A deal was settled by its terms. ``contract`` and ``declarer`` are ``None`` where nobody bid.

    The level of a deal that was thrown in is ``thrown_in``.
    """

    contract: Biddable | None
    declarer: Seat | None
    sides: tuple[int | None, ...]
    taken: Taken
    outcome: Outcome

    @property
    def side(self) -> tuple[Seat, ...]:
        """The declarer and, if there was one, the partner."""
        own = [seat for seat, side in enumerate(self.sides) if side == 0]
        return tuple(sorted(own, key=lambda seat: seat != self.declarer))

    @property
    def partner(self) -> Seat | None:
        """The declarer's partner, if there was one."""
        return self.side[1] if self.declarer is not None and self.side[1:] else None


@value
class PartieEnded(Event):
    """The last deal has been played."""

    result: Result
