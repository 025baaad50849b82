"""Score book of a partie: sections of entries, and the standings below each line.

Every game's look keeps its own book (``cogs/games``); the score sheet and the course of a partie are
both drawn from it. It holds nothing but finished deals, so nothing in it is secret.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add
from typing import Literal, TypeAlias

from cogs.pictures.lettering import figure
from engine.game import Seat

Mark: TypeAlias = Literal["king", "bete", "declarer", "partner", "round"]
"""Mark beside a player's points: beer king, no trick, declarer, the declarer's partner, or a round owed."""
Marks: TypeAlias = tuple[tuple[Mark, ...], ...]
"""Marks by seat."""


@dataclass(frozen=True, slots=True)
class RunningTotal:
    """A player's standing after a line: the ``total`` and, if hundreds are counted, the ``rest`` below one.

    ``written``: how many hundreds were completed by this line, or in the section that it closes.
    """

    total: int
    rest: int | None = None
    written: int = 0


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A line: a deal, or something beside it such as a fine (``number`` is ``None``).

    ``points``, ``marks`` and ``after`` are by seat. ``counted``: whether the points are in the totals.
    ``worth`` says how the points came about, where that is made up of several things. ``rested`` had no part
    in the deal.
    """

    number: int | None
    title: str
    points: tuple[int, ...]
    marks: Marks
    after: tuple[RunningTotal, ...]
    counted: bool = True
    worth: str = ""
    rested: Seat | None = None

    def figures(self, signed: bool) -> list[str]:
        """Return the points by seat in writing: a dash for whoever rested, but for a share of a pot."""
        return [
            "–" if seat == self.rested and not points else figure(points, signed)
            for seat, points in enumerate(self.points)
        ]


@dataclass(frozen=True, slots=True)
class BookSection:
    """Entries that belong together: a wheel, a kingdom, or the whole partie (``title`` is empty).

    ``short`` is a shorter title. ``carried`` are the points by seat carried into the section, if any.
    ``closing`` is the standing at its end by seat, where the next section counts anew.
    """

    title: str
    entries: tuple[BookEntry, ...]
    carried: tuple[int, ...] = ()
    closing: tuple[RunningTotal, ...] = ()
    short: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """A partie so far. ``totals`` by seat; ``low_wins``: whether few points are good.

    ``place`` says which partie of several it is; ``deals`` is the number of deals to be played. ``leaders``
    are the best seats so far, ``winners`` are known once the partie is over.
    """

    sections: tuple[BookSection, ...]
    totals: tuple[int, ...]
    deals: int
    low_wins: bool
    in_hundreds: bool = False
    place: str = ""
    leaders: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def signed(self) -> bool:
        """Whether points are written with their signs: where they are no penalties."""
        return not self.low_wins

    @property
    def entries(self) -> tuple[BookEntry, ...]:
        """All lines, oldest first."""
        return tuple(entry for section in self.sections for entry in section.entries)

    def course(self) -> tuple[tuple[int, ...], ...]:
        """The totals by seat before the first deal and after each deal that counts.

        Lines after the newest deal are included in the last totals.
        """
        lines = [entry for entry in self.entries if entry.counted]
        sums = running((line.points for line in lines), len(self.totals))
        deals = [after for line, after in zip(lines, sums[1:], strict=True) if line.number is not None]
        if deals:
            deals[-1] = sums[-1]
        return (sums[0], *deals)


def running(points: Iterable[Sequence[int]], players: int) -> list[tuple[int, ...]]:
    """Return the sums of points by seat before the first line and after each."""
    sums = accumulate(points, lambda sums, more: tuple(map(add, sums, more)), initial=(0,) * players)
    return [tuple(one) for one in sums]


def marked(players: int, holders: Mapping[Mark, Collection[Seat | None]]) -> Marks:
    """Return the marks by seat, from the seats that have each of them."""
    return tuple(tuple(mark for mark, seats in holders.items() if seat in seats) for seat in range(players))
