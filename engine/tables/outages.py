"""Outages: people can act while the bot is up and Discord within reach; tables get lost time back."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.storage.errors import StorageDamaged, StorageError
from engine.storage.records import TableJob
from engine.tables.clock import Timer, milliseconds
from engine.tables.table import Context

log = logging.getLogger(__name__)


ALIVE: Final = "alive"
"""Name of the fact that holds when people could act last, in milliseconds since 1970."""
MISSED_BEATS: Final = 2
"""Missing signs of life after which the process must have been asleep, as on a laptop whose lid was shut."""

AT_ONCE: Final = 200
"""Number of tables at which nobody is waited for that get time back in one transaction."""

Covers: TypeAlias = Callable[[str], bool]
"""Whether an outage concerns a server."""
_EVERYWHERE: Final = None
"""The key of the outage that concerns all servers."""


@dataclass(slots=True, eq=False)
class _Outage:
    """A time in which nobody can act; ``covers`` is ``None`` for all servers. Times in ms since 1970."""

    covers: Covers | None
    since: int
    least: int
    """Milliseconds below which nothing is given back."""
    until: int | None = None
    """When it was over; ``None`` while it lasts."""

    @property
    def counts(self) -> bool:
        """Whether it is over and was long enough to be given back."""
        return self.until is not None and max(0, self.until - self.since) >= self.least

    def concerns(self, guild: str | None) -> bool:
        """Whether nobody can act in a server; ``None`` for one that isn't known."""
        return self.covers is None or (guild is not None and self.covers(guild))


