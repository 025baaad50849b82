"""A pot between the players: what is paid in, what is taken out, and who owes how much.

A balance is what a player has won or lost, in chips. Chips are neither made nor lost: the balances and the
pot add up to nothing at every moment (rules 3.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Pot:
    """The balances by seat and the chips between them. Frozen: what is paid makes a new one."""

    balances: tuple[int, ...]
    chips: int = 0

    def __post_init__(self) -> None:
        assert self.chips >= 0, "nobody may take more than there is"
        assert sum(self.balances) + self.chips == 0, "chips were made or lost"

    def paid_in(self, payments: Sequence[int]) -> Pot:
        """After each seat has paid so many chips into the pot."""
        return Pot(
            tuple(balance - chips for balance, chips in zip(self.balances, payments, strict=True)),
            self.chips + sum(payments),
        )

    def paid_out(self, shares: Sequence[int]) -> Pot:
        """After each seat has taken so many chips from the pot."""
        return self.paid_in([-chips for chips in shares])


def each(seats: int, payers: Sequence[Seat], chips: int) -> tuple[int, ...]:
    """The same number of chips for each of ``payers`` and none for the others, by seat."""
    return tuple(chips if seat in payers else 0 for seat in range(seats))


def even_shares(chips: int, seats: int, first: Seat) -> tuple[int, ...]:
    """Equal shares by seat; what can't be divided goes one chip each in turn, from ``first`` on."""
    share, rest = divmod(chips, seats)
    return tuple(share + ((seat - first) % seats < rest) for seat in range(seats))
