"""Paces of a table's clock: how much time people have, and the steps when that is over.

Somebody who is waited for is reminded first. Then a computer makes this one decision for them, and when
they let the next one pass too, it keeps their seat until they take it back. Who is alone with computers
keeps nobody waiting: nothing is played for them, and the table is put away instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.game import Seat
from engine.settings import ClockOptions
from engine.tables.proposals import Proposal
from engine.tables.turn_clock import PaceName, TurnClock

StepKind: TypeAlias = Literal["remind", "lapse", "takeover", "shelve", "expire"]

HOUR: Final = 3600.0
"""An hour in seconds."""
DAY: Final = 24 * HOUR
SILENCE: Final = 300.0
"""Seconds after which silence agrees to the end of a partie."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds until somebody is reminded, and until a computer plays for them."""

    remind: float
    lapse: float


@dataclass(frozen=True, slots=True)
class Paces:
    """The durations of each pace at the tables of a bot; ``none`` has no clock."""

    live: Pace
    relaxed: Pace
    correspondence: Pace

    def of(self, name: PaceName) -> Pace | None:
        """Return the durations of a pace; ``None`` where there is no clock."""
        match name:
            case "none":
                return None
            case "live":
                return self.live
            case "relaxed":
                return self.relaxed
            case "correspondence":
                return self.correspondence


def paces_of(clocks: ClockOptions) -> Paces:
    """Return the durations that whoever runs the bot has set."""
    return Paces(
        live=Pace(clocks.live_reminder_seconds, clocks.live_turn_seconds),
        relaxed=Pace(clocks.relaxed_reminder_seconds, clocks.relaxed_turn_seconds),
        correspondence=Pace(
            clocks.correspondence_reminder_hours * HOUR, clocks.correspondence_turn_hours * HOUR
        ),
    )


DEFAULT_PACES: Final = paces_of(ClockOptions())


class ClockStep(NamedTuple):
    """A step of the clock: its time (milliseconds since 1970), its kind, and its seat.

    ``remind`` and ``lapse`` (a computer plays this decision) and ``takeover`` (it keeps the seat) concern a
    seat, ``shelve`` and ``expire`` (the table closes) the table.
    """

    at: int
    kind: StepKind
    seat: Seat | None = None


def silence_ends(question: Proposal | None, pace: Pace | None) -> int | None:
    """Return when whoever hasn't answered agrees, in milliseconds since 1970; ``None`` if they never do.

    They get no less time than until they are reminded that it is their turn.
    """
    if question is None or question.kind != "end":
        return None
    return question.asked_ms + milliseconds(max(SILENCE, 0.0 if pace is None else pace.remind))


def end_of_time(clock: TurnClock, pace: Pace, seat: Seat, alone: bool) -> ClockStep:
    """Return the step for a seat that has used up its time. ``alone``: no other person plays."""
    since, lapse = clock.since[seat], milliseconds(pace.lapse)
    if alone:
        return ClockStep(since + 2 * lapse, "shelve", seat)
    return ClockStep(since + lapse, "takeover" if clock.lapses[seat] else "lapse", seat)


def next_step(clock: TurnClock, pace: Pace, seat: Seat, alone: bool) -> ClockStep:
    """Return the next step for a seat that is waited for: the reminder, or the end of its time."""
    end = end_of_time(clock, pace, seat, alone)
    if seat in clock.reminded:
        return end
    return min(ClockStep(clock.since[seat] + milliseconds(pace.remind), "remind", seat), end)


def waited_for(clock: TurnClock, awaited: Iterable[Seat], present: Iterable[Seat]) -> list[Seat]:
    """Return the seats whose owners the clock runs for: not those for whom a computer plays already."""
    if clock.paused:
        return []
    return sorted((set(awaited) & set(present)) - clock.lapsed)


def milliseconds(seconds: float) -> int:
    """Convert seconds to milliseconds, as logs and timers count them."""
    return round(seconds * 1000)
