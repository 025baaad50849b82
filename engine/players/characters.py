"""Names of computer players, and how much they like to risk: a trait of some names, whatever the level.

Names are offices and types of the old student taverns: one word each, and short, so that no column on a phone
has to cut it. None is a level's. Whoever is bold bids with less, stays in with less and declares dear
contracts sooner. It shows where points are put at stake and never in a card: there it would only be bad play.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any, Final

from engine.game import Action, View
from engine.players.expert import Expert

NAMES: Final[tuple[str, ...]] = (
    "Kassier",
    "Zapfer",
    "Archivar",
    "Pedell",
    "Famulus",
    "Mulus",
    "Kantor",
    "Scholar",
    "Vagant",
    "Bacchant",
    "Senior",
    "Fechter",
    "Küfer",
    "Brauer",
    "Schenk",
    "Kneiper",
)


def pick_name(taken: Collection[str], start: int = 0) -> str:
    """Return a name that nobody at the table has; ``start`` lets tables begin at different names."""
    turned = NAMES[start % len(NAMES) :] + NAMES[: start % len(NAMES)]
    return next(name for name in turned if name not in taken)


class Character(StrEnum):
    """A computer's liking for risk, the least first."""

    CAUTIOUS = "cautious"
    STEADY = "steady"
    BOLD = "bold"

    @property
    def appetite(self) -> float:
        """The points that one more point at stake is worth by itself; below 0 one pays to avoid it."""
        return _APPETITES[self]


_APPETITES: Final[Mapping[Character, float]] = {
    Character.CAUTIOUS: -0.1,
    Character.STEADY: 0.0,
    Character.BOLD: 0.1,
}

_BY_NAME: Final = {
    **dict.fromkeys(("Kassier", "Famulus", "Senior"), Character.CAUTIOUS),
    **dict.fromkeys(("Vagant", "Fechter", "Kneiper"), Character.BOLD),
}


def character_of(name: str | None) -> Character:
    """Return the character of the computer with that name; most are steady, as is one without a name."""
    return Character.STEADY if name is None else _BY_NAME.get(name, Character.STEADY)


def speaks_for(character: Character, expert: Expert[Any], view: View, done: Action, instead: Action) -> bool:
    """Whether a character is a reason to do one thing instead of another."""
    return character.appetite * (expert.stake(view, done) - expert.stake(view, instead)) > 0
