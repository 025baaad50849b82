"""Line chart of a partie: everybody's total after each deal, one line a player, named at its end.

Signs and names tell the lines apart as well as colours do, so the picture also works in grey.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean
from typing import ClassVar, Final

from PIL import Image, ImageDraw

from cogs.pictures.canvas import FAINT, GOLD, LINE, PANEL, SEATS, SOFT, WHITE, Box, Canvas, Colour, Size
from cogs.pictures.lettering import NAME, TEXT, figure, width
from cogs.pictures.sprites import SPRITES

SIZE: Final[Size] = (1200, 800)

_PLOT: Final = Box(142, 150, 626, 530)
_LABELS: Final = 806
_LABEL_HEIGHT: Final = 58
_BELOW: Final = 64
"""Pixels from the frame's lower edge to the baseline of the words below it."""
_APART: Final = 24
"""Pixels between the last number below and the label of the axis."""
_MOST_TICKS: Final = 6
_LEAST_SPAN: Final = 20
"""Range of the totals' axis if all are equal."""
_FIGURE: Final = TEXT.sized(44)
"""Font whose capitals are nine pixels high on a phone, as on the score sheet."""
_NOTE: Final = TEXT.sized(38)
_THICK: Final = 7
_SIGN: Final = 13
_MOST_SIGNS: Final = 12
"""Upper bound on signs on a line; more would run together."""
_STAGGER: Final = 4
"""Pixels by which lines are offset so that they don't cover each other."""

_FINE: Final = 2
"""Factor by which lines are drawn larger and then reduced, which makes them smooth."""

_PIECE: Final = 6
"""Segments of a line that are drawn together."""

_SIGNS: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    (),
    ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
    ((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),
    ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    ((0, 1.1), (1.1, -0.85), (-1.1, -0.85)),
)
"""Corners of each seat's sign around (0, 0): disc, triangle, square, diamond, triangle on its tip."""
_UP: Final = 1
_DOWN: Final = 4
"""Indices of triangles in ``_SIGNS``."""


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


def ticks(low: int, high: int, most: int) -> tuple[int, ...]:
    """Return round numbers from ``low`` or below up to ``high`` or above, in at most ``most`` steps."""
    step = 1
    while (high - low) / step > most - 1:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first, last = low // step, -(-high // step)
    return tuple(number * step for number in range(first, last + 1))


