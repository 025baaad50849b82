"""Jobs run when they are due, such as the ends of seasons and evenings; late if the process was down."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from engine.background import BackgroundTasks, database_failed
from engine.incidents import brief
from engine.storage.kept import Job, appointments
from engine.storage.rows import Write
from engine.store import Store
from engine.tables.clock import Clock, Timer

log = logging.getLogger(__name__)


Handler: TypeAlias = Callable[[Job], Awaitable[None]]

RETRY_AFTER_MS: Final = 60_000
"""Milliseconds until a failed job is tried again: a minute."""
LONGEST_SLEEP_MS: Final = 300_000
"""Most milliseconds between two looks at the clock: timers stand still while a machine is suspended."""


class JobRunner:
    """Runs the jobs of a store, each once.

    A handler writes ``cancelling``, or ``making`` for the next time, together with what it changes itself:
    whatever happens between, the job is either done or still there.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._handlers: dict[str, Handler] = {}
        self._running: set[tuple[str, str]] = set()
        self._failed: dict[tuple[str, str], int] = {}
        self._changed = asyncio.Event()
        self._background_tasks = BackgroundTasks("doing what is due")

    def on(self, kind: str, handler: Handler) -> None:
        """Register ``handler`` for the jobs of a kind; before ``begin``."""
        self._handlers[kind] = handler

    def making(self, kind: str, key: str, at_ms: int, payload: str = "") -> Write:
        """Return the write of a job, which replaces the one of this kind with the same key.

        Call ``look`` when it is written. ``at_ms`` counts milliseconds since 1970.
        """
        return appointments.put(Job(kind, key, at_ms, payload))

    def cancelling(self, kind: str, key: str) -> Write:
        """Return the write that removes a job, because it is done or cancelled."""
        return appointments.delete(kind, key)

    def begin(self) -> None:
        """Start: run what is due by now, and everything later at its time."""
        self._background_tasks.begin(self._keep_up())

    def look(self) -> None:
        """Look for due jobs; call it after a write, so that it is not overslept."""
        self._changed.set()

    async def close(self) -> None:
        """Stop; what is left is run after the next start."""
        await self._background_tasks.close()

    async def _keep_up(self) -> None:
        timer: Timer | None = None
        while True:
            self._changed.clear()
            try:
                wake_ms = await self._run_due()
            except Exception as error:
                unexpected = not database_failed(error)
                log.error("what is due can't be read now: %s", brief(error), exc_info=unexpected)
                wake_ms = self._clock.now_ms() + RETRY_AFTER_MS
            if timer is not None:
                timer.cancel()
            sleep_ms = None if wake_ms is None else min(wake_ms - self._clock.now_ms(), LONGEST_SLEEP_MS)
            timer = None if sleep_ms is None else self._clock.call_later(sleep_ms, self.look)
            await self._changed.wait()

    async def _run_due(self) -> int | None:
        """Begin to run what is due; return when the next job will be."""
        now = self._clock.now_ms()
        waiting: list[int] = []
        # what is done by the time that all is read may have been read before: it looks again then
        busy = self._running.copy()
        for job in await self._store.jobs.all_of(self._handlers):
            name = job.kind, job.key
            at_ms = max(job.at_ms, self._failed.get(name, 0))
            if name in busy:
                continue  # looks again when it is done
            if at_ms > now:
                waiting.append(at_ms)
                continue
            self._running.add(name)
            self._background_tasks.begin(self._run(job))
        return min(waiting, default=None)

    async def _run(self, job: Job) -> None:
        name = job.kind, job.key
        try:
            await self._handlers[job.kind](job)
            self._failed.pop(name, None)
        except Exception:  # other jobs are run all the same
            log.exception("a job of the kind %s failed", job.kind)
            self._failed[name] = self._clock.now_ms() + RETRY_AFTER_MS
        finally:
            self._running.remove(name)
            self.look()
