"""Tables to draw: snapshots around a state of any game, without a registry behind them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from engine.game import CHANCE, NOBODY, Event, Options, Seat, State
from engine.games.quodlibet.options import QuodlibetOptions, resolve
from engine.games.quodlibet.partie import Partie
from engine.games.registry import GAMES
from engine.tables import EVERYONE, Access, Person, SeatState, Snapshot, Status
from engine.tables.clock import TurnClock
from engine.tables.commitment import NOTHING_PROMISED
from engine.tables.intents import Intents
from engine.tables.proposals import Proposal

NAMES = ("Anna", "Bert", "Cilli", "Dora")
PEOPLE = (*NAMES, "Emil")
"""Enough people for the largest table."""
LONG_NAMES = (
    "_Ännchen_ von **Tharau** ~~jetzt~~",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦 Großfamilie Maß-Krüge",
    "<@123456789012345678> @everyone `x",
    "[Klick](https://example.org) \n# Ü",
)


def seats(names: Sequence[str] = NAMES) -> tuple[SeatState, ...]:
    """Return the seats of a table full of people."""
    return tuple(SeatState(Person(i + 1, str(10**17 + i), name, None), None) for i, name in enumerate(names))


def snapshot(
    state: State | None = None,
    *,
    game: str = "quodlibet",
    preset: str = "frankonia",
    at: tuple[SeatState, ...] | None = None,
    status: Status | None = None,
    options: Options | None = None,
    access: Access = EVERYONE,
    close_reason: str | None = None,
    notices: tuple[str, ...] = (),
    events: Sequence[Event] = (),
    clock: TurnClock | None = None,
    proposal: Proposal | None = None,
    here: frozenset[Seat] = NOBODY,
    story: tuple[Event, ...] = (),
    intents: Intents | None = None,
    claimed: frozenset[Seat] = NOBODY,
    rule_set: str | None = None,
) -> Snapshot:
    """Return a table with that state, which ``events`` led to; without a state, its lobby."""
    options = options or GAMES[game].options(preset)
    at = at or seats(PEOPLE[: GAMES[game].seats(options)])
    result = None if state is None else state.result
    if status is None:
        status = "lobby" if state is None else "playing" if result is None else "finished"
    host = next((seat.owner for seat in at if seat.owner is not None), Person(9, "9", "Host", None))
    return Snapshot(
        table=17,
        seq=40,
        previous_seq=39,
        guild="1",
        channel="2",
        game=game,
        preset=preset,
        options=options,
        access=access,
        status=status,
        close_reason=close_reason,
        host=host,
        seats=at,
        decisions=(3, 1, 4, 1, 5)[: len(at)],
        notices=notices,
        opened_ms=0,
        time_ms=0,
        result=result,
        rule_set=rule_set,
        clock=clock or TurnClock.of(len(at)),
        proposal=proposal,
        here=here,
        undoable=NOBODY,
        commitment=NOTHING_PROMISED,
        claimed=claimed,
        open_seq=40,
        story=story,
        _state=state,
        _events=events,
        _intents=intents or Intents.of(len(at)),
    )


@cache
def partie(seed: int, options: QuodlibetOptions | None = None) -> tuple[Partie, ...]:
    """Return every state of a partie in which everybody makes legal moves, chosen by the seed."""
    chosen = random.Random(seed)
    state = Partie(options or resolve("frankonia"))
    moments = []
    while state.result is None:
        waiting = state.waiting_for
        if isinstance(waiting, frozenset):
            seat = min(waiting)
            state.apply(seat, chosen.choice(state.legal(seat)))
        else:
            state.apply(CHANCE, state.deal(chosen.sample(state.pack, len(state.pack))))
        if state.waiting_for is not CHANCE:
            moments.append(state.copy())
    return tuple(moments)


def first(states: Iterable[Partie], wanted: Callable[[Partie], bool]) -> Partie:
    """Return the first state of a partie that meets a condition."""
    return next(state for state in states if wanted(state))
