"""Chart of two people: in how many parties each was better, and by how many points in the last ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from cogs.pictures.axes import Axes, heading, sign
from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.lettering import NAME, TEXT, width
from cogs.pictures.palette import FAINT, GOLD, PANEL, SEATS, SOFT, WHITE, Colour

SIZE: Final[Size] = (1200, 820)
MOST_PARTIES: Final = 10

_OWN: Final[Colour] = GOLD
_OTHER: Final[Colour] = SEATS[4]
_BAR: Final = Box(52, 196, 1096, 76)
_PLOT: Final = Box(160, 400, 988, 330)
_FIGURE: Final = NAME.sized(46)


@dataclass(frozen=True, slots=True)
class DuelSide:
    """One of two people: the name, and in how many parties they were better."""

    name: str
    better: int


@dataclass(frozen=True, slots=True)
class Duel:
    """``own`` and ``other``; ``leads`` are the points by which ``own`` was ahead, the newest partie last."""

    kind: ClassVar[str] = "duel"
    size: ClassVar[Size] = SIZE

    title: str
    own: DuelSide
    equal: int
    other: DuelSide
    caption: str
    leads: tuple[int, ...]
    alt: str

    def draw(self, canvas: Canvas) -> None:
        heading(canvas, self.title)
        self._shares(canvas)
        if self.leads:
            self._columns(canvas)

    def _shares(self, canvas: Canvas) -> None:
        half = _BAR.width // 2 - 40
        sign(canvas, 0, _BAR.x + 14, 152, 13, _OWN)
        canvas.fitted(self.own.name, _BAR.x + 40, 168, half, NAME, _OWN)
        wide = min(half, width(self.other.name, NAME))
        sign(canvas, 2, _BAR.right - wide - 30, 152, 13, _OTHER)
        canvas.fitted(self.other.name, _BAR.right, 168, half, NAME, _OTHER, "right")
        counts = (self.own.better, self.equal, self.other.better)
        parts, x, total = (_OWN, FAINT, _OTHER), _BAR.x, max(1, sum(counts))
        for count, colour in zip(counts, parts, strict=True):
            if not count:
                continue
            wide = round(count * _BAR.width / total)
            canvas.bar(Box(x, _BAR.y, max(4, wide - 4), _BAR.height), colour)
            if wide > width(str(count), _FIGURE) + 20:
                ink = WHITE if colour == FAINT else PANEL
                canvas.text(str(count), x + wide // 2, _BAR.y + 55, _FIGURE, ink, "centre")
            x += wide

    def _columns(self, canvas: Canvas) -> None:
        canvas.fitted(self.caption, _BAR.x, 352, _BAR.width, TEXT.sized(40), SOFT)
        low, high = min(0, *self.leads), max(0, *self.leads)
        axes = Axes.of(_PLOT, low, high, MOST_PARTIES, most=5)
        axes.lines(canvas)
        zero, step = axes.y(0), _PLOT.width // MOST_PARTIES
        for number, lead in enumerate(self.leads):
            y, x = axes.y(lead), _PLOT.x + number * step + 18
            box = Box(x, min(y, zero), step - 36, max(4, abs(zero - y)))
            colour = FAINT if not lead else _OWN if lead > 0 else _OTHER
            canvas.panel(box, 4, colour)
            sign(canvas, 0 if lead >= 0 else 2, x + (step - 36) // 2, _PLOT.bottom + 48, 13, colour)
