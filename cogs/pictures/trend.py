"""Line charts of a player's results over time, below each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from cogs.pictures.axes import Axes, heading, line, sign
from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import GOLD, SEATS, SOFT, Colour

WIDTH: Final = 1200
MOST_VALUES: Final = 120
"""Upper bound on values on a line; more could not be told apart."""

_TOP: Final = 120
_CHART: Final = 500
_LEFT: Final = 160
_WIDE: Final = 780
_LABELS: Final = 976
_THICK: Final = 7
_SIGN: Final = 15
_COLOURS: Final[tuple[Colour, ...]] = (GOLD, SEATS[4])


@dataclass(frozen=True, slots=True)
class TrendLine:
    """Evenly spaced values and the text of the last one.

    ``axis`` is counted from ``first`` to ``last``.
    """

    title: str
    axis: str
    first: int
    last: int
    values: tuple[float, ...]
    final: str


@dataclass(frozen=True, slots=True)
class Trend:
    """Lines in charts of their own, at least one."""

    kind: ClassVar[str] = "trend"

    title: str
    lines: tuple[TrendLine, ...]
    alt: str

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return WIDTH, _TOP + _CHART * len(self.lines) + 20

    def draw(self, canvas: Canvas) -> None:
        heading(canvas, self.title)
        for number, one in enumerate(self.lines):
            _draw(canvas, one, _TOP + number * _CHART, number)


def _draw(canvas: Canvas, one: TrendLine, top: int, number: int) -> None:
    plot = Box(_LEFT, top + 86, _WIDE, _CHART - 190)
    low, high = min(one.values), max(one.values)
    axes = Axes.of(plot, int(low // 1), int(-(-high // 1)), one.last - one.first, most=5)
    canvas.fitted(one.title, _LEFT, top + 46, WIDTH - _LEFT - 52, TEXT.sized(40), SOFT)
    axes.lines(canvas)
    axes.counts(canvas, one.axis, _LABELS, one.first)
    gap = axes.steps / max(1, len(one.values) - 1)
    points = [(axes.x(place * gap), axes.y(value)) for place, value in enumerate(one.values)]
    colour = _COLOURS[number % len(_COLOURS)]
    line(canvas, points if len(points) > 1 else points * 2, _THICK, colour)
    x, y = points[-1]
    sign(canvas, number, x, y, _SIGN, colour)
    canvas.fitted(one.final, max(_LABELS, x + 34), y + 16, WIDTH - _LABELS - 40, NAME.sized(52), colour)
