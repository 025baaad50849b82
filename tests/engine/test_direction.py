"""Who sits on whose left and right (rules 1.2)."""

from __future__ import annotations

import pytest

from engine.game import Direction, Side, step_to
from engine.games.registry import GAMES


@pytest.mark.parametrize(
    ("game", "direction"),
    [
        ("quodlibet", "anticlockwise"),
        ("kauflabet", "anticlockwise"),
        ("fuenfzehnern", "clockwise"),
        ("blattla", "clockwise"),
    ],
)
def test_each_game_goes_round_the_table_its_own_way(game: str, direction: Direction) -> None:
    assert GAMES[game].direction == direction


@pytest.mark.parametrize(
    ("side", "direction", "step"),
    [
        ("right", "anticlockwise", 1),
        ("left", "anticlockwise", -1),
        ("right", "clockwise", -1),
        ("left", "clockwise", 1),
    ],
)
def test_the_next_player_sits_on_the_right_where_play_goes_anticlockwise(
    side: Side, direction: Direction, step: int
) -> None:
    assert step_to(side, direction) == step
