"""Watching: whether spectators see all hands at once, and who has seen them."""

from __future__ import annotations

from collections.abc import Collection

from engine.storage.records import Person
from engine.tables.change_set import ChangeSet
from engine.tables.core import TableCore
from engine.tables.errors import TableError
from engine.tables.snapshot import Snapshot
from engine.tables.terms import Spectators


class Watching(TableCore):
    """Operations for spectators, who own no seat. ``Snapshot.open_hands`` decides what they may see."""

    async def set_spectators(self, by: Person, spectators: Spectators) -> Snapshot:
        """Choose when spectators see the hands; the host only, in the lobby, while nobody else sits there.

        Computers don't count. Raises ``others_sit``: those have agreed to what held when they sat down.
        """

        def step(changes: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            wanted = spectators == "at_once"
            if changes.state.hands_open == wanted:
                return
            if any(place.owner not in (None, by.id) for place in changes.state.places):
                raise TableError("others_sit")
            changes.add("table", f"spectators {'open' if wanted else 'closed'}", actor=by.id)

        return await self._change(step)

    async def watch(self, persons: Collection[int]) -> Snapshot:
        """Note that these people, by number, see all hands of this deal from now on, before they do.

        Nothing is noted where hands are not open, of owners of seats, of forgotten people, and a second
        time in a deal. Whoever is noted can't sit down before the next deal.
        """

        def step(changes: ChangeSet) -> None:
            state = changes.state
            if not state.hands_open or state.status != "playing":
                return
            owners = {place.owner for place in state.places}
            gone = self._context.store.persons.gone
            fresh = sorted(who for who in set(persons) - state.watched - owners if not gone(who))
            if fresh:
                changes.add("table", f"watched {' '.join(map(str, fresh))}")

        with self._reading():
            await self._context.store.persons.load(persons)
        return await self._change(step)
