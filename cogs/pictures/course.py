"""Line chart of a partie: everybody's total after each deal, one line a player, named at its end.

Signs and names tell the lines apart as well as colours do, so the picture also works in grey.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import ClassVar, Final

from cogs.pictures.axes import Axes, heading, line, sign
from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.lettering import NAME, TEXT, width
from cogs.pictures.palette import FAINT, LINE, SEATS, SOFT
from cogs.pictures.sprites import SPRITES

SIZE: Final[Size] = (1200, 800)

_PLOT: Final = Box(142, 150, 626, 530)
_LABELS: Final = 806
_LABEL_HEIGHT: Final = 58
_NAME: Final = NAME.sized(44)
_NOTE: Final = TEXT.sized(38)
_THICK: Final = 7
_SIGN: Final = 13
_MOST_SIGNS: Final = 12
"""Upper bound on signs on a line; more would run together."""
_STAGGER: Final = 4
"""Pixels by which lines are offset so that they don't cover each other."""


@dataclass(frozen=True, slots=True)
class Runner:
    """A player's totals: before the first deal, and after each one."""

    name: str
    seat: int
    totals: tuple[int, ...]
    final: str
    leading: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A wheel or kingdom: the number of deals before it, and its name."""

    start: int
    title: str


@dataclass(frozen=True, slots=True)
class Course:
    """Everybody's totals through a partie. ``low_wins``: which end of the chart is good; ``aim`` says so."""

    kind: ClassVar[str] = "course"
    size: ClassVar[Size] = SIZE

    title: str
    aim: str
    low_wins: bool
    axis: str
    runners: tuple[Runner, ...]
    parts: tuple[Part, ...]
    empty: str
    alt: str

    def draw(self, canvas: Canvas) -> None:
        _Drawing(self, canvas).everything()


def spread(wanted: Sequence[int], apart: int, low: int, high: int) -> tuple[int, ...]:
    """Return places as near to the wanted ones as possible, at least ``apart`` from each other.

    They lie from ``low`` to ``high``, where there must be room for all of them. Their order stays.
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    # with the distances subtracted they only have to ascend: neighbours that don't are merged at their mean
    blocks: list[list[int]] = []
    for count, index in enumerate(order):
        blocks.append([wanted[index] - apart * count])
        while len(blocks) > 1 and fmean(blocks[-2]) > fmean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    starts = [fmean(block) for block in blocks for _ in block]
    room = high - apart * (len(order) - 1)
    found = [0] * len(order)
    for count, (index, start) in enumerate(zip(order, starts, strict=True)):
        found[index] = round(min(max(start, low), room)) + apart * count
    return tuple(found)


class _Drawing:
    """Draws the chart with its scales."""

    def __init__(self, chart: Course, canvas: Canvas) -> None:
        self._chart, self._canvas = chart, canvas
        self._deals = max(1, len(chart.runners[0].totals) - 1)
        every = [total for runner in chart.runners for total in runner.totals]
        self._axes = Axes.of(_PLOT, min(every), max(every), self._deals)
        columns = [self._axes.x(deal) for deal in range(len(chart.runners[0].totals))]
        self._points = {runner.seat: self._line(runner, columns) for runner in chart.runners}

    def everything(self) -> None:
        canvas, chart = self._canvas, self._chart
        heading(canvas, chart.title, chart.aim, low_wins=chart.low_wins)
        if chart.empty:
            canvas.text(chart.empty, SIZE[0] // 2, SIZE[1] // 2, TEXT, SOFT, "centre")
            return
        self._grid()
        for runner in reversed(chart.runners):
            self._run(runner)
        self._names()

    def _grid(self) -> None:
        canvas = self._canvas
        self._axes.lines(canvas)
        self._axes.counts(canvas, self._chart.axis, _LABELS)
        ends = [part.start for part in self._chart.parts[1:]] + [self._deals]
        for part, end in zip(self._chart.parts, ends, strict=False):
            x = self._axes.x(part.start)
            canvas.bar(Box(x - 1, _PLOT.y - 34, 2, _PLOT.height + 34), LINE)
            if width(part.title, _NOTE) <= self._axes.x(end) - x - 16:
                canvas.text(part.title, x + 10, _PLOT.y - 12, _NOTE, FAINT)

    def _line(self, runner: Runner, columns: Sequence[int]) -> list[tuple[int, int]]:
        """Return a line's points, slightly offset so that equal lines don't cover each other."""
        aside = round((runner.seat - (len(self._chart.runners) - 1) / 2) * _STAGGER)
        return [(x, self._axes.y(total) + aside) for x, total in zip(columns, runner.totals, strict=True)]

    def _run(self, runner: Runner) -> None:
        points, colour = self._points[runner.seat], SEATS[runner.seat]
        line(self._canvas, points, _THICK, colour)
        step = -(-self._deals // _MOST_SIGNS)
        for deal in {*range(step, self._deals, step), self._deals}:
            x, y = points[deal]
            sign(self._canvas, runner.seat, x, y, _SIGN, colour)

    def _names(self) -> None:
        canvas, runners = self._canvas, self._chart.runners
        ends = [self._axes.y(runner.totals[-1]) for runner in runners]
        for runner, y in zip(runners, spread(ends, _LABEL_HEIGHT, _PLOT.y, _PLOT.bottom), strict=True):
            colour, right = SEATS[runner.seat], SIZE[0] - 44
            line(canvas, [(_PLOT.right + 18, self._points[runner.seat][-1][1]), (_LABELS - 10, y)], 2, colour)
            wide = canvas.text(runner.final, right, y + 14, _NAME, colour, "right")
            sign(canvas, runner.seat, _LABELS + 10, y, _SIGN, colour)
            x = _LABELS + 34
            if runner.leading:
                canvas.stamp(SPRITES.mark("crown", 40), x, y - 22)
                x += 48
            canvas.fitted(runner.name, x, y + 14, right - wide - 16 - x, _NAME, colour)
