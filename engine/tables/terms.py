"""Terms of a table as the log writes them: game, preset, house rules, and who may sit down."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

from engine.game import Game, Options, Seat
from engine.tables.access import Access

Spectators: TypeAlias = Literal["after", "at_once"]
"""When spectators see the hands: after the deal, or at once."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms that were set after the table was opened. ``kept`` names for each seat the old one, if any.

    ``rule_set`` is the name under which the server has saved the house rules, if it has.
    """

    game: str
    preset: str
    options: Options
    access: Access
    rule_set: str | None
    kept: tuple[Seat | None, ...]

    def dump(self) -> str:
        """Return JSON text for an entry of the log."""
        written = {
            "game": self.game,
            "preset": self.preset,
            "rule_set": self.rule_set,
            "kept": self.kept,
            "access": json.loads(self.access.dump()),
            "options": json.loads(self.options.model_dump_json()),
        }
        return json.dumps(written, separators=(",", ":"))

    @classmethod
    def load(cls, game: Game, text: str) -> Self | None:
        """Load them from the JSON text that ``dump`` gave; ``None`` if they are those of another game."""
        stored = json.loads(text)
        if stored["game"] != game.name:
            return None
        return cls(
            game.name,
            stored["preset"],
            game.load_options(json.dumps(stored["options"])),
            Access.load(json.dumps(stored["access"])),
            stored["rule_set"],
            kept_of(text),
        )


def kept_of(text: str) -> tuple[Seat | None, ...]:
    """Return which old seat each new one was, also in the terms of another game."""
    return tuple(json.loads(text)["kept"])
