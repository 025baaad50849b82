"""The values of house rules as pages show them: allowed, default, and in force."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.texts.catalogue import Words
from engine import house_rules
from engine.game import Game, Options
from engine.house_rules import HouseRules

MAX_VALUE = 60
"""Maximum number of characters of a value in a line; longer ones, such as whole menus, are left out."""


def allowed(game: Game, key: str, words: Words) -> list[str]:
    """Return the values of a key: as they are typed if they can be listed, else in words."""
    described = f"rulebook-list-{key}"
    if words.has(described):
        return [words(described)]
    return [f"`{value}`" for value in house_rules.allowed_values(_model(game), key).split(", ")]


def usual(game: Game, preset: str) -> Mapping[str, str]:
    """Return the values of a rule set by key."""
    return texts(game.options(preset))


def texts(options: Options) -> Mapping[str, str]:
    """Return house rules as they are typed, by key."""
    return {key: house_rules.as_text(getattr(options, key)) for key in type(options).model_fields}


def _model(game: Game) -> type[HouseRules]:
    model = type(game.options(game.presets[0]))
    assert issubclass(model, HouseRules)
    return model
