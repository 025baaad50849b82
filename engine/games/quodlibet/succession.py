"""The succession of beer kings, and the ranking of a partie (rules 2.2, fine print 1 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.game import Result, Seat
from engine.games.quodlibet.contracts import SEATS

FIRST_KING: Final = 0
"""The seat that opens the partie; where the seats are drawn it is spring's."""


def first_after(last_king: Seat, candidates: Sequence[Seat]) -> Seat:
    """Return the first candidate going round from the last king."""
    return min(candidates, key=lambda seat: (seat - last_king - 1) % SEATS)


def king_by_points(points: Sequence[int], last_king: Seat) -> Seat:
    """Return the beer king after a wheel or a partie: most points; ties go round from the last king."""
    return first_after(last_king, [seat for seat in range(SEATS) if points[seat] == max(points)])


def lowest(points: Sequence[int], among: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with the fewest points of those named."""
    best = min(points[seat] for seat in among)
    return tuple(seat for seat in among if points[seat] == best)


def ranking(totals: Sequence[int], playoffs: Sequence[Sequence[int]] = ()) -> Result:
    """Places by total, lowest first; equal totals share a place.

    ``playoffs``: points by seat of each further deal that decided a tie, 0 for those it didn't concern.
    """
    keys = [(total, *(points[seat] for points in playoffs)) for seat, total in enumerate(totals)]
    return Result(tuple(totals), tuple(1 + sum(other < key for other in keys) for key in keys))
