"""What computer players are called: offices and types of the old student taverns, one word each."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

NAMES: Final[tuple[str, ...]] = (
    "Kassier",
    "Fuchsmajor",
    "Schriftwart",
    "Kellermeister",
    "Kneipwart",
    "Zapfer",
    "Budenwart",
    "Bierorgel",
    "Archivar",
    "Fechtwart",
    "Konkneipant",
    "Nachtwächter",
    "Pedell",
    "Famulus",
    "Philister",
    "Mulus",
)


def pick(taken: Collection[str], start: int = 0) -> str:
    """A name that nobody at the table has; ``start`` lets tables begin at different names."""
    turned = NAMES[start % len(NAMES) :] + NAMES[: start % len(NAMES)]
    return next(name for name in turned if name not in taken)
