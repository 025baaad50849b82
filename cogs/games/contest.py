"""A table's match between fraternities: who meets there, and who has won."""

from __future__ import annotations

from cogs.fraternities.standings_view import match_told
from cogs.games.counting import counts_for
from cogs.games.render_context import RenderContext
from cogs.shell.worn_colours import meeting
from engine.fraternities.matches import Side, match_between


def contest_told(scene: RenderContext) -> str:
    """What a partie counts for, in a few words; at a match who meets there."""
    snapshot, words = scene.snapshot, scene.words
    names = meeting(scene.worn)
    if not snapshot.contest or not names:
        return counts_for(snapshot, words)
    return words("fraternity-match-between", names=names)


def contest_needs(scene: RenderContext) -> str:
    """What a match still lacks before it begins; nothing where two fraternities sit there, or it is none."""
    there = {row.fraternity for row in scene.worn.values()}
    return scene.words("fraternity-match-needs") if scene.snapshot.contest and len(there) < 2 else ""


def contest_result(scene: RenderContext) -> str:
    """Which fraternity has won a match; nothing where it was none."""
    snapshot, result = scene.snapshot, scene.snapshot.result
    if not snapshot.contest or result is None:
        return ""
    seats = (
        Side(row.fraternity, 1, result.places[seat], result.points[seat]) for seat, row in scene.worn.items()
    )
    match = match_between(snapshot.table, snapshot.game, snapshot.time_ms, seats)
    if match is None:
        return ""
    return f"🎗️ {match_told(match, {row.fraternity: row for row in scene.worn.values()}, scene.words)}"
