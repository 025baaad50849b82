"""Days are parsed as people type them."""

from __future__ import annotations

from datetime import date

import pytest

from cogs.evenings.when import Days
from cogs.texts.catalogue import Texts, Words
from engine.game import Refusal
from tests.languages import LANGUAGES

MONDAY = date(2026, 11, 30)
TEXTS = Texts()
DAYS = Days(TEXTS)
GERMAN, ENGLISH = map(TEXTS.of, LANGUAGES)


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
    assert len(values) == 25 and values[0] == "2026-11-30"
    assert names[3] == "Donnerstag, 3. Dezember 2026"
    thursdays = [value for _, value in DAYS.to_choose("thu", MONDAY, ENGLISH, "en_GB")]
    assert thursdays == ["2026-12-03", "2026-12-10", "2026-12-17", "2026-12-24"]
    american = ENGLISH.locale("en-US")
    christmas = DAYS.to_choose("24.12.", MONDAY, ENGLISH, american)[0]
    assert christmas == ("Thursday, December 24, 2026", "2026-12-24")
    assert DAYS.to_choose("xyz", MONDAY, ENGLISH, american) == []
