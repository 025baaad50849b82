"""A table of standings on paper: places, names and a few columns of figures, for any ranking.

Callers say what it contains; the widths of columns follow from that. Figures are eleven pixels high on a
phone, which shows the picture 320 px wide.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Final, Literal, TypeAlias

from cogs.pictures.canvas import (
    BAND,
    CARD,
    FADED,
    INK,
    LEADING,
    PAPER,
    RULE,
    Box,
    Canvas,
    Colour,
    Size,
    stripes,
)
from cogs.pictures.lettering import NAME, TEXT, width, wrap

WIDTH: Final = 1200

Sign: TypeAlias = Literal["running", "paused", "friendly"]
"""Marks a line whose figures include a running partie, one put away, or a friendly one."""
SIGNS: Final[tuple[Sign, ...]] = ("running", "paused", "friendly")

MEDALS: Final[tuple[Colour, ...]] = ((255, 211, 77), (205, 208, 212), (222, 164, 110))
"""Gold, silver and bronze, light enough for dark figures."""

_LEFT: Final = 26
_RIGHT: Final = WIDTH - 26
_HEADS: Final = 206
_FIRST_LINE: Final = 226
_LINE: Final = 90
_BASE: Final = 66
"""Pixels from a line's upper edge to its baseline."""
_BREAK: Final = 44
"""Pixels of the gap above lines that stand apart."""
_DISC: Final = 72
_STRIPES: Final = Box(_LEFT + 86, 10, 24, _LINE - 20)
"""Position of the stripes within a line."""
_NAMES: Final = _LEFT + 94
_BEHIND_STRIPES: Final = _LEFT + 122
"""The left edge of names if anybody has stripes."""
_LEAST_NAME: Final = 300
"""Minimum width of names, in pixels."""
_SIGN: Final = 34
_GAP: Final = 30
"""Pixels between columns."""
_NOTE_LINE: Final = 46
_MARGIN: Final = 34
_FIGURE: Final = TEXT.sized(60)
_STRONG: Final = NAME.sized(60)
_HEAD: Final = TEXT.sized(40)
_SAID: Final = TEXT.sized(44)
_NOTE: Final = TEXT.sized(36)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures; people are ranked by the one with ``ranks``."""

    head: str
    ranks: bool = False


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A person's line: their place (``None``: not ranked), name and a cell for each column.

    ``name`` is legible (``lettering.legible``); ``stripes`` are up to three colours; ``own`` marks the
    reader's line.
    """

    rank: int | None
    name: str
    cells: tuple[str, ...]
    stripes: tuple[Colour, ...] = ()
    signs: tuple[Sign, ...] = ()
    own: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A line in small print, which explains ``sign`` if it has one."""

    text: str
    sign: Sign | None = None


@dataclass(frozen=True, slots=True)
class RankingTable:
    """A ranking. ``apart`` are lines from elsewhere in it, below a gap; ``empty`` is shown if it has no rows.

    It has room for at least ``places`` lines, so that a shorter last page is no smaller.
    """

    kind: ClassVar[str] = "ranking"

    title: str
    subtitle: str
    columns: tuple[Column, ...]
    rows: tuple[RankingRow, ...]
    alt: str
    apart: tuple[RankingRow, ...] = ()
    notes: tuple[Note, ...] = ()
    place: str = ""
    """Text in the corner, such as the page number."""
    empty: str = ""
    places: int = 3

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        notes = sum(len(_wrapped(note)) for note in self.notes)
        return WIDTH, self.end + notes * _NOTE_LINE + (16 if notes else 0) + _MARGIN

    @property
    def end(self) -> int:
        """The y of the last line's end, in pixels from the upper edge."""
        below = _BREAK + len(self.apart) * _LINE if self.apart else 0
        return _FIRST_LINE + max(self.places, len(self.rows), 1) * _LINE + below

    def draw(self, canvas: Canvas) -> None:
        _Drawing(self, canvas).everything()


def _wrapped(note: Note) -> list[str]:
    room = _RIGHT - _LEFT - 16 - (_SIGN + 12 if note.sign else 0)
    return wrap(note.text, _NOTE, room)


