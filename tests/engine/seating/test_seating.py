"""Seating plans: how few pairs meet again, compared with the least possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import pytest

from engine.seating.bounds import least_repeats
from engine.seating.designs import without_repeats
from engine.seating.rounds import RoundHistory, SeatedRound, meetings, repeats
from engine.seating.seating import divide, plan, seat_round

NUMBERS: Final = (8, 12, 16, 20, 9, 10, 11, 13, 14, 15, 17, 19)
ROUNDS: Final = (1, 2, 3, 4, 5, 6)

ABOVE: Final = {
    # counting allows 9 and 6, but then couples would need more others than there are (bounds.py)
    (12, 4): 4,
    (11, 4): 2,
    # counting leaves 3 pairs of 78 (one of 91, 10 of 136) that never meet; nothing better is known to us
    (13, 5): 3,
    (13, 6): 1,
    (14, 5): 2,
    (17, 6): 3,
    # a perfect sixth round of 20 would be a design that doesn't exist, and one of 19 in which computers are
    # shared evenly would be the same design with the computer as the twentieth person
    (20, 6): 6,
    (19, 6): 3,
}
"""How far a plan may exceed the lower bound from counting, where it doesn't reach it."""


def sizes(people: int) -> Sequence[int]:
    return divide(people, 4)


@pytest.mark.sample(1)
@pytest.mark.parametrize("people", NUMBERS)
def test_no_more_meet_again_than_must(people: int) -> None:
    for rounds in ROUNDS:
        seated = plan(range(1, people + 1), [sizes(people)] * rounds)
        least = least_repeats(people, [sizes(people)] * rounds)
        assert least <= repeats(seated) <= least + ABOVE.get((people, rounds), 0), rounds
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


@pytest.mark.parametrize("people", [16, 15, 9, 20, 18, 32, 36, 64])
def test_a_construction_seats_everybody_in_each_round_and_nobody_twice_together(people: int) -> None:
    tables = {9: 3, 36: 9}.get(people, -(-people // 4))
    each, more = divmod(people, tables)
    rounds = without_repeats(range(people), [each + 1] * more + [each] * (tables - more))
    assert len(rounds) >= tables
    pairs = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    assert max(pairs.values()) == 1
    for tables_of_round in rounds:
        assert sorted(person for table in tables_of_round for person in table) == list(range(people))


def test_the_least_is_what_counting_by_hand_gives() -> None:
    fours = (4, 4, 4, 4)
    assert [least_repeats(16, [fours] * rounds) for rounds in (1, 5, 6, 7)] == [0, 0, 24, 48]
    # two tables of four split into two tables: two pairs a table stay together
    assert [least_repeats(8, [(4, 4)] * rounds) for rounds in (1, 2, 3, 4)] == [0, 4, 8, 20]
    # one table and somebody beside it: three of the four were there before
    assert least_repeats(5, [(4,), (4,)]) == 3


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


def test_one_more_round_avoids_those_who_have_met() -> None:
    first = seat_round(range(16), sizes(16), {}, seed=1, ahead=4)
    second = seat_round(range(16), sizes(16), meetings([first]), seed=2, ahead=3)
    # four people come later, two have gone
    there = [*range(2, 16), 20, 21, 22, 23]
    third = seat_round(there, sizes(18), meetings([first, second]), seed=3, ahead=2)
    assert repeats([first, second, third]) == 0
    assert sorted(person for table in third.tables for person in table) == there


@pytest.mark.long
def test_whoever_has_had_a_computer_is_not_next() -> None:
    history = RoundHistory()
    for number in range(5):
        people = range(7)
        seated = seat_round(
            people, sizes(7), history.met, out=history.out, computers=history.computers, seed=number
        )
        history = history.after([seated])
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
