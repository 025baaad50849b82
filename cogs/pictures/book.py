"""A partie as it is written up: sections of entries, and what stands under each line.

Every game keeps its own book (``cogs/games/<game>/book.py``); the score sheet and the course of a partie are
both drawn from it. It holds nothing but finished deals, so there is nothing secret in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add
from typing import Literal, TypeAlias

from engine.game import Seat

Mark: TypeAlias = Literal["king", "bete", "declarer", "partner", "round"]
"""What is noted beside a player's points: who was beer king, stayed without a trick, played or played with
the declarer, or has come to owe a round."""
Marks: TypeAlias = tuple[tuple[Mark, ...], ...]
"""Marks by seat."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has after a line: the ``total``, and where hundreds are counted the ``rest`` below one.

    ``written``: how many hundreds were completed by this line.
    """

    total: int
    rest: int | None = None
    written: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: a deal, or what was given beside it (``number`` is ``None``).

    ``points``, ``marks`` and ``after`` are by seat. ``counted``: whether the points are in the totals.
    """

    number: int | None
    title: str
    points: tuple[int, ...]
    marks: Marks
    after: tuple[Standing, ...]
    counted: bool = True


@dataclass(frozen=True, slots=True)
class Closing:
    """What a section came to for a player: completed ``hundreds`` and the ``rest`` that is carried on."""

    hundreds: int
    rest: int


@dataclass(frozen=True, slots=True)
class Section:
    """Entries that belong together: a wheel, a kingdom, or the whole partie (``title`` is empty).

    ``short`` is the title where there is less room. ``carried`` by seat opens it, where something is carried
    into it. ``closing`` by seat stands under it, where hundreds are counted.
    """

    title: str
    entries: tuple[Entry, ...]
    carried: tuple[int, ...] = ()
    closing: tuple[Closing, ...] = ()
    short: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """A partie so far. ``totals`` by seat; ``low_wins``: whether few points are good.

    ``place`` says which partie of several it is; ``deals`` is how many deals there are to be. ``winners`` are
    known once the partie is over.
    """

    sections: tuple[Section, ...]
    totals: tuple[int, ...]
    deals: int
    low_wins: bool
    signed: bool
    in_hundreds: bool = False
    place: str = ""
    winners: tuple[Seat, ...] = ()

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who has won, or is best so far; nobody before the first deal is written up."""
        if self.winners or not self.entries:
            return self.winners
        best = (min if self.low_wins else max)(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All lines, oldest first."""
        return tuple(entry for section in self.sections for entry in section.entries)

    def course(self) -> tuple[tuple[int, ...], ...]:
        """The totals by seat before the first deal and after each one that counts.

        What was given after the newest deal stands in the last ones.
        """
        found = [(0,) * len(self.totals)]
        found += [
            tuple(standing.total for standing in entry.after)
            for entry in self.entries
            if entry.number is not None and entry.counted
        ]
        if len(found) > 1:
            found[-1] = self.totals
        return tuple(found)


def running(points: Iterable[Sequence[int]], players: int) -> list[tuple[int, ...]]:
    """The totals by seat after each line of points."""
    totals = accumulate(points, lambda sums, more: tuple(map(add, sums, more)), initial=(0,) * players)
    return [tuple(sums) for sums in totals][1:]


def plain_section(
    entries: Iterable[tuple[int, str, Sequence[int], Marks]], players: int
) -> tuple[Section, ...]:
    """A partie without parts, from number, title, points and marks of each deal; nothing without deals."""
    deals = list(entries)
    after = running((points for _, _, points, _ in deals), players)
    lines = tuple(
        Entry(number, title, tuple(points), marks, tuple(map(Standing, totals)))
        for (number, title, points, marks), totals in zip(deals, after, strict=True)
    )
    return (Section("", lines),) if lines else ()


def marked(players: int, holders: Mapping[Mark, Collection[Seat | None]]) -> Marks:
    """Marks by seat, from the seats that have each of them."""
    return tuple(tuple(mark for mark, seats in holders.items() if seat in seats) for seat in range(players))
