"""Messages of a resting table: until when it rests, and why actions have to wait."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.hand.view import hand_view
from cogs.shell.card_emoji import EMOJI_PICTURES, CardEmoji
from cogs.shell.layout import RawLayout
from cogs.tables.view import table_card
from cogs.texts.catalogue import Texts
from cogs.watching.view import watch_view
from engine.tables import TableError, TableState
from engine.tables.clock import TurnClock
from engine.tables.seat_state import Shelf
from tests.cogs.discord_limits import check, text
from tests.cogs.seating import partie, snapshot

TEXTS = Texts()
FACES = CardEmoji(dict.fromkeys(EMOJI_PICTURES, 1_400_000_000_000_000_000))
PAUSED = replace(TurnClock.of(4), paused=True)
THEN = 1_700_000_000_001


def drawings(shown: TableState) -> list[RawLayout]:
    """Return the table's card, a hand, and a spectator's view."""
    words = TEXTS.of("en")
    return [
        table_card(shown, words, FACES),
        hand_view(shown, 1, words, FACES),
        watch_view(shown, words, FACES),
    ]


def test_a_break_says_when_the_partie_is_put_away() -> None:
    week = 7 * 24 * 3_600_000
    for drawing in drawings(snapshot(partie(0)[40], clock=replace(PAUSED, stirred=THEN - week))):
        check(drawing)
        assert "the game is saved <t:1700000001:R>" in text(drawing)


def test_a_partie_put_away_says_why_and_until_when_it_is_kept() -> None:
    half_a_year = 182 * 24 * 3_600_000
    shown = snapshot(partie(0)[40], status="shelved", clock=replace(PAUSED, stirred=THEN - half_a_year))
    for drawing in drawings(replace(shown, shelf=Shelf(40, "paused"))):
        check(drawing)
        assert "Nobody came back from the break" in text(drawing)
        assert "kept until <t:1700000001:D>" in text(drawing)


def test_a_table_that_is_played_says_nothing_of_it() -> None:
    for drawing in drawings(snapshot(partie(0)[40])):
        assert "game is saved" not in text(drawing)


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_refusal_says_until_when_or_what_to_do(language: str) -> None:
    words = TEXTS.of(language)
    assert "<t:1700000001:f>" in words.refusal(TableError("seat_kept", until_ms=THEN))
    said = [words.refusal(TableError("too_many_shelved", scope=s, limit=4)) for s in ("person", "guild")]
    assert len(set(said)) == 2
    resume, close = {"de": ("weiter", "schließen"), "en": ("resume", "close")}[language]
    assert all("4" in one and f" {resume}`" in one and f" {close}`" in one for one in said)
