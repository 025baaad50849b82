"""Following suit and winning tricks, on ints and bitmasks: one kernel for every trick game.

A game states its order as data: which cards belong together when suit is followed, and which cards beat
which. A trump is a card that beats those of every other suit; a promoted one (the trump Unter of
Kauflabet) stands higher in the list of trumps; another order of ranks (Blattla) is another string.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.cards import RANK_LETTERS, SUIT_CARDS, Card, CardSet, card_set, make
from engine.game import Seat


class TakenTrick(NamedTuple):
    """A finished trick: its cards in the order played from ``leader`` on, and who won it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class TrickOrder:
    """What following and winning mean in a game.

    ``suit_of[card]``: the cards that follow a lead of ``card``. ``beaten_by[card]``: the cards that take
    the trick when ``card`` is its best so far. ``trumps``: the cards that beat every other suit.
    """

    suit_of: tuple[CardSet, ...]
    beaten_by: tuple[CardSet, ...]
    trumps: CardSet


def trick_order(ranks: str, trumps: Sequence[Card] = ()) -> TrickOrder:
    """The order with ``ranks`` from high to low in each suit, and ``trumps`` from high to low, if any."""
    trump_set = card_set(trumps)
    suit_of = [0] * 32
    beaten_by = [0] * 32
    for suit, suit_cards in enumerate(SUIT_CARDS):
        higher: CardSet = 0
        for letter in ranks:
            card = make(suit, RANK_LETTERS.index(letter))
            if trump_set >> card & 1:
                continue
            suit_of[card] = suit_cards & ~trump_set
            beaten_by[card] = higher | trump_set
            higher |= 1 << card
    higher = 0
    for card in trumps:
        suit_of[card] = trump_set
        beaten_by[card] = higher
        higher |= 1 << card
    return TrickOrder(tuple(suit_of), tuple(beaten_by), trump_set)


NATURAL: Final = trick_order("AKOUX987")
"""No trumps and the natural order ``NAT`` (rules 1.1)."""


def legal_follow(order: TrickOrder, hand: CardSet, led: Card | None) -> CardSet:
    """The cards of a hand that may be played: the led suit if there is any, else all (rules 1.4)."""
    if led is None:
        return hand
    return hand & order.suit_of[led] or hand


def winning_position(order: TrickOrder, cards: Sequence[Card]) -> int:
    """Which card of a trick wins it so far, by its place in the order of play, from 0."""
    best = 0
    beaten_by = order.beaten_by[cards[0]]
    for position, card in enumerate(cards):
        if beaten_by >> card & 1:
            best = position
            beaten_by = order.beaten_by[card]
    return best
