"""Time at a table: its pace, since when each seat is waited for, what is due when, and timers.

Somebody who is waited for is reminded first. Then a computer makes this one decision for them, and when
they let the next one pass too, it keeps their seat until they take it back. Who is alone with computers
keeps nobody waiting: nothing is played for them, and the table is put away instead. All that follows from the
table's state alone, so that it is the same after a restart.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, Self, TypeAlias, get_args

from engine.game import NOBODY, Seat
from engine.kernel.vocabulary import CardPlayed, TrickWon
from engine.settings import ClockOptions, TableOptions
from engine.storage.records import Entry
from engine.tables.values import OF_THE_MOMENT

if TYPE_CHECKING:
    from engine.tables.state import TableState


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


# -- deadlines ---------------------------------------------------------------------------------------

OWN_CARD_PAUSES: Final = (1.2, 2.8)
"""Lowest and highest multiple of a computer's pause until somebody's own card plays itself."""
OPENING_PAUSES: Final = (2.0, 3.0)
"""The same until a computer makes the first decision of a deal: a contract, a bid, the lead."""
CALL_PAUSES: Final = (2.5, 2.5)
"""The same while others may act out of turn, so that people have the time whoever holds what."""
LEAD_PAUSES: Final = (1.3, 2.0)
"""The same until it leads to a later trick."""
PAUSES: Final = (0.8, 1.2)
"""The same until it does anything else."""
LAST_CARD_PAUSE: Final = 0.4
"""The same until it plays the only card that it has left."""
SEAT_KEPT: Final = 3 * DAY
"""Seconds for which a seat in a game that was put away is kept for its owner, from when they are called."""

LOBBY_EXPIRES: Final = 24 * HOUR
"""Seconds until a table with a clock that has not begun closes, when nobody does anything."""
BREAK_EXPIRES: Final = 7 * DAY
"""Seconds until a game is put away, with a clock or without, when nobody ends its break."""
ABANDONED_EXPIRES: Final = 14 * DAY
"""Seconds until a table closes that was put away when its only person went: a server's shelf is small."""
SILENCE: Final = 300.0
"""Seconds after which silence agrees to the end of a partie."""

_LOT: Final = random.SystemRandom()

StepKind: TypeAlias = Literal["remind", "lapse", "takeover", "shelve"]


class ClockStep(NamedTuple):
    """A step of the clock: its time (milliseconds since 1970), its kind, and its seat.

    ``lapse``: a computer plays this decision; ``takeover``: it keeps the seat; ``shelve``: the partie is put
    away.
    """

    at: int
    kind: StepKind
    seat: Seat


def waited_for(state: TableState) -> list[Seat]:
    """Return the seats for whose owners the clock runs, in order; none without a clock or in a break.

    Nor those for whom a computer plays already.
    """
    if state.clock.pace == "none" or state.clock.paused:
        return []
    return sorted((state.waiting_for & state.present) - state.clock.lapsed)


def last_step(clock: TurnClock, pace: Pace, seat: Seat, *, alone: bool) -> ClockStep:
    """Return the step for a seat that has used up its time. ``alone``: no other person plays."""
    since, lapse = clock.since[seat], milliseconds(pace.lapse)
    if alone:
        return ClockStep(since + 2 * lapse, "shelve", seat)
    return ClockStep(since + lapse, "takeover" if clock.lapses[seat] else "lapse", seat)


def end_of_time(state: TableState, seat: Seat) -> ClockStep | None:
    """Return the clock's step when a seat has used up its time; ``None`` when no clock runs for it."""
    if seat not in waited_for(state) or (pace := pace_of(state.settings.clocks, state.clock.pace)) is None:
        return None
    return last_step(state.clock, pace, seat, alone=len(state.present) == 1)


