"""Kauflabet as a game that tables can open."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.game import Options
from engine.games.kauflabet.actions import KauflabetAction, parse_action
from engine.games.kauflabet.options import RULE_SETS, KauflabetOptions, resolve
from engine.games.kauflabet.partie import Partie
from engine.house_rules import validated

REFUSAL_CODES: Final = frozenset(
    {
        # who acts, and when
        "not_now",
        "not_your_turn",
        "partie_over",
        "unknown_action",
        "bad_deal",
        # exchanging
        "talon_short",
        "upcard_is_yours",
        # tricks
        "not_your_card",
        "follow_suit",
        "follow_trumps",
        "unter_is_trump",
        "must_trump",
        "must_overtrump",
        "must_head",
        # house rules
        "preset_unknown",
        "option_unknown",
        "option_value",
        "options_conflict",
    }
)


class Kauflabet:
    """The old game for a pot, in the rule sets of 1850 and 1739."""

    @property
    def name(self) -> str:
        return "kauflabet"

    @property
    def presets(self) -> Sequence[str]:
        return tuple(RULE_SETS)

    @property
    def refusal_codes(self) -> frozenset[str]:
        return REFUSAL_CODES

    def seats(self, options: Options) -> int:
        return _ours(options).players

    def draws_seats(self, options: Options) -> bool:
        return False

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> KauflabetOptions:
        return resolve(preset, overrides)

    def load_options(self, stored: str) -> KauflabetOptions:
        return validated(KauflabetOptions, json.loads(stored))

    def new(self, options: Options) -> Partie:
        return Partie(_ours(options))

    def parse(self, token: str) -> KauflabetAction:
        return parse_action(token)


def _ours(options: Options) -> KauflabetOptions:
    if not isinstance(options, KauflabetOptions):
        raise TypeError(f"house rules of another game: {type(options).__name__}")
    return options
