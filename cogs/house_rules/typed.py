"""House rules of a table that is to be opened: whether they can be played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engine.game import Game, Options, OptionsError, Refusal
from engine.games.registry import GAMES

MAX_CHOICE: Final = 100
"""Maximum number of characters in a suggestion, as Discord allows."""


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
