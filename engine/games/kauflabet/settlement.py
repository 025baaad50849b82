"""The settlement of a deal: shares of the pot, and bêtes for those without a trick (rules 3.5).

Chips are neither made nor lost: what players have won or lost and the pot add up to nothing at every moment
(rules 3.6).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.game import Seat, value
from engine.games.kauflabet.options import TRICKS, KauflabetOptions


def each(seats: int, payers: Collection[Seat], chips: int) -> tuple[int, ...]:
    """Return the same number of chips for each of ``payers`` and none for the others, by seat."""
    return tuple([chips if seat in payers else 0 for seat in range(seats)])


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
    """Settle a finished deal; where fewer than two have played, one may take the pot (rules 3.3)."""
    seats = len(tricks_won)
    if len(active) > 1:
        taken = (_quarters if options.tricks_pay == "quarters" else _sweep)(options, pot, tricks_won)
        betes = each(seats, [seat for seat in active if not tricks_won[seat]], bete(options, pot))
    else:
        takers = active or ([dealer] if options.all_pass == "dealer_takes" else [])  # noqa: S105 - no password
        taken, betes = each(seats, takers, pot), (0,) * seats
    return Settlement(pot, tuple(active), tuple(tricks_won), taken, betes)


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
