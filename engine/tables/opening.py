"""Opening a table, and beginning its partie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.dealing import draw_seats
from engine.players.levels import Level
from engine.storage.records import Person
from engine.storage.series import SeriesRow
from engine.storage.statements import Write
from engine.tables.change_set import ChangeSet, Step
from engine.tables.checks import empty_seat
from engine.tables.rematch import Rematch
from engine.tables.terms import Spectators
from engine.tables.turn_clock import PaceName


@dataclass(frozen=True, slots=True)
class Party:
    """People who sit down together when their table is opened; computers take what stays free.

    ``series`` are the deals that other tables play as well. ``arranged``: its host can't do what would change
    the results of others. ``recurs``: they meet again anyway, as has been planned. ``begins``: at once; else
    only the host sits there, and others may sit down. ``noting`` gives what is to be written in the same
    batch, from the table's number.
    """

    others: Sequence[Person]
    series: SeriesRow | None = None
    noting: Callable[[int], Sequence[Write]] = lambda table: ()
    arranged: bool = True
    recurs: bool = False
    begins: bool = True


def opening(
    host: Person,
    pace: PaceName,
    spectators: Spectators,
    rated: bool,
    level: Level,
    party: Party | None,
    gone: Callable[[int], bool],
    rematch: Rematch | None,
) -> Step:
    """Return the step that opens a table; the host sits on seat 0, or where a ``rematch`` says.

    With a party it begins at once; so does a rematch in which nobody else is waited for.
    ``gone`` tells of a person's number whether they have had themselves forgotten: then they play no more.
    """

    def step(changes: ChangeSet) -> None:
        changes.add("table", "open", actor=host.id)
        if pace != "none":
            changes.add("clock", f"pace {pace}", actor=host.id)
        if spectators == "at_once":
            changes.add("table", "spectators open", actor=host.id)
        if not rated:
            changes.add("table", "friendly", actor=host.id)
        if level != changes.state.level:
            changes.add("table", f"level {level}", actor=host.id)
        if party is not None and party.series is not None:
            changes.add("table", "duplicate")
        if rematch is None:
            changes.add("seat", "sit", actor=host.id, seat=0)
        changes.commit()
        if rematch is not None and rematch.sit_down(changes, host, gone):
            begin(changes, host)
        if party is None:
            return
        if party.arranged:
            changes.add("table", "arranged")
        if party.recurs:
            changes.add("table", "recurs")
        if not party.begins:
            return
        for person in party.others:
            if not gone(person.id):
                changes.add("seat", "sit", actor=person.id, seat=empty_seat(changes.state))
        for seat in changes.state.empty_seats:
            changes.add("seat", f"computer {changes.fresh_computer}", seat=seat)
        begin(changes, None)

    return step


def begin(changes: ChangeSet, by: Person | None) -> None:
    """Begin the partie. Where the house rules want it the seats are drawn by lot first."""
    changes.add("table", "start", actor=None if by is None else by.id)
    state = changes.state
    if state.game.draws_seats(state.options):
        order = draw_seats(changes.key, len(state.places))
        changes.add("seat", f"order {' '.join(map(str, order))}")
