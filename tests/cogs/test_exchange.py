"""Messages about score sheets: they list as much as fits on a phone, and count the rest."""

import re
from datetime import date

import pytest

from cogs.exchange.imports import MOST_FAULTS, preview, unreadable
from cogs.texts.catalogue import Texts, Words
from engine.exchange.importing import Import, Newcomer, Placed
from engine.exchange.paper import Fault
from engine.storage.records import Person
from tests.cogs.seating import check, text
from tests.languages import LANGUAGES

LONGEST = "*" * 40


@pytest.fixture(params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Words:
    return Texts().of(request.param)


def counted(told: str) -> int:
    """Return the number of faults that a text lists or counts."""
    more = re.findall(r"(?:und|and) (noch eine|one more|[\d.,]+)", told)
    listed = [line for line in told.splitlines() if re.match("- (?!und|and)", line)]
    return len(listed) + sum(int(re.sub(r"\D", "", one) or 1) for one in more)


FAULTS = [
    [Fault("empty", 1)],
    [Fault("number", line, "Anna", "zwei") for line in range(1, 15)],
    [Fault("number", 2, f"P{seat}", "1,5") for seat in range(60)] + [Fault("players", 3, told="2")],
    [Fault("number", line, LONGEST, LONGEST) for line in range(500) for _ in range(60)],
    [Fault("day", line, told=LONGEST) for line in range(500)],
]


@pytest.mark.parametrize("faults", FAULTS, ids=lambda faults: f"{len(faults)}-{faults[0].code}")
def test_no_fault_is_passed_over(words: Words, faults: list[Fault]) -> None:
    page = unreadable(faults, "ab12", words)
    check(page)
    told = text(page)
    assert counted(told) == len(faults)
    assert len(told) < 4000


def test_the_faults_of_a_line_stand_below_it(words: Words) -> None:
    faults = [Fault("number", 2, f"P{seat}", "1,5") for seat in range(MOST_FAULTS - 1)]
    told = text(
        unreadable([*faults, Fault("players", 7, told="2"), Fault("deals", 7, told="0")], None, words)
    )
    lines = [line for line in told.splitlines() if line.startswith(("**", "- "))]
    assert [line for line in lines if line.startswith("**")] == [
        f"**{words('import-line', line=2)}**",
        f"**{words('import-line', line=7)}**",
    ]
    assert len(lines) == 2 + MOST_FAULTS and told.count(words("import-faults-more", count=1)) == 1


def test_a_preview_of_a_whole_corps_fits(words: Words) -> None:
    names = tuple(f"{number:02}{LONGEST}"[:40] for number in range(60))
    parties = tuple(
        Placed(2, tuple(range(at, at + 4)), (1, 2, 3, 4), (4, 3, 2, 1), 48, date(2019, 1, 1), "{}")
        for at in range(0, 60, 4)
    )
    sheet = Import("1", "quodlibet", "badenia", True, names, parties)
    paper = {place: Person(place, f"paper:1:{name}", name) for place, name in enumerate(names)}
    page = preview(sheet, paper, list(range(1000, 1500)), "ab", words, mendable=True)
    check(page)
    assert (
        len(text(page)) < 4000 and "500" in text(page) and "1004" in text(page) and "1005" not in text(page)
    )
    assert "…" in text(page)


def test_members_are_mentioned_whether_the_bot_has_met_them_or_not(words: Words) -> None:
    sheet = Import(
        "1",
        "blattla",
        "blattla",
        True,
        ("a", "b"),
        (Placed(2, (0, 1), (1, 2), (2, 1), 1, date(2019, 1, 1), "{}"),),
    )
    told = text(
        preview(sheet, {0: Person(1, "77", "A"), 1: Newcomer("88", "B")}, [], "ab", words, mendable=False)
    )
    assert "<@77>" in told and "<@88>" in told
