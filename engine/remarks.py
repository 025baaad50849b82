"""Remarkable facts about deals that are over, from nothing but their points.

One fact a deal, or none; for a whole partie up to two. They are public, and the same for everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import sub
from typing import Final, Literal, TypeAlias

from engine.game import Seat

Points: TypeAlias = Sequence[int]
"""The points of a deal, or the totals, by seat."""
Kind: TypeAlias = Literal["swept", "lead", "level", "dearest", "richest", "spared", "comeback"]
"""Took all tricks; alone in front now; as many points as everybody else; the highest cost, or gain, of a
deal so far; the only one whom a deal cost nothing; was last after half of the partie and has won it."""

_EARLY: Final = 2
"""Deals after which a record is worth a word."""
_FEW: Final = 3
"""Seats that make it remarkable that all are level, or that one of them is spared."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A fact about one seat (``level``: all of them), with the points that it is about, or the deal."""

    kind: Kind
    seat: Seat
    points: int = 0
    deal: int = 0


def remark_on(
    deals: Sequence[Points], totals: Points, *, low_wins: bool, swept: Seat | None = None
) -> Remark | None:
    """Return what is worth saying about the newest of these deals, ``None`` if nothing is.

    ``totals`` are those after it; empty where they don't say who is in front. ``swept`` is the seat that has
    taken all its tricks.
    """
    if not deals:
        return None
    if swept is not None:
        return Remark("swept", swept)
    newest = deals[-1]
    before = tuple(map(sub, totals, newest))
    if totals and len(deals) > 1:
        leader = _leader(totals, low_wins)
        if leader is not None and _leader(before, low_wins) != leader:
            return Remark("lead", leader)
        if len(totals) >= _FEW and len(set(totals)) == 1 and any(newest):
            return Remark("level", 0, totals[0])
    if (record := _record(deals, low_wins)) is not None:
        return record
    spared = [seat for seat, points in enumerate(newest) if points == 0]
    if low_wins and len(spared) == 1 and len(newest) >= _FEW and min(newest) == 0:
        return Remark("spared", spared[0])
    return None


def remarks_on_partie(
    deals: Sequence[Points], course: Sequence[Points], winners: Sequence[Seat], *, low_wins: bool
) -> list[Remark]:
    """Return what is remarkable about a partie: a comeback, and the deal that cost or brought most.

    ``course`` are the totals after each of these deals.
    """
    if len(deals) <= _EARLY:
        return []
    found = []
    half = len(course) // 2
    last = (max if low_wins else min)(course[half - 1])
    behind = [seat for seat, points in enumerate(course[half - 1]) if points == last]
    if len(winners) == 1 and behind == [winners[0]]:
        found.append(Remark("comeback", winners[0], deal=half))
    most = max(max(map(abs, points)) for points in deals)
    highest = [
        (deal, seat, points[seat])
        for deal, points in enumerate(deals, 1)
        for seat in range(len(points))
        if abs(points[seat]) == most
    ]
    if len(highest) == 1 and most:
        deal, seat, points = highest[0]
        found.append(Remark(_dear(points, low_wins), seat, points, deal))
    return found


def _leader(totals: Points, low_wins: bool) -> Seat | None:
    """Return the seat that is alone in front."""
    best = (min if low_wins else max)(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _record(deals: Sequence[Points], low_wins: bool) -> Remark | None:
    """Return the seat whose points in the newest deal are further from nothing than any before."""
    *before, newest = deals
    most = max(map(abs, newest))
    seats = [seat for seat, points in enumerate(newest) if abs(points) == most]
    if len(before) < _EARLY or len(seats) != 1:
        return None
    if most <= max(max(map(abs, points)) for points in before):
        return None
    points = newest[seats[0]]
    return Remark(_dear(points, low_wins), seats[0], points)


def _dear(points: int, low_wins: bool) -> Kind:
    return "dearest" if (points > 0) == low_wins else "richest"
