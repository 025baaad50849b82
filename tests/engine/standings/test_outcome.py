"""Which finished parties ratings follow."""

from __future__ import annotations

import pytest

from engine.standings.outcome import Company, outcome_of
from tests.engine.standings.seasons_of_parties import result


@pytest.mark.parametrize(
    ("people", "company", "compared"),
    [
        ((1, 2, 3, 4), "people", True),
        ((1, 2, 3, None), "mixed", True),
        ((1, 2, None, None), "mixed", True),
        ((1, 2, None, None, None), "mixed", False),  # Kauflabet, with more computers than people
        ((1, 2, 3, None, None), "mixed", True),
        ((1, None), "computers", False),
        ((1, None, None, None), "computers", False),
    ],
)
def test_ratings_follow_where_computers_are_not_more(
    people: tuple[int | None, ...], company: Company, compared: bool
) -> None:
    places = list(range(1, 1 + len(people)))
    outcome = outcome_of(result(1, people, places, game="quodlibet"))
    assert (outcome.company, outcome.compared) == (company, compared)
    assert not outcome_of(result(1, people, places, rated=False)).compared
