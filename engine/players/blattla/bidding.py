"""Bidding and calling by rule at Blattla: count the tricks that a hand takes by itself.

A Sow with anything, since the partner brings an Ace at least; a solo from a bit over four on, since it pays
six times as much; a Tout when nearly all are sure. The Sow is called in the suit of which one has fewest: it
is likeliest to make its trick there. Others are thought to be more careful, as most people are.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import RANK_LETTERS, SUIT_CARDS, Card, CardSet, Rank, count
from engine.games.blattla import (
    HEIGHT,
    NAMED_SOWS,
    RANKING,
    SOW,
    TRUMPS_LOW_TO_HIGH,
    BlattlaOptions,
    Contract,
    Kind,
    callable_sows,
    outcome,
    settle,
)

TRICKS_OF_APPETITE: Final = 2.5
"""Tricks that a hand may promise less for each point by which one more at stake is worth it by itself."""


class Enough(NamedTuple):
    """Tricks that a hand should promise for a bid of each kind."""

    sow: float
    solo: float
    tout: float = 7.8

    def for_appetite(self, appetite: float) -> Enough:
        """Return what is enough for somebody with that liking for risk."""
        sow, solo, tout = (tricks - TRICKS_OF_APPETITE * appetite for tricks in self)
        return Enough(sow, solo, tout)


ENOUGH: Final = Enough(0.0, 4.3)
ENOUGH_FOR_OTHERS: Final = Enough(0.9, 4.9)
"""With how much others are thought to bid."""

NAMED_SOW: Final = {contract.called: contract for contract in NAMED_SOWS}
"""The contract with each Sow."""

_LOW_TO_HIGH: Final = sorted(range(len(RANK_LETTERS)), key=HEIGHT.__getitem__)


def _trump_tricks(ranks: int) -> float:
    """Estimate the tricks of so many ranks of trumps, a bit each.

    As if one led them from the top, and two of the others' fell each time.
    """
    mine = [HEIGHT[rank] for rank in _LOW_TO_HIGH[::-1] if ranks >> rank & 1]
    theirs = [HEIGHT[rank] for rank in _LOW_TO_HIGH[::-1] if not ranks >> rank & 1]
    tricks = 0.0
    for height in mine:
        if theirs and theirs[0] > height:
            del theirs[0]
            del theirs[-1:]
        else:
            tricks += 1
            del theirs[-2:]
    return tricks


def _side_tricks(ranks: int) -> float:
    """Estimate the tricks of the Ace and the Ten of a suit that isn't trump."""
    ace, ten = (ranks >> rank & 1 for rank in (Rank.ACE, Rank.TEN))
    if ace:
        return (0.9 if ranks.bit_count() <= 3 else 0.6) + 0.5 * ten
    return 0.3 if ten and ranks.bit_count() > 1 else 0.0


_TRUMP_TRICKS: Final = tuple(map(_trump_tricks, range(256)))
_SIDE_TRICKS: Final = tuple(map(_side_tricks, range(256)))


def promise(hand: CardSet, trump: int) -> float:
    """Estimate how many tricks a hand takes by itself with that trump suit."""
    own = hand >> 8 * trump & 255
    return _TRUMP_TRICKS[own] - _SIDE_TRICKS[own] + _all_sides(hand)


def _all_sides(hand: CardSet) -> float:
    return (
        _SIDE_TRICKS[hand & 255]
        + _SIDE_TRICKS[hand >> 8 & 255]
        + _SIDE_TRICKS[hand >> 16 & 255]
        + _SIDE_TRICKS[hand >> 24]
    )


def stake(kind: Kind, options: BlattlaOptions) -> int:
    """Return the game points that whoever bids loses if the contract just fails, or the others then get."""
    side = range(2 if kind == "sow" else 1)
    return max(map(abs, settle(kind, side, outcome(kind, 60, 1), options)))


def bid_by_rule(
    hand: CardSet, height: int | None, options: BlattlaOptions, enough: Enough = ENOUGH
) -> Contract | None:
    """Return what a hand bids, ``None`` for a pass; ``height`` is the rank of the best bid so far."""
    trump = max(TRUMPS_LOW_TO_HIGH, key=lambda suit: promise(hand, suit))
    tricks = promise(hand, trump)
    least = -1 if height is None else height
    if tricks >= enough.solo:
        tout, solo = Contract("tout", trump), Contract("solo", trump)
        if tricks >= enough.tout and RANKING[tout] > least:
            return tout
        if RANKING[solo] > least:
            return solo
    if height is None and promise(hand, SOW.trump) >= enough.sow:
        called = call_by_rule(hand, options)
        if called is not None:
            return NAMED_SOW[called] if options.name_sow == "with_bid" else SOW
    return None


def call_by_rule(hand: CardSet, options: BlattlaOptions) -> Card | None:
    """Return the Sow to call, ``None`` if the hand can't call any: few cards of its suit, one's own last."""
    return min(
        callable_sows(hand, options),
        key=lambda sow: (count(hand & SUIT_CARDS[sow >> 3]) + 8 * (hand >> sow & 1), sow),
        default=None,
    )
