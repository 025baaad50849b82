"""Stages in which hands go empty: whoever is out makes the others count their cards (rules 2.6, 2.7)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import TYPE_CHECKING, Any

from engine.cards import CardSet
from engine.game import Seat
from engine.games.quodlibet.contracts import SEATS, Sight
from engine.games.quodlibet.events import CensusHeld
from engine.kernel.stages import Stage

if TYPE_CHECKING:
    from engine.kernel.partie import Partie


def census(number: int, held: Sequence[int]) -> tuple[int, ...]:
    """Return the points of a census, numbered from 1: 10, 20 and 30 for each card that a seat holds."""
    return tuple([10 * number * cards for cards in held])


class Shedding(Stage):
    """A deal of Quadrature, Sequence, Black Peter or Snack."""

    __slots__ = ("censuses", "left", "over", "points", "turn")
    phase = "play"

    def __init__(self, partie: Partie[Any, Any]) -> None:
        self.turn = partie.dealer
        self.censuses: tuple[CensusHeld, ...] = ()
        self.points: tuple[int, ...] = (0,) * SEATS
        self.over = False
        self.left: Sequence[CardSet] = ()
        """The cards that were held when the deal was over."""

    def count(self, deal: int, out: Seat, held: Sequence[int]) -> CensusHeld:
        """Enter the next census, for which ``out`` has made everybody count what they ``held``."""
        number = len(self.censuses) + 1
        counted = CensusHeld(deal, number, out, census(number, held))
        self.censuses += (counted,)
        self.points = tuple(map(add, self.points, counted.points))
        return counted

    def seen(self, partie: Partie[Any, Any], viewer: Seat | None) -> dict[str, Any]:
        """Return the fields of a view that all these deals have."""
        hands = Sight.OWN.hands(self.left or partie.hands, viewer)
        return {"hands": hands, "censuses": self.censuses, "points": self.points}

    def canonical(self) -> list[Any]:
        return [self.turn, self.censuses, self.points, self.left]
