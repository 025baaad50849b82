"""Deadlines of a table: for whom its clock runs, when it ends if idle, and when a seat moves by itself.

They follow from its state alone, so that they are the same after a restart.
"""

import random
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.actions import CardPlayed, TrickWon
from engine.game import Seat
from engine.tables.clock import DAY, HOUR, Pace, TableSettings, TurnClock, milliseconds, pace_of
from engine.tables.state import TableState
from engine.tables.values import OF_THE_MOMENT

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
    if seat not in waited_for(state):
        return None
    pace = pace_of(state.settings.clocks, state.clock.pace)
    assert pace is not None, "a clock runs"
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
