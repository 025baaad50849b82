"""The clock in words: how fast a table plays, until when, and what happens then.

Times are Discord's own timestamps, which count down in every reader's app without an edit.
"""

from __future__ import annotations

from cogs.games.render_context import RenderContext
from cogs.shell.message_builder import small
from cogs.texts.catalogue import Words
from engine.game import Seat
from engine.tables import Snapshot
from engine.tables.pace import ClockStep


def time_left(context: RenderContext) -> str:
    """Return when the first of those who are waited for runs out of time; empty if nobody does."""
    deadline = _deadline(context.snapshot)
    return "" if deadline is None else _counted(deadline)


def own_time_left(end: ClockStep | None) -> str:
    """Return when the owner of a seat runs out of time; empty if nobody waits for it."""
    return "" if end is None else _counted(end.at)


def takeover_warning(context: RenderContext, end: ClockStep | None) -> str:
    """Return the warning that a computer takes the seat over next; empty if that isn't to be feared."""
    return _ending_line(context, end) if end is not None and end.kind == "takeover" else ""


def _deadline(snapshot: Snapshot) -> int | None:
    """Return when the first of those who are waited for runs out of time, in milliseconds since 1970."""
    deadlines = (snapshot.deadline(seat) for seat in snapshot.waiting_for)
    return min((at for at in deadlines if at is not None), default=None)


def _counted(at_ms: int) -> str:
    return f"⏱️ {relative(at_ms)}"


def own_clock_line(context: RenderContext, seat: Seat) -> str:
    """Return for the owner of a seat waited for what happens when their time is up, and when."""
    end = context.snapshot.end_of_time(seat)
    return "" if end is None else _ending_line(context, end)


def _ending_line(context: RenderContext, end: ClockStep) -> str:
    return small(context.words(f"clock-{end.kind}", when=relative(end.at)))


def played_for(snapshot: Snapshot, seat: Seat, words: Words) -> str:
    """Return for the owner of a seat that a computer has played for them, until they play again."""
    clock = snapshot.clock
    played = clock.lapses[seat] and seat not in clock.lapsed and snapshot.seats[seat].kind == "person"
    return words("clock-played") if played else ""


def rest_line(context: RenderContext) -> str:
    """Return what happens to a paused table, or one put away, if nobody comes back."""
    snapshot, words = context.snapshot, context.words
    if snapshot.expires is None:
        return ""
    if snapshot.status == "shelved":
        return small(words("rest-shelved", when=f"<t:{-(-snapshot.expires // 1000)}:D>"))
    return small(words("rest-playing", when=relative(snapshot.expires)))


def relative(at_ms: int) -> str:
    """Format a time as Discord counts it down, rounded up so that nobody is hurried too much."""
    return f"<t:{-(-at_ms // 1000)}:R>"
