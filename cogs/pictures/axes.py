"""What charts have in common: a frame in which numbers become places, round numbers beside it, its lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.figures import figure
from cogs.pictures.lettering import TEXT
from cogs.pictures.palette import LINE, SOFT

MOST_TICKS: Final = 6
FIGURE: Final = TEXT.sized(44)
"""Nine pixels high on a phone, as on the score sheet."""
_BELOW: Final = 64
"""Pixels from the frame's lower edge to where the words below it stand."""
_APART: Final = 24
"""Pixels between the last number below and what the numbers count."""
_LEAST_SPAN: Final = 20
"""What an axis covers on which all numbers are one."""


def ticks(low: int, high: int, most: int) -> tuple[int, ...]:
    """Round numbers from ``low`` or below up to ``high`` or above, at most ``most`` steps apart."""
    step = 1
    while (high - low) / step > most - 1:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first, last = low // step, -(-high // step)
    return tuple(number * step for number in range(first, last + 1))


@dataclass(frozen=True, slots=True)
class Axes:
    """A frame for numbers that follow one another, ``steps`` from the first to the last."""

    plot: Box
    ticks: tuple[int, ...]
    steps: int

    @classmethod
    def of(cls, plot: Box, low: int, high: int, steps: int, most: int = MOST_TICKS) -> Axes:
        """A frame that holds everything from ``low`` to ``high``."""
        if low == high:
            low, high = low - _LEAST_SPAN // 2, high + _LEAST_SPAN // 2
        return cls(plot, ticks(low, high, most), max(1, steps))

    def x(self, step: float) -> int:
        """Where a step is, from the left edge of the picture."""
        return self.plot.x + round(step * self.plot.width / self.steps)

    def y(self, value: float) -> int:
        """Where a number is, from the upper edge of the picture."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.plot.bottom - round((value - low) * self.plot.height / (high - low))

    def lines(self, canvas: Canvas) -> None:
        """A line across for each of the round numbers, which stand at its left."""
        plot = self.plot
        for tick in self.ticks:
            y = self.y(tick)
            canvas.bar(Box(plot.x, y - 1, plot.width, 3 if tick == 0 else 2), SOFT if tick == 0 else LINE)
            canvas.text(figure(tick), plot.x - 22, y + 15, FIGURE, SOFT, "right")

    def counts(self, canvas: Canvas, axis: str, x: int, first: int = 0) -> None:
        """Some of the steps' numbers below the frame, from ``first``; what they count at ``x`` or beyond."""
        base = self.plot.bottom + _BELOW
        for step in ticks(first, first + self.steps, MOST_TICKS + 1):
            if first <= step <= first + self.steps:
                middle = self.x(step - first)
                wide = canvas.text(str(step), middle, base, FIGURE, SOFT, "centre")
                x = max(x, middle + wide // 2 + _APART)
        canvas.text(axis, x, base, FIGURE, SOFT)
