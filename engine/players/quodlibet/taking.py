"""Playing to take tricks: Plus, and Bad Neighbour, in which others' tricks cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.cards import Card, CardSet
from engine.game import Seat, Side, step_to
from engine.games.quodlibet.contracts import DIRECTION, SEATS
from engine.players.quodlibet.trick_odds import (
    HIGHER,
    LOWER,
    RANKS,
    Rated,
    beats,
    best_card,
    is_highest,
    kept,
    unseen,
)
from engine.tricks import Choose, TakenTrick

_LATER: Final = 0.18
"""Part of a card's worth in tricks to come that counts when one may take this trick."""
_HELD: Final = 0.4
"""Worth of a card in tricks to come, in Bad Neighbour."""
_TAKEN: Final = 0.3
"""Worth of keeping a trick from the neighbour for whom one pays, in Bad Neighbour."""
_OWN: Final = 0.26
"""Worth of taking a trick oneself, in Bad Neighbour."""


@kept
def _promise(own: int, others: int, rank: int) -> float:
    """Return how likely a card is to take a trick later on: lower own ones may fall to higher ones first."""
    above = HIGHER[others][rank]
    return 1 / (1 + above) if LOWER[own][rank] >= above else 0.95 / (1 + above)


@kept
def _keep(own: int, others: int, rank: int) -> float:
    return _promise(own, others, rank) + 0.06 * rank / 7


@kept
def _throw_off(suit: int, own: int, others: int) -> Rated:
    """Rate the lowest card of a suit; the last one beside a card that only one other beats is kept."""
    rank = (own & -own).bit_length() - 1
    guards = own.bit_count() == 2 and HIGHER[others][own.bit_length() - 1] == 1
    return -_keep(own, others, rank) - 0.4 * guards, 8 * suit + rank


@kept
def _lead(suit: int, own: int, others: int, cards: int) -> Rated:
    """Rate what is likely to stand and is worth little later, from long suits of which others hold few."""
    about = 0.2 * own.bit_count() - 0.13 * others.bit_count()
    return max(
        (is_highest(HIGHER[others][rank], cards, 3) - _keep(own, others, rank) + about, 8 * suit + rank)
        for rank in range(8)
        if own >> rank & 1
    )


def plus(
    seat: Seat, legal: CardSet, held: Sequence[CardSet], trick: Sequence[Card], taken: Sequence[TakenTrick]
) -> CardSet:
    """Take tricks: lead from long suits what nobody beats, and guard a card that only one other beats.

    Last, take the trick with as little as it needs. Before others, play the card that is likely to stand,
    unless it is worth more later; otherwise the lowest.
    """
    own = held[seat]
    others = unseen(own, held)
    if not trick:
        return best_card(_lead, own, others, others.bit_count())
    shift = trick[0] & 24
    if not legal >> shift & 255:
        return best_card(_throw_off, own, others)
    winning, lowest = legal & -(beats(trick) << 1), legal & -legal
    if not winning:
        return lowest
    if len(trick) == SEATS - 1:
        return winning & -winning
    own_suit, others_suit = own >> shift & 255, others >> shift & 255
    cards, players = others.bit_count(), SEATS - 1 - len(trick)
    best = -_LATER * _keep(own_suit, others_suit, lowest.bit_length() - 1 & 7)
    found = lowest
    for rank in RANKS[winning >> shift & 255]:
        stands = is_highest(HIGHER[others_suit][rank], cards, players)
        worth = stands - _LATER * _keep(own_suit, others_suit, rank)
        if worth > best:
            found, best = 1 << shift + rank, worth
    return found


def bad_neighbour(neighbour: Side) -> Choose:
    """Return the policy: take what the neighbour for whom one pays would get, and keep what takes more.

    One's own tricks cost oneself nothing; so lead what is likely to stand. Before or after that neighbour, a
    trick that others win already isn't worth a high card.
    """
    step = step_to(neighbour, DIRECTION)

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        own = held[seat]
        others = unseen(own, held)
        if not trick:
            return best_card(_lead, own, others, others.bit_count())
        shift = trick[0] & 24
        if not legal >> shift & 255:
            return best_card(_throw_off, own, others)
        best = beats(trick)
        winning, lowest = legal & -(best << 1), legal & -legal
        if not winning:
            return lowest
        own_suit, others_suit = own >> shift & 255, others >> shift & 255
        cards, players = others.bit_count(), SEATS - 1 - len(trick)
        at, payer = trick.index(best.bit_length() - 1), (seat - step) % SEATS
        leader = (seat - len(trick)) % SEATS
        paying = (leader + at) % SEATS == payer
        to_come = (payer - seat) % SEATS <= players
        found, most = lowest, -1e9
        for rank in RANKS[own_suit]:
            card, above = 1 << shift + rank, HIGHER[others_suit][rank]
            stands = is_highest(above, cards, players)
            worth = -_HELD * _keep(own_suit, others_suit, rank)
            if card > best:
                worth += _OWN * stands + _TAKEN * paying
                if to_come:
                    worth += _TAKEN * is_highest(above, cards, 1)
            elif paying and players:
                behind = HIGHER[others_suit][best.bit_length() - 1 & 7]
                worth += _TAKEN * (1 - is_highest(behind, cards, players))
            if worth > most:
                found, most = card, worth
        return found

    return choose
