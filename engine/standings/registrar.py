"""Counts the results of a hall's tables as they finish, and what was left uncounted before."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from engine.standings.calendars import Calendars
from engine.standings.keeper import Keeper
from engine.standings.old_deals import tell_old_deals
from engine.storage.errors import StorageError
from engine.storage.records import ResultRow, Ruling
from engine.storage.statements import Write
from engine.storage.store import Store
from engine.tables import Snapshot

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 30.0
"""Seconds until results that could not be counted are tried again."""


class Registrar:
    """Keeps the standings up with the hall. Nobody at a table waits for it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._calendars = Calendars(store)
        self._keeper = Keeper(store, self._calendars)
        self._tasks: set[asyncio.Task[None]] = set()
        self._lock = asyncio.Lock()

    def begin(self) -> None:
        """Count what finished before the start, and tell the deals of logs that older versions have left."""
        self._start(self._catch_up())
        self._start(self._tell_old_deals())

    def published(self, snapshot: Snapshot) -> None:
        """Count a partie that has just finished. To be called for everything that the hall publishes."""
        if snapshot.status == "finished":
            self._start(self._catch_up())

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
            self._start(self._catch_up())
        return ruled

    async def settled(self) -> None:
        """Return when everything that was begun is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Stop; what is left is counted after the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _catch_up(self) -> None:
        async with self._lock:
            while True:
                try:
                    rows = await self._store.results.not_counted()
                    await self._calendars.load(row.guild for row in rows)
                    for row in rows:
                        await self._count(row)
                    return
                except StorageError as error:
                    log.error("results can't be counted now: %s", error)
                await asyncio.sleep(RETRY_AFTER)

    async def _count(self, row: ResultRow) -> None:
        try:
            await self._keeper.count(row)
        except StorageError:
            raise
        except Exception:  # the results of other tables count all the same
            log.exception("table %d: its result can't be counted", row.table)

    async def _tell_old_deals(self) -> None:
        try:
            await tell_old_deals(self._store)
        except StorageError as error:
            log.error("the deals of old tables can't be told now: %s", error)
