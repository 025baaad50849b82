"""Heading of a chart: its title, and which of its ends is good."""

from __future__ import annotations

from typing import Final

from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import GOLD, PANEL, WHITE
from cogs.pictures.strokes import sign

_UP: Final = 1
_DOWN: Final = 4
"""Indices of triangles in ``SIGNS``."""


def heading(canvas: Canvas, title: str, aim: str = "", *, low_wins: bool | None = None) -> None:
    """Draw a chart's heading; ``aim`` says what is good.

    An arrow points down if ``low_wins``, up if not, and is left out for ``None``.
    """
    right = canvas.size[0] - 52
    canvas.bar(Box(0, 0, *canvas.size), PANEL)
    wide = canvas.text(aim, right, 80, TEXT, GOLD, "right")
    if low_wins is not None:
        sign(canvas, _DOWN if low_wins else _UP, right - wide - 30, 68, 14, GOLD)
    canvas.fitted(title, 52, 82, right - wide - 148, NAME, WHITE)
