"""Who is placed where at the end of a partie."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Result


def highest_first(totals: Sequence[int]) -> Result:
    """Places by total; equal totals share a place, and those after them are counted on (1, 1, 3)."""
    return Result(tuple(totals), tuple(1 + sum(other > total for other in totals) for total in totals))
