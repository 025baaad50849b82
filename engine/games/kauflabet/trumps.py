"""Trumps, and what players owe a trick besides following suit (rules 3.2 and 3.4)."""

from __future__ import annotations

import functools
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
from engine.games.kauflabet.options import KauflabetOptions
from engine.kernel.duties import Asked, Duty, best_lying, must_head
from engine.kernel.terms import Terms, each_alone

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
