"""Work that nobody waits for, what becomes of it while the database fails, and jobs that fall due.

Jobs, such as the ends of seasons and evenings, are run when they are due; late if the process was down.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from engine.game import Refusal
from engine.incidents import brief
from engine.storage.errors import StorageDamaged, StorageError
from engine.storage.kept import Job, appointments

if TYPE_CHECKING:
    from engine.store import Store
    from engine.tables.clock import Clock, Timer

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 5.0
"""Seconds until work that the database has prevented is begun anew."""


@contextmanager
def stopping_no_other(what: str) -> Iterator[None]:
    """Log what goes wrong with one of several, so that the others go on; raise it if the database fails.

    ``what`` names in the log what was to be done. Damage to the database is no such failure: it concerns one
    of them, and stays.
    """
    try:
        yield
    except Exception as error:
        if isinstance(error, StorageError) and not isinstance(error, StorageDamaged):
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
            except StorageError as error:
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
        if isinstance(error, StorageError):
            log.error("%s has failed: %s", task.get_name(), error)
        else:
            log.error("%s has failed", task.get_name(), exc_info=error)


# -- jobs ----------------------------------------------------------------------------------------------------


Handler: TypeAlias = Callable[[Job], Awaitable[None]]

RETRY_AFTER_MS: Final = 60_000
"""Milliseconds until a failed job is tried again: a minute."""
LONGEST_SLEEP_MS: Final = 300_000
"""Most milliseconds between two looks at the clock: timers stand still while a machine is suspended."""


class JobRunner:
    """Runs the jobs of a store, each once.

    A handler deletes its job from ``appointments``, or puts the next one there, together with what it changes
    itself: whatever happens between, the job is either done or still there.
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

    def begin(self) -> None:
        """Start: run what is due by now, and everything later at its time."""
        self._background_tasks.begin(self._keep_up())

    def look(self) -> None:
        """Look for due jobs; call it after one was written, so that it is not overslept."""
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
                unexpected = not isinstance(error, StorageError)
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
        known = appointments.c.kind.in_(sorted(self._handlers))
        earliest_first = [appointments.c.at_ms, appointments.c.kind, appointments.c.key]
        for job in await appointments.where(self._store.database, known, by=earliest_first):
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
