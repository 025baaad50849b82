"""Tracking of outages: people can act while the bot is up and Discord within its reach.

While they can't, no clock acts; afterwards everybody gets the time back before any clock acts again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from engine.storage.errors import StorageDamaged, StorageError
from engine.storage.records import TableJob
from engine.tables.clock import Timer
from engine.tables.context import Context
from engine.tables.errors import TableError
from engine.tables.pace import milliseconds

log = logging.getLogger(__name__)

ALIVE: Final = "alive"
"""Name of the fact that holds when people could act last, in milliseconds since 1970."""
MISSED_BEATS: Final = 2
"""Missing signs of life after which the process must have been asleep, as on a laptop whose lid was shut."""

AT_ONCE: Final = 200
"""Number of tables at which nobody is waited for that get time back in one transaction."""


class OutageTracker:
    """Holds the clocks of a registry while nobody can act.

    ``extend`` gives a table so many milliseconds back, ``extend_resting`` many at which nobody is waited for
    and nothing is due; ``tick`` lets a table's clock act.
    """

    def __init__(
        self,
        context: Context,
        extend: Callable[[int, int], Awaitable[None]],
        extend_resting: Callable[[Sequence[TableJob], int], Awaitable[None]],
        tick: Callable[[int], None],
    ) -> None:
        self._context = context
        self._extend = extend
        self._extend_resting = extend_resting
        self._tick = tick
        self._begun = False
        self.reachable = asyncio.Event()
        """Whether Discord can be reached, as far as is known."""
        self.reachable.set()
        self._away_since: int | None = None
        self._least = 0
        self._beat_ms = 0
        self._timer: Timer | None = None
        self._returning: asyncio.Task[None] | None = None
        self._held: set[int] = set()
        self._given: set[int] = set()
        """Tables that have got the time back already, while others still wait for it."""

    async def begin(self) -> None:
        """Start when the bot is up (again): give back the time since it was last seen alive."""
        facts = self._context.store.facts
        self._away_since = alive = await facts.get(ALIVE, self._now)
        self._least = 0
        facts.note(ALIVE, alive)  # the first time of all; should it end before people could act
        self._begun = True
        self._come_back()

    async def end(self) -> None:
        """Stop, and note when the bot was alive last, unless people have been waiting since earlier."""
        if self._timer is not None:
            self._timer.cancel()
        if self._returning is not None:
            self._returning.cancel()
            await asyncio.gather(self._returning, return_exceptions=True)
        if self._begun and self._away_since is None:
            try:
                await self._context.store.facts.put(ALIVE, self._now)
            except StorageError as error:
                log.warning("it could not be noted that the bot was alive: %s", error)

    def lost(self) -> None:
        """Note that Discord can't be reached, so nobody can click."""
        self.reachable.clear()
        if self._returning is not None:
            self._returning.cancel()
            self._returning = None
            self._given.clear()
        self._leave(self._now, milliseconds(self._context.settings.clocks.outage_seconds))

    def found(self) -> None:
        """Note that Discord can be reached (again)."""
        self.reachable.set()
        self._come_back()

    def admits(self, table: int) -> bool:
        """Whether the clock of a table may act now; if not, it is told when it may."""
        if table in self._given or (self._begun and self._away_since is None and not self._slept()):
            return True
        self._held.add(table)
        return False

    @property
    def _now(self) -> int:
        return self._context.clock.now_ms()

    @property
    def _missed(self) -> int:
        """Milliseconds for which nobody could act."""
        return 0 if self._away_since is None else max(0, self._now - self._away_since)

    def _leave(self, since: int, least: int) -> None:
        if self._begun and self._away_since is None:
            self._away_since, self._least = since, least

    def _come_back(self) -> None:
        away = self._begun and self._away_since is not None
        if away and self.reachable.is_set() and self._returning is None and not self._context.stopping:
            self._returning = asyncio.create_task(self._return(), name="giving time back")

    async def _return(self) -> None:
        while True:
            if await self._give_back():
                break
            await asyncio.sleep(self._context.settings.storage_retry)
        self._returning = None
        self._away_since = None
        self._given.clear()
        self._note()
        held, self._held = self._held, set()
        for table in held:
            self._tick(table)

    async def _give_back(self) -> bool:
        """Give each table the missed time back, at a bounded rate. Return whether all have got it.

        Tables at which nobody is waited for are not loaded for it: there may be very many of them. One that
        gets it twice, because the process ended before all had got it, is none the worse.
        """
        if self._missed < self._least:
            return True
        try:
            clocks = await self._context.store.table_jobs.clocks()
        except StorageError as error:
            log.error("the time in which nobody could act can't be given back yet: %s", error)
            return False
        now = self._now
        pressing = [item for item, played in clocks if played or item.at <= now]
        resting = [item for item, played in clocks if not played and item.at > now]
        for item in pressing:
            if item.table not in self._given:
                await self._give([item], self._extend(item.table, self._missed))
        resting = [item for item in resting if item.table not in self._given]
        for start in range(0, len(resting), AT_ONCE):
            batch = resting[start : start + AT_ONCE]
            await self._give(batch, self._extend_resting(batch, self._missed))
        return all(item.table in self._given for item, _ in clocks)

    async def _give(self, tables: Sequence[TableJob], giving: Awaitable[None]) -> None:
        try:
            await giving
        except StorageDamaged as error:
            if len(tables) > 1:  # whose part of the database it is
                for item in tables:
                    await self._give([item], self._extend_resting([item], self._missed))
            else:
                log.error("table %d gets no time back: %s", tables[0].table, error)
                self._given.add(tables[0].table)
        except (StorageError, TableError) as error:
            numbers = ", ".join(str(item.table) for item in tables)
            log.error("time can't be given back yet at table %s: %s", numbers, error)
        else:
            self._given.update(item.table for item in tables)
            for item in tables:
                if item.table in self._held:
                    self._held.discard(item.table)
                    self._tick(item.table)
        await asyncio.sleep(1 / self._context.settings.wakes_per_second)

    def _beat(self) -> None:
        if not self._context.stopping and self._away_since is None and not self._slept():
            self._note()

    def _note(self) -> None:
        """Note that people can act, and do so again in a while."""
        if self._timer is not None:
            self._timer.cancel()
        self._beat_ms = self._now
        self._context.store.facts.note(ALIVE, self._now)
        after = milliseconds(self._context.settings.alive_every)
        self._timer = self._context.clock.call_at(self._now + after, self._beat)

    def _slept(self) -> bool:
        """Whether the last sign of life is too long ago, or the machine's clock was set back since."""
        every = milliseconds(self._context.settings.alive_every)
        if 0 <= self._now - self._beat_ms <= (1 + MISSED_BEATS) * every:
            return False
        self._leave(min(self._beat_ms, self._now), least=0)
        self._come_back()
        return True
