"""Labels of parties that are not simply rated."""

from __future__ import annotations

from cogs.texts.catalogue import Words
from engine.tables import TableState


def counts_for(snapshot: TableState, words: Words) -> str:
    """Return a short label for a friendly partie or a match between fraternities; else empty."""
    if snapshot.contest:
        return words("counts-contest")
    return "" if snapshot.rated else words("counts-friendly")


def counts_about(snapshot: TableState, words: Words) -> str:
    """Return the same label with an explanation, for somebody who is about to sit down."""
    if snapshot.contest:
        return words("counts-contest-about")
    return "" if snapshot.rated else words("counts-friendly-about")
