"""Days, times and people of evenings: what is typed is understood, and the same again is a week later."""

from dataclasses import replace
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest

from cogs.gatherings.when import Days, read_time, times_to_choose
from cogs.shell.card_emoji import CardEmoji
from cogs.texts.catalogue import Texts, Words
from engine.game import Refusal
from engine.gatherings.gathering import may_meet_again, week_later
from engine.tables import SeatState, TableState
from tests.cogs.seating import buttons, in_status, partie, seats, table_card, table_state
from tests.languages import LANGUAGES

MONDAY = date(2026, 11, 30)
TEXTS = Texts()
DAYS = Days(TEXTS)
GERMAN, ENGLISH = map(TEXTS.of, LANGUAGES)
GERMAN_LOCALE, AMERICAN_LOCALE = "de", "en_US"
BERLIN = "Europe/Berlin"
COMPUTER = SeatState(None, "Kassier")


# -- days as people type them --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        "Do",
        "do.",
        "Donnerstag",
        "Thursday",
        "thu",
        "Thurs",
        "2026-12-03",
        "3.12.",
        "3.12",
        "03. 12. 2026",
        "3.12.26",
        "3/12",
        "3 Dec",
        "3rd December",
        "Dec 3",
        "December 3, 2026",
        "3. Dezember",
        "3. Dez. 2026",
        "Do., 3. Dez. 2026",
        "Donnerstag, 3. Dezember 2026",
        "Do 3.12.",
        "am Donnerstag",
        "Thursday 3rd December",
        "on Thu, 12/3",
    ],
)
@pytest.mark.parametrize("words", [GERMAN, ENGLISH], ids=LANGUAGES)
def test_the_same_thursday(typed: str, words: Words) -> None:
    assert DAYS.read(typed, MONDAY, words) == date(2026, 12, 3)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("heute", "2026-11-30"),
        ("tomorrow", "2026-12-01"),
        ("übermorgen", "2026-12-02"),
        ("Montag", "2026-11-30"),  # there is still time today
        ("So", "2026-12-06"),
        ("29.11.", "2027-11-29"),
        ("12/24", "2026-12-24"),
        ("29.2.", "2028-02-29"),
        ("1.3.2027", "2027-03-01"),
        ("März 5", "2027-03-05"),
    ],
)
def test_days_that_are_meant(typed: str, meant: str) -> None:
    assert DAYS.read(typed, MONDAY, GERMAN) == date.fromisoformat(meant)


@pytest.mark.parametrize(
    "typed", ["", "Fr 3.12.", "irgendwann", "31.11.", "2026-02-30", "32", "Dez", "1.2.3.4", "99/99"]
)
def test_what_is_no_day(typed: str) -> None:
    with pytest.raises(Refusal, match="day_unknown"):
        DAYS.read(typed, MONDAY, GERMAN)


def test_nobody_has_to_type_a_date() -> None:
    names, values = zip(*DAYS.to_choose("", MONDAY, GERMAN, "de"), strict=True)
    assert len(values) == 4 * 7 and values[0] == "2026-11-30"
    assert names[3] == "Donnerstag, 3. Dezember 2026"
    thursdays = [value for _, value in DAYS.to_choose("thu", MONDAY, ENGLISH, "en_GB")]
    assert thursdays == ["2026-12-03", "2026-12-10", "2026-12-17", "2026-12-24"]
    american = ENGLISH.locale("en-US")
    christmas = DAYS.to_choose("24.12.", MONDAY, ENGLISH, american)[0]
    assert christmas == ("Thursday, December 24, 2026", "2026-12-24")
    assert DAYS.to_choose("xyz", MONDAY, ENGLISH, american) == []


# -- times as people type them -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:00", "20:00"),
        ("20.00", "20:00"),
        ("20", "20:00"),
        ("20 Uhr", "20:00"),
        ("20 Uhr 15", "20:15"),
        ("20h", "20:00"),
        ("20h30", "20:30"),
        ("8pm", "20:00"),
        ("8 PM", "20:00"),
        ("8:30 p.m.", "20:30"),
        ("12am", "00:00"),
        ("12pm", "12:00"),
        ("24:00", "00:00"),
        ("8:00\u202fPM", "20:00"),
        ("2030", "20:30"),
        ("0830", "08:30"),
        ("20 30", "20:30"),
        ("20.30", "20:30"),
        ("20.30 Uhr", "20:30"),
        ("20 Uhr 30", "20:30"),
        ("20 uhr 5", "20:05"),
        ("um 20 Uhr", "20:00"),
        ("8:30 pm", "20:30"),
        ("830pm", "20:30"),
        ("at 8.30 P.M.", "20:30"),
        ("20 c.t.", "20:15"),
        ("20 Uhr s.t.", "20:00"),
        ("20h ct", "20:15"),
    ],
)
def test_times_that_are_meant(typed: str, meant: str) -> None:
    assert read_time(typed) == time.fromisoformat(meant)


@pytest.mark.parametrize(
    "typed",
    [
        *("", "abends", "25:00", "20:60", "2460", "13pm", "0am", "20:0", "20:15 Uhr 30", "12345"),
        *("acht", "acht Uhr", "half past eight", "8 bis 9", "20:30-22:00", "20 Uhr morgens", "20:30 c.t."),
    ],
)
def test_what_is_no_time(typed: str) -> None:
    with pytest.raises(Refusal, match="time_unknown"):
        read_time(typed)


def test_nor_a_time() -> None:
    assert ("20:00", "20:00") in times_to_choose("", GERMAN_LOCALE)
    assert times_to_choose("8", AMERICAN_LOCALE)[:2] == [("8:00 AM", "08:00"), ("8:00 PM", "20:00")]
    assert times_to_choose("19:4", GERMAN_LOCALE) == []
    assert times_to_choose("7:45pm", AMERICAN_LOCALE) == [("7:45 PM", "19:45")]


# -- the same again in a week: when, by which rules, and after which parties it is asked ---------------------


def ms(text: str) -> int:
    """Milliseconds since 1970 of a local time."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(BERLIN)).timestamp() * 1000)


def over(opened: str, ended: str) -> TableState:
    """A partie that is over, by the local times of its table."""
    played = table_state(partie(4)[-1])
    return replace(played, row=played.row._replace(opened_ms=ms(opened)), time_ms=ms(ended))


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
    assert (plan.game, plan.preset, plan.rule_set) == (played.game, played.preset, played.row.rule_set)
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
    assert asked(played, Texts(off=frozenset({"gatherings"})).of("de")) == []
    assert not may_meet_again(in_status(played, "playing"))


# -- the people of a table when it is opened -----------------------------------------------------------------
