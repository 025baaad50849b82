"""What the refusals of all games have in common: a code, its parameters, and nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.game import Actor, Game, IllegalAction, OptionsError, State


def assert_refused(
    game: Game, state: State, actor: Actor, token: str, code: str, params: Mapping[str, Any]
) -> None:
    """An action can be read, but not be done."""
    before = state.digest()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(actor, game.parse(token))
    assert (refusal.value.code, refusal.value.params) == (code, params)
    assert state.digest() == before


def assert_unreadable(game: Game, token: str) -> None:
    """No action of the game is written so."""
    with pytest.raises(IllegalAction) as refusal:
        game.parse(token)
    assert refusal.value.code == "unknown_action"


def assert_rules_refused(
    game: Game, preset: str, overrides: Mapping[str, Any], code: str, params: Mapping[str, Any]
) -> None:
    """House rules that can't be played by; the parameters say what would be right."""
    with pytest.raises(OptionsError) as refusal:
        game.options(preset, overrides)
    assert (refusal.value.code, refusal.value.params) == (code, params)
