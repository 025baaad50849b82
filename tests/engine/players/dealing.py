"""Deals of every kind and whole parties, played by computers or by chance, for tests of decisions."""

import functools
import pickle
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from benchmarks._bars import Bar
from engine.dealing import SEED_BYTES, shuffle
from engine.game import CHANCE, Action, Actor, Seat, State
from engine.kernel.vocabulary import DealScored
from engine.players.levels import Player

CRITICAL_Z: Final = 5.0
"""Beyond it a chi-square is a bug: chance gives it less than once in a million."""

Chooser = Callable[[Seat, State], Action]
"""Chooses for a seat that has a choice. The state is not to be changed."""


@dataclass(frozen=True)
class Played:
    """A deal that was played: the state before it, and everything that was done."""

    before: State
    steps: Sequence[tuple[Actor, Action]]
    points: Sequence[int]


def play_deal(bar: Bar, seed: object, choose: Chooser) -> Played:
    """Play a deal of a kind to its score."""
    before = bar.new()
    state, chance = before.copy(), random.Random(str(seed))
    steps: list[tuple[Actor, Action]] = []
    while True:
        actor, action = _step(state, chance, choose)
        steps.append((actor, action))
        for event in state.apply(actor, action):
            if isinstance(event, DealScored):
                return Played(before, steps, event.points)


@functools.cache
def points_at_stake(bar: Bar) -> int:
    """Return the range of a deal: from the fewest points of a seat to the most, in many random ones."""
    rng = random.Random(bar.name)
    deals = [
        play_deal(bar, number, lambda seat, state: rng.choice(state.legal(seat))) for number in range(60)
    ]
    points = [points for played in deals for points in played.points]
    return max(points) - min(points)


def _step(state: State, chance: random.Random, choose: Chooser) -> tuple[Actor, Action]:
    waiting = state.waiting_for
    if waiting is CHANCE:
        return CHANCE, state.deal(shuffle(chance.randbytes(SEED_BYTES), state.pack))
    assert isinstance(waiting, frozenset)
    seat = min(waiting)
    legal = state.legal(seat)
    return seat, legal[0] if len(legal) == 1 else choose(seat, state)


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


def come_as_often(found: Mapping[Any, int], expected: Mapping[Any, float]) -> bool:
    """Whether samples come as often as they should, as far as chance goes, and no others."""
    chi_square = sum((found.get(kind, 0) - mean) ** 2 / mean for kind, mean in expected.items())
    freedom = max(1, len(expected) - 1)
    fair = chi_square - freedom < CRITICAL_Z * (2 * freedom) ** 0.5
    return fair and not found.keys() - expected.keys()
