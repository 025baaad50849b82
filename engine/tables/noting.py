"""Notes on who has seen which cards of a running deal: they don't act in it from another seat.

The log names people by number; a forgotten one who is back is known by a mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.core import TableCore
from engine.tables.errors import reading
from engine.tables.state import TableState


class Noted(NamedTuple):
    """A table's notes on a person: see ``ForgottenRow``."""

    table: int
    deal: int | None
    saw: bool = False
    entries: int = 0
    opened: bool = False


def notes_on(core: TableCore, person: Person) -> Noted:
    """Return a table's notes on a person, from the log and from before they were forgotten."""
    state = core.state
    deal, before = state.deal_number, core.forgotten(person.id)
    gave_up = any(who == person.id for who, _ in state.given_up)
    saw = gave_up or person.id in state.watched
    entries, opened = state.entries_since_deal.get(person.id, 0), core.state.row.host == person.id
    whole = core.state.quarantined  # which deal it goes on with isn't known
    if before is not None:
        whole = whole or (before.saw and before.deal is None)
        saw, opened = saw or before.saw_in(deal), opened or before.opened
        entries += before.entries_in(deal)
    return Noted(core.id, None if whole else deal, saw, entries, opened)


def unseen_seats(core: TableCore, state: TableState, person: Person, seats: Sequence[Seat]) -> list[Seat]:
    """Return those of the seats where a person would know no cards of this deal but their own."""
    before = core.forgotten(person.id)
    if person.id in state.watched or (before is not None and before.saw_in(state.deal_number)):
        return []
    given_up = {seat for who, seat in state.given_up if who == person.id}
    return [seat for seat in seats if given_up <= {seat}]


async def sat_elsewhere(core: TableCore, person: Person) -> bool:
    """Whether somebody has played at another table that is dealt the same cards."""
    if core.series is None:
        return False
    series, forgotten = core.context.store.series, core.context.store.forgotten
    with reading(core.id):
        others = set(await series.tables(core.series.series)) - {core.id}
        sat = others.intersection(await series.sat_at(person.id))
    marks = (forgotten.of(table, person.external_id) for table in others)
    return bool(sat) or any(mark is not None and mark.saw for mark in marks)
