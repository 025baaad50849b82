"""Names may be anything; in a message they are short, on one line and escaped."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.shell.names import MAX_NAME, Names, drawn_name, shown
from cogs.texts.catalogue import Words
from engine.players.levels import Level
from engine.tables import Person, SeatState
from tests.cogs.seating import snapshot


def test_an_ordinary_name_stays_as_it_is() -> None:
    assert shown("Jürgen") == "Jürgen"
    assert shown("Zoë & Co") == "Zoë & Co"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("**fett**", r"\*\*fett\*\*"),
        ("a_b`c|d~e", r"a\_b\`c\|d\~e"),
        ("<@1234567>", r"\<@1234567>"),
        ("@everyone", "@\u200beveryone"),
        ("[x](y)", r"\[x](y)"),
        ("http://a.b", "http:\u200b//a.b"),
        ("zwei\nZeilen", "zwei Zeilen"),
        ("\u202erückwärts", "rückwärts"),
        ("\u200b\u200d", "?"),
        ("  ", "?"),
        ("Maximiliane von Hohenstein", "Maximiliane v…"),
    ],
)
def test_signs_lose_their_effect(name: str, written: str) -> None:
    assert shown(name) == written


@given(st.text(max_size=64), st.integers(4, MAX_NAME))
def test_no_name_grows_over_its_place(name: str, limit: int) -> None:
    safe = shown(name, limit)
    assert safe and "\n" not in safe
    assert len(safe.replace("\\", "").replace("\u200b", "")) <= limit


def test_a_name_of_emoji_is_neither_empty_in_a_picture_nor_somebody_erased(de: Words) -> None:
    assert drawn_name("🦊🦊", de) == "Name aus Zeichen" != de("someone")
    assert drawn_name("🦊 Reineke", de) == "Reineke"
    assert drawn_name("M" * 60, de, 8) == "M" * 7 + "…"


def test_the_reader_is_bold_and_a_computer_marked(de: Words) -> None:
    at = (
        SeatState(Person(1, "1", "Anna"), None),
        SeatState(Person(2, "2", "Bert"), "Kassier", Level.MAGISTER),
        SeatState(None, "Fuchsmajor", Level.FUCHS),
        SeatState(None, None),
    )
    names = Names(snapshot(at=at), de, reader=0)
    assert [names.marked(seat) for seat in range(4)] == ["**Anna**", "🦉 Bert", "🦊 Fuchsmajor", "frei"]
    assert [names[seat] for seat in range(4)] == ["**Anna**", "Bert", "Fuchsmajor", "frei"]
    assert names.faces == "🦊🦉"
    assert Names(snapshot(at=at), de)[0] == "Anna"
