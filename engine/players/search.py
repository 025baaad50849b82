"""Search: actions are compared by playing them out in worlds that fit what a seat knows.

All actions are tried in the same worlds, so that luck of the cards falls on each alike; the worse half is
dropped, and the rest goes on in more of them (sequential halving).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, Generic, Protocol, TypeVar

from engine.game import Action

World = TypeVar("World")

WORLDS: Final = 96
"""Worlds in which the last two actions are compared, unless somebody asks for another number."""


class Position(Protocol[World]):
    """A decision of a seat, made from its view: it holds nothing that the seat doesn't know."""

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        """Return so many samples of what may be true, the likelier the more often."""

    def outcome(self, world: World, action: Action, rng: random.Random) -> float:
        """Return what the deal comes to for the seat in a world, in points of the game; more is better.

        The action is done, and everybody plays on by policy. ``world`` must not be changed.
        """


@dataclass(slots=True)
class Estimate:
    """The outcomes of an action in the worlds in which it was tried, in points for the seat."""

    action: Action
    outcomes: list[float] = field(default_factory=list)

    @property
    def value(self) -> float:
        """The mean of the outcomes."""
        return sum(self.outcomes) / len(self.outcomes)

    def behind(self, other: Estimate) -> tuple[float, float]:
        """Return by how much this action is worse than another, and the standard error of that.

        Only worlds count in which both were tried.
        """
        pairs = zip(self.outcomes, other.outcomes, strict=False)
        differences = [theirs - own for own, theirs in pairs]
        number = len(differences)
        mean = sum(differences) / number
        squares = sum((difference - mean) ** 2 for difference in differences)
        return mean, sqrt(squares / (number - 1) / number) if number > 1 else 0.0


@dataclass(slots=True)
class Search(Generic[World]):
    """A comparison of actions in one position; ``seed`` decides the worlds and all that is random in them."""

    position: Position[World]
    actions: Sequence[Action]
    seed: int | str
    worlds: int = WORLDS

    def halving(self) -> list[Estimate]:
        """Return the actions, best first, after dropping the worse half again and again.

        Among equals the order of ``actions`` decides, so whoever asks puts what it would do anyway first.
        """
        rng = random.Random(self.seed)  # noqa: S311 - to be repeatable is its purpose
        estimates = [Estimate(action) for action in self.actions]
        rounds = max(1, (len(estimates) - 1).bit_length())
        worlds = self.position.worlds(self.worlds, rng)
        left, done = estimates, 0
        for step in range(rounds):
            until = max(done + 1, len(worlds) >> (rounds - 1 - step))
            self._try(left, worlds[done:until], rng)
            done = until
            left.sort(key=lambda estimate: -estimate.value)
            if step < rounds - 1:
                left = left[: (len(left) + 1) // 2]
        dropped = [estimate for estimate in estimates if estimate not in left]
        return left + sorted(dropped, key=lambda estimate: -estimate.value)

    def all(self) -> list[Estimate]:
        """Return the actions, best first, each tried in every world: dearer, but each is known as well."""
        rng = random.Random(self.seed)  # noqa: S311 - to be repeatable is its purpose
        estimates = [Estimate(action) for action in self.actions]
        self._try(estimates, self.position.worlds(self.worlds, rng), rng)
        return sorted(estimates, key=lambda estimate: -estimate.value)

    def _try(self, estimates: Sequence[Estimate], worlds: Sequence[World], rng: random.Random) -> None:
        for world in worlds:
            for estimate in estimates:
                estimate.outcomes.append(self.position.outcome(world, estimate.action, rng))
