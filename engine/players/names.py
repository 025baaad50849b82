"""Names of computer players: offices and types of the old student taverns.

One word each, and short, so that no column on a phone has to cut it. None is a level's.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

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


def pick(taken: Collection[str], start: int = 0) -> str:
    """Return a name that nobody at the table has; ``start`` lets tables begin at different names."""
    turned = NAMES[start % len(NAMES) :] + NAMES[: start % len(NAMES)]
    return next(name for name in turned if name not in taken)
