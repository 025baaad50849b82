"""Who owes whom how much: parties netted together, with fewer payments than people."""

from collections.abc import Mapping

import pytest

from engine.standings.stakes import balances, settled


@pytest.mark.parametrize(
    ("won", "payments"),
    [
        ({}, []),
        ({1: 0, 2: 0}, []),
        ({1: 30, 2: -10, 3: -20}, [(3, 1, 20), (2, 1, 10)]),
        ({1: 60, 2: 60, 3: -60, 4: -60}, [(3, 1, 60), (4, 2, 60)]),
        ({1: 5, 2: 1, 3: -4, 4: -2}, [(3, 1, 4), (4, 1, 1), (4, 2, 1)]),
    ],
)
def test_whoever_lost_most_pays_whoever_won_most(
    won: Mapping[int, int], payments: list[tuple[int, int, int]]
) -> None:
    assert list(settled([won]).payments) == payments


@pytest.mark.parametrize(
    ("deals", "began", "won"),
    [
        ([([1, 2, 3], [4, -2, -2]), ([1, 2, 3], [-1, 2, -1])], [1, 2, 3], {1: 3, 2: 0, 3: -3}),
        ([([1, 2, 3], [-3, 2, 1]), (["fuchs", 2, 3], [-6, 3, 3])], [1, 2, 3], {1: -9, 2: 5, 3: 4}),
        ([(["fuchs", 2, 3], [-6, 3, 3]), ([1, 2, 3], [3, -3, 0])], [4, 2, 3], {4: -6, 2: 0, 3: 3, 1: 3}),
        ([([1, 2, 3, 4], [-10, -10, -10, -10])], [1, 2, 3, 4], {1: 0, 2: 0, 3: 0, 4: 0}),
        ([([1, 2, "fuchs"], [4, -2, -2])], [1, 2, None], None),
        ([([1, "fuchs", "fuchs"], [4, -2, -2])], [1, None, None], {}),
    ],
)
def test_a_partie_is_settled_among_those_whose_deals_it_has(
    deals: list[tuple[list[int | str], list[int]]],
    began: list[int | None],
    won: Mapping[int, int] | None,
) -> None:
    assert balances(deals, began) == won
