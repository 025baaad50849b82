"""How somebody's play has changed: the rating after each partie, points a deal as a rolling average."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

from engine.standings.rating import NEW, Rating
from engine.standings.statistics.played import OwnDeal
from engine.storage.records import ScoreRow

WINDOW: Final = 24
"""So many deals are averaged: two undivided parties, or half a Badenia partie."""


def ratings(scores: Iterable[ScoreRow]) -> tuple[Rating, ...]:
    """The rating after each partie that has changed it."""
    ordered = sorted(scores, key=lambda one: (one.ended_ms, one.table))
    shown = [Rating(row.mu, row.sigma) for row in ordered if row.rated and row.company != "computers"]
    return tuple(rating for before, rating in zip([NEW, *shown], shown, strict=False) if rating != before)


def rolling(deals: Iterable[OwnDeal], window: int = WINDOW) -> tuple[float, ...]:
    """After each deal that counts, the average of its points and those of the deals before it in the window.

    Begins when the window is full, so that one deal alone makes no mountain; earlier where there are fewer.
    """
    ordered = sorted(deals, key=lambda own: (own.deal.ended_ms, own.deal.table, own.deal.deal))
    points = [own.points for own in ordered if own.deal.counts]
    if not points:
        return ()
    window = min(window, max(1, len(points) // 2))
    sums = [0, *accumulate(points)]
    return tuple((sums[end] - sums[end - window]) / window for end in range(window, len(sums)))


def thinned(values: Sequence[float], most: int) -> tuple[float, ...]:
    """At most so many of the values, evenly spaced, the first and the last among them."""
    if len(values) <= most:
        return tuple(values)
    return tuple(values[round(number * (len(values) - 1) / (most - 1))] for number in range(most))
