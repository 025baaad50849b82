"""Rankings as pictures: their height, names beside figures, and the reader's own line emphasized."""

from __future__ import annotations

import io
from dataclasses import replace

from PIL import Image

from cogs.pictures.canvas import Canvas
from cogs.pictures.lettering import TEXT, width
from cogs.pictures.palette import LEADING
from cogs.pictures.ranking_table import MEDALS, Column, Note, RankingRow, RankingTable
from cogs.pictures.spec import render
from tests.cogs.pictures.watching import check, painted

COLUMNS = (Column("Rating", ranks=True), Column("Ø place"), Column("Games"))
STRIPES = ((0, 0, 0), (188, 11, 34), (255, 211, 77))


def row(rank: int | None, name: str, **more: object) -> RankingRow:
    return replace(RankingRow(rank, name, ("1182", "2.31", "57")), **more)  # type: ignore[arg-type]


def ranking(*rows: RankingRow, **more: object) -> RankingTable:
    table = RankingTable("Quodlibet", "All time", COLUMNS, rows, "said in words", places=4)
    return replace(table, **more)  # type: ignore[arg-type]


def colours(table: RankingTable) -> set[object]:
    canvas = Canvas(table.size)
    table.draw(canvas)
    return {colour for _, colour in canvas.image.getcolors(1 << 24) or ()}


def test_a_shorter_page_is_no_smaller() -> None:
    four = ranking(*(row(number, f"P{number}") for number in range(1, 5)))
    assert ranking(row(1, "Anna")).size == four.size == ranking(empty="Nobody yet").size
    more = replace(four, apart=(row(12, "Me", own=True),), notes=(Note("what the dots mean", "running"),))
    assert more.size[1] > four.size[1]
    picture = Image.open(io.BytesIO(render(more)))
    assert picture.size == more.size


def test_ones_own_line_and_the_first_three_stand_out() -> None:
    plain = colours(ranking(row(4, "Anna")))
    assert LEADING not in plain and not plain & set(MEDALS)
    assert LEADING in colours(ranking(row(4, "Anna", own=True)))
    assert set(MEDALS[:1]) == colours(ranking(row(1, "Anna"), row(1, "Bert"))) & set(MEDALS)


def test_stripes_are_drawn_beside_the_name() -> None:
    assert set(STRIPES) <= colours(ranking(row(5, "Anna", stripes=STRIPES)))
    assert not set(STRIPES[1:]) & colours(ranking(row(5, "Anna")))


def test_a_long_name_is_cut_before_its_figures() -> None:
    """Everything to the right of the names looks the same for a short and for an endless name."""
    pictures = []
    for name in ("A", "Maximiliane Öttinger-Überreuther " * 3):
        canvas = Canvas(ranking(row(4, name)).size)
        ranking(row(4, name)).draw(canvas)
        figures = sum(width(column.head, TEXT) for column in COLUMNS)
        pictures.append(canvas.image.crop((1200 - figures, 0, *canvas.size)).tobytes())
    assert pictures[0] == pictures[1]


def test_figures_can_be_read_on_a_phone() -> None:
    """A phone shows the picture 320 px wide."""
    columns = tuple(map(Column, ("Wertung", "Ø Platz", "Pkt./Spiel", "Siege", "Partien")))
    cells = ("1532?", "2,31", "−12,34", "128", "1024")
    rows = [RankingRow(number, "Maximiliane Öttinger", cells, STRIPES) for number in (1, 4, 10)]
    table = ranking(*rows, columns=columns)
    check(table)
    figures = [ink for text, _, ink in painted(table).words if text in cells[3:]]
    assert len(figures) == 6 and all(ink.height * 320 / 1200 >= 11 for ink in figures)
