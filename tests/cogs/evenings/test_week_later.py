"""The same again in a week: when that is, by which rules, and below which parties it is asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from cogs.shell.card_emoji import CardEmoji
from cogs.tables.view import table_card
from cogs.texts.catalogue import Texts, Words
from engine.evenings.again import may_meet_again, week_later
from engine.tables import SeatState, TableState
from tests.cogs.discord_limits import buttons
from tests.cogs.seating import in_status, partie, seats, snapshot

BERLIN = "Europe/Berlin"
COMPUTER = SeatState(None, "Kassier")


def ms(text: str) -> int:
    """Milliseconds since 1970 of a local time."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(BERLIN)).timestamp() * 1000)


def over(opened: str, ended: str) -> TableState:
    """A partie that is over, by the local times of its table."""
    played = snapshot(partie(4)[-1])
    return replace(played, row=replace(played.row, opened_ms=ms(opened)), time_ms=ms(ended))


@pytest.mark.parametrize(
    ("opened", "ended", "pressed", "planned"),
    [
        ("2026-11-26T20:07", "2026-11-26T22:30", "2026-11-26T22:31", "2026-12-03T20:00"),
        ("2026-11-26T20:20", "2026-11-27T00:40", "2026-11-27T00:41", "2026-12-03T20:15"),  # past midnight
        ("2026-11-05T20:00", "2026-11-26T21:10", "2026-11-26T21:11", "2026-12-03T21:00"),  # put away
        ("2026-11-26T20:00", "2026-11-26T22:30", "2026-12-10T19:00", "2026-12-10T20:00"),  # weeks later
        ("2026-11-26T20:00", "2026-11-26T22:30", "2026-12-10T20:00", "2026-12-17T20:00"),
        ("2026-10-22T20:00", "2026-10-22T22:30", "2026-10-22T22:31", "2026-10-29T20:00"),  # summer time ends
    ],
)
def test_it_is_the_same_weekday_and_time(opened: str, ended: str, pressed: str, planned: str) -> None:
    plan = week_later(over(opened, ended), BERLIN, ms(pressed))
    assert plan.begins_ms(plan.first) == ms(planned)
    assert plan.rhythm == "once"


def test_the_rules_are_those_that_were_played() -> None:
    played = over("2026-11-26T20:00", "2026-11-26T22:30")
    plan = week_later(played, BERLIN, played.time_ms)
    assert (plan.game, plan.preset, plan.rule_set) == (played.game, played.preset, played.rule_set)
    assert not plan.overrides, "nothing was changed in this rule set"


def test_it_is_asked_among_people_who_sat_there_for_an_evening(
    de: Words, texts: Texts, card_emoji: CardEmoji
) -> None:
    played = over("2026-11-26T20:00", "2026-11-26T22:30")
    anna, bert, *_ = seats()

    def asked(shown: TableState, words: Words = de) -> list[str]:
        found = buttons(table_card(shown, words, card_emoji))
        return [one["label"] for one in found if one["custom_id"].startswith("bk1:j:")]

    assert asked(played) == ["Nächsten Donnerstag wieder?"]
    assert asked(played, texts.of("en")) == ["Again next Thursday?"]
    assert asked(replace(played, seats=(anna, COMPUTER, bert, COMPUTER))) == ["Nächsten Donnerstag wieder?"]
    assert asked(replace(played, seats=(anna, COMPUTER, COMPUTER, COMPUTER))) == []
    assert asked(replace(played, arranged=True)) == [], "a tournament calls its people itself"
    slow = replace(played.clock, pace="correspondence")
    assert asked(replace(played, clock=slow)) == [], "they need not meet"
    assert asked(played, Texts(off=frozenset({"evenings"})).of("de")) == []
    assert not may_meet_again(in_status(played, "playing"))
