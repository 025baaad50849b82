"""A fraternity's ribbon: its colours across the picture, with its name beneath."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import PANEL, SOFT, WHITE
from cogs.pictures.stripes import stripes
from engine.fraternities.colours import Colours

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
