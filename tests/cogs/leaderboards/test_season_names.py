"""Different parts of a semester have different names."""

from datetime import date

import pytest

from cogs.leaderboards.season_names import season_name
from cogs.texts.catalogue import Texts
from engine.seasons.calendar import Calendar, Season

WHOLE = Calendar("Europe/Berlin")
ADVENT = Season(WHOLE.begin_of(date(2026, 11, 29)), WHOLE.begin_of(date(2026, 12, 25)), "Advent")
CUT = Calendar("Europe/Berlin", opened=[ADVENT])


@pytest.mark.parametrize(
    ("day", "language", "name"),
    [
        (date(2026, 11, 28), "de", "Wintersemester 2026/27"),
        (date(2026, 12, 1), "de", "Advent"),
        (date(2026, 12, 25), "de", "Wintersemester 2026/27 ab 25. Dezember"),
        (date(2027, 2, 1), "en", "Winter term 2026/27 from 25 December"),
        (date(2027, 3, 1), "en", "Summer term 2027"),
    ],
)
def test_what_is_left_of_a_semester_is_told_from_its_first_part(day: date, language: str, name: str) -> None:
    season = CUT.season(CUT.begin_of(day))
    assert season is not None and season_name(season, CUT, Texts().of(language)) == name
