"""Smooth lines and small signs for charts, as masks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from cogs.pictures.canvas import Canvas
from cogs.pictures.palette import Colour

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
