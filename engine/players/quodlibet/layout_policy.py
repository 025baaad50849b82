"""The rule of thumb for Snack, on bitmasks: for a Bursch, and for everybody in rollouts."""

from __future__ import annotations

import functools
from typing import Final

from engine.cards import SUIT_CARDS, CardSet, Rank, cards_in
from engine.layout import UNTERS, fitting
from engine.players.quodlibet.layout_rollout import STOP, LayChoice

OWN: Final = 3
"""The weight of each own card that lies behind a card."""
OTHERS: Final = 2
"""The weight of each card of anybody else there."""
NOWHERE: Final = 1.5
"""The worth of a card behind which nothing lies: a card that is worth less stays in the hand."""

_SUIT: Final = SUIT_CARDS[0]


@functools.cache
def lay_by_rule(honour: bool) -> LayChoice:
    """Return the rule of thumb for the turns of a table; ``honour``: its Unters may be held back.

    Lay the card that leads to most of your own cards and fewest of the others', and keep what leads to as
    many of theirs: it blocks them. A card that leads nowhere goes, too; but keep the last of them, once a
    turn has begun, if all else that fits is better kept: next turn it spares you that, or a draw. If nothing
    good is left, end the turn, or draw where that is allowed, unless all of your cards can go now. Unters go
    at once: then they prove nothing.
    """

    def lay(hand: CardSet, layout: CardSet, fits: CardSet, begun: bool, may_stop: bool) -> CardSet:
        unters = fits & UNTERS if honour else 0
        best, chosen, as_good = -100.0, STOP, 0
        for card in cards_in(unters or fits):
            worth = _lying_behind(card & 7, hand >> (card & 24) & _SUIT)
            if worth > best:
                best, chosen, as_good = worth, 1 << card, 0
            as_good += worth == best
        if not may_stop or unters:
            return chosen
        spare = begun and best == NOWHERE and as_good == 1 and fits != chosen
        return STOP if (spare or best < NOWHERE) and not _goes_out(hand, layout) else chosen

    return lay


@functools.cache
def _lying_behind(rank: int, own: CardSet) -> float:
    """Return how good it is to lay a card of a suit, by whose cards can only be laid after it."""
    behind = 0
    if rank >= Rank.UNTER:
        behind |= _SUIT & ~((2 << rank) - 1)
    if rank <= Rank.UNTER:
        behind |= (1 << rank) - 1
    if not behind:
        return NOWHERE
    return OWN * (behind & own).bit_count() - OTHERS * (behind & ~own).bit_count()


def _goes_out(hand: CardSet, layout: CardSet) -> bool:
    """Whether a whole hand can be laid in one turn."""
    while hand:
        fits = hand & fitting(layout)
        if not fits:
            return False
        hand ^= fits
        layout |= fits
    return True
