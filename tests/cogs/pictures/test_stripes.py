"""A fraternity's colours in pictures: on dark and light backgrounds, beside names and large."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.games.charts import score_sheet
from cogs.games.views import GAME_VIEWS
from cogs.pictures.canvas import Box, Canvas
from cogs.pictures.palette import PANEL, Colour
from cogs.pictures.spec import render
from cogs.pictures.stripes import Ribbon, stripes, stripes_beside
from engine.fraternities.colours import Colours
from engine.fraternities.store import FraternityRow
from tests.cogs.pictures.contexts import RULE_SETS, context, played
from tests.cogs.pictures.watching import check

WHITE: Colours = ((255, 255, 255), (255, 255, 255), (255, 255, 255))
BLACK: Colours = ((0, 0, 0), (0, 0, 0), (0, 0, 0))
BADENIA = FraternityRow(1, "1", "Badenia", "#1d1d1b #c8102e #f2b705", None, 1, 0)


def near(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("ground", [PANEL, (250, 245, 233), (255, 255, 255), (0, 0, 0)])
@pytest.mark.parametrize("colours", [WHITE, BLACK])
def test_an_edge_is_seen_on_whatever_ground(ground: Colour, colours: Colours) -> None:
    canvas = Canvas((40, 40))
    canvas.bar(Box(0, 0, 40, 40), ground)
    stripes(canvas, Box(10, 5, 20, 30), colours)
    edge, inside = canvas.image.getpixel((9, 20)), canvas.image.getpixel((10, 20))
    assert isinstance(edge, tuple) and isinstance(inside, tuple)
    assert near(edge, ground) > 80 and near(edge, inside) > 80  # type: ignore[arg-type]


def test_three_stripes_share_the_box_from_the_first_colour_down() -> None:
    canvas = Canvas((40, 40))
    stripes(canvas, Box(10, 5, 20, 31), BADENIA.stripes)
    column = [canvas.image.getpixel((20, y)) for y in range(5, 36)]
    assert [column.count(colour) for colour in BADENIA.stripes] == [10, 10, 11]
    assert column == sorted(column, key=BADENIA.stripes.index)


def test_who_belongs_to_nobody_takes_no_room() -> None:
    canvas = Canvas((80, 80))
    before = canvas.image.copy()
    assert stripes_beside(canvas, None, 5, 60) == 0 and canvas.image == before
    assert stripes_beside(canvas, BADENIA.stripes, 5, 60) > 0 and canvas.image != before


@pytest.mark.parametrize("name", ["frankonia", "five", "blattla"])
def test_players_wear_their_colours(name: str) -> None:
    game, preset, house = RULE_SETS[name]
    options, states = played(game, preset, 1, house)
    plain = context(game, preset, states[len(states) // 2], options)
    worn = replace(plain, worn=dict.fromkeys(range(len(plain.names)), BADENIA))
    for spec in (score_sheet, GAME_VIEWS[game].picture):
        check(spec(worn))
        assert render(spec(plain)) != render(spec(worn))
        assert "(Badenia)" in spec(worn).alt and "Farben" not in spec(plain).alt


def test_a_ribbon_shows_colours_and_name() -> None:
    ribbon = Ribbon("Badenia", BADENIA.stripes, "gegründet 2026", "Badenia in ihren Farben")
    check(ribbon)
    canvas = Canvas(ribbon.size)
    ribbon.draw(canvas)
    assert {colour for _, colour in canvas.image.getcolors(1 << 24) or ()} >= set(BADENIA.stripes)
