"""Background tasks that are stopped together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from engine.storage.errors import StorageError
from engine.tables.errors import TableError

RETRY_AFTER: Final = 30.0
"""Seconds until work that the database has prevented is begun anew."""

log = logging.getLogger(__name__)


class BackgroundTasks:
    """Tasks that nobody waits for; ``what`` names them in the log when one fails."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Start some work; whatever it raises is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)

    def insist(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start work that can be begun anew, again and again while the database fails."""
        self.begin(self._insist(work))

    async def _insist(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            try:
                await work()
                return
            except StorageError as error:
                reason = str(error)
            except TableError as error:
                if error.code != "storage_failed":
                    raise
                reason = "a table could not be stored"
            log.error("%s waits for the database: %s", self._what, reason)
            await asyncio.sleep(RETRY_AFTER)

    async def settled(self) -> None:
        """Wait until all work that was begun is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Cancel what isn't done."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s has failed", self._what, exc_info=error)
