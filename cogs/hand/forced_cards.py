"""Forced cards that play themselves: whose do, as tables have to know."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from cogs.shell.preferences import Preferences
from engine.jobs import BackgroundTasks
from engine.tables import Person, TableError, TableRegistry, TableState

log = logging.getLogger(__name__)


class ForcedCards:
    """Tells tables who lets a forced card play itself, according to everybody's own setting.

    A table keeps it in its own log, so that it can act without anybody being there. Whether it is up to date
    is checked whenever a table has published something, and when somebody changes the setting. Updating it
    publishes nothing.
    """

    def __init__(self, registry: TableRegistry, preferences: Preferences) -> None:
        self._registry = registry
        self._preferences = preferences
        self._background_tasks = BackgroundTasks("passing on who lets forced cards play")

    def published(self, snapshot: TableState) -> None:
        """Update a table, because somebody may have sat down, or it was loaded."""
        if any(self._differing(snapshot)):
            self._background_tasks.begin(self._tell(snapshot.table))

    def chosen(self, person: int) -> None:
        """Update the tables of a person who has changed a setting."""
        self._background_tasks.begin(self._tell_all(person))

    def _differing(self, snapshot: TableState) -> Iterable[Person]:
        """Yield the people at a table in play whose setting differs from what it knows."""
        if snapshot.status != "playing":
            return
        for seat in snapshot.present:
            owner = snapshot.owner(seat)
            if owner is not None and self._wants(owner, snapshot) != snapshot.plays_forced(seat):
                yield owner

    def _wants(self, person: Person, snapshot: TableState) -> bool:
        wish = self._preferences.mine(person).autoplay
        return wish == "always" or (wish == "alone" and len(snapshot.present) == 1)

    async def _tell_all(self, person: int) -> None:
        for snapshot in await self._registry.tables(person=person):
            await self._tell(snapshot.table)

    async def _tell(self, number: int) -> None:
        table = await self._registry.table(number)
        await self._preferences.load(persons=table.snapshot.persons)
        for person in self._differing(table.snapshot):
            try:
                await table.plans.play_forced(person, self._wants(person, table.snapshot))
            except TableError as refusal:  # looked at again with the table's next change
                log.info("table %d is not told of forced cards: %s", number, refusal.code)

    async def close(self) -> None:
        """Wait for updates under way."""
        await self._background_tasks.settled()
