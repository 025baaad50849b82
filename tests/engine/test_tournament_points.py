"""The points of rounds, and the standings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from engine.seating.seating import SeatedRound, meetings
from engine.tournaments.scores import (
    PlayedRound,
    TableOutcome,
    TournamentStanding,
    TournamentTable,
    match_points,
    place_points,
    standings,
)
from engine.tournaments.store import EntrantRow
from engine.tournaments.tournament import Missed, TournamentPlan, seat_next


def entered(*people: int, since: int = 1, until: int | None = None) -> list[EntrantRow]:
    return [EntrantRow(1, person, since, until, 0) for person in people]


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


@pytest.mark.parametrize(("missed", "worth"), [("average", Fraction(3)), ("zero", Fraction(0))])
def test_rounds_before_somebody_came_count_as_was_agreed(missed: Missed, worth: Fraction) -> None:
    first = PlayedRound((table(1, 2, 3, 4, points=(4, 3, 2, 1)),))
    third = PlayedRound((table(1, 2, 3, 9, points=(1, 2, 3, 4)),), out=(4,))
    people = [*entered(1, 2, 3, 4), *entered(9, since=3)]
    lines = standings(people, [first, first, third], 4, missed=missed)
    assert scores(lines)[9] == worth + 3


def test_rounds_after_somebody_left_count_nothing_and_they_stay_on_the_list() -> None:
    first = PlayedRound((table(1, 2, 3, 4, points=(4, 3, 2, 1)),))
    second = PlayedRound((table(2, 3, 4, None, points=(4, 3, 2, 1)),))
    lines = standings([*entered(1, until=1), *entered(2, 3, 4), *entered(5, until=0)], [first, second], 4)
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
    plan = TournamentPlan("blattla", "schafkopf", 3, {"n_deals": "4"}, "House", True, "zero", "12", "live")
    assert TournamentPlan.load(plan.dump()) == plan
