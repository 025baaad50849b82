"""A fraternity's colours: three stripes in a box, or a ribbon across the picture with its name beneath."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from cogs.pictures.canvas import PANEL, SOFT, WHITE, Box, Canvas, Colour, Size
from cogs.pictures.lettering import NAME, TEXT
from engine.fraternities.store import Colours

BESIDE_NAME: Final = (22, 33)
"""Width and height in pixels of the stripes beside a name of 44 pixels: three of eleven."""
STRIPES_ROOM: Final = BESIDE_NAME[0] + 14
"""Width in pixels of the stripes including the gap to the name."""

_HAIRLINE: Final[Colour] = (128, 134, 132)
"""Grey that stands out from both white and black (3.7:1 and 5.6:1)."""


def stripes(canvas: Canvas, box: Box, colours: Sequence[Colour]) -> None:
    """Fill a box with stripes, the first one on top, with a hairline one pixel around it."""
    canvas.bar(box.grown(1), _HAIRLINE)
    for number, colour in enumerate(colours):
        top = box.y + box.height * number // len(colours)
        bottom = box.y + box.height * (number + 1) // len(colours)
        canvas.bar(Box(box.x, top, box.width, bottom - top), colour)


def stripes_beside(canvas: Canvas, colours: Colours | None, x: int, baseline: int) -> int:
    """Draw stripes as high as capitals before a name on a baseline, and return the width they take.

    A player without a fraternity has none: 0.
    """
    if colours is None:
        return 0
    wide, high = BESIDE_NAME
    stripes(canvas, Box(x + 1, baseline - high + 1, wide, high), colours)
    return STRIPES_ROOM


SIZE: Final[Size] = (1200, 400)

_RIBBON: Final = Box(40, 40, 1120, 180)
_MARGIN: Final = 52


@dataclass(frozen=True, slots=True)
class Ribbon:
    """Colours, a name (legible) and a line in small print."""

    kind: ClassVar[str] = "ribbon"
    size: ClassVar[Size] = SIZE

    name: str
    colours: Colours
    about: str
    alt: str

    def draw(self, canvas: Canvas) -> None:
        room = SIZE[0] - 2 * _MARGIN
        canvas.bar(Box(0, 0, *SIZE), PANEL)
        stripes(canvas, _RIBBON, self.colours)
        canvas.fitted(self.name, _MARGIN, 302, room, NAME.sized(72), WHITE)
        canvas.fitted(self.about, _MARGIN, 364, room, TEXT.sized(44), SOFT)
