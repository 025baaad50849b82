"""Track interactions being answered, so that the process ends only when all of them are."""

from __future__ import annotations

import asyncio


class InFlight:
    """Keeps the tasks that answer interactions."""

    def __init__(self) -> None:
        self._answering: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self) -> bool:
        """Register the current task as answering an interaction; return ``False`` when closed."""
        task = asyncio.current_task()
        if self._closed or task is None:
            return False
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    async def close(self) -> None:
        """Accept nothing more, and wait until everything accepted is answered."""
        self._closed = True
        if self._answering:
            await asyncio.wait(self._answering)
