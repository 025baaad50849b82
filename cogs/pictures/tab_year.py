"""A year of the tab, chalked up on a beer mat: a sign for each round, paid, forgiven or still owed.

The signs differ in shape, so that the picture also works in grey.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from cogs.pictures.axes import line
from cogs.pictures.canvas import Box, Canvas, Size
from cogs.pictures.figures import figure
from cogs.pictures.lettering import NAME, TEXT, width
from cogs.pictures.palette import FADED, INK, PAPER, RULE

Mark: TypeAlias = Literal["paid", "forgiven", "open"]
"""A round's state: crossed out, a ring, or a plain stroke."""
MARKS: Final[tuple[Mark, ...]] = ("paid", "forgiven", "open")

WIDTH: Final = 1200
MOST_SIGNS: Final = 20
"""Number of signs a person; more rounds are written as figures."""

_LEFT: Final = 42
_RIGHT: Final = WIDTH - 42
_FIRST: Final = 196
_LINE: Final = 82
_NAMES: Final = 330
_SIGNS: Final = _LEFT + _NAMES + 24
_STEP: Final = 30
_FIVE: Final = 22
"""Extra pixels after every fifth sign."""
_FIGURE: Final = NAME.sized(48)
_HONOUR: Final = TEXT.sized(42)
_HONOUR_LINE: Final = 60


@dataclass(frozen=True, slots=True)
class Drinker:
    """A person's rounds of the year: how many came due, and how they ended. ``name`` is legible."""

    name: str
    paid: int
    forgiven: int
    open: int

    @property
    def due(self) -> int:
        return self.paid + self.forgiven + self.open


@dataclass(frozen=True, slots=True)
class TabYearSpec:
    """A year: who owed how much, and the honours, each with its reason and its holder."""

    kind: ClassVar[str] = "tab-year"

    title: str
    subtitle: str
    drinkers: tuple[Drinker, ...]
    honours: tuple[tuple[str, str], ...]
    legend: tuple[tuple[Mark, str], ...]
    more: str
    alt: str

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        lines = len(self.drinkers) * _LINE + (54 if self.more else 0)
        return WIDTH, _FIRST + lines + 92 + len(self.honours) * _HONOUR_LINE + 40

    def draw(self, canvas: Canvas) -> None:
        """Draw the year."""
        _Drawing(self, canvas).everything()


class _Drawing:
    def __init__(self, spec: TabYearSpec, canvas: Canvas) -> None:
        self._spec, self._canvas = spec, canvas

    def everything(self) -> None:
        canvas, spec = self._canvas, self._spec
        wide, high = spec.size
        canvas.panel(Box(10, 10, wide - 20, high - 20), 60, PAPER)
        canvas.ring(Box(22, 22, wide - 44, high - 44), 50, 4, RULE)
        room = _RIGHT - _LEFT - 40
        canvas.fitted(spec.title, WIDTH // 2, 92, room, NAME.sized(60), INK, "centre")
        canvas.fitted(spec.subtitle, WIDTH // 2, 150, room, TEXT.sized(40), FADED, "centre")
        y = _FIRST
        for drinker in spec.drinkers:
            self._drinker(drinker, y)
            y += _LINE
        if spec.more:
            canvas.fitted(spec.more, _LEFT, y + 40, room, _HONOUR, FADED)
            y += 54
        self._legend(y + 50)
        self._honours(y + 92)

    def _drinker(self, drinker: Drinker, y: int) -> None:
        canvas, base = self._canvas, y + 56
        canvas.bar(Box(_LEFT, y + _LINE - 2, _RIGHT - _LEFT, 2), RULE)
        canvas.fitted(drinker.name, _LEFT, base, _NAMES, _FIGURE, INK)
        canvas.text(figure(drinker.due), _RIGHT - 4, base, _FIGURE, INK, "right")
        counts = {"paid": drinker.paid, "forgiven": drinker.forgiven, "open": drinker.open}
        x = _SIGNS
        if drinker.due <= MOST_SIGNS:
            signs = [mark for mark in MARKS for _ in range(counts[mark])]
            for number, mark in enumerate(signs):
                self._mark(mark, x, y + 40)
                x += _STEP + (_FIVE if number % 5 == 4 else 0)
            return
        for mark in MARKS:
            if counts[mark]:
                self._mark(mark, x, y + 40)
                x += 30 + canvas.text(figure(counts[mark]), x + 30, base, _FIGURE, INK) + 50

    def _mark(self, mark: Mark, x: int, y: int) -> None:
        """Draw a sign with its middle at a height, as wide as 16 pixels."""
        canvas = self._canvas
        if mark == "forgiven":
            canvas.ring(Box(x - 2, y - 11, 22, 22), 11, 5, FADED)
            return
        line(canvas, [(x + 12, y - 24), (x + 6, y + 24)], 6, FADED if mark == "paid" else INK)
        if mark == "paid":
            line(canvas, [(x - 3, y + 8), (x + 21, y - 8)], 5, FADED)

    def _legend(self, base: int) -> None:
        x = _LEFT
        for mark, told in self._spec.legend:
            self._mark(mark, x, base - 14)
            x += 36 + self._canvas.text(told, x + 36, base, TEXT.sized(38), FADED) + 46

    def _honours(self, y: int) -> None:
        canvas = self._canvas
        titles = max((width(title, _HONOUR) for title, _ in self._spec.honours), default=0)
        for title, names in self._spec.honours:
            canvas.text(title, _LEFT, y + 46, _HONOUR, FADED)
            start = _LEFT + titles + 28
            canvas.fitted(names, start, y + 46, _RIGHT - start, NAME.sized(44), INK)
            y += _HONOUR_LINE
