"""Quodlibet as a game that tables can open."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.game import Options
from engine.games.quodlibet.actions import QuodlibetAction, parse_action
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.options import RULE_SETS, QuodlibetOptions, resolve
from engine.games.quodlibet.partie import Partie
from engine.house_rules import validated

REFUSAL_CODES: Final = frozenset(
    {
        # who acts, and when
        "not_now",
        "not_your_turn",
        "partie_over",
        "unknown_action",
        "bad_deal",
        # the choice of a contract
        "must_choose_contract",
        "unknown_contract",
        "contract_played",
        "contract_not_in_wheel",
        "contract_not_in_menu",
        "snack_last",
        # tricks and leads
        "not_your_card",
        "follow_suit",
        "slot_empty",
        # Snack
        "does_not_fit",
        "unter_first",
        "unter_before_end",
        "something_fits",
        "already_laid",
        "nothing_laid",
        "no_packets",
        "cannot_pass",
        "nothing_to_challenge",
        # the king's penalties
        "penalties_off",
        "not_king",
        "king_unpunished",
        "nothing_to_punish",
        # house rules
        "preset_unknown",
        "option_unknown",
        "option_value",
        "options_conflict",
    }
)


class Quodlibet:
    """The fraternities' game, in the rule sets of which a whole partie can be played."""

    @property
    def name(self) -> str:
        return "quodlibet"

    @property
    def presets(self) -> Sequence[str]:
        return tuple(RULE_SETS)

    @property
    def refusal_codes(self) -> frozenset[str]:
        return REFUSAL_CODES

    def seats(self, options: Options) -> int:
        return SEATS

    def draws_seats(self, options: Options) -> bool:
        return _ours(options).seating == "seasons"

    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> QuodlibetOptions:
        return resolve(preset, overrides)

    def load_options(self, stored: str) -> QuodlibetOptions:
        return validated(QuodlibetOptions, json.loads(stored))

    def new(self, options: Options) -> Partie:
        return Partie(_ours(options))

    def parse(self, token: str) -> QuodlibetAction:
        return parse_action(token)


def _ours(options: Options) -> QuodlibetOptions:
    if not isinstance(options, QuodlibetOptions):
        raise TypeError(f"house rules of another game: {type(options).__name__}")
    return options
