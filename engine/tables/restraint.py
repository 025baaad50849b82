"""Limits on what one person may add to a table's log while play doesn't go on.

What can be undone can be repeated: choosing a card and taking it back, a break and its end, another word
to cut with, questions that are withdrawn. Each is an entry that stays. They are counted by person since the
cards were dealt, or in the lobby. Ending or leaving something is never refused: somebody must have begun it
or come before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.storage.records import Entry
from engine.tables.errors import TableError

_NEVER_REFUSED: Final = frozenset(
    {"leave", "release", "close", "start", "go", "yes", "no", "withdraw", "clear", "auto off"}
)
_COMING: Final = frozenset({"sit", "reclaim", "here", "move", "computer"})
"""Verbs that a partie may need to go on: refused only after twice as many entries."""


def expect_restraint(entries: Iterable[Entry], earlier: Mapping[int, int], limit: int) -> None:
    """Raise ``too_often`` for too many entries by one person; ``earlier`` counts those before, by person."""
    for entry in entries:
        verb = entry.token.partition(" ")[0]
        if entry.kind == "game" or entry.actor is None or {verb, entry.token} & _NEVER_REFUSED:
            continue
        if earlier.get(entry.actor, 0) >= (2 * limit if verb in _COMING else limit):
            raise TableError("too_often")
