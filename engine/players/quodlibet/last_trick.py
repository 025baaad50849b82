"""Playing 1-2-3-8: three tricks that cost, then four in which to get ready for the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card, CardSet
from engine.game import Seat
from engine.games.quodlibet.contracts import OneTwoThreeEight
from engine.players.quodlibet.avoiding import avoiding
from engine.players.quodlibet.trick_odds import beats, higher, is_highest, is_left_with, kept, lower, unseen
from engine.rollouts import Choose
from engine.tricks import TakenTrick

_COSTLY: Final = 3
"""The tricks at the beginning that cost something."""
_BELOW: Final = 0.3
"""The burden of a card for each unseen card that it beats; each of its ranks counts 1."""
_NOBODY: Final = -0.8
"""The burden of a card of a suit that nobody else holds: once led to, it can't win."""
_WINNING: Final = 0.5
"""The burden of winning a trick that costs nothing, since one has to lead."""
_LAST: Final = 6.0
"""The burden of winning the last trick."""


@kept
def _burden(others: int, rank: int) -> float:
    return rank + _BELOW * lower(others, rank) if others else _NOBODY


@kept
def _takes_last(others: int, rank: int, cards: int, leads: bool) -> float:
    """Return the chance that somebody's only card wins, whether it is led or another of so many cards is."""
    return is_highest(higher(others, rank), cards, 3) if leads else lower(others, rank) / cards


def last_trick(contract: OneTwoThreeEight) -> Choose:
    """Return the policy: duck three times, then be rid of what is high, and keep what wins no last trick.

    Of two cards keep the one that is less likely to win, as one leads it or somebody else leads another.
    """
    first = avoiding(contract)

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        if len(taken) < _COSTLY:
            return first(seat, legal, held, trick, taken)
        own = held[seat]
        others = unseen(own, held)
        cards, players = others.bit_count(), 3 - len(trick)
        best, suit = (beats(trick), 255 << (trick[0] & 24)) if trick else (0, own)
        found, value = 0, -1e9
        while legal:
            card = legal & -legal
            legal ^= card
            at = card.bit_length() - 1
            of_suit = others >> (at & 24) & 255
            wins = 0.0
            if card > best and card & suit:
                above, below = higher(of_suit, at & 7), lower(of_suit, at & 7)
                wins = is_left_with(above, below, cards, players)
            left = own ^ card
            if left & left - 1:
                worth = _burden(of_suit, at & 7) - _WINNING * wins
            else:
                last = left.bit_length() - 1
                of_last = others >> (last & 24) & 255
                leading = _takes_last(of_last, last & 7, cards, True)
                following = _takes_last(of_last, last & 7, cards, False)
                worth = -_LAST * (wins * leading + (1 - wins) * following)
            if worth > value:
                found, value = card, worth
        return found

    return choose
