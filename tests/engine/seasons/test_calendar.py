"""Months, seasons and evenings go by the server's clock, even when it is put forward or back."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest

from engine.seasons.calendar import RHYTHMS, Calendar, Season
from tests.engine.standings.seasons_of_parties import ms, seasons_between

BERLIN = Calendar("Europe/Berlin")
HOUR = 3_600_000


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    """A time in UTC."""
    return ms(datetime(year, month, day, hour, minute, tzinfo=UTC))


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


ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo")


@pytest.mark.parametrize(
    ("zone", "day", "begins"),
    [
        ("Europe/Berlin", date(2026, 10, 1), at(2026, 9, 30, 22)),
        ("Europe/Berlin", date(2027, 3, 1), at(2027, 2, 28, 23)),
        ("America/New_York", date(2026, 10, 1), at(2026, 10, 1, 4)),
        ("America/New_York", date(2026, 3, 1), at(2026, 3, 1, 5)),
        (
            "Australia/Lord_Howe",
            date(2026, 10, 1),
            at(2026, 9, 30, 13, 30),
        ),  # half an hour later on 4 October
        ("Australia/Lord_Howe", date(2026, 3, 1), at(2026, 2, 28, 13)),
        ("Pacific/Apia", date(2011, 10, 1), at(2011, 10, 1, 10)),  # the last semester east of the date line
        ("Pacific/Apia", date(2012, 3, 1), at(2012, 2, 29, 10)),  # a day earlier on the wall
        ("Pacific/Apia", date(2011, 12, 30), at(2011, 12, 30, 10)),  # the day that there never was
        ("Africa/Cairo", date(2026, 4, 24), at(2026, 4, 23, 22)),  # which begins at one o'clock
    ],
)
def test_a_day_begins_when_its_zone_says(zone: str, day: date, begins: int) -> None:
    assert Calendar(zone).begin_of(day) == begins


def test_a_server_that_goes_by_hand_keeps_its_semesters_and_the_one_that_is_running_ends_as_usual() -> None:
    before, now = Calendar("UTC"), at(2026, 5, 20)
    after = Calendar("UTC", "by_hand", by_hand_since_ms=now)
    for day in ((2024, 12, 1), (2026, 2, 1), (2026, 5, 1), (2026, 9, 30, 23)):
        assert after.season(at(*day)) == before.season(at(*day)) is not None
    assert after.season(at(2026, 10, 1)) is None
    assert Calendar("UTC", by_hand_since_ms=now).terms == before.terms, "back to semesters"
    assert after.terms not in (before.terms, Calendar("UTC", "by_hand").terms)


def test_by_hand_nothing_is_left_of_a_semester_after_a_season_of_ones_own() -> None:
    carnival = Season(at(2026, 6, 1), at(2026, 6, 18), "Carnival")
    calendar = Calendar("UTC", "by_hand", [carnival], at(2026, 5, 20))
    assert calendar.season(at(2026, 5, 30)) == Season(at(2026, 3, 1), carnival.begins_ms)
    assert calendar.season(at(2026, 6, 10)) is carnival
    assert calendar.season(at(2026, 6, 18)) is None
    assert Calendar("UTC", "by_hand", [carnival], at(2026, 6, 20)).season(at(2026, 6, 18)) is not None


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("rhythm", [*RHYTHMS, "by_hand since"])
@pytest.mark.parametrize("seed", range(3))
def test_every_moment_is_in_one_season_at_most(zone: str, rhythm: str, seed: int) -> None:
    chance = random.Random(seed)
    first, last = at(2009, 1, 1), at(2013, 1, 1)
    edges = sorted(chance.sample(range(first, last), 8))
    own = [Season(edges[one], edges[one + 1], f"S{one}") for one in range(0, 8, 2)]
    since = chance.randrange(first, last) if rhythm.endswith("since") else None
    calendar = Calendar(zone, "semesters" if rhythm == "semesters" else "by_hand", own, since)
    every = list(seasons_between(calendar, first, last))
    assert every == sorted(every, key=lambda season: season.begins_ms)
    assert [season for season in every if season.name] == own
    for season, after in pairwise(every):
        assert season.ends_ms is not None
        if rhythm == "semesters":
            assert season.ends_ms == after.begins_ms, "no gap"
        assert season.ends_ms <= after.begins_ms
    for _ in range(200):
        ms = chance.randrange(first, last)
        around = [one for one in every if one.begins_ms <= ms < (one.ends_ms or last)]
        assert around == [one for one in (calendar.season(ms),) if one is not None]
        assert around or not (rhythm == "semesters" or (since is not None and ms <= since))


def test_semesters_have_the_names_of_their_years() -> None:
    found = [BERLIN.semester_of(season) for season in seasons_between(BERLIN, at(2026, 1, 5), at(2027, 3, 1))]
    assert found == [(2025, True), (2026, False), (2026, True), (2027, False)]
