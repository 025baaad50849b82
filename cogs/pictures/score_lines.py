"""Turn a book into the lines of a score sheet, page by page.

Sections stay together as long as they fit a page. A page begins with what was before: a line for each earlier
section that was closed in hundreds, or one line with the totals that are carried over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cogs.pictures.book import Book, BookEntry, BookSection, Mark, RunningTotal, SectionResult
from cogs.pictures.lettering import figure, tally
from cogs.texts.catalogue import Words

SLOTS: Final = 20
"""Lines on a page: enough for the fourth kingdom of twelve deals with its extra lines, and two fines."""
MOST_WRITTEN: Final = 2
"""Number of a deal's hundreds up to which each one is written out."""
MOST_CLOSED: Final = 5
"""Number of a kingdom's hundreds up to which each one is written out; the fifth costs a round."""

Kind: TypeAlias = Literal["heading", "earlier", "carried", "deal", "beside", "uncounted", "closing"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's cell: points, marks, hundreds as C, and the rest or the total."""

    points: str = ""
    marks: tuple[Mark, ...] = ()
    hundreds: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of the sheet. A heading has no cells."""

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
            rows = len(head) + len(section.entries) + len(foot)
            if self._lines and len(self._lines) + rows > SLOTS:
                yield self._lines
                self._lines = self._before.copy() or self._carried()
            self._lines += head
            for number, entry in enumerate(section.entries):
                if len(self._lines) + len(foot) >= SLOTS:
                    yield self._lines
                    self._lines = [*self._before, *self._going_on(section, number)]
                self._lines.append(self._line(entry))
                if entry.counted:
                    self._newest = entry.after
            self._lines += foot
            if section.closing:
                self._before.append(SheetLine("earlier", "", section.short, _closed(section.closing)))
        yield self._lines

    def _head(self, section: BookSection) -> list[SheetLine]:
        head = [SheetLine("heading", "", section.title)] if section.title else []
        if section.carried:
            head.append(self._carry(Cell(after=figure(rest)) for rest in section.carried))
        return head

    def _foot(self, section: BookSection) -> list[SheetLine]:
        if not section.closing:
            return []
        return [SheetLine("closing", "", self._words("charts-closing"), _closed(section.closing))]

    def _carried(self) -> list[SheetLine]:
        """Return the line with everybody's standing, if there is any."""
        if not self._newest:
            return []
        return [
            self._carry(
                Cell(after=self._after(standing))
                if standing.rest is None
                else _in_hundreds(standing.total // 100, standing.rest)
                for standing in self._newest
            )
        ]

    def _going_on(self, section: BookSection, number: int) -> list[SheetLine]:
        """Return the top of a page that continues a section from its entry ``number``, counted from 0."""
        heading = [SheetLine("heading", "", section.title)] if section.title else []
        if not section.closing or not number:
            return [*heading, *self._carried()]
        done = section.entries[:number]
        cells = (
            _in_hundreds(sum(line.after[seat].written for line in done), standing.rest or 0)
            for seat, standing in enumerate(done[-1].after)
        )
        return [*heading, self._carry(cells)]

    def _carry(self, cells: Iterable[Cell]) -> SheetLine:
        return SheetLine("carried", "", self._words("charts-carried"), tuple(cells))

    def _line(self, entry: BookEntry) -> SheetLine:
        if not entry.counted:
            bare = tuple(map(Cell, map(self._points, entry.points), entry.marks))
            return SheetLine("uncounted", str(entry.number), entry.title, bare)
        cells = tuple(
            Cell(self._points(points), marks, tally(after.written, MOST_WRITTEN), self._after(after))
            if points or entry.number is not None
            else Cell()
            for points, marks, after in zip(entry.points, entry.marks, entry.after, strict=True)
        )
        return SheetLine(
            "beside" if entry.number is None else "deal", str(entry.number or ""), entry.title, cells
        )

    def _points(self, points: int) -> str:
        return figure(points, self._book.signed)

    def _after(self, standing: RunningTotal) -> str:
        return figure(standing.total if standing.rest is None else standing.rest, self._book.signed)


def _closed(closings: Iterable[SectionResult]) -> tuple[Cell, ...]:
    return tuple(_in_hundreds(closing.hundreds, closing.rest) for closing in closings)


def _in_hundreds(hundreds: int, rest: int) -> Cell:
    return Cell(hundreds=tally(hundreds, MOST_CLOSED), after=figure(rest))
