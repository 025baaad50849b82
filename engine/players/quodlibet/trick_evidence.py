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
from engine.tricks import NATURAL, Choose

SURPRISE: Final = 1.5
"""By how much, as a power of e, a player is less likely for each card that it wouldn't have played."""


class Evidence:
    """The plays of others, each of whom plays in one of several manners, all equally likely beforehand.

    The first manner is the viewer's own.
    """

    def __init__(self, viewer: Seat, manners: Sequence[Choose], plays: Sequence[SeenPlay]) -> None:
        self._manners = manners
        self._plays = {
            seat: [play for play in plays if play.seat == seat] for seat in range(SEATS) if seat != viewer
        }
        self._known: dict[Seat, dict[CardSet, tuple[Sequence[float], float]]] = {
            seat: {} for seat in self._plays
        }
        """The chances of manners and their sum, by the hand that a seat has now."""

    def __bool__(self) -> bool:
        return any(self._plays.values())

    def weigh(self, hands: Sequence[CardSet], rng: random.Random) -> tuple[float, tuple[Choose, ...]]:
        """Return how likely the plays are, up to a factor, if these are the hands now; and who plays how.

        Manners are drawn, the likelier the more often.
        """
        weight = 1.0
        policies = [self._manners[0]] * SEATS
        for seat, known in self._known.items():
            hand = hands[seat]
            found = known.get(hand)
            if found is None:
                found = known[hand] = self._chances(seat, hand)
            chances, total = found
            weight *= total
            lot = rng.random() * total
            for policies[seat], chance in zip(self._manners, chances, strict=True):
                lot -= chance
                if lot < 0:
                    break
        return weight, tuple(policies)

    def _chances(self, seat: Seat, hand: CardSet) -> tuple[Sequence[float], float]:
        """Return for each manner how likely a seat's plays are if that is its hand now, and the sum of it."""
        surprises = [0] * len(self._manners)
        for _, card, trick, taken, gone, since in self._plays[seat]:
            had = hand | since
            legal = (had & NATURAL.suit_of[trick[0]] or had) if trick else had
            if legal & legal - 1:
                held = held_by(seat, had, ALL_CARDS & ~gone & ~had)
                for manner, policy in enumerate(self._manners):
                    if policy(seat, legal, held, trick, taken) != 1 << card:
                        surprises[manner] += 1
        chances = [exp(-SURPRISE * number) for number in surprises]
        return chances, sum(chances)


def held_by(seat: Seat, hand: CardSet, others: CardSet) -> list[CardSet]:
    """Return hands as a policy is content with: it asks for the sum of the others' only."""
    held = [0] * SEATS
    held[seat], held[seat - 1] = hand, others
    return held
