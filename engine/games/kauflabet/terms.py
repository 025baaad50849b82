"""Trumps, what players owe a trick besides following suit, and what a deal comes to (rules 3.2, 3.4 and 3.5).

Chips are neither made nor lost: what players have won or lost and the pot add up to nothing at every moment
(rules 3.6).
"""

import functools
from collections.abc import Sequence
from typing import Final

from engine.cards import (
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    CardSet,
    Rank,
    TrickOrder,
    make,
    notation,
    trick_order,
)
from engine.game import Seat, value
from engine.games.kauflabet.options import TRICKS, KauflabetOptions
from engine.kernel.terms import Asked, Duty, Terms, best_lying, each_alone, must_head

RANKS: Final = {"bete": "KOUAX987", "natural": "AKOUX987"}
"""The ranks from high to low by the option ``rank_order``."""

_SAME_COLOUR: Final = (1, 0, 3, 2)
"""The other suit of the same colour: Acorns and Leaves, Hearts and Bells."""


def promoted(trump: int, two_jacks: bool) -> tuple[Card, ...]:
    """The Unters that stand above all other trumps, the trump suit's own first, where a table has any."""
    return (make(trump, Rank.UNTER), make(_SAME_COLOUR[trump], Rank.UNTER)) if two_jacks else ()


@functools.lru_cache(maxsize=256)
def order_of(options: KauflabetOptions, trump: int) -> TrickOrder:
    """Return the order of a table's cards for a trump suit."""
    ranks, best = RANKS[options.rank_order], promoted(trump, options.two_jacks)
    others = [make(trump, RANK_LETTERS.index(letter)) for letter in ranks]
    return trick_order(ranks, [*best, *(card for card in others if card not in best)])


@functools.lru_cache(maxsize=256)
def terms_of(options: KauflabetOptions, trump: int) -> Terms:
    """Return the terms of a deal with that trump suit, with the duties of those who follow (rules 3.4).

    What it comes to depends on the pot.
    """
    order, undertrump_forced = order_of(options, trump), options.undertrump_forced
    trumps, beaten_by = order.trumps, order.beaten_by
    best = functools.partial(best_lying, order)

    def overtrump(asked: Asked) -> CardSet:
        card = best(asked)
        return asked.cards & beaten_by[card] if trumps >> card & 1 else 0

    def trump_in(asked: Asked) -> CardSet:
        return trumps if undertrump_forced or not trumps >> best(asked) & 1 else 0

    def with_best(asked: Asked) -> dict[str, str]:
        return {"card": notation(best(asked))}

    suit = {"suit": SUIT_LETTERS[trump]}
    duties: tuple[Duty, ...] = (
        Duty("must_overtrump", "void", trumps, overtrump, with_best),
        Duty("must_trump", "void", trumps, trump_in, lambda _: suit),
    )
    if options.must_head:
        duties += (must_head(order),)
    return Terms(order, each_alone(options.players), duties=duties)


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
    if len(active) > 1:
        taken = (_quarters if options.tricks_pay == "quarters" else _sweep)(options, pot, tricks_won)
        owed = bete(options, pot)
        betes = tuple([0 if won or seat not in active else owed for seat, won in enumerate(tricks_won)])
    else:
        takers = active or ([dealer] if options.all_pass == "dealer_takes" else [])  # noqa: S105 - no password
        taken = tuple([pot if seat in takers else 0 for seat in range(len(tricks_won))])
        betes = (0,) * len(tricks_won)
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
    takers = tricks_won.count(most)
    share = 0 if takers > 1 and options.tie_rule == "carry" else pot // takers
    return tuple([share if tricks == most else 0 for tricks in tricks_won])
