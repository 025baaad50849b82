"""Direction of play: which neighbour is next (rules 1.2)."""

from __future__ import annotations

from typing import Literal, TypeAlias

Direction: TypeAlias = Literal["clockwise", "anticlockwise"]
"""The way round the table, as seen from above."""
Side: TypeAlias = Literal["left", "right"]


def step_to(side: Side, direction: Direction) -> int:
    """Return how many seats on, in order of play, the neighbour on one's left or right sits: 1 or -1."""
    return 1 if (side == "left") == (direction == "clockwise") else -1
