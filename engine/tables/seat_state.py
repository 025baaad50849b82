"""A seat of a table, and what may happen to it: values that states are made of."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engine.game import Seat
from engine.players.levels import Level

SeatKind: TypeAlias = Literal["person", "computer", "substitute", "empty"]


class SeatState(NamedTuple):
    """The owner of a seat (a person's number), and name and level of the computer that plays it now.

    ``substitute``: a computer plays until the owner comes back.
    """

    owner: int | None = None
    computer: str | None = None
    level: Level | None = None

    @property
    def kind(self) -> SeatKind:
        """``person``, ``computer``, ``substitute`` or ``empty``."""
        if self.owner is None:
            return "empty" if self.computer is None else "computer"
        return "person" if self.computer is None else "substitute"

    @property
    def present(self) -> bool:
        """Whether the owner plays."""
        return self.owner is not None and self.computer is None

    def with_computer(self, told: str) -> SeatState:
        """Return the seat when a computer plays it, ``told`` as in a token: ``Pedell magister``."""
        name, _, level = told.partition(" ")
        return SeatState(self.owner, name, Level(level))


class Shelf(NamedTuple):
    """The circumstances under which a partie was put away.

    ``number`` counts the entries of the log up to then that are no secret. ``reason``: nothing when people
    have agreed on it, ``asleep`` when the last of them let their time pass, ``paused`` when nobody has
    ended a break, ``channel`` when there is none any more in which the table could be shown.
    """

    number: int
    reason: str


class Handover(NamedTuple):
    """A seat that changed hands in a deal: how it was before, and whether it had decided anything by then."""

    deal: int
    seat: Seat
    place: SeatState
    acted: bool
