"""The top of a chart: what it shows, and which of its ends is the good one."""

from __future__ import annotations

from typing import Final

from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import GOLD, PANEL, WHITE
from cogs.pictures.strokes import sign

_UP: Final = 1
_DOWN: Final = 4
"""Triangles among the signs."""


def heading(canvas: Canvas, title: str, aim: str = "", *, low_wins: bool | None = None) -> None:
    """Begin a chart; ``aim`` says what is good, with an arrow to that end of the chart if one is."""
    right = canvas.size[0] - 52
    canvas.bar(Box(0, 0, *canvas.size), PANEL)
    wide = canvas.text(aim, right, 80, TEXT, GOLD, "right")
    if low_wins is not None:
        sign(canvas, _DOWN if low_wins else _UP, right - wide - 30, 68, 14, GOLD)
    canvas.fitted(title, 52, 82, right - wide - 148, NAME, WHITE)
