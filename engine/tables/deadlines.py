"""When the clock of a table acts next: for whom it runs, and how long nobody may stir."""

from __future__ import annotations

from engine.game import Seat
from engine.tables.pace import milliseconds, next_step, waited_for
from engine.tables.settings import TableSettings
from engine.tables.state import TableState


def watched(fold: TableState) -> list[Seat]:
    """The seats for whose owners the clock runs, in order. Nobody where there is no clock or it stands."""
    return [] if fold.ladder.pace == "none" else waited_for(fold.ladder, fold.awaited, fold.present)


def alone(fold: TableState, seat: Seat) -> bool:
    """Whether the owner of a seat is the only person who plays."""
    return fold.present == {seat}


def expiry(fold: TableState, settings: TableSettings) -> int | None:
    """When a table that isn't played at ends because nobody stirs, in milliseconds since 1970.

    It closes, or after a break is put away. Without a clock people take their time, but not forever.
    """
    match fold.status:
        case "lobby" if fold.ladder.pace != "none":
            after = settings.lobby_expires
        case "playing" if fold.ladder.paused:
            after = settings.break_expires
        case "shelved":
            after = settings.shelf_expires
            if fold.abandoned:
                after = min(after, settings.abandoned_expires)
        case _:
            return None
    return fold.ladder.stirred + milliseconds(after)


def kept_until(fold: TableState, seat: Seat, settings: TableSettings) -> int | None:
    """Until when a seat is kept for whoever owned it when the partie was put away, and has not been back.

    In milliseconds since 1970; from when the others were called, if somebody has come back.
    """
    if seat not in fold.kept:
        return None
    return fold.kept_since + milliseconds(settings.seat_kept)


def next_due(fold: TableState, settings: TableSettings) -> int | None:
    """When the clock has to do something next, in milliseconds since 1970."""
    ladder = fold.ladder
    pace = settings.paces.of(ladder.pace)
    seats = watched(fold)
    if pace is None or not seats:
        return expiry(fold, settings)
    return min(next_step(ladder, pace, seat, alone(fold, seat)).at for seat in seats)
