"""Watching a partie: who has seen all hands."""

from __future__ import annotations

from collections.abc import Collection

from engine.tables.change_set import ChangeSet
from engine.tables.core import TableCore
from engine.tables.errors import reading
from engine.tables.snapshot import Snapshot


class Watching:
    """Operations for spectators, who own no seat. ``Snapshot.open_hands`` decides what they may see."""

    def __init__(self, core: TableCore) -> None:
        self._core = core

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
            gone = self._core.context.store.persons.gone
            fresh = sorted(who for who in set(persons) - state.watched - owners if not gone(who))
            if fresh:
                changes.add("table", f"watched {' '.join(map(str, fresh))}")

        with reading(self._core.id):
            await self._core.context.store.persons.load(persons)
        return await self._core.change(step)
