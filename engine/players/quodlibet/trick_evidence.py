"""Evidence: cards that others played tell of their hands, and of how well they play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Final

from engine.cards import ALL_CARDS, CardSet
from engine.game import Seat
from engine.games.quodlibet.contracts import SEATS
from engine.players.seen_tricks import SeenPlay
from engine.rollouts import Choose
from engine.tricks import NATURAL

SURPRISE: Final = 1.5
"""By how much, as a power of e, a player is less likely for each card that it wouldn't have played."""
_BITS: Final = 6
_MOST: Final = (1 << _BITS) - 1


class Evidence:
    """The plays of others, each of whom plays in one of several manners, all equally likely beforehand.

    The first manner is the viewer's own.
    """

    def __init__(self, viewer: Seat, manners: Sequence[Choose], plays: Sequence[SeenPlay]) -> None:
        self._viewer = viewer
        self._manners = manners
        self._shifts = range(0, _BITS * len(manners), _BITS)
        self._chances = [exp(-SURPRISE * surprises) for surprises in range(_MOST + 1)]
        self._plays = plays
        self._surprises: dict[int, int] = {}
        """The sum of manners that are surprised by a play, by its number and the cards left to its player."""

    def __bool__(self) -> bool:
        return bool(self._plays)

    def weigh(self, hands: Sequence[CardSet], rng: random.Random) -> tuple[float, tuple[Choose, ...]]:
        """Return how likely the plays are, up to a factor, if these are the hands now; and who plays how.

        Manners are drawn, the likelier the more often. A sum of manners has ``_BITS`` for each of them.
        """
        known = self._surprises
        surprises = [0] * SEATS
        for number, play in enumerate(self._plays):
            key = number << len(hands) * 8 | hands[play.seat]
            found = known.get(key)
            if found is None:
                found = known[key] = self._surprised(play, hands[play.seat] | play.since)
            surprises[play.seat] += found
        weight = 1.0
        policies = [self._manners[0]] * SEATS
        for seat, counts in enumerate(surprises):
            if seat != self._viewer:
                chances = [self._chances[counts >> shift & _MOST] for shift in self._shifts]
                total = sum(chances)
                weight *= total
                lot = rng.random() * total
                for policies[seat], chance in zip(self._manners, chances, strict=True):
                    lot -= chance
                    if lot < 0:
                        break
        return weight, tuple(policies)

    def _surprised(self, play: SeenPlay, hand: CardSet) -> int:
        """Return the sum of manners in which another card would have been played from a hand."""
        legal = (hand & NATURAL.suit_of[play.trick[0]] or hand) if play.trick else hand
        if not legal & legal - 1:
            return 0
        held = held_by(play.seat, hand, ALL_CARDS & ~play.gone & ~hand)
        return sum(
            1 << _BITS * manner
            for manner, policy in enumerate(self._manners)
            if policy(play.seat, legal, held, play.trick, play.taken) != 1 << play.card
        )


def held_by(seat: Seat, hand: CardSet, others: CardSet) -> list[CardSet]:
    """Return hands as a policy is content with: it asks for the sum of the others' only."""
    held = [0] * SEATS
    held[seat], held[seat - 1] = hand, others
    return held
