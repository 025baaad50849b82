"""The values of house rules, as pages name them: what is allowed, what is usual, what is in force."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.texts.catalogue import Words
from engine import house_rules
from engine.game import Game, Options
from engine.house_rules import HouseRules

MAX_VALUE = 60
"""Longer values, such as a whole menu of contracts, are not written into a line."""


def allowed(game: Game, key: str, words: Words) -> list[str]:
    """The values of a key: one by one as they are typed where they can be counted, else in words."""
    described = f"rulebook-list-{key}"
    if words.has(described):
        return [words(described)]
    return [f"`{value}`" for value in house_rules.allowed_values(_model(game), key).split(", ")]


def usual(game: Game, preset: str) -> Mapping[str, str]:
    """The values of a rule set by key."""
    return texts(game.options(preset))


def texts(options: Options) -> Mapping[str, str]:
    """House rules as they are typed, by key."""
    return {key: house_rules.as_text(getattr(options, key)) for key in type(options).model_fields}


def _model(game: Game) -> type[HouseRules]:
    model = type(game.options(game.presets[0]))
    assert issubclass(model, HouseRules)
    return model
