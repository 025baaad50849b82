"""The side of a game that all games share towards the tables: presets, house rules, refusals."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic

from engine.events import summarise_plainly
from engine.game import Action, DealSummary, Direction, Event, Options, State
from engine.house_rules import Rules, validated

COMMON_REFUSALS: Final = frozenset(
    {
        # who acts, and when
        "not_now",
        "not_your_turn",
        "partie_over",
        "unknown_action",
        "bad_deal",
        # tricks
        "not_your_card",
        "follow_suit",
        # house rules
        "preset_unknown",
        "option_unknown",
        "option_value",
        "options_conflict",
    }
)
"""Refusal codes that every game has."""


class RuledGame(ABC, Generic[Rules]):
    """A game whose house rules are one model. Fulfils ``engine.game.Game``."""

    name: str
    direction: Direction
    rules: type[Rules]
    presets: Sequence[str]
    refusal_codes: frozenset[str]
    few_points_win: bool = False
    pairs: bool = False

    @abstractmethod
    def seats(self, options: Options) -> int:
        """Return how many seats a table with these options has."""

    def draws_seats(self, options: Options) -> bool:
        """Whether the seats are drawn by lot; they are not unless a game says so."""
        return False

    @abstractmethod
    def options(self, preset: str, overrides: Mapping[str, Any] | None = None) -> Rules:
        """Fully resolved house rules. Values may be given as text. Raises ``OptionsError``."""

    def load_options(self, stored: str) -> Rules:
        """House rules from the JSON text that ``options.model_dump_json()`` gave."""
        return validated(self.rules, json.loads(stored))

    @abstractmethod
    def new(self, options: Options) -> State:
        """The state before the first deal."""

    @abstractmethod
    def parse(self, token: str) -> Action:
        """The action written as ``token``; raises ``IllegalAction("unknown_action", token=…)``."""

    def summarise(self, story: Sequence[Event], deal: int) -> DealSummary:
        """Summarise a finished deal; only its points unless a game says more."""
        return summarise_plainly(story, deal)

    def own(self, options: Options) -> Rules:
        """Return the options as this game's. Raises ``TypeError`` when they are another's."""
        if not isinstance(options, self.rules):
            raise TypeError(f"house rules of another game: {type(options).__name__}")
        return options
