"""Deadlines of a table's clock: for whom it runs, and when an idle table ends."""

from __future__ import annotations

from engine.game import Seat
from engine.tables.pace import DAY, HOUR, milliseconds, next_step, waited_for
from engine.tables.settings import TableSettings
from engine.tables.state import TableState


def watched(fold: TableState) -> list[Seat]:
    """Return the seats for whose owners the clock runs, in order; none without a clock or in a break."""
    return [] if fold.ladder.pace == "none" else waited_for(fold.ladder, fold.awaited, fold.present)


def alone(fold: TableState, seat: Seat) -> bool:
    """Whether the owner of a seat is the only person who plays."""
    return fold.present == {seat}


def expiry(fold: TableState, settings: TableSettings) -> int | None:
    """Return when an idle table ends, in milliseconds since 1970; ``None`` for never.

    In a break it is put away, else it closes. Without a clock a lobby stays open.
    """
    match fold.status:
        case "lobby" if fold.ladder.pace != "none":
            after = settings.clocks.lobby_expires_hours * HOUR
        case "playing" if fold.ladder.paused:
            after = settings.clocks.break_expires_days * DAY
        case "shelved":
            after = settings.clocks.shelf_expires_days * DAY
            if fold.abandoned:
                after = min(after, settings.abandoned_expires_days * DAY)
        case _:
            return None
    return fold.ladder.stirred + milliseconds(after)


def kept_until(fold: TableState, seat: Seat, settings: TableSettings) -> int | None:
    """Return until when a seat is kept for an owner who has not been back since the partie was put away.

    In milliseconds since 1970; from when the others were called, if somebody has come back.
    """
    if seat not in fold.kept:
        return None
    return fold.kept_since + milliseconds(settings.seat_kept_days * DAY)


def next_due(fold: TableState, settings: TableSettings) -> int | None:
    """Return when the clock has to act next, in milliseconds since 1970; ``None`` for never."""
    ladder = fold.ladder
    pace = settings.paces.of(ladder.pace)
    seats = watched(fold)
    if pace is None or not seats:
        return expiry(fold, settings)
    return min(next_step(ladder, pace, seat, alone(fold, seat)).at for seat in seats)
