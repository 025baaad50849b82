"""Rollouts for search: deals of tricks played to their end, thousands of times a second.

The rules are those of ``Tricks``, read from the same tables of a ``TrickOrder``; there are no actions, events
or refusals here, and nothing is checked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.cards import Card, CardSet
from engine.game import Seat
from engine.tricks import TakenTrick, Tricks, seats_from, taken_trick, winning_position

Choose: TypeAlias = Callable[
    [Seat, CardSet, Sequence[CardSet], Sequence[Card], Sequence[TakenTrick]], CardSet
]
"""The choice of a seat's card, given the seat, the cards that follow (its whole hand if it leads or has
none that do), everybody's cards still held, the trick on the table and the tricks taken; it returns a set of
the one card chosen. A policy that is to play fairly reads its own hand, and only the sum of the others'.

Where a game asks for more than following suit, the choice has to see to that. It is called only when there
are two cards or more; the sequences are the rollout's own and must not be changed or kept.
"""


def play_out(tricks: Tricks, hands: Sequence[CardSet], policies: Sequence[Choose]) -> tuple[TakenTrick, ...]:
    """Return all tricks of the deal once it is played to its end from where ``tricks`` stands.

    ``hands`` and ``policies``, by seat, are what everybody still holds and plays by; neither hands nor
    ``tricks`` are changed. The deal ends when whoever would lead has no card left. What was already taken is
    part of the answer, so that a contract can score it.
    """
    suit_of, beaten_by = tricks.order.suit_of, tricks.order.beaten_by
    held = list(hands)
    followers = {seat: seats_from(tricks.players, seat)[1:] for seat in tricks.players}
    taken = list(tricks.taken)
    trick = list(tricks.trick)
    leader = winner = tricks.leader
    waiting = followers[leader]
    if trick:
        winner = tricks.seats[winning_position(tricks.order, trick)]
        follow, beaten = suit_of[trick[0]], beaten_by[trick[tricks.seats.index(winner)]]
        waiting = tricks.seats[len(trick) :]
    while True:
        if not trick:
            legal = held[leader]
            if not legal:
                return tuple(taken)
            chosen = policies[leader](leader, legal, held, trick, taken) if legal & legal - 1 else legal
            held[leader] = legal ^ chosen
            card = chosen.bit_length() - 1
            trick.append(card)
            follow, beaten = suit_of[card], beaten_by[card]
        for seat in waiting:  # the same once more: a call a card would cost a fifth of the speed
            hand = held[seat]
            legal = hand & follow or hand
            chosen = policies[seat](seat, legal, held, trick, taken) if legal & legal - 1 else legal
            held[seat] = hand ^ chosen
            card = chosen.bit_length() - 1
            trick.append(card)
            if beaten & chosen:
                winner, beaten = seat, beaten_by[card]
        taken.append(taken_trick((leader, tuple(trick), winner)))
        leader = winner
        waiting = followers[leader]
        trick = []


def randomly(rng: random.Random) -> Choose:
    """Return a choice that is random among the cards that follow."""
    bits = rng.getrandbits

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        # of 16 bits the first cards get one chance in nine thousand more, at half the price of none
        skip = bits(16) % legal.bit_count()
        while skip:
            legal &= legal - 1
            skip -= 1
        return legal & -legal

    return choose
