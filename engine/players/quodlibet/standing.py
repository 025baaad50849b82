"""The place in a partie, near its end: what a king's points and the others' are worth to him there.

What is still to be played is known, and about what it costs. So it can be estimated how likely a king is to
end before each of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from statistics import fmean
from typing import Final, NamedTuple

from engine.game import Seat
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.games.quodlibet.views import PartieView
from engine.players.quodlibet.usual_costs import usual

LATE: Final = 4
"""Deals left in a partie, the one to be played now among them, from which on the place counts."""
POINT: Final = 0.0005
"""Places that a point is worth by itself: it decides where no contract changes the place."""

_KINGS: Final = tuple(tuple(float(seat == king) for seat in range(SEATS)) for king in range(SEATS))
_ANYBODY: Final = (1 / SEATS,) * SEATS


class ToCome(NamedTuple):
    """A contract that is still to be played, and how likely each seat is to be its king."""

    contract: str
    kings: Sequence[float]

    def lead(self, seat: Seat, other: Seat, options: QuodlibetOptions) -> float:
        """Return by how many points the seat usually gets ahead of the other one."""
        usually = usual(self.contract, options)
        return usually.ahead + (self.kings[seat] - self.kings[other]) * (usually.others - usually.king)


def goes_by_place(view: PartieView) -> bool:
    """Whether a king chooses a contract for a hand that he knows, so late that the place counts."""
    if view.phase != "declare" or view.blind_choice:
        return False
    played = sum(not score.playoff for score in view.scores)
    return sum(map(len, view.options.courses)) - played <= LATE


def to_come(view: PartieView, chosen: str) -> list[ToCome]:
    """Return what is to be played in the partie after a contract that its king chooses now."""
    options, menus = view.options, view.options.courses
    if options.kingdoms != "off":
        played = {(score.king, score.contract) for score in view.scores} | {(view.king, chosen)}
        return [
            ToCome(contract, _KINGS[king])
            for king, menu in enumerate(menus)
            for contract in menu
            if (king, contract) not in played
        ]
    done = {score.contract for score in view.scores} | {chosen}
    course = 0 if view.course is None else view.course - 1
    now = [contract for contract in menus[course] if contract not in done]
    # the crown goes round; which of them takes which contract is open, and so is who comes after a wheel
    kings = [(view.king + step) % SEATS for step in range(1, len(now) + 1)]
    likely = [kings.count(seat) / max(1, len(now)) for seat in range(SEATS)]
    later = [contract for menu in menus[course + 1 :] for contract in menu]
    return [*(ToCome(contract, likely) for contract in now), *(ToCome(each, _ANYBODY) for each in later)]


class Prospect(NamedTuple):
    """Points by which the king is likely to end before each of the others, and how far off that may be."""

    leads: Sequence[float]
    spread: float
    """The standard deviation of each of these leads."""

    def after(self, more: Sequence[float], spread: float = 0.0) -> Prospect:
        """Return the prospect after another deal, in which the king leads by so many points."""
        return Prospect(
            [lead + gained for lead, gained in zip(self.leads, more, strict=True)],
            sqrt(self.spread**2 + spread**2),
        )

    @property
    def place(self) -> float:
        """The place that the king can expect, from 1."""
        scale = self.spread * sqrt(2)
        return 1 + sum(erfc(lead / scale) for lead in self.leads) / 2

    @property
    def slope(self) -> float:
        """Places that another point costs the king."""
        scale = self.spread * sqrt(2 * pi)
        return sum(exp(-((lead / self.spread) ** 2) / 2) for lead in self.leads) / scale


class Standing:
    """The standing of a king who chooses a contract near the end of a partie, and sees all points so far."""

    def __init__(self, view: PartieView) -> None:
        self._king = king = view.king
        self._options = options = view.options
        self._rivals = [seat for seat in range(SEATS) if seat != king]
        behind = [view.totals[seat] - view.totals[king] for seat in self._rivals]
        self._before: dict[str, Prospect] = {}
        for contract in view.choices:
            coming = to_come(view, contract)
            gained = [sum(each.lead(king, rival, options) for each in coming) for rival in self._rivals]
            spread = sqrt(sum(usual(each.contract, options).spread ** 2 for each in coming))
            self._before[contract] = Prospect(behind, 0.0).after(gained, spread)
        usually = [self._usually(contract) for contract in view.choices]
        self._place = fmean(prospect.place for prospect in usually)
        self._slope = fmean(prospect.slope for prospect in usually)

    def worth(self, contract: str, points: Sequence[int] | None, saved: float) -> float:
        """Return what a deal of a contract is worth to the king, in points of his own.

        ``points`` by seat, ``None`` where it will go as usual; ``saved`` are those that the king saves in it.
        A better place counts for as many points as usually bring it.
        """
        if points is None:
            prospect = self._usually(contract)
        else:
            own = points[self._king]
            prospect = self._before[contract].after([points[rival] - own for rival in self._rivals])
        gained = self._place - prospect.place
        return (gained + POINT * saved) / (self._slope + POINT)

    def _usually(self, contract: str) -> Prospect:
        """Return the prospect when the king has played a contract with the result that it usually has."""
        now = ToCome(contract, _KINGS[self._king])
        gained = [now.lead(self._king, rival, self._options) for rival in self._rivals]
        return self._before[contract].after(gained, usual(contract, self._options).spread)
