"""Checks shared by the refusals of all games: a code, its parameters, and an unchanged state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.game import Actor, Game, IllegalAction, OptionsError, State


def assert_refused(
    game: Game, state: State, actor: Actor, token: str, code: str, params: Mapping[str, Any]
) -> None:
    """Assert that an action can be read, but is refused."""
    before = state.digest()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(actor, game.parse(token))
    assert (refusal.value.code, refusal.value.params) == (code, params)
    assert state.digest() == before


def assert_unreadable(game: Game, token: str) -> None:
    """Assert that a text is no action of the game."""
    with pytest.raises(IllegalAction) as refusal:
        game.parse(token)
    assert refusal.value.code == "unknown_action"


def assert_rules_refused(
    game: Game, preset: str, overrides: Mapping[str, Any], code: str, params: Mapping[str, Any]
) -> None:
    """Assert that house rules are refused, with parameters that tell what would be right."""
    with pytest.raises(OptionsError) as refusal:
        game.options(preset, overrides)
    assert (refusal.value.code, refusal.value.params) == (code, params)
