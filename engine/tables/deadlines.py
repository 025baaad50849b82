"""When the clock of a table acts next: for whom it runs, and how long nobody may stir."""

from __future__ import annotations

from engine.game import Seat
from engine.tables.fold import Fold
from engine.tables.pace import milliseconds, next_step, waited_for
from engine.tables.settings import TableSettings


def watched(fold: Fold) -> list[Seat]:
    """The seats for whose owners the clock runs, in order. Nobody where there is no clock or it stands."""
    return [] if fold.ladder.pace == "none" else waited_for(fold.ladder, fold.awaited, fold.present)


def alone(fold: Fold, seat: Seat) -> bool:
    """Whether the owner of a seat is the only person who plays."""
    return fold.present == {seat}


def expiry(fold: Fold, settings: TableSettings) -> int | None:
    """When a table that isn't played at closes because nobody stirs, in milliseconds since 1970."""
    after = {"lobby": settings.lobby_expires, "shelved": settings.shelf_expires}.get(fold.status)
    if after is None or fold.ladder.pace == "none":
        return None
    if fold.status == "shelved" and fold.abandoned:
        after = min(after, settings.abandoned_expires)
    return fold.ladder.stirred + milliseconds(after)


def next_due(fold: Fold, settings: TableSettings) -> int | None:
    """When the clock has to do something next, in milliseconds since 1970."""
    ladder = fold.ladder
    pace = settings.paces.of(ladder.pace)
    if pace is None:
        return None
    times = [next_step(ladder, pace, seat, alone(fold, seat)).at for seat in watched(fold)]
    return min(times, default=expiry(fold, settings))
