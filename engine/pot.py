"""The pot: payments into it, shares taken from it, and the players' balances.

A balance is what a player has won or lost, in chips. Chips are neither made nor lost: the balances and the
pot add up to nothing at every moment (rules 3.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub

from engine.game import Seat, value


@value
class Pot:
    """The balances by seat and the chips in the pot. Frozen: each payment makes a new one."""

    balances: tuple[int, ...]
    chips: int = 0

    def __post_init__(self) -> None:
        assert self.chips >= 0, "nobody may take more than there is"
        assert sum(self.balances) + self.chips == 0, "chips were made or lost"

    def paid_in(self, payments: Sequence[int]) -> Pot:
        """Return the pot after each seat has paid so many chips into it."""
        return Pot(tuple(map(sub, self.balances, payments)), self.chips + sum(payments))

    def paid_out(self, shares: Sequence[int]) -> Pot:
        """Return the pot after each seat has taken so many chips from it."""
        return Pot(tuple(map(add, self.balances, shares)), self.chips - sum(shares))

    def settled(self, shares: Sequence[int], payments: Sequence[int]) -> Pot:
        """Return the pot after each seat has taken so many chips from it, and then paid so many into it."""
        taken = sum(shares)
        assert taken <= self.chips, "nobody may take more than there is"
        balances = map(sub, map(add, self.balances, shares), payments)
        return Pot(tuple(balances), self.chips - taken + sum(payments))


def each(seats: int, payers: Sequence[Seat], chips: int) -> tuple[int, ...]:
    """Return the same number of chips for each of ``payers`` and none for the others, by seat."""
    paid = [0] * seats
    for seat in payers:
        paid[seat] = chips
    return tuple(paid)


def even_shares(chips: int, seats: int, first: Seat) -> tuple[int, ...]:
    """Return equal shares by seat; what can't be divided goes one chip each in turn, from ``first`` on."""
    share, rest = divmod(chips, seats)
    return tuple(share + ((seat - first) % seats < rest) for seat in range(seats))
