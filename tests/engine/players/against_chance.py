"""Parties of computers against people who choose any legal action."""

from __future__ import annotations

import pickle
import random
from typing import TypeVar

from engine.game import CHANCE, Seat, State
from engine.players import Player

Partie = TypeVar("Partie", bound=State)


def play_partie(state: Partie, computer: Player, clever: frozenset[Seat], rng: random.Random) -> Partie:
    """Play a partie: the clever seats by the computer, the others at random.

    Checks that the computer's actions are legal, and the same for the same view.
    """
    while state.waiting_for:
        if state.waiting_for is CHANCE:
            order = list(state.pack)
            rng.shuffle(order)
            state.apply(CHANCE, state.deal(order))
            continue
        assert isinstance(state.waiting_for, frozenset)
        seat = min(state.waiting_for)
        legal = state.legal(seat)
        if seat in clever:
            action = computer.choose(state.view(seat), legal)
            assert action in legal
            assert computer.choose(pickle.loads(pickle.dumps(state.view(seat))), legal) == action
        else:
            action = rng.choice(legal)
        state.apply(seat, action)
    return state