class OutageTracker:
    """Holds the clocks of a registry where nobody can act.

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
        """Whether Discord can be reached anywhere, as far as is known."""
        self.reachable.set()
        self._outages: dict[Hashable, _Outage] = {}
        self._beat_ms = 0
        self._timer: Timer | None = None
        self._returning: asyncio.Task[None] | None = None
        self._held: set[int] = set()
        self._given: dict[int, int] = {}
        """Until when tables have got their time back already, while an outage lasts somewhere."""

    async def begin(self) -> None:
        """Start when the bot is up (again): give back the time since it was last seen alive."""
        facts = self._context.store.facts
        alive = await facts.get(ALIVE, self._now)
        facts.note(ALIVE, alive)  # the first time of all; should it end before people could act
        self._begun = True
        self._leave(alive)

    async def end(self) -> None:
        """Stop, and note when the bot was alive last, unless people have been waiting since earlier."""
        if self._timer is not None:
            self._timer.cancel()
        if self._returning is not None:
            self._returning.cancel()
            await asyncio.gather(self._returning, return_exceptions=True)
        if self._begun and _EVERYWHERE not in self._outages:
            try:
                await self._context.store.facts.put(ALIVE, self._now)
            except StorageError as error:
                log.warning("it could not be noted that the bot was alive: %s", error)

    def lost(self, what: Hashable = _EVERYWHERE, covers: Covers | None = None) -> None:
        """Note that nobody can click in the servers that an outage ``covers``, or anywhere.

        Clocks stand still there until it is ``found`` again.
        """
        if what is _EVERYWHERE:
            self.reachable.clear()
        if not self._begun:
            return
        if (outage := self._outages.get(what)) is not None:
            outage.until = None
        else:
            least = milliseconds(self._context.settings.clocks.outage_seconds)
            self._outages[what] = _Outage(covers, self._now, least)

    def found(self, what: Hashable = _EVERYWHERE) -> None:
        """Note that an outage is over; people get the time back in which they could not click."""
        if what is _EVERYWHERE:
            self.reachable.set()
        if (outage := self._outages.get(what)) is not None and outage.until is None:
            outage.until = self._now
            self._come_back()

    @property
    def settled(self) -> bool:
        """Whether everybody can act, and has got back all the time in which they could not."""
        return self._begun and not self._outages

    def admits(self, table: int, guild: str | None) -> bool:
        """Whether the clock of a table may act now; if not, it is told when it may.

        Without its server only outages that concern all of them count.
        """
        if self._begun and not self._slept() and not self._holds(table, guild):
            return True
        self._held.add(table)
        return False

    @property
    def _now(self) -> int:
        return self._context.clock.now_ms()

    def _holds(self, table: int, guild: str | None) -> bool:
        """Whether an outage concerns a table whose time it hasn't got back yet."""
        given = self._given.get(table, -1)
        return any(
            one.concerns(guild) and (one.until is None or given < one.until) for one in self._outages.values()
        )

    def _leave(self, since: int) -> None:
        """Note that the process was down or asleep."""
        if self._begun and _EVERYWHERE not in self._outages:
            until = self._now if self.reachable.is_set() else None
            self._outages[_EVERYWHERE] = _Outage(None, since, 0, until)
            self._come_back()

    def _come_back(self) -> None:
        if self._returning is None and not self._context.stopping:
            self._returning = asyncio.create_task(self._return(), name="giving time back")

    async def _return(self) -> None:
        """Give the time back that outages which are over have cost, until there is none of them."""
        try:
            while over := {key: one for key, one in self._outages.items() if one.until is not None}:
                if not await self._give_back():
                    await asyncio.sleep(self._context.settings.storage_retry)
                    continue
                for key, outage in over.items():
                    if outage.until is not None:  # else it has begun again
                        del self._outages[key]
                if _EVERYWHERE in over:
                    self._note()
                if not self._outages:
                    self._given.clear()
                self._release(self._held)
        finally:
            self._returning = None

    def _release(self, tables: Iterable[int]) -> None:
        """Let clocks act that were held; those that still may not are held again."""
        held = self._held.intersection(tables)
        self._held -= held
        for table in held:
            self._tick(table)

    async def _give_back(self) -> bool:
        """Give each table its missed time back, at a bounded rate. Return whether all have got it.

        Tables at which nobody is waited for are not loaded for it: there may be very many of them. One that
        gets it twice, because the process ended before all had got it, is none the worse.
        """
        if not any(one.counts for one in self._outages.values()):
            return True
        try:
            clocks = await self._context.store.table_jobs.clocks()
        except StorageError as error:
            log.error("the time in which nobody could act can't be given back yet: %s", error)
            return False
        now = self._now
        resting: defaultdict[int, list[TableJob]] = defaultdict(list)
        """Tables at which nobody is waited for, by the time from which theirs is missing."""
        for item, played, guild in clocks:
            if (since := self._missing_since(item.table, guild)) is None:
                continue
            if played or item.at <= now:
                await self._give([item], since, resting=False)
            else:
                resting[since].append(item)
        for since, items in resting.items():
            for start in range(0, len(items), AT_ONCE):
                await self._give(items[start : start + AT_ONCE], since, resting=True)
        return all(self._missing_since(item.table, guild) is None for item, _, guild in clocks)

    def _missing_since(self, table: int, guild: str) -> int | None:
        """Return from when on a table's time is to be given back; ``None`` if it has got it all."""
        given = self._given.get(table, -1)
        concerning = [one for one in self._outages.values() if one.concerns(guild)]
        over = [one for one in concerning if one.counts and one.until is not None and one.until > given]
        if not over:
            return None
        # what others that last have cost until now comes along: later they count from now on
        begun = (one.since for one in concerning if one.until is None or one in over)
        return max(min(begun), given)

    async def _give(self, items: Sequence[TableJob], since: int, *, resting: bool) -> None:
        missed = max(0, self._now - since)
        try:
            if resting:
                await self._extend_resting(items, missed)
            else:
                await self._extend(items[0].table, missed)
        except StorageDamaged as error:
            if len(items) > 1:  # whose part of the database it is
                for item in items:
                    await self._give([item], since, resting=True)
            else:
                log.error("table %d gets no time back: %s", items[0].table, error)
                self._note_given(items)
        except StorageError as error:
            numbers = ", ".join(str(item.table) for item in items)
            log.error("time can't be given back yet at table %s: %s", numbers, error)
        else:
            self._note_given(items)
            self._release(item.table for item in items)
        await asyncio.sleep(1 / self._context.settings.wakes_per_second)

    def _note_given(self, items: Sequence[TableJob]) -> None:
        # the machine's clock may have been set back since an outage was over
        until = max(self._now, *(one.until or 0 for one in self._outages.values()), 0)
        self._given.update(dict.fromkeys((item.table for item in items), until))

    def _beat(self) -> None:
        if not self._context.stopping and _EVERYWHERE not in self._outages and not self._slept():
            self._note()

    def _note(self) -> None:
        """Note that people can act, and do so again in a while."""
        if self._timer is not None:
            self._timer.cancel()
        self._beat_ms = self._now
        self._context.store.facts.note(ALIVE, self._now)
        after = milliseconds(self._context.settings.alive_every)
        self._timer = self._context.clock.call_later(after, self._beat)

    def _slept(self) -> bool:
        """Whether the last sign of life is too long ago, or the machine's clock was set back since."""
        longest = (1 + MISSED_BEATS) * milliseconds(self._context.settings.alive_every)
        slept = _EVERYWHERE not in self._outages and not 0 <= self._now - self._beat_ms <= longest
        if slept:
            self._leave(min(self._beat_ms, self._now))
        return slept
