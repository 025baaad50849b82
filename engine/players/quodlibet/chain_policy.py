"""Leads in Quadrature by rule of thumb, on bitmasks: for a Bursch, and for everybody in rollouts."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final, TypeAlias

from engine.cards import SUIT_CARDS, Card, CardSet, cards_in
from engine.games.quodlibet.chain_deal import next_leader
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.players.quodlibet.chain_rollout import NEAR, Lead, forced_cards

OWN: Final = 4
"""How many cards of others weigh as much as one of one's own."""
STRANDED: Final = 2
"""How much more a card weighs that comes to the table only when its holder leads it."""

_SUIT: Final = SUIT_CARDS[0]
_SHIFTS: Final = tuple(8 * suit for suit in range(len(SUIT_CARDS)))
_HANDS: Final = (1,) * SEATS

Streak: TypeAlias = tuple[int, int, int]
"""Own cards of a suit that can go before the lead does; minus others' that go, too; the first lead."""
Advice: TypeAlias = tuple[bool, int, int]
"""Whether a lead keeps the lead; how good it is besides; its rank."""


@functools.lru_cache(maxsize=8)
def lead_by_rule(options: QuodlibetOptions) -> Lead:
    """Return the rule of thumb for the leads of a table.

    Who can keep the lead keeps it: in each suit in the order in which most of his own cards go and fewest of
    the others', and first where none of theirs go. Else he leads what brings him nearest to an empty hand.
    His cards weigh four times as much as theirs, and those that no other lead brings to the table three times
    as much as the rest.
    """
    forced = forced_cards(options.quad_version)

    def keeps(played: CardSet, own: CardSet) -> bool:
        winner = 0 if own >> played.bit_length() - 1 & 1 else 1
        return next_leader(options, _HANDS, 0, winner, played.bit_count()) == 0

    @functools.cache
    def streak(own: CardSet, live: CardSet) -> Streak:
        best = (0, 0, -1)
        for rank in cards_in(own):
            played = forced[rank][live >> rank & NEAR]
            if keeps(played, own):
                shed, spared, _ = streak(own & ~played, live & ~played)
                shed += (played & own).bit_count()
                spared -= (played & ~own).bit_count()
                best = max(best, (shed, spared, rank))
        return best

    @functools.cache
    def weight(own: CardSet, live: CardSet) -> int:
        stranded = live
        for rank in cards_in(live):
            stranded &= ~forced[rank][live >> rank & NEAR] | 1 << rank
        others = live & ~own
        return OWN * (own.bit_count() + STRANDED * (own & stranded).bit_count()) - (
            others.bit_count() + STRANDED * (others & stranded).bit_count()
        )

    @functools.cache
    def advice(own: CardSet, live: CardSet) -> Advice:
        shed, _, rank = streak(own, live)
        if shed:
            return True, -(forced[rank][live >> rank & NEAR] & ~own).bit_count(), rank
        leads = []
        for rank in cards_in(own):
            played = forced[rank][live >> rank & NEAR]
            leads.append((False, weight(own, live) - weight(own & ~played, live & ~played), rank))
        return max(leads)

    return _best_of_suits(advice)


@functools.lru_cache(maxsize=8)
def lead_greedily(options: QuodlibetOptions) -> Lead:
    """Return how a beginner leads: most of his own cards should go, and few of the others'."""
    forced = forced_cards(options.quad_version)

    @functools.cache
    def advice(own: CardSet, live: CardSet) -> Advice:
        leads = []
        for rank in cards_in(own):
            played = forced[rank][live >> rank & NEAR]
            leads.append((False, OWN * (played & own).bit_count() - played.bit_count(), rank))
        return max(leads)

    return _best_of_suits(advice)


def _best_of_suits(advice: Callable[[CardSet, CardSet], Advice]) -> Lead:
    """Return the lead of the suit with the best advice, given the own and the live cards of a suit."""

    def lead(hand: CardSet, live: CardSet) -> Card:
        best: Advice = (False, -1000, 0)
        chosen = 0
        for shift in _SHIFTS:
            own = hand >> shift & _SUIT
            if own:
                found = advice(own, live >> shift & _SUIT)
                if found > best:
                    best = found
                    chosen = shift + found[2]
        return chosen

    return lead
