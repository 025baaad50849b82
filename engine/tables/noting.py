"""Notes on who has seen which cards of a running deal: they don't act in it from another seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Seat
from engine.storage.records import Person
from engine.tables.core import TableCore
from engine.tables.state import TableState


class Noted(NamedTuple):
    """A table's notes on a person: see ``ForgottenRow``."""

    table: int
    deal: int | None
    saw: bool = False
    entries: int = 0
    opened: bool = False


class Noting(TableCore):
    """Notes on people. The log names them by number; a forgotten one who is back is known by a mark."""

    def noted(self, person: Person) -> Noted:
        """Return the notes on a person here, from the log and from before they were forgotten."""
        state = self._state
        deal, before = state.deal_number, self._before(person.id)
        gave_up = any(who == person.id for who, _ in state.given_up)
        saw = gave_up or person.id in state.watched
        entries, opened = state.entries_since_deal.get(person.id, 0), self._row.host == person.id
        whole = self._quarantined  # which deal it goes on with isn't known
        if before is not None:
            whole = whole or (before.saw and before.deal is None)
            saw, opened = saw or before.saw_in(deal), opened or before.opened
            entries += before.entries_in(deal)
        return Noted(self.id, None if whole else deal, saw, entries, opened)

    def _unseen(self, state: TableState, person: Person, seats: Sequence[Seat]) -> list[Seat]:
        """Return those of the seats where a person would know no cards of this deal but their own."""
        before = self._before(person.id)
        if person.id in state.watched or (before is not None and before.saw_in(state.deal_number)):
            return []
        given_up = {seat for who, seat in state.given_up if who == person.id}
        return [seat for seat in seats if given_up <= {seat}]

    async def _sat_elsewhere(self, person: Person) -> bool:
        """Whether somebody has played at another table that is dealt the same cards."""
        if self._series is None:
            return False
        series, forgotten = self._context.store.series, self._context.store.forgotten
        with self._reading():
            others = set(await series.tables(self._series.series)) - {self.id}
            sat = others.intersection(await series.sat_at(person.id))
        marks = (forgotten.of(table, person.external_id) for table in others)
        return bool(sat) or any(mark is not None and mark.saw for mark in marks)
