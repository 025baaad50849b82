"""The second tap of a double one takes no card."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cogs.hand.double_taps import DoubleTaps
from engine.game import Refusal

START = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


@pytest.mark.parametrize("choice", ["contract minus", "bid sow", "pass", "call E", "cut 7"])
@pytest.mark.parametrize("card", ["HK", "lay HU", "slot 3"])
def test_a_card_right_after_a_choice_was_not_meant(choice: str, card: str) -> None:
    taps = DoubleTaps(0.35)
    taps.note(choice, START)
    with pytest.raises(Refusal, match="double_tap"):
        taps.expect_meant(card, after(0.2), 0.0)
    taps.expect_meant(card, after(0.4), 0.0)


def test_cards_may_follow_cards_and_choices_choices() -> None:
    taps = DoubleTaps(0.35)
    taps.note("HK", START)
    taps.expect_meant("H9", after(0.1), 0.0)
    taps.note("bid sow", after(0.2))
    taps.expect_meant("pass", after(0.3), 0.0)


@pytest.mark.parametrize("move", ["bid tout H", "lay HU"])
def test_a_question_is_not_answered_by_the_second_tap_of_a_double_one(move: str) -> None:
    taps = DoubleTaps(0.35)
    taps.ask(START)
    with pytest.raises(Refusal, match="double_tap"):
        taps.expect_meant(move, after(0.2), 0.0)
    taps.expect_meant(move, after(0.4), 0.0)


def test_what_has_just_come_under_the_thumb_was_not_meant() -> None:
    """A pass is offered where the review stood; cards turn green where they are."""
    taps = DoubleTaps(0.35)
    taps.offered(4, 100.0)
    with pytest.raises(Refusal, match="just_offered"):
        taps.expect_meant("pass", START, 100.2)
    taps.expect_meant("HK", START, 100.2)
    taps.offered(4, 100.3)  # drawn once more
    taps.expect_meant("pass", START, 100.4)
