"""Tournaments on paper: seating plans, the points of rounds, and the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import pytest

from engine.gatherings.scores import (
    Entrant,
    PlayedRound,
    TableOutcome,
    TournamentStanding,
    TournamentTable,
    match_points,
    place_points,
    standings,
)
from engine.gatherings.tournaments import TournamentPlan, seat_next
from engine.seating.search import plan
from engine.seating.seating import RoundHistory, SeatedRound, divide, meetings

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
        seated = plan(range(1, people + 1), [sizes(people)] * rounds)
        assert repeats(seated) <= most, rounds
        for each in seated:
            assert tuple(map(len, each.tables)) == sizes(people)
            at_tables = [person for table in each.tables for person in table]
            assert sorted([*at_tables, *each.out]) == list(range(1, people + 1))


def test_sixteen_people_meet_everybody_once_in_five_rounds() -> None:
    seated = plan(range(16), [sizes(16)] * 5)
    assert set(meetings(seated).values()) == {1}
    assert len(meetings(seated)) == 16 * 15 // 2


def test_fifteen_people_have_the_computer_once_each_in_five_rounds() -> None:
    seated = plan(range(15), [sizes(15)] * 5)
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
    seated = plan(range(11), [(4, 4)] * 11)
    outs = Counter(person for each in seated for person in each.out)
    assert set(outs.values()) == {3}


@pytest.mark.long
def test_the_same_question_has_the_same_answer_whoever_asks() -> None:
    people = list(range(13))
    assert plan(people, [sizes(13)] * 3, seed=4) == plan(people[::-1], [sizes(13)] * 3, seed=4)
    assert plan(people, [sizes(13)] * 3, seed=4) != plan(people, [sizes(13)] * 3, seed=5)


def test_the_next_rounds_avoid_those_who_have_met() -> None:
    first, *_ = plan(range(16), [sizes(16)] * 4, seed=1)
    second, *_ = plan(range(16), [sizes(16)] * 3, RoundHistory().after([first]), seed=2)
    # four people come later, two have gone
    there = [*range(2, 16), 20, 21, 22, 23]
    third, _ = plan(there, [sizes(18)] * 2, RoundHistory().after([first, second]), seed=3)
    assert repeats([first, second, third]) == 0
    assert sorted(person for table in third.tables for person in table) == there


@pytest.mark.long
def test_whoever_has_had_a_computer_is_not_next() -> None:
    history = RoundHistory()
    for number in range(5):
        history = history.after(plan(range(7), [sizes(7)], history, seed=number))
    counts = [history.computers.get(person, 0) for person in range(7)]
    assert sum(counts) == 15
    assert max(counts) - min(counts) <= 2


def test_somebody_who_comes_later_is_not_the_first_to_sit_out() -> None:
    before = RoundHistory().after([SeatedRound(((1, 2, 3, 4),), (5,)), SeatedRound(((1, 2, 3, 5),), (4,))])
    later = before.level(6, range(1, 6)).level(7, range(1, 6))
    assert later.out == {4: 1, 5: 1, 6: 0, 7: 0}
    assert RoundHistory(out={1: 2, 2: 2, 3: 2}).level(4, [1, 2, 3]).out[4] == 2


def test_a_round_needs_people_for_its_seats() -> None:
    with pytest.raises(ValueError, match="more seats"):
        plan([1, 2, 3], [(4,)])
    with pytest.raises(ValueError, match="twice"):
        plan([1, 2, 2, 3], [(4,)])


# The points of rounds, and the standings.


def entered(*people: int, since: int = 1, there: bool = True) -> list[Entrant]:
    return [Entrant(person, since, there) for person in people]


def table(*people: int | None, points: Sequence[int], few: bool = False) -> TournamentTable:
    """A finished table; places follow from the points."""
    signed = [-one if few else one for one in points]
    places = [1 + sum(other > own for other in signed) for own in signed]
    seated = tuple(person for person in people if person is not None)
    return TournamentTable(seated, TableOutcome(tuple(people), tuple(points), tuple(places)))


def scores(lines: Sequence[TournamentStanding]) -> dict[int, Fraction]:
    return {line.person: line.score for line in lines}


def test_a_place_is_worth_a_point_for_everybody_beaten() -> None:
    outcome = TableOutcome((1, 2, 3, 4), (40, 30, 20, 10), (1, 2, 3, 4))
    assert list(place_points(outcome)) == [3, 2, 1, 0]


def test_who_shares_a_place_shares_its_points() -> None:
    shared = place_points(TableOutcome((1, 2, 3, 4), (9, 9, 5, 1), (1, 1, 3, 4)))
    assert list(map(float, shared)) == [2.5, 2.5, 1, 0]
    shared = place_points(TableOutcome((1, 2, 3, 4), (5, 5, 5, 5), (1, 1, 1, 1)))
    assert list(map(float, shared)) == [1.5] * 4


def test_places_are_shared_only_when_the_fine_score_is_equal_too() -> None:
    rounds = [
        PlayedRound((table(1, 2, 3, 4, points=(40, 30, 20, 10)), table(5, 6, 7, 8, points=(40, 12, 11, 10))))
    ]
    lines = standings(entered(*range(1, 9)), rounds, 4)
    # both winners are farthest from their table's average; of the second ones 6 was farther behind
    assert [(line.place, line.person) for line in lines[:4]] == [(1, 1), (1, 5), (3, 2), (4, 6)]
    tied = standings(entered(1, 2, 3, 4), [PlayedRound((table(1, 2, 3, 4, points=(7, 7, 1, 1)),))], 4)
    assert [line.place for line in tied] == [1, 1, 3, 3]


def test_few_points_win_where_points_are_penalties() -> None:
    played = [PlayedRound((table(1, 2, 3, points=(10, 0, 50), few=True),))]
    assert [line.person for line in standings(entered(1, 2, 3), played, 3, few_points_win=True)] == [2, 1, 3]


def test_whoever_sits_out_or_whose_table_was_closed_gets_the_average() -> None:
    played = [PlayedRound((table(1, 2, 3, 4, points=(4, 3, 2, 1)), TournamentTable((5, 6, 7))), out=(8,))]
    got = scores(standings(entered(*range(1, 9)), played, 4))
    assert {got[person] for person in (5, 6, 7, 8)} == {Fraction(3, 2)}


def test_whoever_leaves_a_table_to_nobody_gets_nothing() -> None:
    played = [
        PlayedRound((table(1, 2, 3, 4, points=(4, 3, 2, 1)), TournamentTable((5, 6, 7), deserted=True)))
    ]
    got = scores(standings(entered(*range(1, 8)), played, 4))
    assert {got[person] for person in (5, 6, 7)} == {0}


def test_computers_are_beaten_like_anybody_but_stand_nowhere() -> None:
    played = [PlayedRound((table(1, None, 2, None, points=(4, 3, 2, 1)),))]
    assert scores(standings(entered(1, 2), played, 4)) == {1: 3, 2: 1}


def test_whoever_has_given_their_seat_up_gets_nothing_for_the_round() -> None:
    played = [PlayedRound((TournamentTable((1, 2), TableOutcome((1, None, None), (5, 3, 1), (1, 2, 3))),))]
    assert scores(standings(entered(1, 2), played, 3)) == {1: 2, 2: 0}


def test_rounds_before_somebody_came_count_the_average() -> None:
    first = PlayedRound((table(1, 2, 3, 4, points=(4, 3, 2, 1)),))
    third = PlayedRound((table(1, 2, 3, 9, points=(1, 2, 3, 4)),), out=(4,))
    people = [*entered(1, 2, 3, 4), *entered(9, since=3)]
    lines = standings(people, [first, first, third], 4)
    assert scores(lines)[9] == 2 * Fraction(3, 2) + 3


def test_rounds_after_somebody_left_count_nothing_and_they_stay_on_the_list() -> None:
    first = PlayedRound((table(1, 2, 3, 4, points=(4, 3, 2, 1)),))
    second = PlayedRound((table(2, 3, 4, None, points=(4, 3, 2, 1)),))
    lines = standings([*entered(1, there=False), *entered(2, 3, 4)], [first, second], 4)
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
    lines = standings(
        entered(*range(1, 10)),
        [
            PlayedRound(
                (
                    TournamentTable((1, 2, 3), one),
                    TournamentTable((4, 5, 6), two),
                    TournamentTable((7, 8, 9), three),
                )
            )
        ],
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
    earlier = plan.dump().replace('"rounds"', '"missed":"zero","rounds"')
    assert TournamentPlan.load(plan.dump()) == TournamentPlan.load(earlier) == plan
