"""The score sheet of a partie: deals in lines, players in columns, on paper that lies on the felt.

It is as high as its lines need, and its figures are as large as the columns allow: capitals of 31 pixels are
nine pixels high on a phone. The sheet of a partie that is over is short and flat: it shares a card with other
things, so it is narrower, which makes its letters larger there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from cogs.pictures.book import Book, BookEntry, BookSection, Mark, RunningTotal
from cogs.pictures.canvas import (
    BAND,
    CARD,
    FADED,
    INK,
    LEADING,
    PAPER,
    RULE,
    SEATS,
    STRIPES_ROOM,
    SUITS,
    Align,
    Box,
    Canvas,
    Colour,
    Size,
    stripes_beside,
)
from cogs.pictures.lettering import LEAST, NAME, TEXT, Font, figure, fit, tally, width
from cogs.pictures.sprites import SPRITES
from cogs.texts.catalogue import Words
from engine.fraternities.store import Colours

SLOTS: Final = 20
"""Lines on a page: enough for the fourth kingdom of twelve deals with its extra lines, and two fines."""
MOST_WRITTEN: Final = 2
"""Number of a deal's hundreds up to which each one is written out."""
MOST_CLOSED: Final = 5
"""Number of a kingdom's hundreds up to which each one is written out; the fifth costs a round."""

