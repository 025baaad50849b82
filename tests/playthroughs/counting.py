"""Count the ways that lead on from a state, level by level, and the different states they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.game import CHANCE, State
from tests.seeded import Dice, Step

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
