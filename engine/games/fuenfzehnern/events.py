"""Events of a partie of Fünfzehnern. Everybody may see every event as it is."""

from __future__ import annotations

from typing import ClassVar

from engine.events import DealScored, TrickWon
from engine.game import Event, Result, Seat, value


@value
class Dealt(Event):
    """The cards are dealt; the eldest, who sits after the dealer, leads."""

    dealer: Seat
    eldest: Seat


@value
class ZwangAnnounced(Event):
    """The leader of an Ober calls for the Ace of its suit."""

    continues: ClassVar[bool] = True
    seat: Seat


@value
class PointsTrickWon(TrickWon):
    """A trick is complete; ``points`` are the card points in it."""

    points: int


@value
class PointsScored(DealScored):
    """A deal is over. ``card_points`` and ``tricks_won`` by seat are what its score was made of."""

    card_points: tuple[int, ...]
    tricks_won: tuple[int, ...]


@value
class PartieEnded(Event):
    """The last deal is played."""

    result: Result
