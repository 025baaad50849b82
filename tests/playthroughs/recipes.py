"""The parties that are written out, and how; with counts of the ways that lead on from a state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from engine.game import CHANCE, Event, State
from engine.games.registry import GAMES
from tests.playthroughs.writing import event_lines, option_lines, step_lines, token_lines, view_lines
from tests.seeded import Dice, Step, partie

DEPTH: Final = 4
"""The number of actions to count ahead."""
BREADTH: Final = 600
"""States on a level beyond which counting stops."""


def tree_lines(name: str, state: State) -> Iterator[str]:
    """A line: how many ways there are to do one action, two, three …, and how many states they lead to."""
    level, ways, states = [state], [], []
    for depth in range(DEPTH):
        steps = [(node, step) for node in level for step in next_steps(node, depth)]
        ways.append(len(steps))
        if len(steps) > BREADTH or depth + 1 == DEPTH:
            break
        level = [after(node, step) for node, step in steps]
        states.append(len({node.digest() for node in level}))
    yield f"{name}: {' '.join(map(str, ways))} ways, {' '.join(map(str, states)) or 'not counted'} states"


def next_steps(state: State, depth: int) -> list[Step]:
    """All steps that are possible; chance deals in one way only."""
    if state.waiting_for is CHANCE:
        return [Step(CHANCE, state.deal(Dice(depth).shuffled(state.pack)))]
    view: Any = state.view(None)
    return [Step(seat, action) for seat in range(len(view.hand_sizes)) for action in state.legal(seat)]


def after(state: State, step: Step) -> State:
    """The state to which a step leads."""
    twin = state.copy()
    twin.apply(step.actor, step.action)
    return twin


FOLDER: Final = Path(__file__).parent
SEEDS: Final = 12
"""Seeds tried to find a partie in which everything comes up early."""
LEAST_DEALS: Final = 2
"""Deals written out in full at least, even when everything has come up in the first one."""


@dataclass(frozen=True)
class Moment:
    """A step of a partie: the state before it, and what it led to."""

    number: int
    before: State
    step: Step
    events: tuple[Event, ...]
    after: State

    @property
    def kind(self) -> str:
        """The phase of the step, and the kind of contract that was being played."""
        view: Any = self.before.view(None)
        contract = getattr(view, "contract", None) if view.phase == "play" else None
        return " ".join(filter(None, (view.phase, getattr(contract, "kind", contract))))

    @property
    def ends_deal(self) -> bool:
        return self.after.result is not None or self.after.deal_number > self.before.deal_number


@dataclass(frozen=True)
class Recipe:
    """A rule set, whose partie is written out."""

    game: str
    preset: str

    def __str__(self) -> str:
        return f"{self.game}-{self.preset}"

    @property
    def path(self) -> Path:
        """The path of the file."""
        return FOLDER / f"{self}.txt"

    @property
    def seed(self) -> int:
        """The seed of the partie in the file, or a good one where there is none yet."""
        if self.path.exists():
            (seed,) = re.findall(r"^seed (\d+)$", self.path.read_text(encoding="utf-8"), re.MULTILINE)
            return int(seed)
        return max(range(1, 1 + SEEDS), key=self._merit)

    def _merit(self, seed: int) -> tuple[int, int, int]:
        """Sort key: parties in which more comes up are better, then those in which it comes up earlier."""
        moments = self.play(seed)
        return len(firsts(moments)), -full_deals(moments), -seed

    def play(self, seed: int) -> list[Moment]:
        """Play a whole partie."""
        rules = GAMES[self.game]
        state = rules.new(rules.options(self.preset))
        before, moments = state.copy(), []
        for number, (step, events) in enumerate(partie(state, Dice(f"{self} {seed}")), 1):
            after = state.copy()
            moments.append(Moment(number, before, step, tuple(events), after))
            before = after
        return moments

    def text(self) -> str:
        """The text of the whole file."""
        seed = self.seed
        return "\n".join([*self._lines(seed, self.play(seed)), ""])

    def _lines(self, seed: int, moments: list[Moment]) -> Iterator[str]:
        yield f"{GAMES[self.game].name} {self.preset}"
        yield f"seed {seed}"
        yield from option_lines(GAMES[self.game].options(self.preset))
        yield from ("", "== What can follow", "")
        for kind, moment in firsts(moments).items():
            yield from tree_lines(f"{kind}, before step {moment.number}", moment.before)
        whole = full_deals(moments)
        for deal, steps in groupby(moments, lambda moment: moment.before.deal_number):
            yield from ("", f"== Deal {deal}", "")
            write = _in_full if deal <= whole else _in_brief
            yield from write(list(steps))


def firsts(moments: list[Moment]) -> dict[str, Moment]:
    """The first moment of each kind, in order of appearance."""
    found: dict[str, Moment] = {}
    for moment in moments:
        found.setdefault(moment.kind, moment)
    return found


def full_deals(moments: list[Moment]) -> int:
    """How many deals are written out in full: until every kind of moment has come up."""
    return max(LEAST_DEALS, *(moment.before.deal_number for moment in firsts(moments).values()))


def _in_full(moments: list[Moment]) -> Iterator[str]:
    """Lines of every step with its alternatives and events."""
    for moment in moments:
        yield from step_lines(moment.number, moment.before, moment.step)
        yield from event_lines(moment.events)
        if moment.ends_deal:
            yield from view_lines(moment.after.view(None))


def _in_brief(moments: list[Moment]) -> Iterator[str]:
    """Lines with the actions alone, and the result."""
    yield from token_lines(moment.step for moment in moments)
    yield from event_lines(moments[-1].events)


RECIPES: Final = [Recipe(name, preset) for name, rules in GAMES.items() for preset in rules.presets]
"""Every rule set of every game."""
