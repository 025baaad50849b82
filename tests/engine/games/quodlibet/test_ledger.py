"""Hundreds, remainders and Schnapps rounds."""

import pytest

from engine.games.quodlibet.ledger import KingdomAccount, SchnappsRule, accounts


def test_remainders_are_carried_and_nothing_is_lost() -> None:
    points = (340, 70, 500, 95)
    kingdoms = list(accounts(points))
    assert [kingdom.carried for kingdom in kingdoms] == [0, 40, 10, 10]
    assert 100 * sum(kingdom.hundreds for kingdom in kingdoms) + kingdoms[-1].remainder == sum(points)


@pytest.mark.parametrize(
    ("rule", "carried", "points", "rounds"),
    [
        ("off", 0, 2000, 0),
        ("fifth_hundred", 90, 410, 1),
        ("fifth_hundred", 0, 499, 0),
        ("raw_500", 90, 410, 0),
        ("raw_500", 0, 1200, 1),
        ("frundsberg", 0, 999, 1),
        ("frundsberg", 0, 1000, 2),
        ("frundsberg", 0, 1230, 4),
    ],
)
def test_rounds_owed(rule: SchnappsRule, carried: int, points: int, rounds: int) -> None:
    assert KingdomAccount(carried, points).schnapps_rounds(rule) == rounds
