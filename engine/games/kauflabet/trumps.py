"""Trumps and what may be played: rules 3.2 and 3.4."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from engine.cards import NO_CARDS, RANK_LETTERS, SUIT_LETTERS, Card, CardSet, Rank, make, notation, suit
from engine.game import IllegalAction
from engine.games.kauflabet.options import KauflabetOptions
from engine.tricks import TrickOrder, trick_order, winning_position

RANKS: Final = {"bete": "KOUAX987", "natural": "AKOUX987"}
"""The ranks from high to low by the option ``rank_order``."""

_SAME_COLOUR: Final = (1, 0, 3, 2)
"""The other suit of the same colour: Acorns and Leaves, Hearts and Bells."""


def partner_unter(trump: int) -> Card:
    """The Unter of the other suit of the trump colour, second-best trump where ``two_jacks`` holds."""
    return make(_SAME_COLOUR[trump], Rank.UNTER)


@functools.lru_cache(maxsize=32)
def trump_order(trump: int, rank_order: str, two_jacks: bool) -> TrickOrder:
    """Who follows and beats whom when ``trump`` (0 … 3) is the trump suit."""
    cards = [make(trump, RANK_LETTERS.index(letter)) for letter in RANKS[rank_order]]
    if two_jacks:
        own = make(trump, Rank.UNTER)
        cards.remove(own)
        cards = [own, partner_unter(trump), *cards]
    return trick_order(RANKS[rank_order], cards)


def order_of(options: KauflabetOptions, trump: int) -> TrickOrder:
    """The order of a table's cards for a trump suit."""
    return trump_order(trump, options.rank_order, options.two_jacks)


def playable(options: KauflabetOptions, order: TrickOrder, hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """The cards of a hand that may be played to a trick (rules 3.4)."""
    if not trick:
        return hand
    best = trick[winning_position(order, trick)]
    same = hand & order.suit_of[trick[0]]
    if same:
        heading = same & order.beaten_by[best] if options.must_head else NO_CARDS
        return heading or same
    trumps = hand & order.trumps
    if not trumps or order.trumps >> trick[0] & 1:
        return hand
    if not order.trumps >> best & 1:
        return trumps
    return trumps & order.beaten_by[best] or (trumps if options.undertrump_forced else hand)


def objection(
    options: KauflabetOptions, order: TrickOrder, hand: CardSet, trick: Sequence[Card], card: Card
) -> IllegalAction:
    """Why a card of the hand that isn't ``playable`` may not be played."""
    led = trick[0]
    if hand & order.suit_of[led]:
        if order.suit_of[led] >> card & 1:
            return IllegalAction("must_head")
        if suit(card) == suit(led) and order.trumps >> card & 1:
            return IllegalAction("unter_is_trump", card=notation(card))
        if order.trumps >> led & 1:
            return IllegalAction("follow_trumps")
        return IllegalAction("follow_suit", suit=SUIT_LETTERS[suit(led)])
    best = trick[winning_position(order, trick)]
    over = hand & order.trumps & order.beaten_by[best]
    return IllegalAction("must_overtrump" if over and order.trumps >> best & 1 else "must_trump")
