"""Fünfzehnern as a game that tables can open."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.game import Options
from engine.games.fuenfzehnern.actions import FuenfzehnernAction, parse_action
from engine.games.fuenfzehnern.lead_rules import REASONS
from engine.games.fuenfzehnern.options import RULE_SETS, FuenfzehnernOptions, resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.house_rules import validated

REFUSAL_CODES: Final = frozenset(
    {
        # who acts, and when
        "not_now",
        "not_your_turn",
        "partie_over",
        "unknown_action",
        "bad_deal",
        # leads and tricks
        *(f"lead_{reason}" for reason in REASONS),
        "not_your_card",
        "follow_suit",
        # Zwang
        "zwang_not_played",
        "zwang_only_leading",
        "zwang_needs_ober",
        "zwang_needs_king",
        "zwang_ace_not_out",
        "zwang_play_ace",
        # house rules
        "preset_unknown",
        "option_unknown",
        "option_value",
        "options_conflict",
    }
)


class Fuenfzehnern:
    """The game of fifteens, under every lead rule that was written down."""

    @property
    def name(self) -> str:
        return "fuenfzehnern"

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

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> FuenfzehnernOptions:
        return resolve(preset, overrides)

    def load_options(self, stored: str) -> FuenfzehnernOptions:
        return validated(FuenfzehnernOptions, json.loads(stored))

    def new(self, options: Options) -> Partie:
        return Partie(_ours(options))

    def parse(self, token: str) -> FuenfzehnernAction:
        return parse_action(token)


def _ours(options: Options) -> FuenfzehnernOptions:
    if not isinstance(options, FuenfzehnernOptions):
        raise TypeError(f"house rules of another game: {type(options).__name__}")
    return options
