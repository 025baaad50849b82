"""Specs of a partie's score sheet, page by page, and of its course.

Both are drawn from the game's book, which holds nothing but finished deals.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cogs.games.drawing import drawn_name, worn_told
from cogs.games.render_context import RenderContext
from cogs.games.views import GAME_VIEWS
from cogs.pictures.book import Book, Mark, running
from cogs.pictures.canvas import alt_text
from cogs.pictures.course import Course, Part, Runner
from cogs.pictures.lettering import figure, tally
from cogs.pictures.score_sheet import (
    LETTERED,
    MARKS,
    MOST_WRITTEN,
    Cell,
    Head,
    ScoreSheet,
    SheetLine,
    Total,
    pages,
)
from cogs.shell.names import colours_at
from cogs.texts.catalogue import Words

_WRITTEN: Final = ("deal", "beside", "uncounted")
"""Kinds of lines in which something was written down when it happened."""
_MOST_LAST: Final = 4
"""Lines of the sheet of a partie that is over; where it had more, the first sums up what was before."""
_MOST_TOTALLED: Final = 5
"""Number of hundreds of a whole partie up to which each one is written out."""
_MOST_TOLD: Final = 8
"""Number of moments described in the text for a course."""


def score_sheet(context: RenderContext, page: int | None = None) -> ScoreSheet:
    """Return the spec of a page of a partie's score sheet, the newest by default; page numbers are clamped.

    Raises ``ValueError`` before the partie has begun.
    """
    words, state = context.words, context.state
    book = GAME_VIEWS[state.game].book(context)
    sheets = pages(book, words)
    number = len(sheets) if page is None else min(max(page, 1), len(sheets))
    lines: Sequence[SheetLine] = sheets[number - 1]
    if _crowded(lines):
        lines = [replace(line, cells=tuple(map(_unsummed, line.cells))) for line in lines]
    return _sheet(context, book, lines, number, len(sheets))


def final_sheet(context: RenderContext) -> ScoreSheet:
    """Return the spec of the sheet below a partie that is over: deals before, the last ones, totals."""
    book = GAME_VIEWS[context.state.game].book(context)
    written = [line for sheet in pages(book, context.words) for line in sheet if line.kind in _WRITTEN]
    shown = _alone if _crowded(written) else _bare
    lines = [replace(line, cells=tuple(map(shown, line.cells))) for line in written]
    if len(lines) > _MOST_LAST:
        lines = [_summed_up(book, context.words), *lines[1 - _MOST_LAST :]]
    sheet = _sheet(context, book, lines, 1, 1)
    legend = tuple(one for one in sheet.legend if one[0] is not None)
    return replace(
        sheet,
        aim=_deals(book, context.words),
        totals=_totals(book, MOST_WRITTEN),
        legend=legend,
        flat=True,
    )


def _summed_up(book: Book, words: Words) -> SheetLine:
    """Return one line for all lines of a book but the last ones, so that the sheet adds up."""
    before = book.entries[: 1 - _MOST_LAST]
    number = next((entry.number for entry in reversed(before) if entry.number is not None), 0)
    sums = running((entry.points for entry in before if entry.counted), len(book.totals))[-1]
    cells = tuple(Cell(figure(total, book.signed)) for total in sums)
    return SheetLine("carried", "", words("charts-up-to", number=number), cells)


def _crowded(lines: Sequence[SheetLine]) -> bool:
    """Whether five players or more have figures that need all the room of their columns."""
    points = [cell.points for line in lines if len(line.cells) > 4 for cell in line.cells]
    return any(len(figure) > 3 for figure in points)


def _unsummed(cell: Cell) -> Cell:
    """Return a cell without the total that stands beside its points."""
    return Cell(cell.points, cell.marks) if cell.points else cell


def _alone(cell: Cell) -> Cell:
    """Return a cell with its points and nothing else."""
    return Cell(cell.points)


def _bare(cell: Cell) -> Cell:
    """Return a cell with its points, and with the marks that say how they came about."""
    return Cell(cell.points, tuple(mark for mark in cell.marks if mark not in ("king", "round")))


def _sheet(
    context: RenderContext, book: Book, lines: Sequence[SheetLine], number: int, sheets: int
) -> ScoreSheet:
    words, state = context.words, context.state
    place = _place(context, book, number, sheets)
    heads = tuple(
        Head(drawn_name(context, seat), seat, colours_at(context.worn, seat))
        for seat in range(len(book.totals))
    )
    marks = {mark for line in lines for cell in line.cells for mark in cell.marks}
    legend: list[tuple[Mark | None, str]] = [
        (mark, words(f"charts-mark-{mark}")) for mark in MARKS if mark in marks
    ]
    if book.in_hundreds:
        legend.append((None, words("charts-mark-hundreds")))
    return ScoreSheet(
        title=words("charts-sheet", game=words.game(state.game), table=str(state.table)),
        aim=_aim(book, words),
        place=place,
        heads=heads,
        lines=tuple(lines),
        total=words("charts-total"),
        totals=_totals(book, _MOST_TOTALLED),
        badges=tuple((mark, words(f"charts-badge-{mark}")) for mark in LETTERED),
        legend=tuple(legend),
        empty="" if book.entries else words("charts-nothing"),
        page=number,
        pages=sheets,
        alt=_sheet_alt(context, book, lines, heads, place),
    )


def _place(context: RenderContext, book: Book, number: int, sheets: int) -> str:
    """Return which partie and page it is, and how many deals are written up."""
    words = context.words
    told = [book.place, _deals(book, words)]
    if sheets > 1:
        told.append(words("charts-page", page=number, pages=sheets))
    return " · ".join(filter(None, told))


def _deals(book: Book, words: Words) -> str:
    played = sum(entry.number is not None for entry in book.entries)
    return words("charts-deals", played=played, deals=max(book.deals, played))


def _totals(book: Book, most_totalled: int) -> tuple[Total, ...]:
    return tuple(
        Total(
            figure(total, book.signed),
            seat in book.leaders,
            tally(total // 100, most_totalled) if book.in_hundreds else "",
            str(total % 100) if book.in_hundreds else "",
        )
        for seat, total in enumerate(book.totals)
    )


def _sheet_alt(
    context: RenderContext, book: Book, lines: Sequence[SheetLine], heads: Sequence[Head], place: str
) -> str:
    words = context.words
    entries: list[str] = []
    for line in lines:
        told = [
            _cell_told(head.name, cell, words)
            for head, cell in zip(heads, line.cells, strict=False)  # a heading has no cells
            if cell.points
        ]
        if line.kind == "worth":
            entries[-1] = f"{entries[-1]} {line.title}"
        elif told:
            text = "charts-entry" if line.number else "charts-entry-beside"
            entry = words(text, number=line.number, title=line.title, points=", ".join(told))
            entries.append(f"{entry};")
    entries.reverse()  # newest first: if something has to be left out, the oldest
    return alt_text(
        words("charts-sheet-alt", game=words.game(context.state.game), place=place),
        words("charts-standings", standings=_standings(context, book, book.totals)),
        _aim(book, words),
        worn_told(context),
        "" if entries else words("charts-nothing"),
        *entries,
    )


def _cell_told(name: str, cell: Cell, words: Words) -> str:
    """Describe a player's points of a deal, and what is marked beside them."""
    marks = [words(f"charts-mark-{mark}") for mark in MARKS if mark in cell.marks]
    told = words("charts-standing", name=name, points=cell.points)
    return f"{told} ({', '.join(marks)})" if marks else told


