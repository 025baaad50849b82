"""Fraternities of the people at a table, for the colours beside their names."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.shell.names import LONG_NAME, shown
from engine.fraternities.colours import Colours
from engine.fraternities.service import FraternityService
from engine.fraternities.store import FraternityRow
from engine.game import Seat
from engine.tables import Snapshot


def worn_at(snapshot: Snapshot, fraternities: FraternityService) -> Mapping[Seat, FraternityRow]:
    """Return the fraternity of each seat whose owner is in one.

    At a finished table it is the fraternity, at the partie's end, of the person who gets the seat's result.
    """
    if snapshot.outcome is not None:
        finishes = enumerate(snapshot.outcome.finishes)
        people = {seat: finish.person for seat, finish in finishes if finish.person is not None}
        found = fraternities.at(snapshot.guild, people.values(), snapshot.time_ms)
    else:
        people = {
            seat: state.owner.id for seat, state in enumerate(snapshot.seats) if state.owner is not None
        }
        found = fraternities.of_people(snapshot.guild, people.values())
    return {seat: found[person] for seat, person in people.items() if person in found}


def colours_at(worn: Mapping[Seat, FraternityRow], seat: Seat) -> Colours | None:
    """Return the colours that a seat wears, if any."""
    row = worn.get(seat)
    return None if row is None else row.stripes


def meeting(worn: Mapping[Seat, FraternityRow]) -> str:
    """Return the names of the fraternities at a table, each once, escaped for a message."""
    rows = sorted(set(worn.values()), key=lambda row: row.fraternity)
    return " – ".join(shown(row.name, LONG_NAME) for row in rows)
