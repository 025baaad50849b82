"""Counts the results of a hall's tables as they finish, and what was left uncounted before.

It also divides a server's results anew when the server has another calendar.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from engine.background_tasks import BackgroundTasks
from engine.seasons.calendar import Calendar, Season
from engine.seasons.calendars import Calendars
from engine.seasons.regrouping import is_grouped, regroup
from engine.standings.old_deals import tell_old_deals
from engine.standings.updater import StandingsUpdater
from engine.storage.errors import StorageError
from engine.storage.records import ResultRow, Ruling
from engine.storage.statements import Write
from engine.store import Store
from engine.tables import Snapshot

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 30.0
"""Seconds until results that could not be counted are tried again."""


class StandingsWorker:
    """Keeps the standings up with the hall. Nobody at a table waits for it.

    One thing at a time happens to a server: counting what has finished or was ruled on, or regrouping.
    """

    def __init__(self, store: Store) -> None:
        self.counted: list[Callable[[str], None]] = []
        """Called with Discord's id of a server whose results are all counted, by its calendar of now."""
        self._store = store
        self._calendars = Calendars(store)
        self._keeper = StandingsUpdater(store, self._calendars)
        self._background_tasks = BackgroundTasks("keeping the standings")
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def begin(self) -> None:
        """Count and divide what was left to be, and tell the deals of logs that older versions have left."""
        self._background_tasks.begin(self._catch_up())
        self._background_tasks.begin(self._tell_old_deals())

    def published(self, snapshot: Snapshot) -> None:
        """Count a partie that has just finished. To be called for everything that the hall publishes."""
        if snapshot.status == "finished":
            self._background_tasks.begin(self.bring_up(snapshot.guild, snapshot.table))

    def changed(self, guild: str) -> None:
        """A server has chosen another time zone or rhythm, or a season has begun or ended by hand there."""
        self._background_tasks.begin(self.bring_up(guild))

    async def rule(
        self,
        row: ResultRow,
        *,
        voided: bool,
        actor: int,
        reason: str,
        time_ms: int,
        also: Callable[[Ruling], Sequence[Write]] = lambda ruling: (),
    ) -> bool:
        """Void a result, or let it count again: durable on return, with what ``also`` writes.

        Ratings and standings follow in the background, also after a restart. ``False`` when it was so
        already. Raises ``StorageError``.
        """
        ruled = await self._keeper.rule(
            row, voided=voided, actor=actor, reason=reason, time_ms=time_ms, also=also
        )
        if ruled:
            self._background_tasks.begin(self.bring_up(row.guild))
        return ruled

    @asynccontextmanager
    async def amending(self, guild: str) -> AsyncIterator[None]:
        """Let nothing of a server's results be counted while something is read and written about them.

        What isn't counted afterwards is counted in the background.
        """
        async with self._locks[guild]:
            yield
        self.changed(guild)

    async def calendar(self, guild: str) -> Calendar:
        """A server's calendar as it is now. Raises ``StorageError``."""
        return await self._calendars.read(guild)

    def let_go(self, guild: str) -> None:
        """Let go of a server: what is kept of it is about to be deleted."""
        self._calendars.let_go(guild)

    async def seasons(self, guild: str) -> list[Season]:
        """The seasons of a server in which parties have counted, newest first. Raises ``StorageError``."""
        calendar = await self._calendars.read(guild)
        found = {}
        for period in await self._store.divisions.periods(guild):
            kind, _, begins = period.partition(" ")
            if kind == "season" and (season := calendar.season(int(begins))) is not None:
                found[season.begins_ms] = season
        return [found[begins] for begins in sorted(found, reverse=True)]

    async def bring_up(self, guild: str, table: int | None = None) -> None:
        """Return when all results of a server are counted and divided by its calendar.

        With ``table`` only that one's is looked for, which costs the same however many there are.
        Whatever the database can't do now is tried again until it can.
        """
        while True:
            try:
                async with self._locks[guild]:
                    await self._bring_up(guild, table)
                break
            except StorageError as error:
                log.error("results can't be counted now: %s", error)
            await asyncio.sleep(RETRY_AFTER)
        for listener in self.counted:
            listener(guild)

    async def settled(self) -> None:
        """Return when everything that was begun is done."""
        await self._background_tasks.settled()

    async def close(self) -> None:
        """Stop; what is left is counted after the next start."""
        await self._background_tasks.close()

    async def _catch_up(self) -> None:
        while True:
            try:
                guilds = await self._store.exchange.guilds()
                break
            except StorageError as error:
                log.error("results can't be counted now: %s", error)
            await asyncio.sleep(RETRY_AFTER)
        for guild in guilds:
            await self.bring_up(guild)

    async def _bring_up(self, guild: str, table: int | None) -> None:
        calendar = await self._calendars.read(guild)
        if not await is_grouped(self._store, guild, calendar):
            await regroup(self._store, guild, calendar)
        self._calendars.keep(guild, calendar)
        await self._keeper.catch_up(guild, table)

    async def _tell_old_deals(self) -> None:
        try:
            await tell_old_deals(self._store)
        except StorageError as error:
            log.error("the deals of old tables can't be told now: %s", error)
