"""The colours of a fraternity: stripes side by side, as on a ribbon."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.palette import FADED, Colour


def stripes(canvas: Canvas, box: Box, colours: Sequence[Colour]) -> None:
    """Upright stripes of equal width that fill a box, with a thin edge around them."""
    if not colours:
        return
    canvas.bar(box.grown(1), FADED)
    edges = [box.x + box.width * number // len(colours) for number in range(len(colours) + 1)]
    for left, right, colour in zip(edges, edges[1:], colours, strict=False):
        canvas.bar(Box(left, box.y, right - left, box.height), colour)
