"""Which finished parties ratings follow, and against which computers they were played."""

from __future__ import annotations

from itertools import product

import pytest

from engine.players.levels import Level
from engine.seasons.calendar import Calendar
from engine.standings.fold import NEW, Fold
from engine.standings.outcome import Company, outcome_of
from tests.engine.standings.seasons_of_parties import result

FUCHS, BURSCH, MAGISTER = Level


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


@pytest.mark.parametrize(
    ("people", "computers", "moves"), [(1, 3, False), (2, 2, True), (3, 1, True), (2, 3, False), (3, 2, True)]
)
def test_ratings_are_those_of_people_whatever_the_computers(people: int, computers: int, moves: bool) -> None:
    persons = list(range(1, 1 + people))
    after = set()
    for levels in product(Level, repeat=computers):
        places = [*range(computers + 1, computers + 1 + people), *range(1, computers + 1)]  # computers win
        rated = outcome_of(result(1, [*persons, *levels], places))
        friendly = outcome_of(result(2, [*persons, *levels], places, rated=False))
        scores = Fold(Calendar("Europe/Berlin")).add_all([rated, friendly])
        ratings = {score.person: score.rating for score in scores}
        after.add(tuple(ratings.get(person, NEW) for person in persons))
    (told,) = after  # the same after every combination of levels
    assert (told != (NEW,) * people) == moves
    if moves:
        assert sorted(told, key=lambda rating: -rating.mu) == list(told), "in the order of people's places"


@pytest.mark.parametrize(
    ("seats", "level"),
    [
        ((1, MAGISTER, MAGISTER, MAGISTER), MAGISTER),
        ((1, FUCHS), FUCHS),
        ((1, FUCHS, MAGISTER, MAGISTER), None),
        ((1, 2, MAGISTER, MAGISTER), None),  # company
        ((1, 2, 3, 4), None),
    ],
)
def test_a_partie_against_computers_of_one_level_has_it(
    seats: tuple[int | str, ...], level: Level | None
) -> None:
    assert outcome_of(result(1, seats, list(range(1, 1 + len(seats))))).level == level
