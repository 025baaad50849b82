"""Axes shared by charts: a frame that maps numbers to places, with ticks and lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.figures import figure
from cogs.pictures.lettering import TEXT
from cogs.pictures.palette import LINE, SOFT

MOST_TICKS: Final = 6
FIGURE: Final = TEXT.sized(44)
"""Font whose capitals are nine pixels high on a phone, as on the score sheet."""
_BELOW: Final = 64
"""Pixels from the frame's lower edge to the baseline of the words below it."""
_APART: Final = 24
"""Pixels between the last number below and the label of the axis."""
_LEAST_SPAN: Final = 20
"""Range of an axis on which all numbers are equal."""


def ticks(low: int, high: int, most: int) -> tuple[int, ...]:
    """Return round numbers from ``low`` or below up to ``high`` or above, in at most ``most`` steps."""
    step = 1
    while (high - low) / step > most - 1:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first, last = low // step, -(-high // step)
    return tuple(number * step for number in range(first, last + 1))


@dataclass(frozen=True, slots=True)
class Axes:
    """Frame for a series of numbers, ``steps`` from the first to the last."""

    plot: Box
    ticks: tuple[int, ...]
    steps: int

    @classmethod
    def of(cls, plot: Box, low: int, high: int, steps: int, most: int = MOST_TICKS) -> Axes:
        """Create a frame that holds everything from ``low`` to ``high``."""
        if low == high:
            low, high = low - _LEAST_SPAN // 2, high + _LEAST_SPAN // 2
        return cls(plot, ticks(low, high, most), max(1, steps))

    def x(self, step: float) -> int:
        """Return the x of a step, from the left edge of the picture."""
        return self.plot.x + round(step * self.plot.width / self.steps)

    def y(self, value: float) -> int:
        """Return the y of a number, from the upper edge of the picture."""
        low, high = self.ticks[0], self.ticks[-1]
        return self.plot.bottom - round((value - low) * self.plot.height / (high - low))

    def lines(self, canvas: Canvas) -> None:
        """Draw a line across at each tick, with its number to the left."""
        plot = self.plot
        for tick in self.ticks:
            y = self.y(tick)
            canvas.bar(Box(plot.x, y - 1, plot.width, 3 if tick == 0 else 2), SOFT if tick == 0 else LINE)
            canvas.text(figure(tick), plot.x - 22, y + 15, FIGURE, SOFT, "right")

    def counts(self, canvas: Canvas, axis: str, x: int, first: int = 0) -> None:
        """Draw step numbers below the frame, from ``first``, then the axis's label at ``x`` or beyond."""
        base = self.plot.bottom + _BELOW
        for step in ticks(first, first + self.steps, MOST_TICKS + 1):
            if first <= step <= first + self.steps:
                middle = self.x(step - first)
                wide = canvas.text(str(step), middle, base, FIGURE, SOFT, "centre")
                x = max(x, middle + wide // 2 + _APART)
        canvas.text(axis, x, base, FIGURE, SOFT)
