"""Fünfzehnern as a game that tables can open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Options
from engine.games.fuenfzehnern.actions import FuenfzehnernAction, parse_action
from engine.games.fuenfzehnern.options import RULE_SETS, FuenfzehnernOptions, resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.games.fuenfzehnern.rules import REASONS
from engine.games.ruled import COMMON_REFUSALS, RuledGame


class Fuenfzehnern(RuledGame[FuenfzehnernOptions]):
    """The game of fifteens, under every lead rule that was written down."""

    name = "fuenfzehnern"
    direction = "clockwise"
    rules = FuenfzehnernOptions
    presets = tuple(RULE_SETS)
    refusal_codes = COMMON_REFUSALS | {
        *(f"lead_{reason}" for reason in REASONS),
        # Zwang
        "zwang_not_played",
        "zwang_only_leading",
        "zwang_needs_ober",
        "zwang_needs_king",
        "zwang_ace_not_out",
        "zwang_play_ace",
    }

    def seats(self, options: Options) -> int:
        return self.own(options).players

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> FuenfzehnernOptions:
        return resolve(preset, overrides)

    def new(self, options: Options) -> Partie:
        return Partie(self.own(options))

    def parse(self, token: str) -> FuenfzehnernAction:
        return parse_action(token)
