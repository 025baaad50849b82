"""Playing 1-2-3-8: three tricks that cost, then four in which to get ready for the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card, CardSet, cards_in
from engine.game import Seat
from engine.kernel.bills import Bill
from engine.players.quodlibet.avoiding import Weights, avoiding
from engine.players.quodlibet.trick_odds import HIGHER, LOWER, RANKS, beats, kept, left_with, unseen
from engine.tricks import Choose, TakenTrick

_COSTLY: Final = 3
"""The tricks at the beginning that cost something."""
_BELOW: Final = 1.5
"""The burden of a card for each unseen card that it beats; each of its ranks counts 1."""
_LENGTH: Final = -0.6
"""The burden of a card for each other own card of its suit: they may be played first."""
_NOBODY: Final = -0.8
"""The burden of a card of a suit that nobody else holds: once led to, it can't win."""
_STUCK: Final = 14.0
"""The burden of the lead for somebody who wins again, whatever he leads."""
_LAST: Final = 6.0
"""The burden of winning the last trick."""


@kept
def _burden(own: int, others: int, rank: int) -> float:
    if not others:
        return _NOBODY
    return rank + _BELOW * LOWER[others][rank] + _LENGTH * (own.bit_count() - 1)


def _sticks(left: CardSet, others: CardSet) -> float:
    """Return the chance that whoever leads next, with these cards left, can't get rid of the lead."""
    cards = others.bit_count()
    return min(
        left_with(others >> 8 * suit & 255, cards, 3)[rank]
        for suit in range(4)
        for rank in RANKS[left >> 8 * suit & 255]
    )


@kept
def _takes_last(of_suit: int, rank: int, cards: int, followers: int, topped: bool, leads: bool) -> float:
    """Return the chance that somebody's only card wins the last trick, as he leads it or somebody else leads.

    ``of_suit`` are the unseen cards of its suit before the trick that comes before, among so many ``cards``;
    ``followers`` are those who still have to follow with that suit then, if they can. ``topped``: if he wins
    that trick, somebody has kept a card of the suit that is higher than his.
    """
    number = of_suit.bit_count()
    if not number:
        return float(leads)
    keeps_one = number * (number - 1) / (cards * (cards - 1)) if followers else 0.0
    left = (followers * keeps_one + (3 - followers) * number / cards) / 3
    beaten, below = left * HIGHER[of_suit][rank] / number, left * LOWER[of_suit][rank] / number
    if leads:
        return 0.0 if topped else (1 - beaten) ** 3
    return below * (1 - beaten) ** 2


def last_trick(bills: Sequence[Bill]) -> Choose:
    """Return the policy: duck three times, then be rid of what is high, and keep what wins no last trick.

    Of two cards keep the one that is less likely to win, as one leads it or somebody else leads another.
    """
    first = avoiding(bills, Weights())

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
        for card in cards_in(legal):
            of_suit = others >> (card & 24) & 255
            takes = suit >> card & 1 and 1 << card > best
            wins = left_with(of_suit, cards, players)[card & 7] if takes else 0.0
            left = own ^ 1 << card
            if left & left - 1:
                worth = _burden(own >> (card & 24) & 255, of_suit, card & 7)
                if wins:
                    worth -= _STUCK * wins * _sticks(left, others)
            else:
                last = left.bit_length() - 1
                of_last = others >> (last & 24) & 255
                same = last & 24 == (trick[0] if trick else card) & 24
                topped = same and players > 0 and HIGHER[of_last][max(last & 7, card & 7)] > 0
                known = of_last, last & 7, cards, players if same else 0, topped
                worth = -_LAST * (wins * _takes_last(*known, True) + (1 - wins) * _takes_last(*known, False))
            if worth > value:
                found, value = card, worth
        return 1 << found

    return choose
