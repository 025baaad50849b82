"""Computers at a game: its expert, at one of three levels, called after the ranks of a fraternity.

A Fuchs looks ahead a little, forgets old tricks and picks among what seems good; a Bursch plays by rules of
thumb; a Magister compares what every action leads to.

Their names are offices and types of the old student taverns: one word each, and short, so that no column on a
phone has to cut it. None is a level's. Some like to risk, or don't, whatever the level. Whoever is bold bids
with less, stays in with less and declares dear contracts sooner. It shows where points are put at stake and
never in a card: there it would only be bad play.
"""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp, sqrt
from statistics import fmean, variance
from typing import Any, Final, Protocol

from engine.game import Action, Actor, State, View, value
from engine.games.registry import GAMES
from engine.kernel.game import ListedGame
from engine.players.expert import Expert, ListedExpert, MuckenExpert, RamschExpert
from engine.players.fuenfzehnern import FuenfzehnernExpert
from engine.players.kauflabet import KauflabetExpert
from engine.players.quodlibet.expert import QuodlibetExpert
from engine.players.schafkopf import SchafkopfExpert
from engine.players.search import WORLDS, Estimate, Search


class Player(Protocol):
    """Chooses from what a seat may know; never sees a state. The same view gives the same choice."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions (there is at least one)."""


class FirstLegal:
    """Plays any game, badly: the first legal action by token, of the kind that its turn asks for.

    That kind comes first in the list; what may be done at any time (a fine, a challenge) comes last.
    """

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        kind = type(legal[0])
        return min((action for action in legal if type(action) is kind), key=lambda action: action.token)


NAMES: Final[tuple[str, ...]] = (
    "Kassier",
    "Zapfer",
    "Archivar",
    "Pedell",
    "Famulus",
    "Mulus",
    "Kantor",
    "Scholar",
    "Vagant",
    "Bacchant",
    "Senior",
    "Fechter",
    "Küfer",
    "Brauer",
    "Schenk",
    "Kneiper",
)


def pick_name(taken: Collection[str], start: int = 0) -> str:
    """Return a name that nobody at the table has; ``start`` lets tables begin at different names."""
    turned = NAMES[start % len(NAMES) :] + NAMES[: start % len(NAMES)]
    return next(name for name in turned if name not in taken)


class Character(StrEnum):
    """A computer's liking for risk, the least first."""

    CAUTIOUS = "cautious"
    STEADY = "steady"
    BOLD = "bold"

    @property
    def appetite(self) -> float:
        """The points that one more point at stake is worth by itself; below 0 one pays to avoid it."""
        return _APPETITES[self]


_APPETITES: Final[Mapping[Character, float]] = {
    Character.CAUTIOUS: -0.1,
    Character.STEADY: 0.0,
    Character.BOLD: 0.1,
}

_BY_NAME: Final = {
    **dict.fromkeys(("Kassier", "Famulus", "Senior"), Character.CAUTIOUS),
    **dict.fromkeys(("Vagant", "Fechter", "Kneiper"), Character.BOLD),
}


def character_of(name: str | None) -> Character:
    """Return the character of the computer with that name; most are steady, as is one without a name."""
    return Character.STEADY if name is None else _BY_NAME.get(name, Character.STEADY)


def speaks_for(character: Character, expert: Expert[Any], view: View, done: Action, instead: Action) -> bool:
    """Whether a character is a reason to do one thing instead of another."""
    return character.appetite * (expert.stake(view, done) - expert.stake(view, instead)) > 0


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

EXPERTS: Final[Mapping[str, type[Expert[Any]]]] = {
    "quodlibet": QuodlibetExpert,
    "kauflabet": KauflabetExpert,
    "fuenfzehnern": FuenfzehnernExpert,
    "schafkopf": SchafkopfExpert,
    "mucken": MuckenExpert,
    "ramsch": RamschExpert,
}
"""Games that have an expert of their own."""


class Level(StrEnum):
    """A level of play, lowest first."""

    FUCHS = "fuchs"
    BURSCH = "bursch"
    MAGISTER = "magister"


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """Plays a game at a level, with a character. The same view and the same seed give the same choice."""

    expert: Expert[Any]
    level: Level
    seed: int | str = 0
    character: Character = Character.STEADY

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        actions = self.expert.considered(view, legal)
        by_rule = self.expert.policy(view, actions, self.character.appetite)
        if self.level is Level.BURSCH or len(actions) == 1:
            return by_rule
        fuchs = self.level is Level.FUCHS
        position = self.expert.position(view, FUCHS_REMEMBERS if fuchs else None)
        if position is None:
            return by_rule
        extra = self.expert.temptation(view, actions, self.character.appetite)
        # what one would do anyway comes first, since it decides among equals
        in_order = sorted(actions, key=lambda action: action != by_rule)
        if fuchs:
            estimates = Search(position, in_order, self.seed, FUCHS_WORLDS, extra=extra).all()
            return _softly(estimates, random.Random(f"{self.seed} fuchs"))  # noqa: S311
        worlds, cards = round(self.expert.pace * WORLDS), round(self.expert.pace * MAGISTER_CARDS)
        rollouts = cards // max(1, len(view.hand))
        return (
            Search(position, in_order, self.seed, worlds, rollouts, extra, self.expert.loyalty(view))
            .race()[0]
            .action
        )


def _softly(estimates: Sequence[Estimate], rng: random.Random) -> Action:
    """Pick one of what seems good, the better the likelier."""
    best, worst = estimates[0].value, estimates[-1].value
    if best == worst:
        return estimates[0].action
    missing = [(best - estimate.value) / (best - worst) for estimate in estimates]
    weights = [exp(-part / FUCHS_WARMTH) if part <= FUCHS_LIMIT else 0.0 for part in missing]
    return rng.choices(estimates, weights)[0].action


def expert_of(game: str) -> Expert[Any]:
    """The expert of a game. Raises ``KeyError`` for one that nobody knows."""
    rules = GAMES[game]
    usual: type[Expert[Any]] = ListedExpert if isinstance(rules, ListedGame) else Expert
    return EXPERTS.get(game, usual)(rules)


# Explanations: what a decision's alternatives come to, judged only from what its seat could know. It is the
# same search as a Magister's, but every action is tried in every world, so that each has its error bars.

ADVICE_WORLDS: Final = 200
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
    worlds: int = ADVICE_WORLDS,
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
