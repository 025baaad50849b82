"""Bar chart of a player's contracts, one a line: count, average as a bar, best and worst deal."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import ClassVar, Final

from cogs.pictures.axes import heading, line, sign
from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.lettering import NAME, TEXT
from cogs.pictures.palette import FAINT, GOLD, LINE, PANEL, ROSE, SOFT, WHITE

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
"""Multiple of the usual average at which the scale ends.

Otherwise one costly contract would make all other bars tiny.
"""
_BREAK: Final = 14
"""Pixels from the edge to the break mark of a bar that goes beyond it."""
_DIAMOND: Final = 3


@dataclass(frozen=True, slots=True)
class Bar:
    """A contract: how often it was played, the player's average and range, and the others' average."""

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
    """Bars below each other; ``heads`` are above the counts, averages and ranges, ``legend`` is below."""

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
    """Horizontal scale of the bars; numbers beyond its ends are drawn at the ends."""

    def __init__(self, bars: tuple[Bar, ...]) -> None:
        usual = median(abs(value) for bar in bars for value in (bar.average, bar.others)) or 1.0
        self._low = min(0.0, max(-_BEYOND * usual, min(bar.low for bar in bars)))
        self._high = max(0.0, min(_BEYOND * usual, max(bar.high for bar in bars)))
        if self._low == self._high:
            self._high = self._low + 1

    def x(self, value: float) -> int:
        """Return the x of a number, from the left edge."""
        held = min(max(value, self._low), self._high)
        return _PLOT.x + round((held - self._low) * _PLOT.width / (self._high - self._low))

    def holds(self, value: float) -> bool:
        """Whether a number lies within the scale."""
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
