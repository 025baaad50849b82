"""Colours as people type them in either language, and the refusal of unknown ones."""

import pytest

from cogs.fraternities.view import NAMED, colours_of, told
from cogs.texts.catalogue import Texts
from engine.fraternities.store import code_of, colour_of, read_colours, written_colours
from engine.game import Refusal
from tests.languages import LANGUAGES

TEXTS = Texts()
DE = TEXTS.of("de")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("schwarz-rot-gold", "schwarz – rot – gold"),
        ("Schwarz, WEISS und gold", "schwarz – weiß – gold"),
        ("black white red", "schwarz – weiß – rot"),
        ("light blue white dark green", "hellblau – weiß – dunkelgrün"),
        ("hell-blau, weiß, gruen", "hellblau – weiß – grün"),
        ("hellblau-weiß-gold", "hellblau – weiß – gold"),
        ("#000 #FFFFFF f00", "#000000 – weiß – #ff0000"),
        ("grün–weiß–grün", "grün – weiß – grün"),
    ],
)
def test_three_colours_are_understood(typed: str, expected: str) -> None:
    assert told(colours_of(typed, TEXTS, DE), DE) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_a_colour_of_its_own(language: str) -> None:
    words = TEXTS.of(language)
    names = {words(f"colour-{name}") for name in NAMED}
    assert len(names) == len(NAMED) == len(set(NAMED.values()))
    for name in names:
        assert told(colours_of(f"{name}, {name}, {name}", TEXTS, DE), words) == " – ".join([name] * 3)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "colours_count"),
        ("rot weiß", "colours_count"),
        ("rot weiß rot weiß", "colours_count"),
        ("lila weiß rot", "colours_unknown"),
        ("#12345 rot gold", "colours_unknown"),
        ("rot weiß 🍺", "colours_unknown"),
    ],
)
def test_anything_else_is_told_what_is_accepted(typed: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        colours_of(typed, TEXTS, DE)
    assert caught.value.code == code
    sentence = DE.refusal(caught.value)
    assert "schwarz-rot-gold" in sentence and "#c8102e" in sentence and "dunkelgrün" in sentence


def test_colours_are_stored_as_codes() -> None:
    colours = colours_of("schwarz #abc #123456", TEXTS, DE)
    assert (
        read_colours(written_colours(colours)) == colours
        and written_colours(colours) == "#1d1d1b #aabbcc #123456"
    )
    assert colour_of("#12") is None and code_of((1, 2, 255)) == "#0102ff"
    with pytest.raises(ValueError):
        read_colours("#123456 #12 #000000")
