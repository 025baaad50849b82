"""Why a computer did something: what is said of its level or its character is true."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import AsyncMock

import pytest

from cogs.review.cog import _subject
from cogs.review.view import Subject, Telling, review_message, why_message
from cogs.shell.card_emoji import CardEmoji
from cogs.texts.catalogue import Texts
from engine.game import Action, Refusal
from engine.players.levels import Level
from engine.players.review import Alternative, Comparison, Decision
from engine.tables.history import Made
from engine.tables.values import SeatState
from tests.cogs.seating import check, text
from tests.engine.games.blattla import dealt as dealt_blattla
from tests.engine.games.kauflabet import dealt as dealt_kauflabet, table
from tests.languages import said

TEXTS: Final = Texts()
BLATTLA: Final = dealt_blattla()
PASS, *BIDS = BLATTLA.legal(0)


def why(computer: str, done: Action, better: Action, language: str = "de") -> str:
    """Return what is told of a Magister's bid or pass where something else was surely better."""
    decision = Decision(0, BLATTLA.view(0), tuple(BLATTLA.legal(0)), done)
    alternatives = (Alternative(better, 1.0, 0.0, 0.0), Alternative(done, 0.0, 1.0, 0.1))
    return told("blattla", computer, decision, Comparison(alternatives), language)


def told(
    game: str, computer: str, decision: Decision, comparison: Comparison | None, language: str = "de"
) -> str:
    words = TEXTS.of(language)
    made = Made(decision, None, SeatState(None, computer, Level.MAGISTER))
    subject, telling = Subject(1, 1, 9, [made]), Telling(game, "", words, CardEmoji())
    return text(why_message(made, comparison, subject, telling))


def test_a_bold_bid_is_told_as_one() -> None:
    assert "🦉 Der Fechter sagt auch mit wenig in der Hand etwas an." in why("Fechter", BIDS[0], PASS)
    assert "🦉 The Fechter bids even with little in hand." in why("Fechter", BIDS[0], PASS, "en")
    assert not said(why("Fechter", BIDS[0], PASS), "review-why-magister")


def test_so_is_a_cautious_pass() -> None:
    assert "🦉 Der Kassier sagt nur mit guten Karten etwas an." in why("Kassier", PASS, BIDS[0])


@pytest.mark.parametrize(
    ("computer", "done", "better"),
    [("Fechter", PASS, BIDS[0]), ("Kassier", BIDS[0], PASS), ("Zapfer", BIDS[0], PASS)],
)
def test_a_character_is_no_excuse_for_its_opposite(computer: str, done: Action, better: Action) -> None:
    found = why(computer, done, better)
    assert said(found, "review-why-magister")
    assert f"Der {computer}" not in found


def test_where_a_rule_of_thumb_decides_its_exceptions_are_told() -> None:
    state = dealt_kauflabet(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    view, (passing, *staying) = state.view(1), state.legal(1)
    stayed = Decision(0, view, (passing, *staying), staying[-1])
    passed = Decision(0, view, (passing, *staying), passing)
    line = "🦉 Der Fechter spielt auch mit, wenn es knapp wird."
    assert line in told("kauflabet", "Fechter", stayed, None)
    assert line not in told("kauflabet", "Fechter", passed, None)
    assert "Der Zapfer" not in told("kauflabet", "Zapfer", stayed, None)


@pytest.mark.parametrize(("number", "by_place"), [(1, False), (12, True)])
def test_late_in_kauflabet_chips_are_said_to_go_by_the_place(number: int, by_place: bool) -> None:
    """Also where nothing was found: that, too, was judged by the place."""
    state = dealt_kauflabet(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    view, legal = replace(state.view(1), deal_number=number), tuple(state.legal(1))
    made = Made(Decision(0, view, legal, legal[0]), 9, SeatState(None, None, None))
    subject, telling = Subject(1, number, 9, [made]), Telling("kauflabet", "", TEXTS.of("de"), CardEmoji())
    assert ("besseren Platz" in text(review_message([], subject, telling))) is by_place


def test_a_seat_that_changed_hands_in_the_deal_is_asked_about_twice() -> None:
    decisions = [Decision(step, BLATTLA.view(0), tuple(BLATTLA.legal(0)), PASS) for step in (0, 4)]
    computer, own = SeatState(None, "Zapfer", Level.MAGISTER), SeatState(None, None, None)
    made = [Made(decisions[0], None, computer), Made(decisions[1], 9, own)]
    telling = Telling("blattla", "", TEXTS.of("de"), CardEmoji())
    for told in (made, made[::-1]):
        check(review_message([], Subject(1, 1, 9, told), telling))


async def test_a_deal_in_which_only_others_decided_is_not_theirs_to_ask_about() -> None:
    made = Made(Decision(0, BLATTLA.view(0), tuple(BLATTLA.legal(0)), PASS), 9, SeatState(None, None, None))
    row, decisions = SimpleNamespace(table=1, game="blattla"), AsyncMock(return_value=(made,))
    table: Any = SimpleNamespace(row=row, deals={1: None}, decisions=decisions)
    assert (await _subject(table, 9, 1)).deal == 1
    with pytest.raises(Refusal, match="review_not_yours"):
        await _subject(table, 7, 1)


def test_the_worth_of_a_deal_of_kauflabet_is_no_number_of_chips() -> None:
    state = dealt_kauflabet(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    passing, *staying = state.legal(1)
    decision = Decision(0, state.view(1), tuple(state.legal(1)), passing)
    alternatives = (Alternative(passing, -0.6, 0.0, 0.0), Alternative(staying[0], -1.6, 1.0, 0.1))
    found = told("kauflabet", "Zapfer", decision, Comparison(alternatives))
    assert "scheint am besten" in found and "in diesem Spiel" not in found
    assert "1,0 Chips schlechter" in found


def test_why_is_told_in_words_before_numbers_and_cards_have_their_names() -> None:
    state = dealt_kauflabet(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    passing, *_, buying = state.legal(1)
    decision = Decision(0, state.view(1), tuple(state.legal(1)), passing)
    alternatives = (Alternative(buying, 1.0, 0.0, 0.0), Alternative(passing, 0.0, 1.0, 0.1))
    found = told("kauflabet", "Zapfer", decision, Comparison(alternatives))
    assert "Eichel-Sieben" in found.partition("Besser scheint ")[2].partition("\n")[0]
    assert found.index("Besser scheint ") < found.index("1,0 Chips schlechter")
