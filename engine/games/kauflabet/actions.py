"""Actions in a partie of Kauflabet, each with its one canonical token."""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

from engine.actions import Deal, Pass, Play, Spelled
from engine.cards import PACK, CardSet, card_set, cards_in
from engine.game import value
from engine.games.kauflabet.options import TRICKS


@value
class StayIn(Spelled):
    """Play this deal. Where cards are exchanged at the declaration, keep them all. Token ``play``."""

    verb = "play"


@value
class Exchange(Spelled):
    """Put some cards away and draw as many. At the declaration it also means to play this deal.

    Token ``exchange E7 G8``, the cards sorted by suit and rank.
    """

    verb = "exchange"
    cards: CardSet


@value
class Keep(Spelled):
    """Exchange nothing. Token ``keep``."""

    verb = "keep"


STAY_IN: Final = StayIn()
KEEP: Final = Keep()
VERBS: Final = (Deal, Pass, StayIn, Keep, Exchange)

KauflabetAction: TypeAlias = Deal | Pass | StayIn | Exchange | Keep | Play

_SHARED: Final = {
    cards: Exchange(cards) for size in (1, 2, 3) for cards in map(card_set, combinations(PACK, size))
}
_OF_THREE: Final = tuple(
    tuple(tuple(_SHARED[1 << a | 1 << b | 1 << c] for c in PACK) for b in PACK) for a in PACK
)
"""The exchange of three cards, or of fewer where some are the same: ``_OF_THREE[a][b][b]`` is that of two.

Made once, since the same 5488 are listed over and over, and looked up without making any set of cards.
"""
_UP_TO: Final = (0, 4, 10, 14, 14)
"""How many exchanges there are of up to so many cards, three at most, of a hand of four."""


def exchanges(hand: CardSet, most: int) -> list[Exchange]:
    """List every exchange of one to ``most`` cards of a hand, fewer cards first."""
    cards = cards_in(hand)
    if len(cards) != TRICKS:  # a position set up with fewer cards
        sizes = range(1, most + 1)
        return [Exchange(card_set(some)) for size in sizes for some in combinations(cards, size)]
    a, b, c, d = cards
    with_a, with_b, with_c = _OF_THREE[a], _OF_THREE[b], _OF_THREE[c]
    aa, ab, ac, bb, bc, cc = with_a[a], with_a[b], with_a[c], with_b[b], with_b[c], with_c[c]
    ones = aa[a], bb[b], cc[c], _OF_THREE[d][d][d]
    listed = [*ones, aa[b], aa[c], aa[d], bb[c], bb[d], cc[d], ab[c], ab[d], ac[d], bc[d]]
    if most == TRICKS:
        listed.append(Exchange(hand))
    elif most < 3:
        del listed[_UP_TO[most] :]
    return listed
