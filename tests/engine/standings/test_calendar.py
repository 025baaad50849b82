"""Months, seasons and evenings go by the server's clock, also when that is put forward or back."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from engine.standings.calendar import Calendar, Season
from tests.engine.standings.seasons_of_parties import ms

BERLIN = Calendar("Europe/Berlin")
HOUR = 3_600_000


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    """A time in UTC."""
    return ms(datetime(year, month, day, hour, minute, tzinfo=UTC))


def test_a_semester_begins_at_midnight_of_the_server() -> None:
    before, after = BERLIN.season(at(2026, 9, 30, 21, 59)), BERLIN.season(at(2026, 9, 30, 22))
    assert before is not None and after is not None
    assert before.ends_ms == after.begins_ms == at(2026, 9, 30, 22)  # summer time
    assert before.begins_ms == at(2026, 2, 28, 23) and after.ends_ms == at(2027, 2, 28, 23)
    assert BERLIN.month(at(2026, 9, 30, 22)) == "month 2026-10"


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 28), 23), (date(2026, 10, 24), 25)])
def test_an_evening_lasts_until_noon_also_when_the_clock_changes(day: date, hours: int) -> None:
    begin, end = BERLIN.evening_span(day)
    assert (end - begin) // HOUR == hours
    assert BERLIN.evening(begin) == BERLIN.evening(end - 1) == day
    assert BERLIN.evening(end) == day + timedelta(days=1)


def test_seasons_that_people_have_opened_cut_semesters_off() -> None:
    carnival = Season(at(2026, 2, 1), at(2026, 2, 18), "Carnival")
    own = Season(at(2027, 1, 1), None, "For ever")
    calendar = Calendar("UTC", opened=[own, carnival])
    found = [
        calendar.season(at(*day))
        for day in ((2026, 1, 5), (2026, 2, 5), (2026, 2, 20), (2026, 12, 1), (2030, 1, 1))
    ]
    assert found[1] is carnival and found[4] is own
    ends = [None if one is None else (one.begins_ms, one.ends_ms) for one in found]
    assert ends[0] == (at(2025, 10, 1), carnival.begins_ms)
    assert ends[2] == (carnival.ends_ms, at(2026, 3, 1))
    assert ends[3] == (at(2026, 10, 1), own.begins_ms)
    assert Calendar("UTC", "by_hand", [carnival]).season(at(2026, 3, 5)) is None
