"""Matches: players compared over duplicate deals, and how sure the mean of few differences is."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, cos, pi, sin, sqrt
from statistics import fmean, stdev
from typing import Final

_WIDEST = 1e4


def within(t: float, freedom: int) -> float:
    """Return the chance of a value between -t and t; exact (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = (cos(angle), cos(angle)) if odd else (1.0, 1.0)
    for power in range(2 + odd, freedom, 2):
        term *= cos(angle) ** 2 * (power - 1) / power
        total += term
    if freedom == 1:
        return 2 * angle / pi
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total


def quantile(chance: float, freedom: int) -> float:
    """Return the t for which a value lies between -t and t with that chance, 10 000 at most."""
    low, high = 0.0, _WIDEST
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < chance else (low, middle)
    return high


CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Round:
    """Results of a round, by player: points a deal, and the mean place unless parties were cut short."""

    points: tuple[float, ...]
    places: tuple[float, ...] | None


@dataclass(frozen=True, slots=True)
class Difference:
    """How far a player is ahead of another: the mean, its 95 % interval, and the chance of as much by luck.

    ``rounds`` is the number of independent differences; of fewer than two nothing can be told.
    """

    mean: float
    low: float
    high: float
    p: float
    rounds: int


@dataclass(frozen=True, slots=True)
class Comparison:
    """How far a player is ahead of another in points a deal and in places a partie; above 0 it is better."""

    player: str
    other: str
    points: Difference
    places: Difference | None


def compared(players: Sequence[str], rounds: Sequence[Round], few_points_win: bool) -> list[Comparison]:
    """Compare each two of the players, in their order; who has several chairs counts with their mean."""
    finished = [each.places for each in rounds if each.places is not None]
    points = _ahead(players, [each.points for each in rounds], few_points_win)
    places = _ahead(players, finished, True)
    return [Comparison(*pair, difference, places.get(pair)) for pair, difference in points.items()]


def _ahead(
    players: Sequence[str], results: Sequence[Sequence[float]], few_win: bool
) -> dict[tuple[str, str], Difference]:
    """Return how far each player is ahead of each that is named after it; nothing without two results."""
    if len(results) < 2:
        return {}
    sign = -1 if few_win else 1
    by_player = {
        name: [
            sign * fmean(one for player, one in zip(players, result, strict=True) if player == name)
            for result in results
        ]
        for name in dict.fromkeys(players)
    }
    return {
        (one, other): _difference([a - b for a, b in zip(by_player[one], by_player[other], strict=True)])
        for one, other in itertools.combinations(by_player, 2)
    }


def _difference(differences: Sequence[float]) -> Difference:
    freedom = len(differences) - 1
    mean, error = fmean(differences), stdev(differences) / sqrt(len(differences))
    half = quantile(CONFIDENCE, freedom) * error
    p = 1 - within(abs(mean) / error, freedom) if error else float(not mean)
    return Difference(mean, mean - half, mean + half, max(p, 0.0), len(differences))
