"""Totals that are the sum of all deals' points and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.events import DealScored
from engine.game import Event, Result


def check_totals(result: Result | None, deals: Mapping[int, Sequence[Event]]) -> None:
    """Check that totals are the sum of all points after each deal, and that the last are the result."""
    scores = [
        event for _, events in sorted(deals.items()) for event in events if isinstance(event, DealScored)
    ]
    totals = (0,) * len(scores[0].points)
    for scored in scores:
        totals = tuple(map(sum, zip(totals, scored.points, strict=True)))
        assert scored.totals == totals
    assert result is not None and result.points == totals
