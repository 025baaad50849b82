"""Kauflabet as a game that tables can open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Options
from engine.games.kauflabet.actions import KauflabetAction, parse_action
from engine.games.kauflabet.options import RULE_SETS, KauflabetOptions, resolve
from engine.games.kauflabet.partie import Partie
from engine.games.ruled import COMMON_REFUSALS, RuledGame


class Kauflabet(RuledGame[KauflabetOptions]):
    """The old game for a pot, in the rule sets of 1850 and 1739."""

    name = "kauflabet"
    direction = "anticlockwise"
    rules = KauflabetOptions
    presets = tuple(RULE_SETS)
    refusal_codes = COMMON_REFUSALS | {
        # exchanging
        "talon_short",
        "upcard_is_yours",
        # tricks
        "follow_trumps",
        "unter_is_trump",
        "must_trump",
        "must_overtrump",
        "must_head",
    }

    def seats(self, options: Options) -> int:
        return self.own(options).players

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> KauflabetOptions:
        return resolve(preset, overrides)

    def new(self, options: Options) -> Partie:
        return Partie(self.own(options))

    def parse(self, token: str) -> KauflabetAction:
        return parse_action(token)
