"""Places at the end of a partie."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Result


def highest_first(totals: Sequence[int]) -> Result:
    """Return places by total; after equal totals, which share one, places are left out (1, 1, 3)."""
    return Result(tuple(totals), tuple(1 + sum(other > total for other in totals) for total in totals))
