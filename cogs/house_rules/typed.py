"""House rules as a host types them: ``wheels=off packets=3-2-3``."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.game import Game, Options, OptionsError, Refusal
from engine.games.registry import GAMES

MAX_CHOICES: Final = 25
MAX_CHOICE: Final = 100
"""Maximum number of characters in a suggestion, as Discord allows."""

_ONE: Final = re.compile(r"([a-z0-9_]+)=(\S+)")


def parse(text: str) -> dict[str, str]:
    """Return values by key. Raises ``Refusal("rules_unreadable")`` for a part that isn't ``key=value``."""
    values: dict[str, str] = {}
    for part in text.replace(";", " ").split():
        match = _ONE.fullmatch(part)
        if match is None:
            raise Refusal("rules_unreadable", part=part[:40])
        values[match[1]] = match[2]
    return values


def checked(game: Game, preset: str, values: Mapping[str, str]) -> Options:
    """Return the options for a preset and changes to it, with errors in the words that hosts know.

    Raises ``Refusal`` where an ``OptionsError`` can be put in terms of names (``players_range`` for an
    impossible number of players, ``preset_of_other_game``), else the ``OptionsError``.
    """
    try:
        return game.options(preset, values)
    except OptionsError as error:
        told = error.params
        if error.code == "preset_unknown":
            typed = preset.casefold()
            other = next((name for name, one in GAMES.items() if typed in one.presets), None)
            if other is not None:
                raise Refusal("preset_of_other_game", preset=typed, game=other) from None
        if error.code == "option_value" and told["key"] == "players":
            numbers = [int(number) for number in re.findall(r"\d+", str(told["allowed"]))]
            raise Refusal(
                "players_range", game=game.name, preset=preset, least=min(numbers), most=max(numbers)
            ) from None
        raise


def with_players(
    game: Game, preset: str, values: Mapping[str, str], players: int | None
) -> Mapping[str, str]:
    """Return the values for that number of players; ``None`` leaves it to the rules.

    Raises ``Refusal("players_fixed")`` for a game that is for another number, and as ``checked`` does.
    """
    if players is not None and "players" in type(checked(game, preset, {})).model_fields:
        values = {**values, "players": str(players)}
    seats = game.seats(checked(game, preset, values))
    if players not in (None, seats):
        raise Refusal("players_fixed", game=game.name, players=seats)
    return values


def completions(game: Game, preset: str, text: str) -> list[str]:
    """Return continuations of the typed text: keys, or values of a key that was begun."""
    before, _, last = text.rpartition(" ")
    before = f"{before} " if before else ""
    key, equals, begun = last.partition("=")
    schema = _schema(type(_options(game, preset)))
    if equals:
        found = [f"{key}={value}" for value in _values(schema.get(key, {})) if value.startswith(begun)]
    else:
        found = [f"{name}=" for name in schema if name.startswith(key) and f" {name}=" not in f" {before}"]
    return [choice for choice in (before + end for end in found) if len(choice) <= MAX_CHOICE][:MAX_CHOICES]


def _options(game: Game, preset: str) -> Options:
    try:
        return game.options(preset)
    except OptionsError:
        return game.options(game.presets[0])


@lru_cache(maxsize=64)
def _schema(model: type[Options]) -> Mapping[str, Any]:
    """Return the schema of a model's keys; cached, as building it takes milliseconds while somebody types."""
    properties: Mapping[str, Any] = model.model_json_schema()["properties"]
    return properties


def _values(schema: Mapping[str, Any]) -> list[str]:
    """Return the values of a key if there are few enough to list."""
    if "anyOf" in schema:
        return [value for part in schema["anyOf"] for value in _values(part)]
    if schema.get("type") == "boolean":
        return ["true", "false"]
    if schema.get("maximum", math.inf) - schema.get("minimum", 0) < MAX_CHOICES:
        return [str(value) for value in range(schema["minimum"], schema["maximum"] + 1)]
    return [str(value) for value in schema.get("enum", [schema["const"]] if "const" in schema else [])]