class _Drawing:
    """Draws the chart with its scales."""

    def __init__(self, chart: Course, canvas: Canvas) -> None:
        self._chart, self._canvas = chart, canvas
        self._deals = max(1, len(chart.runners[0].totals) - 1)
        every = [total for runner in chart.runners for total in runner.totals]
        low, high = min(every), max(every)
        if low == high:
            low, high = low - _LEAST_SPAN // 2, high + _LEAST_SPAN // 2
        self._ticks = ticks(low, high, _MOST_TICKS)
        self._points = {runner.seat: self._line(runner) for runner in chart.runners}

    def everything(self) -> None:
        canvas, chart = self._canvas, self._chart
        self._heading()
        if chart.empty:
            canvas.text(chart.empty, SIZE[0] // 2, SIZE[1] // 2, TEXT, SOFT, "centre")
            return
        self._totals()
        self._deal_numbers()
        self._parts()
        for runner in reversed(chart.runners):
            self._run(runner)
        self._names()

    def _heading(self) -> None:
        """Draw the title and what is good, which an arrow says, too: down if few points win."""
        canvas, chart, right = self._canvas, self._chart, SIZE[0] - 52
        canvas.bar(Box(0, 0, *SIZE), PANEL)
        wide = canvas.text(chart.aim, right, 80, TEXT, GOLD, "right")
        _sign(canvas, _DOWN if chart.low_wins else _UP, right - wide - 30, 68, 14, GOLD)
        canvas.fitted(chart.title, 52, 82, right - wide - 148, NAME, WHITE)

    def _x(self, deal: int) -> int:
        """Return the x of the totals after so many deals."""
        return _PLOT.x + round(deal * _PLOT.width / self._deals)

    def _y(self, total: int) -> int:
        low, high = self._ticks[0], self._ticks[-1]
        return _PLOT.bottom - round((total - low) * _PLOT.height / (high - low))

    def _totals(self) -> None:
        """Draw a line across at each tick, with its number to the left."""
        for tick in self._ticks:
            y = self._y(tick)
            colour, thick = (SOFT, 3) if tick == 0 else (LINE, 2)
            self._canvas.bar(Box(_PLOT.x, y - 1, _PLOT.width, thick), colour)
            self._canvas.text(figure(tick), _PLOT.x - 22, y + 15, _FIGURE, SOFT, "right")

    def _deal_numbers(self) -> None:
        """Draw the deals' numbers below the frame, and after them what they count."""
        canvas, base, x = self._canvas, _PLOT.bottom + _BELOW, _LABELS
        for deal in ticks(0, self._deals, _MOST_TICKS + 1):
            if deal <= self._deals:
                wide = canvas.text(str(deal), self._x(deal), base, _FIGURE, SOFT, "centre")
                x = max(x, self._x(deal) + wide // 2 + _APART)
        canvas.text(self._chart.axis, x, base, _FIGURE, SOFT)

    def _parts(self) -> None:
        """Draw where each wheel or kingdom begins, and its name if there is room."""
        ends = [part.start for part in self._chart.parts[1:]] + [self._deals]
        for part, end in zip(self._chart.parts, ends, strict=False):
            x = self._x(part.start)
            self._canvas.bar(Box(x - 1, _PLOT.y - 34, 2, _PLOT.height + 34), LINE)
            if width(part.title, _NOTE) <= self._x(end) - x - 16:
                self._canvas.text(part.title, x + 10, _PLOT.y - 12, _NOTE, FAINT)

    def _line(self, runner: Runner) -> list[tuple[int, int]]:
        """Return a line's points, slightly offset so that equal lines don't cover each other."""
        aside = round((runner.seat - (len(self._chart.runners) - 1) / 2) * _STAGGER)
        return [(self._x(deal), self._y(total) + aside) for deal, total in enumerate(runner.totals)]

    def _run(self, runner: Runner) -> None:
        points, colour = self._points[runner.seat], SEATS[runner.seat]
        _stroke(self._canvas, points, _THICK, colour)
        step = -(-self._deals // _MOST_SIGNS)
        for deal in {*range(step, self._deals, step), self._deals}:
            x, y = points[deal]
            _sign(self._canvas, runner.seat, x, y, _SIGN, colour)

    def _names(self) -> None:
        canvas, runners = self._canvas, self._chart.runners
        ends = [self._y(runner.totals[-1]) for runner in runners]
        for runner, y in zip(runners, spread(ends, _LABEL_HEIGHT, _PLOT.y, _PLOT.bottom), strict=True):
            colour, right = SEATS[runner.seat], SIZE[0] - 44
            _stroke(
                canvas, [(_PLOT.right + 18, self._points[runner.seat][-1][1]), (_LABELS - 10, y)], 2, colour
            )
            wide = canvas.text(runner.final, right, y + 14, NAME, colour, "right")
            _sign(canvas, runner.seat, _LABELS + 10, y, _SIGN, colour)
            x = _LABELS + 34
            if runner.leading:
                canvas.stamp(SPRITES.mark("crown", 40), x, y - 22)
                x += 48
            canvas.fitted(runner.name, x, y + 14, right - wide - 16 - x, NAME, colour)


def _stroke(canvas: Canvas, points: Sequence[tuple[int, int]], thick: int, colour: Colour) -> None:
    """Draw a line through points, ``thick`` pixels wide, with round joints and ends.

    A long one is drawn piece by piece, because a mask for all of it would be mostly empty.
    """
    for start in range(0, max(1, len(points) - 1), _PIECE):
        _piece(canvas, points[start : start + _PIECE + 1], thick, colour)


def _piece(canvas: Canvas, points: Sequence[tuple[int, int]], thick: int, colour: Colour) -> None:
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - thick, min(ys) - thick
    right, bottom = max(xs) + thick + 1, max(ys) + thick + 1
    mask = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
    pen = ImageDraw.Draw(mask)
    fine = [((x - left) * _FINE, (y - top) * _FINE) for x, y in points]
    pen.line(fine, fill=255, width=thick * _FINE)
    radius = thick * _FINE / 2
    for x, y in fine:  # round ends, and joints, which Pillow's own take longer for
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    canvas.paint(mask.reduce(_FINE), left, top, colour)


def _sign(canvas: Canvas, number: int, x: int, y: int, radius: int, colour: Colour) -> None:
    """Draw one of ``_SIGNS`` around a point."""
    mask = _sign_mask(number % len(_SIGNS), radius)
    canvas.paint(mask, x - mask.width // 2, y - mask.height // 2, colour)


@lru_cache(maxsize=64)
def _sign_mask(number: int, radius: int) -> Image.Image:
    middle = round(radius * 1.4) * _FINE
    mask = Image.new("L", (2 * middle, 2 * middle))
    pen = ImageDraw.Draw(mask)
    scale = radius * _FINE
    if _SIGNS[number]:
        pen.polygon([(middle + x * scale, middle + y * scale) for x, y in _SIGNS[number]], fill=255)
    else:
        pen.ellipse((middle - scale, middle - scale, middle + scale, middle + scale), fill=255)
    return mask.reduce(_FINE)
