"""Work that nobody waits for, and what becomes of it while the database fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from engine.game import Refusal
from engine.storage.errors import StorageError

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 5.0
"""Seconds until work that the database has prevented is begun anew."""


def database_failed(error: BaseException) -> bool:
    """Tell whether something has failed because of the database alone, so that it can be tried again."""
    return isinstance(error, StorageError) or (isinstance(error, Refusal) and error.code == "storage_failed")


@contextmanager
def stopping_no_other(what: str) -> Iterator[None]:
    """Log what goes wrong with one of several, so that the others go on; raise it if the database fails.

    ``what`` names in the log what was to be done.
    """
    try:
        yield
    except Exception as error:
        if database_failed(error):
            raise
        if isinstance(error, Refusal):
            log.warning("%s: %s", what, error.code)
        else:  # what it says could name a card; its traceback in the log doesn't
            log.exception("%s", what)


class BackgroundTasks:
    """Tasks that nobody waits for, and that are stopped together; ``what`` names them in the log."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._tasks: set[asyncio.Task[None]] = set()
        self._giving_up = asyncio.Event()
        """Whether somebody waits until all is done, so that nothing goes on waiting for the database."""

    def begin(self, work: Coroutine[Any, Any, None], name: str = "") -> None:
        """Start some work; whatever it raises is logged, under a ``name`` of its own if it has one."""
        task = asyncio.create_task(work, name=name or self._what)
        self._tasks.add(task)
        task.add_done_callback(self._over)

    def insist(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start work that can be begun anew, again and again while the database fails."""
        self.begin(self._insist(work))

    async def _insist(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        told = False
        while True:
            try:
                await work()
                return
            except (StorageError, Refusal) as error:
                if not database_failed(error):
                    raise
                if not told:
                    log.error("%s waits for the database: %s", self._what, error)
                told = True
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_AFTER):
                    await self._giving_up.wait()
                    return

    async def settled(self) -> None:
        """Wait until all work that was begun is done, or waits for the database; that is given up."""
        try:
            while others := self._tasks - {asyncio.current_task()}:
                self._giving_up.set()
                await asyncio.wait(others)
        finally:
            self._giving_up.clear()

    async def close(self) -> None:
        """Cancel what isn't done."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if database_failed(error):
            log.error("%s has failed: %s", task.get_name(), error)
        else:
            log.error("%s has failed", task.get_name(), exc_info=error)
