"""Keeps the standings up to date as tables finish, results are ruled on, and calendars change."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from engine.jobs import BackgroundTasks
from engine.seasons.calendar import Calendar, Season
from engine.seasons.calendars import Calendars
from engine.standings.old_deals import tell_old_deals
from engine.standings.updater import StandingsUpdater
from engine.storage.errors import StorageError
from engine.storage.records import ResultRow, Ruling
from engine.storage.statements import Write
from engine.store import Store
from engine.tables import TableState

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 30.0
"""Seconds between attempts to count results."""


class StandingsWorker:
    """Keeps the standings up to date in the background; nobody at a table waits for it.

    One thing at a time happens to a server: results are counted, or its ladders folded anew.
    """

    def __init__(self, store: Store) -> None:
        self.counted: list[Callable[[str], None]] = []
        """Called with Discord's id of a server once all its results are counted by its current calendar."""
        self._store = store
        self._calendars = Calendars(store)
        self._updater = StandingsUpdater(store, self._calendars)
        self._background_tasks = BackgroundTasks("keeping the standings")
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def begin(self) -> None:
        """Count whatever is outstanding, and store the deals of logs from older versions."""
        self._background_tasks.begin(self._catch_up())
        self._background_tasks.begin(self._tell_old_deals())

    def published(self, snapshot: TableState) -> None:
        """Count a partie that has just ended. Call this with every published snapshot."""
        if snapshot.outcome is not None:
            self._background_tasks.begin(self.bring_up(snapshot.guild, snapshot.table))

    def changed(self, guild: str) -> None:
        """Note a new calendar: another time zone or rhythm, or a season begun or ended by hand."""
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
        """Void a result, or let it count again; durable on return, with the writes in ``also``.

        Ratings and standings follow in the background, also after a restart. Returns ``False`` when the
        result was so already. Raises ``StorageError``.
        """
        ruled = await self._updater.rule(
            row, voided=voided, actor=actor, reason=reason, time_ms=time_ms, also=also
        )
        if ruled:
            self._background_tasks.begin(self.bring_up(row.guild))
        return ruled

    async def calendar(self, guild: str) -> Calendar:
        """Return a server's current calendar. Raises ``StorageError``."""
        return await self._calendars.read(guild)

    def let_go(self, guild: str) -> None:
        """Drop the state of a server whose data are about to be deleted."""
        self._calendars.let_go(guild)

    async def seasons(self, guild: str) -> list[Season]:
        """Return a server's seasons with counted parties, newest first. Raises ``StorageError``."""
        calendar = await self._calendars.read(guild)
        found = {}
        for period in await self._store.standings.periods(guild):
            kind, _, begins = period.partition(" ")
            if kind == "season" and (season := calendar.season(int(begins))) is not None:
                found[season.begins_ms] = season
        return [found[begins] for begins in sorted(found, reverse=True)]

    async def bring_up(self, guild: str, table: int | None = None) -> None:
        """Return when all of a server's results are counted by its calendar.

        With ``table`` only that table's result is looked for, at a constant cost. Storage errors are retried
        until they pass.
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
        """Return when all background work is done."""
        await self._background_tasks.settled()

    async def close(self) -> None:
        """Stop; outstanding results are counted after the next start."""
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
        self._calendars.keep(guild, await self._calendars.read(guild))
        await self._updater.catch_up(guild, table)
        await self._updater.follow_calendar(guild)
        if table is None:
            await self._updater.sweep(guild)

    async def _tell_old_deals(self) -> None:
        try:
            await tell_old_deals(self._store)
        except StorageError as error:
            log.error("the deals of old tables can't be told now: %s", error)
