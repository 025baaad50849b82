"""Seating plans: how few pairs meet again, and that turns at computers and at sitting out are even."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import pytest

from engine.seating.search import plan
from engine.seating.seating import RoundHistory, SeatedRound, divide, meetings

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
