"""Seatings in which nobody meets anybody twice, where algebra gives them.

Think of everybody as a point of a grid with as many columns as there are tables and one row for each seat. A
straight line that crosses each row once is a table, parallel lines are a round, and two lines of different
slopes have at most one point in common: a transversal design. Where there are as many rows as columns the
rows are one round more: an affine plane. Points that are taken out of one row leave some tables a person
short and spoil nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# irreducible polynomials, lowest power first: x² + x + 1, x³ + x + 1, x² + 1, x⁴ + x + 1
_POLYNOMIALS: Final[dict[int, tuple[int, tuple[int, ...]]]] = {
    4: (2, (1, 1, 1)),
    8: (2, (1, 1, 0, 1)),
    9: (3, (1, 0, 1)),
    16: (2, (1, 1, 0, 0, 1)),
}
_MOST: Final = 19


class _Field:
    """A finite field on the numbers 0 … ``order`` - 1: each but 0 has an inverse."""

    def __init__(self, order: int) -> None:
        self.order = order
        self._prime, self._polynomial = _POLYNOMIALS.get(order, (order, (0, 1)))

    def line(self, slope: int, x: int, start: int) -> int:
        """Return ``slope`` · ``x`` + ``start``."""
        degree = len(self._polynomial) - 1
        product = [0] * (2 * degree)
        for i, a in enumerate(self._digits(slope, degree)):
            for j, b in enumerate(self._digits(x, degree)):
                product[i + j] += a * b
        for power in range(2 * degree - 1, degree - 1, -1) if degree > 1 else ():
            factor = product[power]
            for i, coefficient in enumerate(self._polynomial):
                product[power - degree + i] -= factor * coefficient
        added = self._digits(start, degree)
        value = 0
        for power in range(degree - 1, -1, -1):
            value = value * self._prime + (product[power] + added[power]) % self._prime
        return value

    def _digits(self, number: int, degree: int) -> list[int]:
        digits = []
        for _ in range(degree):
            number, digit = divmod(number, self._prime)
            digits.append(digit)
        return digits


def _is_field(order: int) -> bool:
    return order in _POLYNOMIALS or (order > 1 and all(order % factor for factor in range(2, order)))


def without_repeats(people: Sequence[int], sizes: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """Construct as many rounds as possible in which no two people meet twice, as lists of tables.

    ``sizes`` are the table sizes of every round; they seat everybody and differ by one at most. Returns no
    rounds where no construction is known here.
    """
    columns = len(sizes)
    rows = max(sizes, default=0)
    if columns > _MOST or rows > columns or not _is_field(columns) or sum(sizes) != len(people):
        return []
    if rows - min(sizes) > 1:
        return []
    field = _Field(columns)
    present = iter(people)
    # the last row is the one that may be thinned out
    grid = [[next(present, None) for _ in range(columns)] for _ in range(rows)]
    rounds = []
    for slope in range(columns):
        lines = [
            [grid[row][field.line(slope, row, start)] for row in range(rows)] for start in range(columns)
        ]
        rounds.append([tuple(person for person in line if person is not None) for line in lines])
    if rows == columns and sorted(len(_there(row)) for row in grid) == sorted(sizes):
        rounds.append([_there(row) for row in grid])
    return [sorted(tables, key=len, reverse=True) for tables in rounds]


def _there(row: Sequence[int | None]) -> tuple[int, ...]:
    return tuple(person for person in row if person is not None)
