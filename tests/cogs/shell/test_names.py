"""People and servers: names may be anything, and settings are read as they were chosen."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from cogs.shell.names import MAX_NAME, Names, drawn_name, given_name, one_line, plain_text, shown, told_apart
from cogs.shell.preferences import Preferences, ServerSettings
from cogs.shell.rights import expect_here
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.players.levels import Level
from engine.store import Store
from engine.tables import Person, SeatState
from tests.cogs.seating import owned, table_state
from tests.seeded import LETTERS

# -- names are short, on one line and escaped ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Jürgen", "Jürgen"),
        ("Zoë & Co", "Zoë & Co"),
        ("**fett**", r"\*\*fett\*\*"),
        ("a_b`c|d~e", r"a\_b\`c\|d\~e"),
        ("<@1234567>", r"\<@1234567>"),
        ("@everyone", "@\u200beveryone"),
        ("[x](y)", r"\[x](y)"),
        ("http://a.b", "http:\u200b//a.b"),
        ("discord.gg/a", "discord.gg\u200b/a"),
        ("discord.gg\\a", "discord.gg\u200b\\\\a"),
        ("zwei\nZeilen", "zwei Zeilen"),
        ("\u202erückwärts", "rückwärts"),
        ("\u200b\u200d", "?"),
        ("  ", "?"),
        ("Maximiliane von Hohenstein", "Maximiliane v…"),
    ],
)
def test_signs_lose_their_effect_and_nothing_else_changes(name: str, written: str) -> None:
    assert shown(name) == written


def test_a_name_in_a_refusal_is_escaped_once(de: Words) -> None:
    with pytest.raises(Refusal) as refused:
        expect_here(cast(Any, SimpleNamespace(display_name="a_b <x>")))
    assert de.refusal(refused.value) == r"a\_b \<x> ist nicht auf diesem Server."


BLANK = (
    *(
        "\u3164",
        "\u2800",
        "\u115f",
        "\u1160",
        "\uffa0",
        "\u034f",
        "\u180b",
        "\ufe00",
        "\U000e0100",
        "\U0001d159",
    ),
    *(
        "\u17b4",
        "\u0301",
        "\u20dd",
        "\u0301\u0300",
        "\u200d \u200d \u200d",
        "\ufe0f\u0301",
        "\u2800\u3164 \u034f",
        "\u00ad",
    ),
)
"""Names that nobody can see."""


@pytest.mark.parametrize("blank", BLANK, ids=ascii)
def test_a_name_that_nobody_can_see_is_none(blank: str) -> None:
    assert one_line(blank) == "" and shown(blank) == "?"
    with pytest.raises(Refusal, match="name_blank"):
        given_name(blank)
    assert one_line(f"{blank}Anna{blank}").startswith("Anna")


def test_what_is_invisible_holds_emoji_together_and_marks_stay_on_their_letters() -> None:
    assert one_line("👩\u200d🚀 ❤\ufe0f a\u0301 กั") == "👩\u200d🚀 ❤\ufe0f a\u0301 กั"


@pytest.mark.parametrize("name", ["محمد", "דוד", "דוד Anna", "محمد " * 9])
def test_a_name_from_right_to_left_leaves_its_line_as_it_is(name: str, de: Words) -> None:
    """By Unicode's rules P2 and X5c a line begins as its first letter outside isolates is written."""
    for written in (shown(name), plain_text(name, MAX_NAME), shown(name, 8)):
        assert written[0] == "\u2068" and written[-1] == "\u2069" and len(written) <= MAX_NAME
    names = Names(table_state(at=(owned(Person(1, "1", name)), SeatState(None, None))), de, reader=0)
    for written in (
        names.plain(0),
        names.raw(0),
        names[0].strip("*"),
        names.short[0].strip("*"),
        names.bold(0)[2:-2],
    ):
        assert written[0] == "\u2068" and written[-1] == "\u2069"
    assert "\u2068" not in one_line(shown(name)), "nobody has to type them"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Anna", "Bert"], ["Anna", "Bert"]),
        (["Anna", "Anna", "Anna"], ["Anna", "Anna (2)", "Anna (3)"]),
        (["Anna (2)", "Anna", "Anna"], ["Anna (2)", "Anna", "Anna (3)"]),
        (["Maximilian Huber", "Maximilian Hubert"], ["Maximilian H…r", "Maximilian H…t"]),
        (["Maximilian der Erste", "Maximilian der Zweite"], ["Maximilian…ste", "Maximilian…ite"]),
        (["Maximilian der Erste"] * 2, ["Maximilian de…", "Maximilia… (2)"]),
        (["\u3164", "\u2800"], ["?", "? (2)"]),
        (["Anna 🦊", "Anna 🐻", "🦊"], ["Anna 🦊", "Anna 🐻", "🦊"]),
    ],
)
def test_nobody_is_taken_for_somebody_else(names: list[str], told: list[str], de: Words) -> None:
    assert list(told_apart(dict(enumerate(names)), MAX_NAME).values()) == told
    at = tuple(owned(Person(number + 1, str(number), name)) for number, name in enumerate(names))
    seated = Names(table_state(at=at), de)
    drawn = [seated.drawn(seat) for seat in range(len(names)) if seated.drawn(seat)]
    assert len(set(drawn)) == len(drawn)
    for of in (seated.plain, seated.raw, seated.short.__getitem__, seated.bold, seated.__getitem__):
        assert len({of(seat) for seat in range(len(names))}) == len(names)


