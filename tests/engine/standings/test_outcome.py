"""Finished parties: whose result each seat's is and why, which of them ratings follow, and the company."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import product

import pytest

from engine.players.levels import Level
from engine.seasons.calendar import Calendar
from engine.standings.fold import NEW, Fold, Rating
from engine.standings.outcome import Company, SeatAccount, Why, account_of, held, outcome_of
from engine.storage.records import ResultRow
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
        ratings = {score.person: Rating(score.mu, score.sigma) for score in scores}
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


# -- whose result a seat's is ----------------------------------------------------------------------------


def with_seat(owner: int | None, played: Mapping[str, int], began: int | None = 1) -> ResultRow:
    """A partie of twelve deals; the first seat as given, the others played by people from end to end.

    Its deals were played in the order of ``played``, from the first on.
    """
    row = result(1, [1, 2, 3, 4], [1, 2, 3, 4])
    seats = json.loads(row.seats)
    shares = {who: {"deals": deals, "decisions": 8 * deals} for who, deals in played.items()}
    players = [int(who) if who.isdecimal() else who for who, deals in played.items() for _ in range(deals)]
    seats[0] = {"owner": owner, "computer": None, "played": shares, "held": held(players, began)}
    return row._replace(seats=json.dumps(seats))


def seat_of(row: ResultRow) -> SeatAccount:
    return account_of(row).seats[0]


@pytest.mark.parametrize(
    ("began", "owner", "played", "person", "why"),
    [
        (1, 1, {"1": 12}, 1, "alone"),
        (1, 1, {"1": 1, "bursch": 11}, 1, "alone"),
        (1, None, {"1": 1, "bursch": 11}, 1, "alone"),
        (1, 5, {"1": 7, "5": 5}, 1, "most"),
        (1, 5, {"1": 6, "5": 6}, 5, "owner"),
        (1, 7, {"1": 6, "5": 6}, 1, "first"),
        (1, 5, {"1": 2, "bursch": 6, "5": 4}, 1, "begun"),
        (1, 1, {"bursch": 12}, 1, "untouched"),
        (None, None, {"bursch": 12}, None, "nobody"),
        (None, 5, {"bursch": 12}, None, "nobody"),
        (None, 5, {"bursch": 11, "5": 1}, None, "computers"),
        (None, None, {"bursch": 7, "5": 1, "magister": 4}, None, "computers"),
        (None, 5, {"bursch": 6, "5": 6}, 5, "alone"),
        (None, None, {"bursch": 2, "5": 1, "magister": 9}, 5, "alone"),
    ],
)
def test_whose_result_it_is(
    began: int | None, owner: int | None, played: dict[str, int], person: int | None, why: Why
) -> None:
    seat = seat_of(with_seat(owner, played, began))
    assert (seat.finish.person, seat.why) == (person, why)
    assert seat.computers == sum(deals for who, deals in played.items() if not who.isdecimal())


def test_an_account_names_everybody_who_has_played() -> None:
    account = account_of(with_seat(5, {"1": 7, "6": 5}))
    assert account.persons == {1, 2, 3, 4, 6}
    assert account.deals == 12
