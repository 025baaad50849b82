"""Time at a table: its pace, since when each seat is waited for, and timers.

Somebody who is waited for is reminded first. Then a computer makes this one decision for them, and when
they let the next one pass too, it keeps their seat until they take it back. Who is alone with computers
keeps nobody waiting: nothing is played for them, and the table is put away instead.
"""

import asyncio
import time
from collections.abc import Callable, Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal, Protocol, Self, TypeAlias, get_args

from engine.game import NOBODY, Seat
from engine.settings import ClockOptions, TableOptions
from engine.storage.records import Entry


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """Milliseconds since 1970 and scheduled calls; tests set their own."""

    def now_ms(self) -> int:
        """The time now, in milliseconds since 1970 (UTC)."""

    def call_later(self, ms: int, callback: Callable[[], None]) -> Timer:
        """Schedule a call in so many milliseconds, even if the clock is set meanwhile.

        Soon where they have passed already. From the event loop only.
        """


class SystemClock:
    """The machine's clock and the event loop's timers."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def call_later(self, ms: int, callback: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0, ms) / 1000, callback)


PaceName: TypeAlias = Literal["none", "live", "relaxed", "correspondence"]
PACES: Final[tuple[PaceName, ...]] = ("none", "live", "relaxed", "correspondence")


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of a table as its log has it. Times are milliseconds since 1970.

    ``since`` says by seat from when on its present decision is waited for; ``lapses`` how many decisions
    in a row its owner has let pass; ``lapsed`` for which seats a computer plays this one decision.
    ``stirred``: when somebody last came, went or changed something at the table itself, or a break began.
    """

    since: tuple[int, ...]
    lapses: tuple[int, ...]
    stirred: int = 0
    pace: PaceName = "none"
    paused: bool = False
    reminded: frozenset[Seat] = NOBODY
    lapsed: frozenset[Seat] = NOBODY

    @classmethod
    def of(cls, seats: int) -> Self:
        """Return the clock of a table that has not begun."""
        return cls((0,) * seats, (0,) * seats)

    def moved(self, entry: Entry, waited: AbstractSet[Seat], by_itself: bool = False) -> Self:
        """Return it after an action of the game; ``waited`` are the seats that are waited for anew.

        ``by_itself``: the action was the owner's, who need not have been there for it.
        """
        actor, lapses = entry.seat, self.lapses
        done = waited if actor is None else waited | {actor}
        if actor is not None and entry.actor is not None and lapses[actor] and not by_itself:
            lapses = (*lapses[:actor], 0, *lapses[actor + 1 :])
        since = self.since
        if waited:
            since = tuple(entry.time_ms if seat in waited else at for seat, at in enumerate(since))
        return replace(
            self, since=since, lapses=lapses, reminded=self.reminded - done, lapsed=self.lapsed - done
        )

    def afresh(self, time_ms: int) -> Self:
        """Return it with everybody's time beginning anew, and without what they let pass."""
        seats = len(self.since)
        return replace(
            self,
            since=(time_ms,) * seats,
            lapses=(0,) * seats,
            stirred=time_ms,
            reminded=NOBODY,
            lapsed=NOBODY,
        )

    def stir(self, time_ms: int) -> Self:
        """Return it after somebody came, went or changed something at the table itself."""
        return replace(self, stirred=time_ms)

    def returned(self, seat: Seat, time_ms: int) -> Self:
        """Return it after somebody plays a seat again, or for the first time."""
        return replace(
            self,
            since=(*self.since[:seat], time_ms, *self.since[seat + 1 :]),
            lapses=(*self.lapses[:seat], 0, *self.lapses[seat + 1 :]),
            reminded=self.reminded - {seat},
            lapsed=self.lapsed - {seat},
        )

    def after(self, entry: Entry) -> Self:
        """Return it after a ``clock`` entry. Raises ``ValueError`` for a token unknown to all versions."""
        verb, _, rest = entry.token.partition(" ")
        seat = entry.seat
        match verb:
            case "pace":
                pace = next((name for name in PACES if name == rest), None)
                if pace is None:
                    raise ValueError(f"unknown pace: {entry}")
                return replace(self.afresh(entry.time_ms), pace=pace)
            case "pause":
                return replace(self.stir(entry.time_ms), paused=True)
            case "go":
                return replace(self.afresh(entry.time_ms), paused=False)
            case "remind" if seat is not None:
                return replace(self, reminded=self.reminded | {seat})
            case "lapse" if seat is not None:
                lapses = (*self.lapses[:seat], self.lapses[seat] + 1, *self.lapses[seat + 1 :])
                return replace(self, lapses=lapses, lapsed=self.lapsed | {seat})
            case "extend":
                # at most a whole turn for whoever was waited for only since then
                now, more = entry.time_ms, int(rest)
                return replace(
                    self,
                    since=tuple(min(at + more, now) for at in self.since),
                    stirred=min(self.stirred + more, now),
                )
            case _:
                raise ValueError(f"unknown token: {entry}")


