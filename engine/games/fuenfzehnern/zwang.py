"""Zwang: whoever leads an Ober and holds its King may call for the Ace (rules 4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import RANK_CARDS, SUIT_CARDS, Card, CardSet, Rank, cards_in
from engine.tricks import NATURAL, legal_follow

OBERS: Final[CardSet] = RANK_CARDS[Rank.OBER]


def suit_mate(card: Card, rank: Rank) -> CardSet:
    """The card of that rank in the suit of another, as a set."""
    return SUIT_CARDS[card >> 3] & RANK_CARDS[rank]


def backed_by_king(card: Card, hand: CardSet) -> bool:
    """Whether a card is an Ober whose King is in the same hand."""
    return bool((1 << card) & OBERS and hand & suit_mate(card, Rank.KING))


def ace_is_out(card: Card, hand: CardSet, gone: CardSet) -> bool:
    """Whether somebody else still holds the Ace of a card's suit."""
    return not suit_mate(card, Rank.ACE) & (hand | gone)


def announceable(leads: CardSet, hand: CardSet, gone: CardSet) -> CardSet:
    """The cards among legal leads with which Zwang may be announced; ``gone`` are those played."""
    obers = cards_in(leads & OBERS)
    return sum([1 << card for card in obers if backed_by_king(card, hand) and ace_is_out(card, hand, gone)])


def follow(hand: CardSet, trick: Sequence[Card]) -> CardSet:
    """Return the cards that may be played to a trick with Zwang: a player with the Ace must play it."""
    return hand & suit_mate(trick[0], Rank.ACE) or legal_follow(NATURAL, hand, trick[0])
