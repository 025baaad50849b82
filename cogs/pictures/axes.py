"""Parts of charts: a heading, smooth lines and signs, and axes that map numbers to places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.figures import figure
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import GOLD, LINE, PANEL, SOFT, WHITE, Colour

_FINE: Final = 2
"""Factor by which lines are drawn larger and then reduced, which makes them smooth."""

_PIECE: Final = 6
"""Segments of a line that are drawn together."""

SIGNS: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    (),
    ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
    ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    ((0, 1.1), (1.1, -0.85), (-1.1, -0.85)),
)
"""Corners of each seat's sign around (0, 0): disc, triangle, square, diamond, triangle on its tip."""


def line(canvas: Canvas, points: Sequence[tuple[int, int]], thick: int, colour: Colour) -> None:
    """Draw a line through points, ``thick`` pixels wide, with round joints and ends.

    A long one is drawn piece by piece, because a mask for all of it would be mostly empty.
    """
    for start in range(0, max(1, len(points) - 1), _PIECE):
        _piece(canvas, points[start : start + _PIECE + 1], thick, colour)


def _piece(canvas: Canvas, points: Sequence[tuple[int, int]], thick: int, colour: Colour) -> None:
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - thick, min(ys) - thick
    right, bottom = max(xs) + thick + 1, max(ys) + thick + 1
    mask = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
    pen = ImageDraw.Draw(mask)
    fine = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
    pen.line(fine, fill=255, width=thick * _FINE)
    radius = thick * _FINE / 2
    for x, y in fine:  # round ends, and joints, which Pillow's own take longer for
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    canvas.paint(mask.reduce(_FINE), left, top, colour)


def sign(canvas: Canvas, number: int, x: int, y: int, radius: int, colour: Colour) -> None:
    """Draw one of ``SIGNS`` around a point."""
    mask = _sign(number % len(SIGNS), radius)
    canvas.paint(mask, x - mask.width // 2, y - mask.height // 2, colour)


@lru_cache(maxsize=64)
def _sign(number: int, radius: int) -> Image.Image:
    middle = round(radius * 1.4) * _FINE
    mask = Image.new("L", (2 * middle, 2 * middle))
    pen = ImageDraw.Draw(mask)
    scale = radius * _FINE
    if SIGNS[number]:
        pen.polygon([(middle + x * scale, middle + y * scale) for x, y in SIGNS[number]], fill=255)
    else:
        pen.ellipse((middle - scale, middle - scale, middle + scale, middle + scale), fill=255)
    return mask.reduce(_FINE)


_UP: Final = 1
_DOWN: Final = 4
"""Indices of triangles in ``SIGNS``."""


def heading(canvas: Canvas, title: str, aim: str, *, low_wins: bool) -> None:
    """Draw a chart's heading; ``aim`` says what is good, and so does an arrow: down if ``low_wins``."""
    right = canvas.size[0] - 52
    canvas.bar(Box(0, 0, *canvas.size), PANEL)
    wide = canvas.text(aim, right, 80, TEXT, GOLD, "right")
    sign(canvas, _DOWN if low_wins else _UP, right - wide - 30, 68, 14, GOLD)
    canvas.fitted(title, 52, 82, right - wide - 148, NAME, WHITE)


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
    def of(cls, plot: Box, low: int, high: int, steps: int) -> Axes:
        """Create a frame that holds everything from ``low`` to ``high``."""
        if low == high:
            low, high = low - _LEAST_SPAN // 2, high + _LEAST_SPAN // 2
        return cls(plot, ticks(low, high, MOST_TICKS), max(1, steps))

    def x(self, step: int) -> int:
        """Return the x of a step, from the left edge of the picture."""
        return self.plot.x + round(step * self.plot.width / self.steps)

    def y(self, value: int) -> int:
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

    def counts(self, canvas: Canvas, axis: str, x: int) -> None:
        """Draw step numbers below the frame, then the axis's label at ``x`` or beyond."""
        base = self.plot.bottom + _BELOW
        for step in ticks(0, self.steps, MOST_TICKS + 1):
            if step <= self.steps:
                middle = self.x(step)
                wide = canvas.text(str(step), middle, base, FIGURE, SOFT, "centre")
                x = max(x, middle + wide // 2 + _APART)
        canvas.text(axis, x, base, FIGURE, SOFT)
