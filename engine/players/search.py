"""Search: actions are compared by playing them out in worlds that fit what a seat knows.

All actions are tried in the same worlds, so that luck of the cards falls on each alike. In a race, those that
are clearly worse than the best so far are dropped, and the rest goes on in more worlds.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, Generic, Protocol, TypeVar

from engine.game import Action

World = TypeVar("World", bound=Hashable)

WORLDS: Final = 96
"""Worlds in which the last actions are compared, unless somebody asks for another number."""
LAP: Final = 8
"""Worlds between two looks at who can be dropped."""
SURE: Final = 16
"""Worlds after which an action can be dropped."""
ALIKE: Final = 24
"""Worlds after which one of two actions is dropped that have come to the same in all of them."""


class Position(Protocol[World]):
    """A decision of a seat, made from its view: it holds nothing that the seat doesn't know."""

    def worlds(self, number: int, rng: random.Random) -> Sequence[World]:
        """Return so many samples of what may be true, the likelier the more often."""

    def outcome(self, world: World, action: Action) -> float:
        """Return what the deal comes to for the seat in a world, in points of the game; more is better.

        The action is done, and everybody plays on by policy, so it comes to the same each time. ``world``
        must not be changed.
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
    """A comparison of actions in one position; ``seed`` decides the worlds.

    ``rollouts`` are the most that a race may take, ``None`` for any number. ``extra`` is what an action is
    worth besides its outcome. ``loyalty`` are the standard errors by which the first action has to be behind
    before it is dropped; if they are more than one, it wins unless it is.
    """

    position: Position[World]
    actions: Sequence[Action]
    seed: int | str
    worlds: int = WORLDS
    rollouts: int | None = None
    extra: Mapping[Action, float] = field(default_factory=dict)
    loyalty: float = 1.0
    _known: dict[tuple[World, Action], float] = field(default_factory=dict, init=False)
    """Outcomes found already: a likely world comes several times."""

    def race(self) -> list[Estimate]:
        """Return the actions, best first: those still in the race, then those that were dropped.

        Among equals the order of ``actions`` decides, so whoever asks puts what it would do anyway first.
        """
        estimates, worlds = [Estimate(action) for action in self.actions], self._sampled()
        left, done = estimates, 0
        affordable = len(worlds) * len(estimates) if self.rollouts is None else self.rollouts
        while len(left) > 1 and done < len(worlds) and affordable >= len(left):
            lap = worlds[done : done + min(LAP, affordable // len(left))]
            self._try(left, lap)
            done += len(lap)
            affordable -= len(lap) * len(left)
            left = _in_the_race(left, estimates[0], self.loyalty)
        if self.loyalty > 1 and estimates[0] in left:
            left = estimates[:1]
        dropped = [estimate for estimate in estimates if estimate not in left]
        return [*_best_first(left), *_best_first(dropped)]

    def all(self) -> list[Estimate]:
        """Return the actions, best first, each tried in every world: dearer, but each is known as well."""
        estimates = [Estimate(action) for action in self.actions]
        self._try(estimates, self._sampled())
        return _best_first(estimates)

    def _sampled(self) -> Sequence[World]:
        return self.position.worlds(self.worlds, random.Random(self.seed))  # noqa: S311 - to be repeatable

    def _try(self, estimates: Sequence[Estimate], worlds: Sequence[World]) -> None:
        for world in worlds:
            for estimate in estimates:
                tried = world, estimate.action
                if tried not in self._known:
                    outcome = self.position.outcome(world, estimate.action)
                    self._known[tried] = outcome + self.extra.get(estimate.action, 0.0)
                estimate.outcomes.append(self._known[tried])


def _best_first(estimates: Sequence[Estimate]) -> list[Estimate]:
    return sorted(estimates, key=lambda estimate: -estimate.value)


def _in_the_race(estimates: list[Estimate], usual: Estimate, loyalty: float) -> list[Estimate]:
    """Return the actions that may be the best, in the order in which they came.

    Dropped is what is behind by more than the standard error, or ``loyalty`` of them if it is the ``usual``
    one, even if one more world told the opposite with all that is at stake.
    """
    first, *others = _best_first(estimates)
    tried = len(first.outcomes)
    if tried < SURE:
        return estimates
    outcomes = [outcome for estimate in estimates for outcome in estimate.outcomes]
    doubt = (max(outcomes) - min(outcomes)) / tried
    left = [first]
    for estimate in others:
        behind, error = estimate.behind(first)
        alike = tried >= ALIKE and any(estimate.outcomes == other.outcomes for other in left)
        if behind - doubt <= (loyalty * error if estimate is usual else error) and not alike:
            left.append(estimate)
    return [estimate for estimate in estimates if estimate in left]
