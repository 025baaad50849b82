"""Column chart of a player's places: each as high as the number of parties that ended there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from cogs.pictures.axes import heading
from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import GOLD, SEATS, SOFT, WHITE

SIZE: Final[Size] = (1200, 640)

_PLOT: Final = Box(90, 190, 1020, 320)
_WIDEST: Final = 190
_GAP: Final = 40


@dataclass(frozen=True, slots=True)
class PlaceColumn:
    """A place: its name, how often it was reached, and its share."""

    name: str
    times: int
    share: str


@dataclass(frozen=True, slots=True)
class PlaceColumns:
    """The places of some parties, the best first."""

    kind: ClassVar[str] = "places"
    size: ClassVar[Size] = SIZE

    title: str
    note: str
    columns: tuple[PlaceColumn, ...]
    alt: str

    def draw(self, canvas: Canvas) -> None:
        heading(canvas, self.title, self.note)
        step = min(_WIDEST + _GAP, _PLOT.width // len(self.columns))
        left = _PLOT.x + (_PLOT.width - step * len(self.columns)) // 2
        most = max(1, *(column.times for column in self.columns))
        for number, column in enumerate(self.columns):
            x, high = left + number * step, round(column.times * _PLOT.height / most)
            middle, colour = x + step // 2, SEATS[4] if number else GOLD
            box = Box(x + _GAP // 2, _PLOT.bottom - max(6, high), step - _GAP, max(6, high))
            canvas.panel(box, 6, colour)
            canvas.text(str(column.times), middle, box.y - 18, NAME.sized(56), WHITE, "centre")
            canvas.fitted(column.name, middle, _PLOT.bottom + 52, step - 10, TEXT.sized(44), WHITE, "centre")
            canvas.fitted(column.share, middle, _PLOT.bottom + 100, step - 10, TEXT.sized(40), SOFT, "centre")
