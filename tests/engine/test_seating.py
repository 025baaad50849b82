"""Gatherings: the dates of evenings, who sits with whom, and the scores of tournaments."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time
from fractions import Fraction
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo

import pytest

from engine.gatherings.gathering import EveningPlan, Rhythm
from engine.gatherings.scores import (
    PlayedRound,
    TableOutcome,
    TournamentStanding,
    TournamentTable,
    match_points,
    place_points,
    standings,
)
from engine.gatherings.tournaments import TournamentPlan, seat_next
from engine.seating import RoundHistory, SeatedRound, divide, meetings, seat_rounds

# Seating plans: how few pairs meet again, and that turns at computers and at sitting out are even.

PROMISED: Final = {
    8: (0, 4, 8, 20, 32, 44),
    9: (0, 0, 0, 0, 9, 18),
    10: (0, 1, 2, 3, 15, 27),
    11: (0, 2, 4, 8, 20, 35),
    12: (0, 3, 6, 13, 24, 42),
    13: (0, 0, 0, 0, 3, 13),
    14: (0, 0, 0, 1, 2, 17),
    15: (0, 0, 0, 0, 0, 21),
    16: (0, 0, 0, 0, 0, 24),
    17: (0, 0, 0, 0, 0, 4),
    19: (0, 0, 0, 0, 0, 4),
    20: (0, 0, 0, 0, 0, 6),
    24: (0, 0, 0, 0, 0, 1),
    32: (0, 0, 0, 0, 0, 0),
}
"""Most meetings of people who have met before, by the number of people, in one to six rounds."""


def sizes(people: int) -> Sequence[int]:
    return divide(people, 4)


def repeats(rounds: Iterable[SeatedRound]) -> int:
    met = meetings(rounds)
    return met.total() - len(met)


@pytest.mark.sample(1)
@pytest.mark.parametrize("people", PROMISED)
def test_no_more_meet_again_than_is_promised(people: int) -> None:
    for rounds, most in enumerate(PROMISED[people], start=1):
        seated = seat_rounds(range(1, people + 1), [sizes(people)] * rounds)
        assert repeats(seated) <= most, rounds
        for each in seated:
            assert tuple(map(len, each.tables)) == sizes(people)
            at_tables = [person for table in each.tables for person in table]
            assert sorted([*at_tables, *each.out]) == list(range(1, people + 1))


def test_fifteen_people_have_the_computer_once_each_in_five_rounds() -> None:
    seated = seat_rounds(range(15), [sizes(15)] * 5)
    assert repeats(seated) == 0
    assert Counter(person for each in seated for person in each.with_computer) == Counter(range(15))


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (0, ()), (2, ()), (3, (3,)), (4, (4,)), (5, (4,)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4)),
        (9, (3, 3, 3)), (10, (4, 3, 3)), (11, (4, 4, 3)), (13, (4, 3, 3, 3)), (19, (4, 4, 4, 4, 3)),
    ],
)  # fmt: skip
def test_people_are_divided_so_that_as_few_as_possible_sit_out(people: int, expected: Sequence[int]) -> None:
    assert divide(people, 4) == expected


def test_without_computers_whoever_is_left_over_sits_out_in_turn() -> None:
    assert divide(11, 4, least=4) == (4, 4)
    seated = seat_rounds(range(11), [(4, 4)] * 11)
    assert set(Counter(person for each in seated for person in each.out).values()) == {3}


@pytest.mark.long
def test_the_same_question_has_the_same_answer_whoever_asks() -> None:
    people = list(range(13))
    assert seat_rounds(people, [sizes(13)] * 3, seed=4) == seat_rounds(people[::-1], [sizes(13)] * 3, seed=4)
    assert seat_rounds(people, [sizes(13)] * 3, seed=4) != seat_rounds(people, [sizes(13)] * 3, seed=5)


def test_the_next_rounds_avoid_those_who_have_met() -> None:
    first, *_ = seat_rounds(range(16), [sizes(16)] * 4, seed=1)
    second, *_ = seat_rounds(range(16), [sizes(16)] * 3, RoundHistory().after([first]), seed=2)
    # four people come later, two have gone
    there = [*range(2, 16), 20, 21, 22, 23]
    third, _ = seat_rounds(there, [sizes(18)] * 2, RoundHistory().after([first, second]), seed=3)
    assert repeats([first, second, third]) == 0
    assert sorted(person for table in third.tables for person in table) == there


@pytest.mark.long
def test_whoever_has_had_a_computer_is_not_next() -> None:
    history = RoundHistory()
    for number in range(5):
        history = history.after(seat_rounds(range(7), [sizes(7)], history, seed=number))
    counts = [history.computers.get(person, 0) for person in range(7)]
    assert sum(counts) == 15
    assert max(counts) - min(counts) <= 2


def test_somebody_who_comes_later_is_not_the_first_to_sit_out() -> None:
    before = RoundHistory().after([SeatedRound(((1, 2, 3, 4),), (5,)), SeatedRound(((1, 2, 3, 5),), (4,))])
    assert before.level(6, range(1, 6)).level(7, range(1, 6)).out == {4: 1, 5: 1, 6: 0, 7: 0}
    assert RoundHistory(out={1: 2, 2: 2, 3: 2}).level(4, [1, 2, 3]).out[4] == 2


def test_a_round_needs_people_for_its_seats() -> None:
    with pytest.raises(ValueError, match="more seats"):
        seat_rounds([1, 2, 3], [(4,)])
    with pytest.raises(ValueError, match="twice"):
        seat_rounds([1, 2, 2, 3], [(4,)])


# The points of rounds, and the standings.


def after(
    rounds: Sequence[PlayedRound], people: Sequence[int], seats: int = 4, **how: bool
) -> list[TournamentStanding]:
    """Return the standings of people who have played all rounds."""
    return standings(dict.fromkeys(people, 1), people, rounds, seats, **how)


def table(*people: int | None, points: Sequence[int], few: bool = False) -> TournamentTable:
    """A finished table; places follow from the points."""
    signed = [-one if few else one for one in points]
    places = [1 + sum(other > own for other in signed) for own in signed]
    seated = tuple(person for person in people if person is not None)
    return TournamentTable(seated, TableOutcome(tuple(people), tuple(points), tuple(places)))


def scores(lines: Sequence[TournamentStanding]) -> dict[int, Fraction]:
    return {line.person: line.score for line in lines}


@pytest.mark.parametrize(
    ("places", "worth"),
    [((1, 2, 3, 4), (3, 2, 1, 0)), ((1, 1, 3, 4), (2.5, 2.5, 1, 0)), ((1, 1, 1, 1), (1.5,) * 4)],
)
def test_a_place_is_worth_a_point_for_everybody_beaten_and_shared(
    places: tuple[int, ...], worth: tuple[float, ...]
) -> None:
    assert tuple(map(float, place_points(TableOutcome((1, 2, 3, 4), (0, 0, 0, 0), places)))) == worth


def test_places_are_shared_only_when_the_fine_score_is_equal_too() -> None:
    rounds = [
        PlayedRound((table(1, 2, 3, 4, points=(40, 30, 20, 10)), table(5, 6, 7, 8, points=(40, 12, 11, 10))))
    ]
    lines = after(rounds, range(1, 9))
    # both winners are farthest from their table's average; of the second ones 6 was farther behind
    assert [(line.place, line.person) for line in lines[:4]] == [(1, 1), (1, 5), (3, 2), (4, 6)]
    tied = after([PlayedRound((table(1, 2, 3, 4, points=(7, 7, 1, 1)),))], range(1, 5))
    assert [line.place for line in tied] == [1, 1, 3, 3]


def test_few_points_win_where_points_are_penalties() -> None:
    played = [PlayedRound((table(1, 2, 3, points=(10, 0, 50), few=True),))]
    assert [line.person for line in after(played, (1, 2, 3), 3, few_points_win=True)] == [2, 1, 3]


WON = table(1, 2, 3, 4, points=(4, 3, 2, 1))


@pytest.mark.parametrize(
    ("played", "got"),
    [
        # whoever sits out, or whose table was closed, gets the average
        (
            PlayedRound((WON, TournamentTable((5, 6, 7))), out=(8,)),
            dict.fromkeys((5, 6, 7, 8), Fraction(3, 2)),
        ),
        # whoever leaves a table to nobody gets nothing
        (
            PlayedRound((WON, TournamentTable((5, 6, 7), deserted=True))),
            dict.fromkeys((5, 6, 7), Fraction(0)),
        ),
        # computers are beaten like anybody
        (PlayedRound((table(1, None, 2, None, points=(4, 3, 2, 1)),)), {1: Fraction(3), 2: Fraction(1)}),
        # whoever has given their seat up gets nothing for the round
        (
            PlayedRound((TournamentTable((1, 2), TableOutcome((1, None, None), (5, 3, 1), (1, 2, 3))),)),
            {1: Fraction(2), 2: Fraction(0)},
        ),
    ],
)
def test_a_round_is_worth(played: PlayedRound, got: dict[int, Fraction]) -> None:
    told = scores(after([played], range(1, 9)))
    assert told | got == told


def test_rounds_before_somebody_came_count_the_average() -> None:
    first = PlayedRound((table(1, 2, 3, 4, points=(4, 3, 2, 1)),))
    third = PlayedRound((table(1, 2, 3, 9, points=(1, 2, 3, 4)),), out=(4,))
    since = {1: 1, 2: 1, 3: 1, 4: 1, 9: 3}
    assert scores(standings(since, since, [first, first, third], 4))[9] == 2 * Fraction(3, 2) + 3


def test_rounds_after_somebody_left_count_nothing_and_they_stay_on_the_list() -> None:
    first = PlayedRound((table(1, 2, 3, 4, points=(4, 3, 2, 1)),))
    second = PlayedRound((table(2, 3, 4, None, points=(4, 3, 2, 1)),))
    lines = standings(dict.fromkeys(range(1, 5), 1), (2, 3, 4), [first, second], 4)
    assert scores(lines) == {1: 3, 2: 5, 3: 3, 4: 1}
    assert [line.person for line in lines if not line.there] == [1]


def test_at_duplicate_deals_seats_are_compared_with_the_same_seat_elsewhere() -> None:
    # with the same cards seat 0 had the best hand everywhere: what counts is what was made of it
    one = TableOutcome((1, 2, 3), (90, 40, 20), (1, 2, 3))
    two = TableOutcome((4, 5, 6), (80, 40, 30), (1, 2, 3))
    three = TableOutcome((7, 8, 9), (70, 60, 20), (1, 2, 3))
    assert [list(map(float, score)) for score in match_points([one, two, three])] == [
        [2, 0.5, 0.5],
        [1, 0.5, 2],
        [0, 2, 0.5],
    ]
    assert match_points([one]) == [place_points(one)]
    lines = after(
        [
            PlayedRound(
                (
                    TournamentTable((1, 2, 3), one),
                    TournamentTable((4, 5, 6), two),
                    TournamentTable((7, 8, 9), three),
                )
            )
        ],
        range(1, 10),
        3,
        duplicate=True,
    )
    assert scores(lines)[8] == 2


def test_a_tournament_of_sixteen_is_seated_round_by_round_without_a_repeat() -> None:
    before: list[SeatedRound] = []
    for _ in range(5):
        before.append(seat_next(range(1, 17), before, 5, 4, 77))
    assert set(meetings(before).values()) == {1}


def test_when_people_come_and_go_the_rest_is_planned_anew() -> None:
    before: list[SeatedRound] = []
    people = list(range(1, 17))
    for number in range(4):
        if number == 2:
            people.append(17)
        if number == 3:
            people.remove(3)
        before.append(seat_next(people, before, 4, 4, 3))
        seated = [person for group in before[-1].tables for person in group]
        assert sorted([*seated, *before[-1].out]) == people
    met = meetings(before)
    assert met.total() - len(met) <= 2


def test_a_plan_is_read_as_it_was_written() -> None:
    plan = TournamentPlan(
        game="blattla",
        preset="schafkopf",
        overrides={"n_deals": "4"},
        rule_set="House",
        rounds=3,
        duplicate=True,
        role="12",
        pace="live",
    )
    assert TournamentPlan.load(plan.dump()) == plan


# -- the dates of evenings ------------------------------------------------------------------------------


def dated(
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
    once = dated("2026-12-03", "once")
    assert days(once, 5) == ["2026-12-03"]
    assert once.next_after(ms("2026-12-03 18:59")) == ms("2026-12-03 19:00")
    assert once.next_after(ms("2026-12-03 19:00")) is None


@pytest.mark.parametrize(
    ("rhythm", "first", "then"),
    [
        ("weekly", "2026-12-03", ["2026-12-10", "2026-12-17", "2026-12-24"]),
        ("fortnightly", "2026-12-03", ["2026-12-17", "2026-12-31", "2027-01-14"]),
        ("monthly", "2026-12-03", ["2027-01-07", "2027-02-04", "2027-03-04"]),  # the first Thursday
        ("monthly", "2026-11-28", ["2026-12-26", "2027-01-23", "2027-02-27"]),  # the fourth Saturday
        ("monthly", "2026-10-29", ["2026-11-26", "2026-12-31", "2027-01-28"]),  # the fifth Thursday: the last
        # the last Tuesday, over the year's end
        ("monthly", "2026-12-29", ["2027-01-26", "2027-02-23", "2027-03-30"]),
    ],
)
def test_a_regular_evening_comes_in_its_rhythm(rhythm: Rhythm, first: str, then: list[str]) -> None:
    assert days(dated(first, rhythm), 4) == [first, *then]


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
    weekly = dated(before, zone=zone)
    first = weekly.begins_ms(weekly.first)
    then = weekly.next_after(first)
    assert then is not None and then - first == hours * 3_600_000
    local = datetime.fromtimestamp(then / 1000, ZoneInfo(zone))
    assert (local.date().isoformat(), local.hour, local.minute) == (after, 20, 0)


@pytest.mark.parametrize(
    ("day", "at", "begins"),
    [
        ("2027-03-28", "02:30", "2027-03-28 01:30"),  # left out: half past three, by the new time
        ("2026-10-25", "02:30", "2026-10-25 00:30"),  # comes twice
        ("2026-12-03", "00:30", "2026-12-02 23:30"),  # the day before, in UTC
    ],
)
def test_the_day_and_the_hour_are_those_of_the_server_s_clock(day: str, at: str, begins: str) -> None:
    evening = dated(day, at=at)
    assert evening.begins_ms(evening.first) == ms(begins)
    assert evening.day_of(ms(begins)) == evening.first


@pytest.mark.parametrize("rhythm", ["once", "weekly", "fortnightly", "monthly"])
def test_the_plan_of_an_evening_is_read_as_it_was_written(rhythm: Rhythm) -> None:
    written = dated("2026-12-03", rhythm)
    assert EveningPlan.load(written.dump()) == written
