"""Work in the background that is stopped together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Errands:
    """What somebody has begun and nobody waits for; ``what`` names it where it fails."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something; whatever it raises is logged."""
        task = asyncio.create_task(self._reported(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Return when everything that was begun is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Stop what isn't done."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _reported(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:  # there is nobody else to hear of it
            log.exception("%s has failed", self._what)