def course(context: RenderContext) -> Course:
    """Return the spec of the course of a partie so far. Raises ``ValueError`` before it has begun."""
    words, state = context.words, context.state
    book = GAME_VIEWS[state.game].book(context)
    moments = book.course()
    runners = tuple(
        Runner(
            drawn_name(context, seat),
            seat,
            tuple(totals[seat] for totals in moments),
            figure(book.totals[seat], book.signed),
            seat in book.leaders,
        )
        for seat in range(len(book.totals))
    )
    return Course(
        title=words("charts-course", game=words.game(state.game), table=str(state.table)),
        aim=words("charts-down-wins" if book.low_wins else "charts-up-wins"),
        low_wins=book.low_wins,
        axis=words("charts-axis"),
        runners=runners,
        parts=_parts(book),
        empty=words("charts-nothing") if len(moments) == 1 else "",
        alt=_course_alt(context, book, moments),
    )


def _parts(book: Book) -> tuple[Part, ...]:
    parts, start = [], 0
    for section in book.sections:
        deals = sum(entry.counted and entry.number is not None for entry in section.entries)
        if section.short and deals:
            parts.append(Part(start, section.short))
        start += deals
    return tuple(parts)


def _course_alt(context: RenderContext, book: Book, totals: Sequence[Sequence[int]]) -> str:
    words, deals = context.words, len(totals) - 1
    if not deals:
        return words("charts-nothing")
    step = -(-deals // _MOST_TOLD)
    moments = [
        words("charts-course-moment", deal=deal, standings=_standings(context, book, totals[deal]))
        for deal in range(deals, 0, -step)
    ]
    return alt_text(
        words("charts-course-alt", game=words.game(context.state.game), deals=deals),
        _aim(book, words),
        *moments,
    )


def _standings(context: RenderContext, book: Book, totals: Sequence[int]) -> str:
    """Return everybody's total at some moment."""
    return ", ".join(
        context.words("charts-standing", name=drawn_name(context, seat), points=figure(total, book.signed))
        for seat, total in enumerate(totals)
    )


def _aim(book: Book, words: Words) -> str:
    """Return whether few or many points win."""
    return words("charts-low-wins" if book.low_wins else "charts-high-wins")