class _Drawing:
    """Draws the table with the measures of its columns."""

    def __init__(self, table: RankingTable, canvas: Canvas) -> None:
        self._table, self._canvas = table, canvas
        every = (*table.rows, *table.apart)
        wanted = [
            _GAP + max(width(column.head, _HEAD), *(width(row.cells[number], _STRONG) for row in every), 0)
            for number, column in enumerate(table.columns)
        ]
        self._names = _BEHIND_STRIPES if any(row.stripes for row in every) else _NAMES
        room = _RIGHT - self._names - _LEAST_NAME
        if sum(wanted) > room:
            wanted = [wide * room // sum(wanted) for wide in wanted]
        self._start = _RIGHT - 10 - sum(wanted)
        edges = accumulate(wanted, initial=self._start)
        self._columns = list(zip(edges, wanted, table.columns, strict=False))
        """Each column with its left edge and width."""

    def everything(self) -> None:
        canvas, table = self._canvas, self._table
        canvas.panel(Box(10, 10, WIDTH - 20, table.size[1] - 20), 22, PAPER)
        wide = canvas.text(table.place, _RIGHT - 8, 82, _SAID, FADED, "right")
        canvas.fitted(table.title, _LEFT + 8, 84, _RIGHT - _LEFT - wide - 60, NAME.sized(52), INK)
        canvas.fitted(table.subtitle, _LEFT + 8, 142, _RIGHT - _LEFT - 16, TEXT.sized(40), FADED)
        self._heads()
        self._rows(table.rows, _FIRST_LINE)
        if not table.rows:
            y = _FIRST_LINE + _LINE + _BASE
            canvas.fitted(table.empty, WIDTH // 2, y, _RIGHT - _LEFT, _SAID, FADED, "centre")
        if table.apart:
            self._apart()
        self._notes()

    def _heads(self) -> None:
        canvas, rows = self._canvas, len(self._table.rows)
        for x, wide, column in self._columns:
            if column.ranks:
                high = _FIRST_LINE + rows * _LINE - (_HEADS - 46)
                canvas.panel(Box(x + 8, _HEADS - 46, wide, high), 10, BAND)
            font, colour = (NAME.sized(_HEAD.size), INK) if column.ranks else (_HEAD, FADED)
            canvas.fitted(column.head, x + wide, _HEADS, wide - 12, font, colour, "right")
        canvas.bar(Box(_LEFT, _FIRST_LINE - 4, _RIGHT - _LEFT, 4), INK)

    def _rows(self, rows: Sequence[RankingRow], top: int) -> None:
        for number, row in enumerate(rows):
            self._row(row, top + number * _LINE)

    def _row(self, row: RankingRow, y: int) -> None:
        canvas, base = self._canvas, y + _BASE
        if row.own:
            canvas.panel(Box(_LEFT, y + 4, _RIGHT - _LEFT, _LINE - 6), 12, LEADING)
        canvas.bar(Box(_LEFT, y + _LINE - 1, _RIGHT - _LEFT, 2), RULE)
        self._rank(row.rank, y)
        if row.stripes:
            stripes(canvas, _STRIPES._replace(y=y + _STRIPES.y), row.stripes)
        room = self._start - self._names - len(row.signs) * (_SIGN + 8)
        font = _STRONG if row.own or row.rank in (1, 2, 3) else _FIGURE
        wide = canvas.fitted(row.name, self._names, base, room, font, INK)
        for number, sign in enumerate(row.signs):
            self._sign(sign, self._names + wide + 12 + number * (_SIGN + 8), base)
        for (x, broad, column), cell in zip(self._columns, row.cells, strict=True):
            strong = _STRONG if column.ranks else _FIGURE
            colour = INK if column.ranks or row.own else FADED
            canvas.fitted(cell, x + broad, base, broad - 12, strong, colour, "right")

    def _rank(self, rank: int | None, y: int) -> None:
        canvas, middle = self._canvas, _LEFT + 42
        if rank is not None and rank <= len(MEDALS):
            disc = Box(middle - _DISC // 2, y + (_LINE - _DISC) // 2, _DISC, _DISC)
            canvas.panel(disc, _DISC // 2, MEDALS[rank - 1])
            canvas.ring(disc, _DISC // 2, 2, FADED)
            canvas.text(str(rank), middle, y + _BASE, _STRONG, INK, "centre")
        else:
            told = "–" if rank is None else f"{rank}."
            canvas.fitted(told, middle, y + _BASE, 80, _FIGURE, FADED, "centre")

    def _sign(self, sign: Sign, x: int, base: int) -> None:
        """Draw a sign as a small disc."""
        canvas, box = self._canvas, Box(x, base - _SIGN + 3, _SIGN, _SIGN)
        if sign == "friendly":
            canvas.ring(box, _SIGN // 2, 4, FADED)
            canvas.panel(box.grown(-11), 6, FADED)
            return
        canvas.panel(box, _SIGN // 2, FADED)
        middle = box.y + _SIGN // 2
        if sign == "running":
            for number in range(3):
                canvas.panel(Box(x + 6 + 8 * number, middle - 3, 6, 6), 3, CARD)
        else:
            for left in (10, 19):
                canvas.bar(Box(x + left, middle - 8, 5, 16), CARD)

    def _apart(self) -> None:
        canvas, y = self._canvas, self._table.end - len(self._table.apart) * _LINE
        for number in (-1, 0, 1):
            canvas.panel(Box(WIDTH // 2 - 5 + 34 * number, y - _BREAK // 2 - 5, 10, 10), 5, FADED)
        self._rows(self._table.apart, y)

    def _notes(self) -> None:
        y = self._table.end + 16
        for note in self._table.notes:
            x = _LEFT + 8
            if note.sign:
                self._sign(note.sign, x, y + 36)
                x += _SIGN + 12
            for told in _wrapped(note):
                self._canvas.text(told, x, y + 36, _NOTE, FADED)
                y += _NOTE_LINE
