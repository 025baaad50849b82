"""Trumps, and the cards that may be played (rules 3.2 and 3.4)."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from engine.cards import RANK_LETTERS, SUIT_LETTERS, Card, CardSet, Rank, Suit, make, notation, suit
from engine.game import IllegalAction
from engine.games.kauflabet.options import KauflabetOptions
from engine.tricks import TrickOrder, trick_order, winning_position

RANKS: Final = {"bete": "KOUAX987", "natural": "AKOUX987"}
"""The ranks from high to low by the option ``rank_order``."""

_SAME_COLOUR: Final = (1, 0, 3, 2)
"""The other suit of the same colour: Acorns and Leaves, Hearts and Bells."""


@functools.lru_cache(maxsize=32)
def trump_order(trump: int, rank_order: str, two_jacks: bool) -> TrickOrder:
    """Return the order of the cards when ``trump`` (0 … 3) is the trump suit."""
    best = both_unters(trump) if two_jacks else ()
    others = [make(trump, RANK_LETTERS.index(letter)) for letter in RANKS[rank_order]]
    return trick_order(RANKS[rank_order], [*best, *(card for card in others if card not in best)])


def both_unters(trump: int) -> tuple[Card, ...]:
    """The Unters of the trump colour, the trump suit's own first."""
    return make(trump, Rank.UNTER), make(_SAME_COLOUR[trump], Rank.UNTER)


def promoted(options: KauflabetOptions, trump: int) -> tuple[Card, ...]:
    """The Unters that stand above all other trumps, where a table plays with them."""
    return both_unters(trump) if options.two_jacks else ()


def order_of(options: KauflabetOptions, trump: int) -> TrickOrder:
    """The order of a table's cards for a trump suit."""
    return trump_order(trump, options.rank_order, options.two_jacks)


DutyKind: TypeAlias = Literal["free", "follow", "head", "trump", "overtrump"]
"""A player's duty to a trick. ``free``: anything; ``follow`` the led suit, ``head`` it (follow with a better
card); ``trump``; ``overtrump`` the best trump on the table."""

Duty: TypeAlias = tuple[DutyKind, CardSet]
"""The kind of a duty and the cards that fulfil it. A bare tuple, since it is asked for very often."""


def duty(options: KauflabetOptions, order: TrickOrder, hand: CardSet, trick: Sequence[Card]) -> Duty:
    """Return a hand's duty to a trick, and the cards that fulfil it (rules 3.4)."""
    if not trick:
        return "free", hand
    same = hand & order.suit_of[trick[0]]
    if same and not options.must_head:
        return "follow", same
    trumps = hand & order.trumps
    if not same and (not trumps or order.trumps >> trick[0] & 1):
        return "free", hand
    best = trick[winning_position(order, trick)]
    if same:
        better = same & order.beaten_by[best]
        return ("head", better) if better else ("follow", same)
    if not order.trumps >> best & 1:
        return "trump", trumps
    over = trumps & order.beaten_by[best]
    if over:
        return "overtrump", over
    return ("trump", trumps) if options.undertrump_forced else ("free", hand)


def objection(
    order: TrickOrder, owed: DutyKind, trump: Suit, trick: Sequence[Card], card: Card
) -> IllegalAction:
    """Build the refusal of a card that breaks a duty; it names the suit or the card concerned."""
    led = trick[0]
    if owed == "trump":
        return IllegalAction("must_trump", suit=SUIT_LETTERS[trump])
    if owed == "overtrump":
        return IllegalAction("must_overtrump", card=notation(trick[winning_position(order, trick)]))
    if order.suit_of[led] >> card & 1:
        return IllegalAction("must_head", card=notation(trick[winning_position(order, trick)]))
    if suit(card) == suit(led) and order.trumps >> card & 1:
        return IllegalAction("unter_is_trump", card=notation(card))
    if order.trumps >> led & 1:
        return IllegalAction("follow_trumps", suit=SUIT_LETTERS[trump])
    return IllegalAction("follow_suit", suit=SUIT_LETTERS[suit(led)])
