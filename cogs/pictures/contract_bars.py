"""Somebody's contracts, a line each: how often, a bar up to the average, the best and the worst deal."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import ClassVar, Final

from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.heading import heading
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import FAINT, GOLD, LINE, PANEL, ROSE, SOFT, WHITE
from cogs.pictures.strokes import line, sign

WIDTH: Final = 1200

_TOP: Final = 196
_LINE: Final = 74
_BELOW: Final = 100
_NAME: Final = TEXT.sized(42)
_FIGURE: Final = TEXT.sized(40)
_AVERAGE: Final = NAME.sized(46)
_NAMES: Final = 44
_TIMES: Final = 412
_PLOT: Final = Box(440, 0, 400, 0)
_AVERAGES: Final = 974
_SPANS: Final = WIDTH - 44
_BEYOND: Final = 3.0
"""The scale ends at so many times the usual average: one dear contract doesn't make all other bars tiny."""
_BREAK: Final = 14
"""Pixels from the edge to where a bar that goes beyond it is broken."""
_DIAMOND: Final = 3


@dataclass(frozen=True, slots=True)
class Bar:
    """A contract: how often it was played, the own average, the range, and what the others made of it."""

    name: str
    times: str
    average: float
    low: float
    high: float
    others: float
    shown: str
    span: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class ContractBars:
    """Some contracts below each other; ``heads`` stand above times, average and span, ``legend`` below."""

    kind: ClassVar[str] = "contracts"

    title: str
    aim: str
    heads: tuple[str, str, str]
    bars: tuple[Bar, ...]
    legend: tuple[str, str]
    alt: str

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        return WIDTH, _TOP + len(self.bars) * _LINE + _BELOW

    def draw(self, canvas: Canvas) -> None:
        heading(canvas, self.title, self.aim)
        for head, right in zip(self.heads, (_TIMES, _AVERAGES, _SPANS), strict=True):
            canvas.text(head, right, _TOP - 30, TEXT, FAINT, "right")
        scale = _Scale(self.bars)
        for number, bar in enumerate(self.bars):
            _draw(canvas, bar, scale, _TOP + number * _LINE)
        self._legend(canvas, self.size[1] - 36)

    def _legend(self, canvas: Canvas, base: int) -> None:
        sign(canvas, _DIAMOND, _NAMES + 12, base - 12, 12, WHITE)
        x = _NAMES + 40 + canvas.text(self.legend[0], _NAMES + 40, base, TEXT, SOFT) + 50
        line(canvas, [(x, base - 12), (x + 60, base - 12)], 4, FAINT)
        canvas.fitted(self.legend[1], x + 78, base, WIDTH - x - 120, TEXT, SOFT)


class _Scale:
    """Where numbers are in the middle of a line; what lies beyond its ends is at them."""

    def __init__(self, bars: tuple[Bar, ...]) -> None:
        usual = median(abs(value) for bar in bars for value in (bar.average, bar.others)) or 1.0
        self._low = min(0.0, max(-_BEYOND * usual, min(bar.low for bar in bars)))
        self._high = max(0.0, min(_BEYOND * usual, max(bar.high for bar in bars)))
        if self._low == self._high:
            self._high = self._low + 1

    def x(self, value: float) -> int:
        """The place of a number, from the left edge."""
        held = min(max(value, self._low), self._high)
        return _PLOT.x + round((held - self._low) * _PLOT.width / (self._high - self._low))

    def holds(self, value: float) -> bool:
        """Whether a number lies between its ends."""
        return self._low <= value <= self._high


def _draw(canvas: Canvas, bar: Bar, scale: _Scale, y: int) -> None:
    base, middle, zero = y + 52, y + 38, scale.x(0)
    canvas.bar(Box(_NAMES, y, WIDTH - 2 * _NAMES, 2), LINE)
    canvas.fitted(bar.name, _NAMES, base, _TIMES - 110 - _NAMES, _NAME, GOLD if bar.marked else WHITE)
    canvas.fitted(bar.times, _TIMES, base, 92, _FIGURE, SOFT, "right")
    end = scale.x(bar.average)
    wide = max(4, abs(end - zero))
    canvas.panel(Box(min(zero, end), y + 20, wide, 36), 4, GOLD if bar.average >= 0 else ROSE)
    if not scale.holds(bar.average):
        cut = end - _BREAK if bar.average > 0 else end + _BREAK
        line(canvas, [(cut - 6, y + 62), (cut + 6, y + 14)], 6, PANEL)
    line(canvas, [(scale.x(bar.low), middle), (scale.x(bar.high) + 1, middle)], 4, FAINT)
    canvas.bar(Box(zero - 1, y + 10, 2, _LINE - 20), SOFT)
    sign(canvas, _DIAMOND, scale.x(bar.others), middle, 12, WHITE)
    canvas.fitted(bar.shown, _AVERAGES, base, _AVERAGES - _PLOT.right - 16, _AVERAGE, WHITE, "right")
    canvas.fitted(bar.span, _SPANS, base, _SPANS - _AVERAGES - 16, _FIGURE, SOFT, "right")
