"""What is being answered: the process ends only when everything that was taken in has its answer."""

from __future__ import annotations

import asyncio


class InFlight:
    """Keeps the tasks in which interactions are answered."""

    def __init__(self) -> None:
        self._answering: set[asyncio.Task[object]] = set()
        self._closed = False

    def take(self) -> bool:
        """Say that the current task answers an interaction; ``False``: nothing more is taken in."""
        task = asyncio.current_task()
        if self._closed or task is None:
            return False
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    async def close(self) -> None:
        """Take in nothing more, and return when all that was taken in is answered."""
        self._closed = True
        if self._answering:
            await asyncio.wait(self._answering)
