"""Blattla as a game that tables can open."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.game import Options
from engine.games.blattla.actions import BlattlaAction, parse_action
from engine.games.blattla.contracts import SEATS
from engine.games.blattla.options import RULE_SETS, BlattlaOptions, resolve
from engine.games.blattla.partie import Partie
from engine.house_rules import validated

REFUSAL_CODES: Final = frozenset(
    {
        # who acts, and when
        "not_now",
        "not_your_turn",
        "partie_over",
        "unknown_action",
        "bad_deal",
        # the pack
        "cut_thin",
        "cut_first",
        "knock_late",
        # the auction and the call of a Sow
        "bid_low",
        "sow_none",
        "sow_no_ace",
        "sow_is_trump",
        "sow_is_yours",
        "sow_suit_missing",
        # tricks
        "not_your_card",
        "follow_suit",
        "sow_searched",
        "sow_underlead",
        "sow_thrown",
        # house rules
        "preset_unknown",
        "option_unknown",
        "option_value",
        "options_conflict",
    }
)


class Blattla:
    """An ace-ten game for four: a called Sow and its secret partner, solos, touts."""

    @property
    def name(self) -> str:
        return "blattla"

    @property
    def presets(self) -> Sequence[str]:
        return tuple(RULE_SETS)

    @property
    def refusal_codes(self) -> frozenset[str]:
        return REFUSAL_CODES

    def seats(self, options: Options) -> int:
        return SEATS

    def draws_seats(self, options: Options) -> bool:
        return False

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> BlattlaOptions:
        return resolve(preset, overrides)

    def load_options(self, stored: str) -> BlattlaOptions:
        return validated(BlattlaOptions, json.loads(stored))

    def new(self, options: Options) -> Partie:
        return Partie(_ours(options))

    def parse(self, token: str) -> BlattlaAction:
        return parse_action(token)


def _ours(options: Options) -> BlattlaOptions:
    if not isinstance(options, BlattlaOptions):
        raise TypeError(f"house rules of another game: {type(options).__name__}")
    return options
