"""Parties of any game, played at random by those who are awaited, and the form of what a game refuses."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from engine.game import CHANCE, Action, Actor, Event, State
from engine.games.registry import GAMES
from tests.rollouts.audit import mixture
from tests.seeded import Dice

KING: Final = -1
"""The seat of whoever is king, in place of an actor."""
RefusedAction: TypeAlias = tuple[str, Callable[[], State], Actor, str, Mapping[str, Any]]
"""A code, the state in which it is provoked, by whom and by which action, and the refusal's parameters."""
RefusedRules: TypeAlias = tuple[str, str, Mapping[str, Any], Mapping[str, Any]]
"""A code, the preset and the house rules that provoke it, and the refusal's parameters."""


def random_options(name: str, rng: random.Random) -> Any:
    """Any combination of a game's house rules that makes sense."""
    game = GAMES[name]
    return mixture(game, rng.choice(game.presets), Dice(rng.random())).options


def shuffled(state: State, rng: random.Random) -> Action:
    """The deal of a shuffled pack."""
    return state.deal(rng.sample(state.pack, len(state.pack)))


def random_action(state: State, rng: random.Random) -> tuple[Actor, Action]:
    """A random awaited seat and one of its actions.

    A seat that may pass does so half the time; otherwise auctions would always be bid up to the top.
    """
    if state.waiting_for is CHANCE:
        return CHANCE, shuffled(state, rng)
    seat = rng.choice(sorted(state.waiting_for))
    actions = state.legal(seat)
    assert actions, f"nothing to do for seat {seat} in {state.view(seat)}"
    passing = [action for action in actions if action.token == "pass"]
    return seat, rng.choice(passing if passing and rng.random() < 0.5 else actions)


def play(state: State, rng: random.Random) -> Iterator[tuple[Actor, Action, Sequence[Event]]]:
    """Play on at random until the partie is over."""
    while state.waiting_for:
        actor, action = random_action(state, rng)
        yield actor, action, state.apply(actor, action)