@given(st.lists(st.text("abא", min_size=1, max_size=20), max_size=6), st.integers(8, MAX_NAME))
def test_names_told_apart_fit_their_places(names: list[str], limit: int) -> None:
    told = list(told_apart(dict(enumerate(names)), limit).values())
    assert len(set(told)) == len(told)
    assert all(len(plain_text(name, limit)) <= limit for name in told)
    assert len({shown(name, limit) for name in told}) == len(told), "no other cut makes them equal"


@given(st.text(LETTERS, max_size=64), st.integers(4, MAX_NAME))
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
        owned(Person(1, "1", "Anna")),
        owned(Person(2, "2", "Bert"), "Kassier", Level.MAGISTER),
        SeatState(None, "Fuchsmajor", Level.FUCHS),
        SeatState(None, None),
    )
    names = Names(table_state(at=at), de, reader=0)
    assert [names.marked(seat) for seat in range(4)] == ["**Anna**", "🦉 Bert", "🦊 Fuchsmajor", "frei"]
    assert [names[seat] for seat in range(4)] == ["**Anna**", "Bert", "Fuchsmajor", "frei"]
    assert names.faces == "🦊🦉"
    assert Names(table_state(at=at), de)[0] == "Anna"


# -- settings of servers and people --------------------------------------------------------------------------


async def test_who_has_chosen_nothing_has_the_defaults(store: Store) -> None:
    preferences = Preferences(store.preferences)
    assert preferences.server("7") == ServerSettings()
    await preferences.load("7", [1, 2])
    assert preferences.server(7) == ServerSettings()
    assert preferences.mine(1).turn_call == "asleep"


async def test_a_choice_stands_at_once_and_after_a_restart(store: Store, database: Path) -> None:
    preferences = Preferences(store.preferences)
    changed = await preferences.change_server("7", ace_name="daus", crowning=False, who_opens="role:12")
    assert changed == preferences.server("7")
    assert (changed.ace_name, changed.crowning, changed.who_opens) == ("daus", False, "role:12")
    await preferences.change_mine(1, sort="ranks")
    await preferences.change_server("7", crowning=None)

    reopened = Store(database)
    again = Preferences(reopened.preferences)
    assert again.mine(1).sort == "suits", "not read yet"
    await again.load("7", [1])
    assert again.mine(1).sort == "ranks" and again.mine(2).sort == "suits"
    assert again.server("7") == ServerSettings(ace_name="daus", who_opens="role:12")
    assert await again.chosen_by(1) == {"sort": "ranks"}
    await reopened.close()


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"beer": "dark"}, "setting_unknown"),
        ({"turn_call": "always"}, "setting_unknown"),
        ({"language": "français"}, "setting_value"),
        ({"pictures": "yes"}, "setting_value"),
        ({"who_opens": "role:"}, "setting_value"),
        ({"who_opens": "role:1\n"}, "setting_value"),
        ({"favourite": "x" * 101}, "setting_value"),
    ],
)
async def test_a_bad_value_changes_nothing(store: Store, values: dict[str, Any], code: str) -> None:
    preferences = Preferences(store.preferences)
    with pytest.raises(Refusal) as refusal:
        await preferences.change_server("7", ace_name="daus", **values)
    assert refusal.value.code == code
    await preferences.load("7")
    assert preferences.server("7") == ServerSettings()


async def test_when_seasons_cease_to_follow_the_semesters_the_moment_is_kept(store: Store) -> None:
    preferences = Preferences(store.preferences)

    async def since(rhythm: str, now_ms: int) -> Any:
        assert (await preferences.change_rhythm(7, rhythm, now_ms)).season_rhythm == rhythm
        return (await store.preferences.get("guild", "7")).values.get("by_hand_since")

    await preferences.load("7")
    assert await since("semesters", 10) is None
    assert await since("by_hand", 20) == 20
    assert await since("by_hand", 30) == 20, "chosen once more, which changes nothing"
    assert await since("semesters", 40) is None
    assert await since("by_hand", 50) == 50
    with pytest.raises(Refusal):
        await preferences.change_rhythm("7", "weekly", 60)
    assert await since("by_hand", 70) == 50


async def test_what_another_version_has_chosen_is_the_default(store: Store) -> None:
    other = {"ace_name": "daus", "pace": "lightning", "beer": "dark", "seat_draw": "sometimes"}
    await store.preferences.change("guild", "7", other)
    preferences = Preferences(store.preferences)
    await preferences.load("7")
    assert preferences.server("7") == ServerSettings(ace_name="daus")
