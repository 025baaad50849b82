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

        def step(draft: ChangeSet) -> None:
            self._expect("lobby")
            self._expect_host(by)
            wanted = spectators == "at_once"
            if draft.fold.hands_open == wanted:
                return
            if any(place.owner not in (None, by.id) for place in draft.fold.places):
                raise TableError("others_sit")
            draft.add("table", f"spectators {'open' if wanted else 'closed'}", actor=by.id)

        return await self._change(step)

    async def watch(self, persons: Collection[int]) -> Snapshot:
        """Note that these people, by number, see all hands of this deal from now on, before they do.

        Nothing is noted where hands are not open, of owners of seats, of forgotten people, and a second
        time in a deal. Whoever is noted can't sit down before the next deal.
        """

        def step(draft: ChangeSet) -> None:
            fold = draft.fold
            if not fold.hands_open or fold.status != "playing":
                return
            owners = {place.owner for place in fold.places}
            gone = self._context.store.persons.gone
            fresh = sorted(who for who in set(persons) - fold.watched - owners if not gone(who))
            if fresh:
                draft.add("table", f"watched {' '.join(map(str, fresh))}")

        with self._reading():
            await self._context.store.persons.load(persons)
        return await self._change(step)
