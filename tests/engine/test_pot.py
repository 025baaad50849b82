"""Chips are neither made nor lost."""

from __future__ import annotations

import pytest

from engine.pot import Pot, each, even_shares


def test_what_is_paid_in_can_be_taken_out() -> None:
    pot = Pot((0, 0, 0)).paid_in(each(3, (0, 2), 4))
    assert (pot.balances, pot.chips) == ((-4, 0, -4), 8)
    pot = pot.paid_out((0, 6, 2))
    assert (pot.balances, pot.chips) == ((-4, 6, -2), 0)


def test_nobody_takes_more_than_there_is() -> None:
    with pytest.raises(AssertionError, match="more than there is"):
        Pot((0, 0)).paid_in((1, 1)).paid_out((3, 0))


def test_settling_is_taking_and_then_paying() -> None:
    pot = Pot((-4, 0, -4), 8)
    shares, payments = (0, 6, 2), (8, 0, 0)
    assert pot.settled(shares, payments) == pot.paid_out(shares).paid_in(payments)


def test_what_is_paid_afterwards_can_not_be_taken() -> None:
    with pytest.raises(AssertionError, match="more than there is"):
        Pot((-1, -1), 2).settled((3, 0), (0, 3))


def test_balances_and_pot_add_up_to_nothing() -> None:
    with pytest.raises(AssertionError, match="made or lost"):
        Pot((1, 0), 1)


@pytest.mark.parametrize(
    ("chips", "seats", "first", "shares"),
    [
        (12, 4, 2, (3, 3, 3, 3)),
        (8, 3, 2, (3, 2, 3)),
        (2, 5, 4, (1, 0, 0, 0, 1)),
        (0, 2, 0, (0, 0)),
    ],
)
def test_a_pot_is_divided_and_the_rest_goes_round_from_the_first(
    chips: int, seats: int, first: int, shares: tuple[int, ...]
) -> None:
    assert even_shares(chips, seats, first) == shares
