"""Trends: the rating after each partie, and points a deal as a rolling average."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

from engine.standings.rating import NEW, Rating
from engine.standings.statistics.played import OwnDeal
from engine.storage.records import ScoreRow

WINDOW: Final = 24
"""Number of deals averaged: two undivided parties, or half a Badenia partie."""


def ratings(scores: Iterable[ScoreRow]) -> tuple[Rating, ...]:
    """Return the rating after each partie that has changed it."""
    ordered = sorted(scores, key=lambda one: (one.ended_ms, one.table))
    shown = [Rating(row.mu, row.sigma) for row in ordered if row.rated and row.company != "computers"]
    return tuple(rating for before, rating in zip([NEW, *shown], shown, strict=False) if rating != before)


def rolling(deals: Iterable[OwnDeal], window: int = WINDOW) -> tuple[float, ...]:
    """Return the rolling average of points after each counting deal.

    It begins when the window is full, so that a single deal makes no peak; earlier where there are fewer
    deals.
    """
    ordered = sorted(deals, key=lambda own: (own.deal.ended_ms, own.deal.table, own.deal.deal))
    points = [own.points for own in ordered if own.deal.counts]
    if not points:
        return ()
    window = min(window, max(1, len(points) // 2))
    sums = [0, *accumulate(points)]
    return tuple((sums[end] - sums[end - window]) / window for end in range(window, len(sums)))


def thinned(values: Sequence[float], most: int) -> tuple[float, ...]:
    """Return at most ``most`` of the values, evenly spaced, including the first and the last."""
    if len(values) <= most:
        return tuple(values)
    return tuple(values[round(number * (len(values) - 1) / (most - 1))] for number in range(most))
