"""Pictures show any name in letters, without empty boxes, and cut to fit."""

from __future__ import annotations

import pytest

from cogs.pictures.lettering import (
    LEAST,
    NAME,
    SMALL,
    TEXT,
    alphabet,
    balanced,
    fit,
    legible,
    lettering,
    loaded,
    width,
    wrap,
    written,
)
from tests.cogs.pictures.moments import NASTY_NAMES


@pytest.mark.parametrize("name", NASTY_NAMES, ids=range(len(NASTY_NAMES)))
def test_no_letter_is_an_empty_box(name: str) -> None:
    shown = legible(name)
    for font in (NAME, SMALL, TEXT):
        if shown:
            file = str(loaded(font, shown).path).rpartition("/")[2]
            assert alphabet(file).issuperset(shown)
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


def test_legible_text_stays_as_it_is() -> None:
    for name in NASTY_NAMES:
        assert legible(legible(name)) == legible(name)


def test_umlauts_and_figures_can_be_written_in_every_face() -> None:
    assert written().issuperset("ÄÖÜäöüß–−…·:0123456789+")


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