HOUR: Final = 3600.0
"""An hour in seconds."""
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds until somebody is reminded, and until a computer plays for them."""

    remind: float
    lapse: float


def pace_of(clocks: ClockOptions, name: PaceName) -> Pace | None:
    """Return a pace as whoever runs the bot has set it; ``None`` where there is no clock."""
    match name:
        case "none":
            return None
        case "live":
            return Pace(clocks.live_reminder_seconds, clocks.live_turn_seconds)
        case "relaxed":
            return Pace(clocks.relaxed_reminder_seconds, clocks.relaxed_turn_seconds)
        case "correspondence":
            remind, turn = clocks.correspondence_reminder_hours, clocks.correspondence_turn_hours
            return Pace(remind * HOUR, turn * HOUR)


def milliseconds(seconds: float) -> int:
    """Convert seconds to milliseconds, as logs and timers count them."""
    return round(seconds * 1000)


class TableSettings(TableOptions):
    """Pauses and intervals in seconds, limits as counts."""

    clocks: ClockOptions = ClockOptions()
    """How long people are waited for."""
    answer_pause: float = 45.0
    """Seconds that computers wait for answers to a question that is void as soon as play goes on."""
    thinking: float = 0.3
    """The part of a computer's pause, in seconds, in which it thinks. Its move comes when they are over."""
    idle_after: float = 900.0
    """Seconds after its last use until a table is dropped from memory."""
    over_idle_after: float = 30.0
    """The same for a table that is over: its score sheet is looked at right away, or hardly ever."""
    max_loaded: int = 2000
    """Tables in memory; above that the longest unused go first, unless something is due there."""
    storage_retry: float = 5.0
    """Seconds until a computer tries again when its action could not be stored."""
    rendered_pause: float = 2.0
    """Seconds without changes until a table is noted as shown, so that a start doesn't wake it."""
    entries_per_deal: int = 200
    """Limit on changes of mind by one person in a deal or the lobby: each is an entry that stays."""
    invited: int = 4
    """Most people whom a host can name for a table that not everyone may join."""
    alive_every: float = 15.0
    """Seconds between two notes that the bot is alive, so that the time in which it wasn't is known."""


TimerKind: TypeAlias = Literal["computer", "rendered", "clock"]
TIMERS: Final[tuple[TimerKind, ...]] = get_args(TimerKind)


class Schedule:
    """At most one timer for each table and kind; a new one replaces the old."""

    def __init__(self, clock: Clock, fire: Callable[[int, TimerKind], None]) -> None:
        self._clock = clock
        self._fire = fire
        self._timers: dict[tuple[int, TimerKind], Timer] = {}
        self._closed = False

    def set(self, table: int, kind: TimerKind, at_ms: int) -> None:
        """Schedule a call of ``fire(table, kind)``; ``at_ms`` counts milliseconds since 1970."""
        self.set_later(table, kind, at_ms - self._clock.now_ms())

    def set_later(self, table: int, kind: TimerKind, ms: int) -> None:
        """Schedule that call in so many milliseconds, even if the clock is set meanwhile."""
        self.clear(table, kind)
        if not self._closed:
            self._timers[table, kind] = self._clock.call_later(ms, partial(self._due, table, kind))

    def clear(self, table: int, kind: TimerKind) -> None:
        """Cancel a timer, if it is still to come."""
        timer = self._timers.pop((table, kind), None)
        if timer is not None:
            timer.cancel()

    def has(self, table: int, kind: TimerKind) -> bool:
        """Whether a timer is still to come."""
        return (table, kind) in self._timers

    def close(self) -> None:
        """Cancel every timer and accept no new one."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _due(self, table: int, kind: TimerKind) -> None:
        del self._timers[table, kind]
        self._fire(table, kind)
