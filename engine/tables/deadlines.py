"""Deadlines of a table: for whom its clock runs, when it ends if idle, and when a seat moves by itself."""

from __future__ import annotations

import random
from typing import Final

from engine.events import CardPlayed, TrickWon
from engine.game import Seat
from engine.tables.clock import DAY, TableSettings, milliseconds, next_step, waited_for
from engine.tables.proposals import OF_THE_MOMENT
from engine.tables.state import TableState

OWN_CARD_PAUSES: Final = (1.2, 2.8)
"""Lowest and highest multiple of a computer's pause until somebody's own card plays itself."""
OPENING_PAUSES: Final = (2.0, 3.0)
"""The same until a computer makes the first decision of a deal: a contract, a bid, the lead."""
LEAD_PAUSES: Final = (1.3, 2.0)
"""The same until it leads to a later trick."""
PAUSES: Final = (0.8, 1.2)
"""The same until it does anything else."""
LAST_CARD_PAUSE: Final = 0.4
"""The same until it plays the only card that it has left."""
SEAT_KEPT: Final = 3 * DAY
"""Seconds for which a seat in a game that was put away is kept for its owner, from when they are called."""

_LOT: Final = random.SystemRandom()


def watched(state: TableState) -> list[Seat]:
    """Return the seats for whose owners the clock runs, in order; none without a clock or in a break."""
    return [] if state.clock.pace == "none" else waited_for(state.clock, state.waiting_for, state.present)


def alone(state: TableState, seat: Seat) -> bool:
    """Whether the owner of a seat is the only person who plays."""
    return state.present == {seat}


def kept_until(state: TableState, seat: Seat) -> int | None:
    """Return until when a seat is kept for an owner who has not been back since the partie was put away.

    In milliseconds since 1970; from when the others were called, if somebody has come back.
    """
    if seat not in state.kept:
        return None
    return state.kept_since + milliseconds(SEAT_KEPT)


def next_due(state: TableState) -> int | None:
    """Return when the clock has to act next, in milliseconds since 1970; ``None`` for never."""
    clock = state.clock
    pace = state.settings.paces.of(clock.pace)
    present = state.present
    seats = [] if pace is None else waited_for(clock, state.waiting_for, present)
    steps = [next_step(clock, pace, seat, alone=len(present) == 1).at for seat in seats if pace is not None]
    ends = (state.silence_ends, None if steps else state.expires)
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
    if not state.played:
        return OPENING_PAUSES
    held = len(state.card_plays(seat))
    if held == 1:
        return LAST_CARD_PAUSE, LAST_CARD_PAUSE
    told = next((event for event in reversed(state.story) if isinstance(event, CardPlayed | TrickWon)), None)
    return LEAD_PAUSES if held and isinstance(told, TrickWon) else PAUSES
