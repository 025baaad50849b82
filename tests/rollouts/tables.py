"""Tables to play at: every value of every house rule, and then any mixture of them, without end."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.game import Game, OptionsError
from engine.games.registry import GAMES
from engine.house_rules import HouseRules, choices_of
from tests.engine.parties import values_of
from tests.seeded import Dice


@dataclass(frozen=True)
class Setting:
    """A game under house rules."""

    game: Game
    preset: str
    options: HouseRules

    def __str__(self) -> str:
        usual = rules(self.game, self.preset)
        changed = {key: value for key, value in self.options if value != getattr(usual, key)}
        return f"{self.game.name} {self.preset} {changed}"


def rules(game: Game, preset: str, **changed: Any) -> HouseRules:
    """The house rules of a preset with some of them changed; raises ``OptionsError``."""
    options = game.options(preset, changed)
    assert isinstance(options, HouseRules)
    return options


def mixture(game: Game, preset: str, dice: Dice, **fixed: Any) -> Setting:
    """Some house rules ``fixed`` and any others changed at random, as far as they go together.

    Raises ``OptionsError`` when those that are fixed don't.
    """
    options, changed = rules(game, preset, **fixed), dict(fixed)
    for key in dice.shuffled(list(type(options).model_fields)):
        if key in fixed or dice.below(2):
            continue
        value = dice.one_of(values_of(type(options), key, dice) or [getattr(options, key)])
        try:
            options = rules(game, preset, **changed, **{key: value})
        except OptionsError:
            continue
        changed[key] = value
    return Setting(game, preset, options)


def each_value(game: Game, preset: str, dice: Dice) -> Iterator[Setting]:
    """The usual rules of a preset, then each value of each house rule among others at random."""
    usual = rules(game, preset)
    yield Setting(game, preset, usual)
    for key in type(usual).model_fields:
        for value in values_of(type(usual), key, dice):
            try:
                yield mixture(game, preset, dice, **{key: value})
            except OptionsError:
                continue  # it needs another preset, or is no value but a hint how to write one


def settings(dice: Dice) -> Iterator[Setting]:
    """Yield each value once in every preset, all games in turn; then mixtures for ever."""
    presets = [(game, preset) for game in GAMES.values() for preset in game.presets]
    for batch in itertools.zip_longest(*(each_value(game, preset, dice) for game, preset in presets)):
        yield from (setting for setting in batch if setting is not None)
    while True:
        yield mixture(*dice.one_of(presets), dice)


def values(game: Game) -> set[tuple[str, Any]]:
    """Every house rule of a game with each value that can be counted."""
    model = type(rules(game, game.presets[0]))
    return {(key, value) for key in model.model_fields for value in choices_of(model, key)}
