"""Names and figures in pictures: letters, rankings, colours, sprites and descriptions."""

import hashlib
import io
import json
import runpy
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from cogs.games.views import GAME_VIEWS
from cogs.pictures.canvas import (
    ALT_LIMIT,
    LEADING,
    PANEL,
    Box,
    Canvas,
    Colour,
    Ribbon,
    alt_text,
    render,
    stripes,
)
from cogs.pictures.lettering import (
    FONT_FOLDER,
    LEAST,
    NAME,
    TEXT,
    WIDE_RANGE,
    alphabet,
    balanced,
    fit,
    legible,
    lettering,
    loaded,
    width,
    wrap,
)
from cogs.pictures.ranking_table import MEDALS, Column, Note, RankingRow, RankingTable
from cogs.pictures.sprites import CARDS, SPRITE_FOLDER, Sprites
from cogs.tables.charts import score_sheet
from engine.cards import PACK, parse
from engine.fraternities.store import Colours, FraternityRow
from tests.cogs.pictures.moments import NASTY_NAMES, RULE_SETS, check, context, painted, played

COLUMNS = (Column("Rating", ranks=True), Column("Ø place"), Column("Games"))
STRIPES = ((0, 0, 0), (188, 11, 34), (255, 211, 77))
WHITE: Colours = ((255, 255, 255), (255, 255, 255), (255, 255, 255))
BLACK: Colours = ((0, 0, 0), (0, 0, 0), (0, 0, 0))
BADENIA = FraternityRow(1, "1", "Badenia", "#1d1d1b #c8102e #f2b705", None, 1, 0)
ART = Path(__file__).parents[3] / "art"
MANIFEST = json.loads((ART / "sprites.json").read_text())
HINT = "run python art/render_sprites.py"


# -- letters: any name, without empty boxes, cut to fit ------------------------------------------------------


@pytest.mark.parametrize("name", NASTY_NAMES, ids=range(len(NASTY_NAMES)))
def test_no_letter_is_an_empty_box(name: str) -> None:
    shown = legible(name)
    for font in (NAME, TEXT, TEXT.sized(30)):
        if shown:
            assert alphabet(str(loaded(font, shown).path).rpartition("/")[2]).issuperset(shown)
            assert lettering(shown, font).mask.getbbox() is not None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Jürgen", "Jürgen"),
        ("👩‍👩‍👧‍👦 Großfamilie", "Großfamilie"),
        ("Дмитрий", "Дмитрий"),
        ("Ελένη", "Ελένη"),
        ("Z̷̧̛͙̮̈́a̴̛͎͝l̶̹͌g̸̣̈́o̵̧͠", "Zalgo"),
        ("\u202eevil\u202c", "evil"),
        ("𝕱𝖗𝖎𝖙𝖟", "Fritz"),
        ("Ａｎｎａ", "Anna"),
        ("a\x00b\nc", "ab c"),
        ("王小明 (Ming)", "(Ming)"),
        ("王小明", ""),
        ("🍺", ""),
        ("–_–", ""),
        ("҈҈҈", ""),
    ],
)
def test_what_is_left_of_a_name(name: str, shown: str) -> None:
    assert legible(name) == shown


def test_umlauts_and_figures_can_be_written_in_every_face() -> None:
    assert alphabet(WIDE_RANGE).issuperset("ÄÖÜäöüß–−…·:0123456789+")


@pytest.mark.parametrize("name", [legible(name) for name in NASTY_NAMES if legible(name)])
@pytest.mark.parametrize("room", [90, 200, 320])
def test_a_fitted_name_fits(name: str, room: int) -> None:
    shown, font = fit(name, NAME, room)
    assert width(shown, font) <= room
    assert font.size >= LEAST
    assert lettering(shown, font).mask.width <= room
    assert shown == name or shown.endswith("…")


def test_a_name_shrinks_before_it_is_cut() -> None:
    name = "Blåbärskungen"
    whole = width(name, NAME)
    assert fit(name, NAME, whole) == (name, NAME)
    shown, font = fit(name, NAME, round(whole * 0.8))
    assert shown == name
    assert font.size < NAME.size
    assert fit(name, NAME, whole // 2)[0].endswith("…")


def test_lines_break_at_spaces_and_are_about_equally_long() -> None:
    text = "Größenwahnsinniger spielt aus."
    assert all(width(line, NAME) <= 440 for line in wrap(text, NAME, 440))
    assert " ".join(wrap(text, NAME, 440)) == text
    assert balanced(text, NAME, 440)[-1] == "spielt aus."


# -- descriptions end with a whole sentence ------------------------------------------------------------------


def test_the_last_sentences_are_left_out_whole() -> None:
    text = alt_text(*[f"{number}. Anna spielt an: Herz-König, Herz-Ass." for number in range(40)])
    assert len(text) <= ALT_LIMIT
    assert text.endswith("Herz-Ass. …")
    assert text.startswith("0. Anna spielt an")


def test_one_sentence_that_is_too_long_is_cut_at_a_word() -> None:
    text = alt_text("Waidmannsheil " * 100, "Anna ist dran.")
    assert len(text) <= ALT_LIMIT
    assert text.endswith("Waidmannsheil …")


# -- rankings ------------------------------------------------------------------------------------------------


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
    assert Image.open(io.BytesIO(render(more))).size == more.size


def test_ones_own_line_and_the_first_three_stand_out() -> None:
    plain = colours(ranking(row(4, "Anna")))
    assert LEADING not in plain and not plain & set(MEDALS)
    assert LEADING in colours(ranking(row(4, "Anna", own=True)))
    assert set(MEDALS[:1]) == colours(ranking(row(1, "Anna"), row(1, "Bert"))) & set(MEDALS)


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


# -- a fraternity's colours, on dark and light backgrounds ---------------------------------------------------


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


# -- sprites match their sources, and are small --------------------------------------------------------------


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.sample(40)
@pytest.mark.parametrize("path", sorted(MANIFEST))
def test_a_sprite_fits_its_source(path: str) -> None:
    noted = MANIFEST[path]
    assert digest(ART / noted["source"]) == noted["svg"], HINT
    assert digest(SPRITE_FOLDER / f"{path}.webp") == noted["webp"], HINT


def test_there_is_a_sprite_for_each_recipe_and_no_other() -> None:
    pytest.importorskip("resvg_py")
    script = runpy.run_path(str(ART / "render_sprites.py"), run_name="render_sprites")
    assert {recipe.path for recipe in script["recipes"]()} == set(MANIFEST), HINT
    files = SPRITE_FOLDER.rglob("*.webp")
    assert {file.relative_to(SPRITE_FOLDER).with_suffix("").as_posix() for file in files} == set(MANIFEST), (
        HINT
    )


def test_the_fonts_are_those_of_the_pack() -> None:
    for font in FONT_FOLDER.iterdir():
        assert font.read_bytes() == (ART / "fonts" / font.name).read_bytes()


@pytest.mark.parametrize("artwork", ["german-UO", "french-JQ", "french-BD"])
def test_every_card_has_every_kind_of_sprite(artwork: str) -> None:
    sprites = Sprites(artwork)
    for card in PACK:
        assert sprites.card(card).image.size == CARDS.size
        assert sprites.mini(card).image.size
        assert sprites.tilted(card).image.size == sprites.ring(card).image.size
    for suit in range(4):
        assert sprites.suit(suit, 36).image.size == (36, 36)
    assert sprites.card(None).image.size == sprites.card(parse("HK")).image.size
