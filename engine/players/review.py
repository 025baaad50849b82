"""Explanations: what a decision's alternatives come to, judged only from what its seat could know.

The same search as a Magister's, but every action is tried in every world, so that each has its error bars.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any, Final

from engine.game import Action, Actor, State, View, value
from engine.players.expert import Expert
from engine.players.search import Estimate, Search

WORLDS: Final = 200
"""Worlds in which the alternatives of a decision are compared."""
FEW: Final = 4
"""Worlds below which a position has named all that are possible."""
COSTLIEST: Final = 3
"""Decisions that a review names."""
SLIGHT: Final = 0.05
"""Points below which a difference is none: it would be written as 0.0."""


@value
class Alternative:
    """An action, the points that the deal comes to with it on average, and how far it is behind the best one.

    More points are better, whatever the game counts. ``error`` is the standard error of ``behind``.
    """

    action: Action
    points: float
    behind: float
    error: float


@value
class Comparison:
    """The alternatives of a decision, best first."""

    alternatives: tuple[Alternative, ...]

    @property
    def best(self) -> Alternative:
        """The action that seems best."""
        return self.alternatives[0]

    def of(self, action: Action) -> Alternative:
        """Return an action's place in it. Raises ``KeyError`` if it was not compared."""
        return {alternative.action: alternative for alternative in self.alternatives}[action]


@value
class Advice:
    """The action that seems best, and the comparison that says so; without one it is a rule of thumb."""

    action: Action
    comparison: Comparison | None


@value
class Decision:
    """A decision as its seat saw it, and what it did.

    ``step`` is its place among the actions of its deal, from 0.
    """

    step: int
    view: View
    legal: tuple[Action, ...]
    chosen: Action


@value
class Finding:
    """A decision that cost points, and what there was to choose from."""

    decision: Decision
    comparison: Comparison

    @property
    def done(self) -> Alternative:
        """The action that was done: what it cost is how far it is behind the best one."""
        return self.comparison.of(self.decision.chosen)


def advise(
    expert: Expert[Any],
    view: View,
    legal: Sequence[Action],
    chosen: Action | None = None,
    *,
    seed: int | str = 0,
    worlds: int = WORLDS,
) -> Advice:
    """Say what seems best to somebody who has to decide, or had to and has ``chosen`` something.

    That is among the alternatives then, also where nobody would consider it. Nothing is compared where
    nothing can be told. The same decision and the same seed give the same advice.
    """
    considered = expert.considered(view, legal)
    actions = [*considered]
    alike = chosen in legal and type(chosen) in set(map(type, considered))
    if chosen is not None and alike and chosen not in considered:
        actions.append(chosen)
    position = expert.position(view) if len(actions) > 1 else None
    if position is None or chosen not in (None, *actions):  # a fine, say: no other way to do the same
        return Advice(expert.policy(view, considered), None)
    by_rule = expert.policy(view, actions)
    first = sorted(actions, key=lambda action: action != by_rule)
    estimates = Search[Any](position, first, seed, worlds).all()
    alternatives = [Alternative(one.action, one.value, *_behind(one, estimates)) for one in estimates]
    return Advice(alternatives[0].action, Comparison(tuple(alternatives)))


def costliest(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return those that cost most, costliest first, and none that cost nothing."""
    costly = [finding for finding in findings if finding.done.behind >= SLIGHT]
    return tuple(sorted(costly, key=lambda finding: -finding.done.behind)[:COSTLIEST])


def decisions(before: State, steps: Iterable[tuple[Actor, Action]]) -> list[Decision]:
    """Return the decisions among the steps of a deal, each as its seat saw it. ``before`` stays as it is.

    Where there was one thing to do, or several were awaited at once, nobody has decided anything.
    """
    state = before.copy()
    found: list[Decision] = []
    for step, (actor, action) in enumerate(steps):
        if isinstance(actor, int) and state.waiting_for == frozenset({actor}):
            legal = tuple(state.legal(actor))
            if len(legal) > 1:
                found.append(Decision(step, state.view(actor), legal, action))
        state.apply(actor, action)
    return found


def _behind(action: Estimate, estimates: Sequence[Estimate]) -> tuple[float, float]:
    """Return how far an action is behind the best one, and the standard error.

    Where few worlds are tried, they are all that are possible, and there is no luck in it. Else the best of
    many seems better than it is, by luck. So half of the worlds say which one is best, and the other half by
    how much; then the other way round.
    """
    if len(action.outcomes) < FEW:
        return max(other.value for other in estimates) - action.value, 0.0
    halves = [slice(0, None, 2), slice(1, None, 2)]
    means, errors = [], []
    for judging, measuring in (halves, halves[::-1]):
        best = max(estimates, key=lambda other: sum(other.outcomes[judging]))
        pairs = zip(best.outcomes[measuring], action.outcomes[measuring], strict=True)
        differences = [theirs - own for theirs, own in pairs]
        means.append(fmean(differences))
        errors.append(variance(differences) / len(differences))
    return fmean(means), sqrt(sum(errors)) / 2