Kind: TypeAlias = Literal["heading", "earlier", "carried", "deal", "worth", "beside", "uncounted", "closing"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's cell: points, marks, hundreds as C, and the rest or the total."""

    points: str = ""
    marks: tuple[Mark, ...] = ()
    hundreds: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the sheet. A heading has no cells, nor has the ``worth`` of the deal above it."""

    kind: Kind
    number: str
    title: str
    cells: tuple[Cell, ...] = ()


def pages(book: Book, words: Words) -> tuple[tuple[SheetLine, ...], ...]:
    """Return the lines of each page, at least one page."""
    return tuple(map(tuple, _Pages(book, words).filled()))


class _Pages:
    def __init__(self, book: Book, words: Words) -> None:
        self._book, self._words = book, words
        self._lines: list[SheetLine] = []
        self._before: list[SheetLine] = []
        """Earlier sections, a line each."""
        self._newest: tuple[RunningTotal, ...] = ()
        """Everybody's standing after the newest line that counts."""

    def filled(self) -> Iterator[list[SheetLine]]:
        for section in self._book.sections:
            head, foot = self._head(section), self._foot(section)
            rows = len(head) + sum(map(_height, section.entries)) + len(foot)
            if self._lines and len(self._lines) + rows > SLOTS:
                yield self._lines
                self._lines = self._before.copy() or self._carried()
            self._lines += head
            for number, entry in enumerate(section.entries):
                if len(self._lines) + _height(entry) + len(foot) > SLOTS:
                    yield self._lines
                    self._lines = [*self._before, *self._going_on(section, number)]
                self._lines.append(self._line(entry))
                if entry.worth:
                    self._lines.append(SheetLine("worth", "", entry.worth))
                if entry.counted:
                    self._newest = entry.after
            self._lines += foot
            if section.closing:
                self._before.append(SheetLine("earlier", "", section.short, foot[0].cells))
        yield self._lines

    def _head(self, section: BookSection) -> list[SheetLine]:
        head = [SheetLine("heading", "", section.title)] if section.title else []
        if section.carried:
            head.append(self._carry(Cell(after=figure(rest)) for rest in section.carried))
        return head

    def _foot(self, section: BookSection) -> list[SheetLine]:
        if not section.closing:
            return []
        cells = tuple(self._closed(standing, standing.written) for standing in section.closing)
        return [SheetLine("closing", "", self._words("charts-closing"), cells)]

    def _carried(self) -> list[SheetLine]:
        """Return the line with everybody's standing, if there is any."""
        cells = [
            self._closed(standing, 0 if standing.rest is None else standing.total // 100)
            for standing in self._newest
        ]
        return [self._carry(cells)] if cells else []

    def _going_on(self, section: BookSection, number: int) -> list[SheetLine]:
        """Return the top of a page that continues a section from its entry ``number``, counted from 0."""
        heading = [SheetLine("heading", "", section.title)] if section.title else []
        if not section.closing or not number:
            return [*heading, *self._carried()]
        done = section.entries[:number]
        cells = (
            self._closed(standing, sum(line.after[seat].written for line in done))
            for seat, standing in enumerate(done[-1].after)
        )
        return [*heading, self._carry(cells)]

    def _carry(self, cells: Iterable[Cell]) -> SheetLine:
        return SheetLine("carried", "", self._words("charts-carried"), tuple(cells))

    def _line(self, entry: BookEntry) -> SheetLine:
        figures = entry.figures(self._book.signed)
        if not entry.counted:
            bare = tuple(map(Cell, figures, entry.marks))
            return SheetLine("uncounted", str(entry.number), entry.title, bare)
        cells = tuple(
            Cell(written, marks, tally(after.written, MOST_WRITTEN), self._after(after))
            if points or entry.number is not None
            else Cell()
            for written, points, marks, after in zip(
                figures, entry.points, entry.marks, entry.after, strict=True
            )
        )
        return SheetLine(
            "beside" if entry.number is None else "deal", str(entry.number or ""), entry.title, cells
        )

    def _after(self, standing: RunningTotal) -> str:
        return figure(standing.total if standing.rest is None else standing.rest, self._book.signed)

    def _closed(self, standing: RunningTotal, hundreds: int) -> Cell:
        return Cell(hundreds=tally(hundreds, MOST_CLOSED), after=self._after(standing))


def _height(entry: BookEntry) -> int:
    """Return how many lines an entry takes."""
    return 2 if entry.worth else 1


WIDTH: Final = 1200
FLAT_WIDTH: Final = 1000
FLAT_LEAST: Final = 42
"""Smallest font size of a flat sheet: 11 pixels on a phone that shows it 268 px wide."""

MARKS: Final[tuple[Mark, ...]] = ("king", "bete", "declarer", "partner", "round")
LETTERED: Final = MARKS[1:-1]
"""Marks drawn as a letter in a circle; the beer king has a crown, and a round is a C on red."""
_RED: Final = SUITS[2]

_LEFT: Final = 26
_TITLE_BAND: Final = 124
"""Height of the band above the heads, with the sheet's title."""
_HEADS: Final = 24
_FIRST_LINE: Final = 98
"""Where heads and lines begin, below that band."""
_LINE: Final = 64
_STEP: Final = 4
"""Heights are multiples of so many lines, so that sheets of similar length share their felt."""
_LEAST_LINES: Final = 8
_BELOW: Final = 152
"""Pixels from the last line to the lower edge, for the totals."""
_LEGEND: Final = 74
"""Pixels more, for the legend."""
_TITLES: Final = 232
"""Minimum width of the deals' titles, in pixels."""
_WIDEST: Final = 229
"""Maximum width of a column, in pixels, so that what belongs together stays together."""
_FLAT_WIDEST: Final = 156
"""The same on a flat sheet."""
_BADGE: Final = 40
_GAP: Final = 10
"""Pixels between points and the figures after them."""
_PADDING: Final = 6
_APART: Final = 8
"""Pixels between hundreds and the rest."""
_FIGURE: Final = TEXT.sized(44)
_TITLE: Final = TEXT.sized(40)
_NOTE: Final = TEXT.sized(34)
_TALLY: Final = Font("bold", 44)
_TOTAL: Final = Font("slab", 48)


@dataclass(frozen=True, slots=True)
class Total:
    """A player's total: the sum and, where hundreds are counted, hundreds (may be empty) and rest."""

    points: str
    leading: bool
    hundreds: str = ""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a player's column."""

    name: str
    seat: int
    colours: Colours | None = None
    """Colours of the player's fraternity."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One page of a score sheet. ``page`` counts from 1; ``legend`` explains marks and C.

    A ``flat`` one has no title, and no room for lines or a legend that are not there. ``aim`` stands beside
    the heads.
    """

    kind: ClassVar[str] = "score-sheet"

    title: str
    aim: str
    place: str
    heads: tuple[Head, ...]
    lines: tuple[SheetLine, ...]
    total: str
    totals: tuple[Total, ...]
    badges: tuple[tuple[Mark, str], ...]
    legend: tuple[tuple[Mark | None, str], ...]
    empty: str
    page: int
    pages: int
    alt: str
    flat: bool = False

    @property
    def size(self) -> Size:
        """Width and height in pixels."""
        legend = 0 if self.flat and not self.legend else _LEGEND
        return (
            FLAT_WIDTH if self.flat else WIDTH,
            self.top + _FIRST_LINE + self.rows * _LINE + _BELOW + legend,
        )

    @property
    def top(self) -> int:
        """The height of the band with the title."""
        return 0 if self.flat else _TITLE_BAND

    @property
    def rows(self) -> int:
        """The number of lines, including empty ones."""
        if self.flat:
            return len(self.lines)
        return max(_LEAST_LINES, -(-len(self.lines) // _STEP) * _STEP)

    def draw(self, canvas: Canvas) -> None:
        _Drawing(self, canvas).everything()


def _after_width(cell: Cell) -> int:
    """Return the width of what follows a cell's points."""
    tally = width(cell.hundreds, _TALLY) + _APART + _PADDING if cell.hundreds else 0
    return width(cell.after, _FIGURE) + tally


class _Drawing:
    """Draws the sheet with the measures of its columns."""

    def __init__(self, sheet: ScoreSheet, canvas: Canvas) -> None:
        self._sheet, self._canvas = sheet, canvas
        players = len(sheet.heads)
        self._right = sheet.size[0] - _LEFT
        self._heads, self._first = sheet.top + _HEADS, sheet.top + _FIRST_LINE
        self._least = FLAT_LEAST if sheet.flat else LEAST
        self._note, self._title = (TEXT.sized(max(font.size, self._least)) for font in (_NOTE, _TITLE))
        self._in_hundreds = any(total.rest for total in sheet.totals)
        self._numbers = max([40, *(width(line.number, _FIGURE) for line in sheet.lines)]) + 11
        titles = [width(line.title, self._title.sized(self._least)) for line in sheet.lines if line.cells]
        needed = self._numbers + max(titles, default=0) + 8
        widest = min(_FLAT_WIDEST if sheet.flat else _WIDEST, (self._right - _LEFT - _TITLES) // players)
        narrowest = max([self._needed(cell) for line in sheet.lines for cell in line.cells], default=0)
        self._column = min(widest, max(narrowest, (self._right - _LEFT - needed) // players))
        self._start = self._right - players * self._column
        self._totals = self._first + sheet.rows * _LINE + 10
        self._base_line = self._totals + 176
        self._badges = dict(sheet.badges)
        beside = (_after_width(cell) for line in sheet.lines for cell in line.cells if cell.points)
        self._after = min(self._column // 2 - 8, max(beside, default=0))

    def _needed(self, cell: Cell) -> int:
        """Return the least width of a column in which nothing of a cell is cut."""
        marks = (_BADGE + 2) * len(cell.marks)
        figures = [width(told, _FIGURE.sized(self._least)) for told in (cell.points, cell.after)]
        return marks + sum(figures) + (_GAP if cell.after else 0) + 22

    def everything(self) -> None:
        canvas, sheet = self._canvas, self._sheet
        canvas.panel(Box(10, 10, sheet.size[0] - 20, sheet.size[1] - 20), 22, PAPER)
        if not sheet.flat:
            wide = canvas.text(sheet.place, self._right - 8, 82, _FIGURE, FADED, "right")
            self._fitted(sheet.title, _LEFT + 8, 84, self._right - _LEFT - wide - 60, NAME.sized(52), INK)
        self._rules()
        self._fitted(sheet.aim, _LEFT + 8, self._heads + 48, self._start - _LEFT - 20, self._note, FADED)
        for number, head in enumerate(sheet.heads):
            self._head(head, number)
        for number, line in enumerate(sheet.lines):
            self._line(line, self._first + number * _LINE)
        canvas.text(sheet.empty, WIDTH // 2, self._first + 3 * _LINE + 46, TEXT, FADED, "centre")
        self._foot()
        self._legend()

    def _fitted(
        self, text: str, x: int, y: int, room: int, font: Font, colour: Colour, align: Align = "left"
    ) -> int:
        return self._canvas.fitted(text, x, y, room, font, colour, align, self._least)

    def _x(self, player: int) -> int:
        return self._start + player * self._column

    def _rules(self) -> None:
        canvas = self._canvas
        for y in range(self._first, self._totals, _LINE):
            canvas.bar(Box(_LEFT, y, self._right - _LEFT, 2), RULE)
        for player in range(len(self._sheet.heads)):
            canvas.bar(Box(self._x(player) - 1, self._heads, 2, self._totals + 126 - self._heads), RULE)
        canvas.bar(Box(_LEFT, self._totals - 2, self._right - _LEFT, 4), INK)
        canvas.bar(Box(_LEFT, self._totals + 5, self._right - _LEFT, 2), INK)

    def _head(self, head: Head, player: int) -> None:
        x, room = self._x(player), self._column
        beside = 0 if head.colours is None else STRIPES_ROOM
        shown, font = fit(head.name, NAME, room - 12 - beside, self._least)
        left = x + (room - width(shown, font) - beside) // 2
        left += stripes_beside(self._canvas, head.colours, left, self._heads + 48)
        self._canvas.text(shown, left, self._heads + 48, font, INK)
        self._canvas.panel(Box(x + 10, self._first - 12, room - 20, 8), 4, SEATS[head.seat])

    def _line(self, line: SheetLine, y: int) -> None:
        canvas, base = self._canvas, y + 47
        room = self._start - _LEFT - 8
        if line.kind == "heading":
            canvas.bar(Box(_LEFT, y, self._right - _LEFT, _LINE), BAND)
            self._fitted(line.title, _LEFT + 10, base, self._right - _LEFT - 20, NAME.sized(44), INK)
            return
        if line.kind == "worth":
            wide = self._right - _LEFT
            canvas.bar(Box(_LEFT, y, wide, _LINE), PAPER)
            self._fitted(line.title, _LEFT + self._numbers, base - 8, wide - self._numbers, self._note, FADED)
            return
        strong = line.kind == "closing"
        colour = INK if line.kind in ("deal", "closing") else FADED
        if strong:
            canvas.bar(Box(_LEFT, y - 1, self._right - _LEFT, 3), FADED)
        self._fitted(line.number, _LEFT + self._numbers - 8, base, self._numbers - 8, _FIGURE, FADED, "right")
        indent = 10 if line.kind in ("closing", "earlier", "carried") else self._numbers
        self._fitted(
            line.title, _LEFT + indent, base, room - indent, NAME.sized(40) if strong else self._title, colour
        )
        for player, cell in enumerate(line.cells):
            self._cell(cell, self._x(player), base, colour)

    def _cell(self, cell: Cell, x: int, base: int, colour: Colour) -> None:
        right = x + self._column - 8
        left = x + 4
        for mark in cell.marks:
            if mark != "round":
                self._mark(mark, left, base)
                left += _BADGE + 2
        room = self._column - 12
        if cell.points:
            needed = left + width(cell.points, _FIGURE)
            end = min(max(needed, right - self._after - _GAP), right - _after_width(cell) - _GAP)
            end = max(end, left + 40)
            self._fitted(cell.points, end, base, end - left, _FIGURE, colour, "right")
            room = right - end - _GAP
        due = "round" in cell.marks
        wide = self._written(cell.after, right, base, room, _FIGURE, FADED, due and not cell.hundreds)
        if cell.hundreds:
            beside = wide + _APART + (_PADDING if due else 0)
            self._written(cell.hundreds, right - beside, base, room - beside, _TALLY, _RED, due)

    def _written(
        self, text: str, right: int, base: int, room: int, font: Font, colour: Colour, due: bool
    ) -> int:
        """Draw text that ends at ``right``, light on red if a round is ``due``; returns its width."""
        shown, fitting = fit(text, font, room)
        wide = width(shown, fitting)
        if due:
            self._canvas.panel(Box(right - wide - _PADDING, base - 41, wide + 2 * _PADDING, 52), 10, _RED)
        return self._canvas.text(shown, right, base, fitting, CARD if due else colour, "right")

    def _mark(self, mark: Mark, x: int, base: int) -> None:
        if mark == "king":
            self._canvas.stamp(SPRITES.mark("crown", _BADGE), x, base - _BADGE + 4)
            return
        filled = mark != "partner"
        box = Box(x, base - _BADGE + 5, _BADGE, _BADGE)
        colour = _RED if mark == "bete" else INK
        if filled:
            self._canvas.panel(box, _BADGE // 2, colour)
        else:
            self._canvas.ring(box, _BADGE // 2, 3, colour)
        letter = self._badges[mark]
        self._canvas.text(letter, x + _BADGE // 2, base - 3, self._note, CARD if filled else colour, "centre")

    def _foot(self) -> None:
        canvas, sheet = self._canvas, self._sheet
        base = self._totals + (62 if self._in_hundreds else 84)
        canvas.text(sheet.total, _LEFT + 10, base, NAME, INK)
        for player, total in enumerate(sheet.totals):
            x, room = self._x(player), self._column
            if total.leading:
                canvas.panel(Box(x + 6, self._totals + 13, room - 12, 110), 12, LEADING)
            self._fitted(total.points, x + room - 14, base, room - 20, _TOTAL, INK, "right")
            if total.rest:
                wide = canvas.text(total.rest, x + room - 14, base + 50, _FIGURE, FADED, "right")
                left = room - wide - 36
                self._fitted(total.hundreds, x + room - 22 - wide, base + 50, left, _TALLY, _RED, "right")

    def _legend(self) -> None:
        canvas, x = self._canvas, _LEFT + 8
        for mark, told in self._sheet.legend:
            if mark is None or mark == "round":
                wide = width("C", _TALLY)
                self._written("C", x + wide, self._base_line, wide, _TALLY, _RED, mark == "round")
                x += wide + 12
            else:
                self._mark(mark, x, self._base_line)
                x += _BADGE + 8
            x += canvas.text(told, x, self._base_line, self._note, FADED) + 34
