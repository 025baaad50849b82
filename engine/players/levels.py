"""How well a computer plays: three levels, called after the ranks of a fraternity.

A Fuchs looks ahead a little, forgets old tricks and picks among what seems good; a Bursch plays by rules of
thumb; a Magister compares what every action leads to.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum
from math import exp
from typing import Any, Final

from engine.game import Action, View
from engine.players.characters import Character, tempted
from engine.players.expert import Expert
from engine.players.search import Estimate, Search

FUCHS_WORLDS: Final = 1
"""Worlds in which a Fuchs imagines what comes: with a single one, cards may lie otherwise."""
FUCHS_REMEMBERS: Final = 1
"""Finished tricks from which a Fuchs draws conclusions."""
FUCHS_WARMTH: Final = 0.6
"""How far from the best a Fuchs picks with a chance of 1 : e, as a part of all that is at stake."""
FUCHS_LIMIT: Final = 0.7
"""How far from the best a Fuchs picks at all, as such a part."""
MAGISTER_CARDS: Final = 2240
"""Cards of its own that a Magister plays out to compare actions, as many as a tenth of a second allows."""


class Level(StrEnum):
    """A level of play, lowest first."""

    FUCHS = "fuchs"
    BURSCH = "bursch"
    MAGISTER = "magister"


class LevelPlayer:
    """Plays a game at a level, with a character. The same view and the same seed give the same choice."""

    def __init__(
        self,
        expert: Expert[Any],
        level: Level,
        seed: int | str = 0,
        character: Character = Character.STEADY,
    ) -> None:
        self._expert = expert
        self._level = level
        self._seed = seed
        self._character = character

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        actions = self._expert.considered(view, legal)
        if len(actions) == 1:
            return actions[0]
        by_rule = self._expert.policy(view, actions, self._character.appetite)
        if self._level is Level.BURSCH:
            return by_rule
        fuchs = self._level is Level.FUCHS
        position = self._expert.position(view, FUCHS_REMEMBERS if fuchs else None)
        if position is None:
            return by_rule
        position = tempted(self._character, self._expert, view, actions, position)
        # what one would do anyway comes first, since it decides among equals
        in_order = sorted(actions, key=lambda action: action != by_rule)
        if fuchs:
            estimates = Search(position, in_order, self._seed, FUCHS_WORLDS).all()
            return _softly(estimates, random.Random(f"{self._seed} fuchs"))  # noqa: S311
        rollouts = MAGISTER_CARDS // max(1, len(view.hand))
        return Search(position, in_order, self._seed, rollouts=rollouts).race()[0].action


def _softly(estimates: Sequence[Estimate], rng: random.Random) -> Action:
    """Pick one of what seems good, the better the likelier."""
    best, worst = estimates[0].value, estimates[-1].value
    if best == worst:
        return estimates[0].action
    missing = [(best - estimate.value) / (best - worst) for estimate in estimates]
    weights = [exp(-part / FUCHS_WARMTH) if part <= FUCHS_LIMIT else 0.0 for part in missing]
    return rng.choices(estimates, weights)[0].action
