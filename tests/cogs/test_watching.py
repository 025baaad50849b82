"""Spectators on the card, and their own view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.hand.view import asleep_view, hand_view, retired_view
from cogs.shell.card_emoji import CardEmoji
from cogs.texts.catalogue import Texts
from cogs.watching.view import watch_view
from engine.events import DealScored
from engine.tables import Status, TableState
from tests.cogs.discord_limits import buttons, check, text
from tests.cogs.seating import in_status, partie, table_card, table_state

FACES = CardEmoji()
AGREED = {"de": "Wer sich setzt, ist damit einverstanden", "en": "Whoever sits down agrees to that"}


def playing(number: int = 60) -> TableState:
    """Return a moment of a partie of Quodlibet."""
    state = partie(1)[number]
    return table_state(state, options=state.options)


def labels(shown: TableState, language: str = "de", *, wanted: bool = False) -> list[str]:
    """Return the labels of the buttons in a spectator's view."""
    view = watch_view(shown, Texts().of(language), FACES, wanted=wanted)
    check(view)
    return [one["label"] for one in buttons(view)]


@pytest.mark.parametrize("language", AGREED)
def test_whoever_may_sit_down_or_plays_is_told_of_open_hands(language: str) -> None:
    words, agreed = Texts().of(language), AGREED[language]
    for closed in (table_state(), playing(), in_status(playing(), "shelved")):
        opened = replace(closed, hands_open=True)
        assert agreed in text(table_card(opened, words, FACES))
        assert agreed not in text(table_card(closed, words, FACES))
    assert agreed in text(hand_view(replace(playing(), hands_open=True), 0, words, FACES))
    assert agreed not in text(hand_view(playing(), 0, words, FACES))


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("lobby", "Sobald die Partie anfängt, siehst du sie hier"),
        ("playing", "Stich"),
        ("shelved", "ist weggelegt"),
        ("quarantined", "verheddert"),
        ("closed", "geschlossen"),
    ],
)
def test_every_table_can_be_looked_at(status: Status, said: str) -> None:
    view = watch_view(in_status(playing(), status), Texts().of("de"), FACES)
    check(view)
    assert said in text(view) and ("Du schaust zu" in text(view)) == (status != "closed")


def test_a_partie_that_is_over_shows_its_places() -> None:
    state = partie(1)[-1].copy()
    while state.result is None:
        assert isinstance(state.waiting_for, frozenset)
        seat = min(state.waiting_for)
        state.apply(seat, state.legal(seat)[0])
    view = watch_view(table_state(state, options=state.options), Texts().of("de"), FACES)
    check(view)
    assert "🥇" in text(view)


def test_what_can_be_pressed() -> None:
    shown = playing()
    assert labels(shown) == ["Regeln"]
    assert labels(replace(shown, hands_open=True)) == ["Alle Karten zeigen", "Regeln"]
    assert labels(replace(shown, hands_open=True), wanted=True) == ["Karten verbergen", "Regeln"]
    scored = DealScored(3, (1, 2, 3, 4), (1, 2, 3, 4))
    after = replace(shown, story=(replace(scored, deal=2), scored))
    assert labels(after, "en") == ["Last deal, all hands", "Rules"]
    view = watch_view(after, Texts().of("en"), FACES)
    assert "bk1:v:17:3:0:o:open" in [one["custom_id"] for one in buttons(view)]
    view = watch_view(shown, Texts(off=["replays"]).of("de"), FACES)
    assert not [one["custom_id"] for one in buttons(view) if one["custom_id"].startswith("bk1:v:")]


def test_open_hands_stand_before_their_names() -> None:
    held = (0b1, 0b10, 0b100, 0)
    view = text(watch_view(replace(playing(), hands_open=True), Texts().of("de"), FACES, held=held))
    assert f"{FACES.inline(0)}\u00a0Anna\n{FACES.inline(1)}\u00a0Bert\n{FACES.inline(2)}\u00a0Cilli\n" in view
    assert "Dora" not in view.rpartition(f"{FACES.inline(0)}\u00a0Anna")[2], "who has no cards left"


def test_a_view_that_sleeps_or_is_over_says_so() -> None:
    words = Texts().of("de")
    asleep, shut = asleep_view(17, words, "watch"), retired_view(words, "watch-shut")
    assert "eingenickt" in text(asleep)
    assert [one["custom_id"] for one in buttons(asleep)] == ["bk1:w:17"]
    assert words("watch-shut") in text(shut) and not buttons(shut)
