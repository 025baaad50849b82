"""The pot, and the settlement of a deal: shares of it, and bêtes for those without a trick (rules 3.5).

A balance is what a player has won or lost, in chips. Chips are neither made nor lost: the balances and the
pot add up to nothing at every moment (rules 3.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub

from engine.game import Seat, value
from engine.games.kauflabet.options import TRICKS, KauflabetOptions


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


@value
class Settlement:
    """A deal's chips by seat: what was taken from the ``pot``, and the bêtes that go into the next one.

    ``active`` are those who played. ``tricks_won`` are all 0 when nobody or only one did.
    """

    pot: int
    active: tuple[Seat, ...]
    tricks_won: tuple[int, ...]
    taken: tuple[int, ...]
    betes: tuple[int, ...]

    @property
    def left(self) -> int:
        """The chips in the pot afterwards, before the next ante."""
        return self.pot - sum(self.taken) + sum(self.betes)


def settle_deal(
    options: KauflabetOptions, pot: int, dealer: Seat, active: Sequence[Seat], tricks_won: Sequence[int]
) -> Settlement:
    """Settle a finished deal, one in which fewer than two have played included (rules 3.3)."""
    if len(active) > 1:
        return settle(options, pot, active, tricks_won)
    taker = active[0] if active else None
    if taker is None and options.all_pass == "dealer_takes":  # noqa: S105 - no password, a pass
        taker = dealer
    return unplayed(pot, active, len(tricks_won), taker)


def settle(
    options: KauflabetOptions, pot: int, active: Sequence[Seat], tricks_won: Sequence[int]
) -> Settlement:
    """Settle a deal that was played out."""
    seats = len(tricks_won)
    trickless = [seat for seat in active if not tricks_won[seat]]
    return Settlement(
        pot=pot,
        active=tuple(active),
        tricks_won=tuple(tricks_won),
        taken=(_quarters if options.tricks_pay == "quarters" else _sweep)(options, pot, tricks_won),
        betes=each(seats, trickless, bete(options, pot)),
    )


def unplayed(pot: int, active: Sequence[Seat], seats: int, taker: Seat | None) -> Settlement:
    """Settle a deal without tricks: one seat takes the pot, or nobody does."""
    nothing = (0,) * seats
    taken = nothing if taker is None else each(seats, (taker,), pot)
    return Settlement(pot, tuple(active), nothing, taken, nothing)


def bete(options: KauflabetOptions, pot: int) -> int:
    """Return the chips that a player without a trick pays when the deal was played for ``pot``."""
    chips = pot if options.bete_amount == "pot" else options.stake
    return chips if options.bete_cap == "none" else min(chips, options.bete_cap)


def _quarters(options: KauflabetOptions, pot: int, tricks_won: Sequence[int]) -> tuple[int, ...]:
    quarter, rest = divmod(pot, TRICKS)
    assert not rest, "stakes and bêtes are multiples of four, so every pot is"
    return tuple([quarter * tricks for tricks in tricks_won])


def _sweep(options: KauflabetOptions, pot: int, tricks_won: Sequence[int]) -> tuple[int, ...]:
    most = max(tricks_won)
    best = [seat for seat, tricks in enumerate(tricks_won) if tricks == most]
    carried = len(best) > 1 and options.tie_rule == "carry"
    return each(len(tricks_won), best, 0 if carried else pot // len(best))
