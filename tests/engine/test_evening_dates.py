"""The dates of evenings, and their hour, which stays the same when the clocks are changed."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from itertools import islice
from zoneinfo import ZoneInfo

import pytest

from engine.gatherings.schedule import EveningPlan, Rhythm


def plan(
    first: str, rhythm: Rhythm = "weekly", at: str = "20:00", zone: str = "Europe/Berlin"
) -> EveningPlan:
    return EveningPlan(
        game="quodlibet",
        preset="badenia",
        overrides={"king": "x"},
        first=date.fromisoformat(first),
        at=time.fromisoformat(at),
        zone=zone,
        rhythm=rhythm,
    )


def ms(moment: str) -> int:
    """Milliseconds since 1970 of a time in UTC, given as ``2026-03-26 19:00``."""
    return int(datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp() * 1000)


def days(one: EveningPlan, count: int) -> list[str]:
    return [day.isoformat() for day in islice(one.days(), count)]


def test_a_single_evening_has_no_next_one() -> None:
    once = plan("2026-12-03", "once")
    assert days(once, 5) == ["2026-12-03"]
    assert once.next_after(ms("2026-12-03 18:59")) == ms("2026-12-03 19:00")
    assert once.next_after(ms("2026-12-03 19:00")) is None


def test_every_week_and_every_other_week() -> None:
    weekly = plan("2026-12-03")
    assert weekly.next_after(ms("2026-12-20 12:00")) == ms("2026-12-24 19:00")
    assert days(weekly, 3) == ["2026-12-03", "2026-12-10", "2026-12-17"]
    assert days(plan("2026-12-03", "fortnightly"), 3) == ["2026-12-03", "2026-12-17", "2026-12-31"]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("2026-12-03", ["2027-01-07", "2027-02-04", "2027-03-04"]),  # the first Thursday
        ("2026-11-28", ["2026-12-26", "2027-01-23", "2027-02-27"]),  # the fourth Saturday
        ("2026-10-29", ["2026-11-26", "2026-12-31", "2027-01-28"]),  # the fifth Thursday: the last
        ("2026-12-29", ["2027-01-26", "2027-02-23", "2027-03-30"]),  # the last Tuesday, over the year's end
    ],
)
def test_a_weekday_of_the_month(first: str, then: list[str]) -> None:
    assert days(plan(first, "monthly"), 4) == [first, *then]


@pytest.mark.parametrize(
    ("zone", "before", "after", "hours"),
    [
        ("Europe/Berlin", "2027-03-25", "2027-04-01", 7 * 24 - 1),
        ("Europe/Berlin", "2026-10-22", "2026-10-29", 7 * 24 + 1),
        ("America/New_York", "2027-03-11", "2027-03-18", 7 * 24 - 1),
        ("Australia/Sydney", "2027-04-01", "2027-04-08", 7 * 24 + 1),
        ("Asia/Kolkata", "2027-03-25", "2027-04-01", 7 * 24),
    ],
)
def test_eight_o_clock_stays_eight_o_clock(zone: str, before: str, after: str, hours: int) -> None:
    weekly = plan(before, zone=zone)
    first = weekly.begins_ms(date.fromisoformat(before))
    then = weekly.next_after(first)
    assert then is not None and then - first == hours * 3_600_000
    local = datetime.fromtimestamp(then / 1000, ZoneInfo(zone))
    assert (local.date().isoformat(), local.hour, local.minute) == (after, 20, 0)


def test_a_time_that_the_clocks_leave_out_and_one_that_comes_twice() -> None:
    spring = plan("2027-03-28", at="02:30")
    assert spring.begins_ms(spring.first) == ms("2027-03-28 01:30")  # half past three, by the new time
    autumn = plan("2026-10-25", at="02:30")
    assert autumn.begins_ms(autumn.first) == ms("2026-10-25 00:30")


def test_the_day_by_the_server_s_clock() -> None:
    late = plan("2026-12-03", at="00:30")
    assert late.begins_ms(late.first) == ms("2026-12-02 23:30")
    assert late.day_of(ms("2026-12-02 23:30")) == date(2026, 12, 3)


@pytest.mark.parametrize("rhythm", ["once", "weekly", "fortnightly", "monthly"])
def test_a_plan_is_read_as_it_was_written(rhythm: Rhythm) -> None:
    written = plan("2026-12-03", rhythm)
    assert EveningPlan.load(written.dump()) == written