def next_step(state: TableState, seat: Seat) -> ClockStep | None:
    """Return the clock's next step for a seat: the reminder, or the end of its time."""
    end, pace = end_of_time(state, seat), pace_of(state.settings.clocks, state.clock.pace)
    if end is None or pace is None or seat in state.clock.reminded:
        return end
    return min(ClockStep(state.clock.since[seat] + milliseconds(pace.remind), "remind", seat), end)


def silence_ends(state: TableState) -> int | None:
    """Return when silence agrees to the open question, in milliseconds since 1970; ``None`` if it never does.

    Nobody gets less time than until they are reminded that it is their turn.
    """
    question, pace = state.proposal, pace_of(state.settings.clocks, state.clock.pace)
    if question is None or question.kind != "end":
        return None
    return question.asked_ms + milliseconds(max(SILENCE, 0.0 if pace is None else pace.remind))


def expires(state: TableState) -> int | None:
    """Return when an idle table ends, in milliseconds since 1970; ``None`` for never.

    In a break it is put away, else it closes. Without a clock a lobby stays open.
    """
    match state.stage:
        case "lobby" if state.clock.pace != "none":
            after = LOBBY_EXPIRES
        case "playing" if state.clock.paused:
            after = BREAK_EXPIRES
        case "shelved":
            after = state.settings.clocks.shelf_expires_days * DAY
            if state.abandoned:
                after = min(after, ABANDONED_EXPIRES)
        case _:
            return None
    return state.clock.stirred + milliseconds(after)


def kept_until(state: TableState, seat: Seat) -> int | None:
    """Return until when a seat is kept for an owner who has not been back since the partie was put away.

    In milliseconds since 1970; from when the others were called, if somebody has come back.
    """
    if seat not in state.kept:
        return None
    return state.kept_since + milliseconds(SEAT_KEPT)


def next_due(state: TableState) -> int | None:
    """Return when the clock has to act next, in milliseconds since 1970; ``None`` for never."""
    steps = [step.at for seat in waited_for(state) if (step := next_step(state, seat)) is not None]
    ends = (silence_ends(state), None if steps else expires(state))
    return min((*steps, *(end for end in ends if end is not None)), default=None)


def pause_ms(state: TableState) -> int:
    """Return the milliseconds until a seat moves without a click; more if that makes a question void.

    It is drawn by lot, from a span that everybody could know: how long it took says nothing of what the seat
    holds. After a deal the first action lets everybody read how that went. A computer begins to think
    ``thinking_ms`` before it moves.
    """
    question, seat, settings = state.proposal, state.moves_itself, state.settings
    pause = settings.computer_pause
    if question is not None and question.kind in OF_THE_MOMENT:
        pause = settings.answer_pause
    elif seat is not None:
        pause *= _LOT.uniform(*_span(state, seat))
    if state.deal_number > 1 and not state.played:
        pause = max(pause, settings.deal_pause)
    thought = thinking_ms(settings) if seat is not None and state.computer_plays(seat) else 0
    return max(0, int(pause * 1000) - thought)


def thinking_ms(settings: TableSettings) -> int:
    """Return the milliseconds that a computer's move takes after it was asked, however soon it answers.

    So nobody can tell how much there was to think about, or whether there was a choice.
    """
    return int(1000 * min(settings.thinking, LAST_CARD_PAUSE * settings.computer_pause))


def _span(state: TableState, seat: Seat) -> tuple[float, float]:
    """Return between which multiples of a computer's pause a seat moves, by what everybody sees.

    Whether a card is the last one of a hand is seen; whether it is the only legal one is not.
    """
    if not state.computer_plays(seat):
        return OWN_CARD_PAUSES
    if state.open_to_calls:
        return CALL_PAUSES
    if not state.played:
        return OPENING_PAUSES
    held = len(state.card_plays(seat))
    if held == 1:
        return LAST_CARD_PAUSE, LAST_CARD_PAUSE
    told = next((event for event in reversed(state.story) if isinstance(event, CardPlayed | TrickWon)), None)
    return LEAD_PAUSES if held and isinstance(told, TrickWon) else PAUSES
