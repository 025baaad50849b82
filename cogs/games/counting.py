"""What a partie counts for, where it is not simply rated."""

from __future__ import annotations

from cogs.texts.catalogue import Words
from engine.tables import Snapshot


def counts_for(snapshot: Snapshot, words: Words) -> str:
    """That a partie is a friendly one, or a match between fraternities, in a word or two; else nothing."""
    if snapshot.contest:
        return words("counts-contest")
    return "" if snapshot.rated else words("counts-friendly")


def counts_about(snapshot: Snapshot, words: Words) -> str:
    """The same with what it means, for whoever is about to sit down."""
    if snapshot.contest:
        return words("counts-contest-about")
    return "" if snapshot.rated else words("counts-friendly-about")
