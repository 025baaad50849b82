"""Student's t distribution: how sure a mean of few differences is."""

from __future__ import annotations

from math import atan, cos, pi, sin, sqrt

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
