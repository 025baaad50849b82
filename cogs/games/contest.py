"""Text on a table's match between fraternities: who plays in it and who has won."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.games.counting import counts_for
from cogs.games.render_context import RenderContext
from cogs.shell.names import LONG_NAME, decimal, meeting, shown
from cogs.texts.catalogue import Words
from engine.fraternities.matches import FraternityMatch, MatchSide, match_between
from engine.fraternities.store import FraternityRow


def contest_told(context: RenderContext) -> str:
    """Return whether a partie is a match or friendly, in a few words; for a match, the fraternities."""
    snapshot, words = context.snapshot, context.words
    names = meeting(context.worn)
    if not snapshot.contest or not names:
        return counts_for(snapshot, words)
    return words("fraternity-match-between", names=names)


def contest_needs(context: RenderContext) -> str:
    """Return the note that a match lacks a second fraternity; empty if it doesn't, or if it is no match."""
    there = {row.fraternity for row in context.worn.values()}
    return context.words("fraternity-match-needs") if context.snapshot.contest and len(there) < 2 else ""


def contest_result(context: RenderContext) -> str:
    """Return which fraternity has won a match; empty if it was no match."""
    snapshot, result = context.snapshot, context.snapshot.result
    if not snapshot.contest or result is None:
        return ""
    seats = (
        MatchSide(row.fraternity, 1, result.places[seat], result.points[seat])
        for seat, row in context.worn.items()
    )
    match = match_between(snapshot.table, snapshot.game, snapshot.time_ms, seats)
    if match is None:
        return ""
    return f"🎗️ {match_told(match, {row.fraternity: row for row in context.worn.values()}, context.words)}"


def match_told(match: FraternityMatch, rows: Mapping[int, FraternityRow], words: Words) -> str:
    """Describe a match: the winner, and the average places."""
    names = {number: shown(row.name, LONG_NAME) for number, row in rows.items()}
    sides = " – ".join(
        f"{names[side.fraternity]} {decimal(float(side.place), words, places=2)}" for side in match.sides
    )
    if match.winner is None:
        return words("fraternity-match-draw", sides=sides)
    return words("fraternity-match-won", name=names[match.winner], sides=sides)
