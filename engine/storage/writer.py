"""Group commit: all batches that wait while one transaction is being written form the next one."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple, Protocol, TypeAlias

from engine.storage.errors import StorageError, StorageFailed
from engine.storage.rows import Key, Write

log = logging.getLogger(__name__)

Batch: TypeAlias = Sequence[Write]
"""Rows that are written together or not at all."""

GROUP_LIMIT = 1000
"""Most batches in one transaction."""
BEHIND = 2.0
"""Seconds until rows written behind are committed, unless a batch has to take them along earlier."""


class Backend(Protocol):
    """The one writing connection of a database."""

    def commit(self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None) -> Awaitable[None]:
        """Write everything in one transaction, durable once awaited. That raises ``StorageError``.

        ``meanwhile`` is called in the event loop once nothing is left but to wait for the disk, and not at
        all if it doesn't come to that.
        """

    async def close(self) -> None:
        """Close the connection."""


class _Done(asyncio.Future[None]):
    """Is done when a batch is. Whoever waits for it and is cancelled learns of that then, not earlier."""

    def cancel(self, msg: object = None) -> bool:
        """Refuse: what is being written can't be called back."""
        return False


class _Waiting(NamedTuple):
    batch: Batch
    done: _Done
    meanwhile: Callable[[], None] | None = None


class _Group(NamedTuple):
    """Batches that are committed together; ``commit`` is ``None`` if there is nothing to write."""

    waiting: list[_Waiting]
    rows: int
    commit: asyncio.Future[None] | None
    begun: float


class Writer:
    """Gathers batches into groups, commits one group at a time and wakes each caller after its commit."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._waiting: list[_Waiting] = []
        self._behind: dict[Key, Write] = {}
        self._behind_in_flight: dict[Key, Write] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._behind_due = False
        self._draining: asyncio.Task[None] | None = None
        self._closed = False
        self._behind_hand = False
        """Whether the last attempt to write behind has failed, which is logged once."""
        self.committed: Callable[[int, float], None] | None = None
        """Called after each commit with the number of rows written and the seconds it took."""
        self.around: Callable[[Awaitable[None]], Awaitable[None]] | None = None
        """Wraps what ``seen_through`` waits for, so that it can be traced."""
        self.failing = False
        """Whether the last commit has failed as any other would have."""
        self.report_failing: Callable[[bool], None] | None = None
        """Called when ``failing`` has changed."""

    @property
    def waiting(self) -> int:
        """Number of batches that wait for the commit after the present one."""
        return len(self._waiting)

    @property
    def waiting_behind(self) -> int:
        """Number of rows that wait to be written behind."""
        return len(self._behind) + len(self._behind_in_flight)

    def submit(self, batch: Batch, meanwhile: Callable[[], None] | None = None) -> asyncio.Future[None]:
        """Write a batch. The future is done once it is durable, or carries a ``StorageError``.

        It can't be cancelled, since the batch is written all the same. ``meanwhile`` is work that can be done
        while the disk writes: it is called before the future is done, or never.
        """
        done = _Done()
        if self._closed:
            done.set_exception(StorageFailed("the store is closed", systemic=True))
            return done
        for write in batch:
            self._supersede(write)
        self._waiting.append(_Waiting(batch, done, meanwhile))
        self._drain_soon()
        return done

    @asynccontextmanager
    async def seen_through(
        self, batch: Batch, meanwhile: Callable[[], None] | None = None
    ) -> AsyncIterator[None]:
        """Write a batch; the context begins when it is durable, even if the caller is cancelled meanwhile.

        In it memory is made to agree with the disk; only then the cancellation is raised. ``meanwhile`` as in
        ``submit``. Raises ``StorageError``.
        """
        written = self.submit(batch, meanwhile)
        cancelled: asyncio.CancelledError | None = None
        try:
            await (written if self.around is None else self.around(written))
        except asyncio.CancelledError as error:
            cancelled = error
        written.result()
        yield
        if cancelled is not None:
            raise cancelled

    def behind(self, *writes: Write) -> None:
        """Write keyed rows soon, without anybody waiting for them; retry on failure."""
        for write in writes:
            key = write.key
            assert key is not None, "only rows that replace each other can be written behind"
            self._supersede(write)
            self._behind[key] = write
        self._flush_later()

    def hurry(self) -> None:
        """Start writing behind now."""
        if self._behind:
            self._timer_fired()

    def writing_behind(self, *prefix: object) -> bool:
        """Tell whether a row whose key has this prefix still waits to be written behind."""
        return any(
            key[: len(prefix)] == prefix for rows in (self._behind, self._behind_in_flight) for key in rows
        )

    async def flush(self) -> None:
        """Return when everything that waits now is written, or has failed once."""
        while self._waiting or self._behind or self._draining is not None:
            self._cancel_timer()
            self._behind_due = True
            before = len(self._behind)
            if self._draining is None:
                self._drain_soon()
            assert self._draining is not None
            await asyncio.shield(self._draining)
            if not self._waiting and self._behind and len(self._behind) >= before > 0:
                return  # what is left has failed and will be tried again

    async def close(self) -> None:
        """Write everything queued, then close the connection. Batches submitted later fail."""
        if self._closed:
            return
        await self.flush()
        self._closed = True
        self._cancel_timer()
        await self._backend.close()

    def _supersede(self, write: Write) -> None:
        key = write.key
        if key is not None:
            self._behind.pop(key, None)
            self._behind_in_flight.pop(key, None)

    def _flush_later(self) -> None:
        if self._timer is None and not self._closed:
            self._timer = asyncio.get_running_loop().call_later(BEHIND, self._timer_fired)

    def _timer_fired(self) -> None:
        self._cancel_timer()
        self._behind_due = True
        self._drain_soon()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _drain_soon(self) -> None:
        if self._draining is None:
            self._draining = asyncio.create_task(self._drain(self._begin()), name="storage writer")

    def _begin(self) -> _Group:
        """Begin to commit what waits, with the rows written behind if they are due.

        They are taken along early when a batch deletes something, so that none of them comes back later.
        """
        group, self._waiting = self._waiting[:GROUP_LIMIT], self._waiting[GROUP_LIMIT:]
        writes = [write for waiting in group for write in waiting.batch]
        if self._behind_due or any(write.statement.kind == "delete" for write in writes):
            self._behind_in_flight, self._behind = self._behind, {}
            self._behind_due = False
        writes = [*self._behind_in_flight.values(), *writes]
        commit = self._commit(writes, _together(group)) if writes else None
        return _Group(group, len(writes), commit, time.perf_counter())

    def _commit(
        self, writes: Sequence[Write], meanwhile: Callable[[], None] | None = None
    ) -> asyncio.Future[None]:
        """Begin to commit; what is wrong with that is the future's."""
        try:
            return asyncio.ensure_future(self._backend.commit(writes, meanwhile))
        except Exception as error:
            failed = asyncio.get_running_loop().create_future()
            failed.set_exception(error)
            return failed

    async def _drain(self, group: _Group) -> None:
        try:
            while True:
                kept = await self._finish(group)
                if kept:
                    self._behind = {**kept, **self._behind}
                    self._flush_later()
                if not self._waiting and not self._behind_due:
                    return
                group = self._begin()
        except asyncio.CancelledError:  # the process ends: nobody is left waiting
            left, self._waiting = [*group.waiting, *self._waiting], []
            for waiting in left:
                _resolve(waiting, StorageFailed("cut off while writing", systemic=True))
            raise
        finally:
            self._draining = None

    def _note(self, *, failing: bool) -> None:
        if failing is not self.failing:
            self.failing = failing
            if self.report_failing is not None:
                self.report_failing(failing)

    async def _finish(self, group: _Group) -> dict[Key, Write]:
        """Wait for a group's commit and wake its callers; return rows written behind that must be kept."""
        behind = list(self._behind_in_flight.values())
        try:
            if group.commit is not None:
                await _outcome(group.commit)
                self._note(failing=False)
                if self.committed is not None:
                    self.committed(group.rows, time.perf_counter() - group.begun)
        except StorageError as error:
            systemic = isinstance(error, StorageFailed) and error.systemic
            self._note(failing=systemic)
            await self._fail_or_retry(group.waiting, error, systemic)
            if behind:
                if systemic:
                    if not self._behind_hand:
                        log.warning(
                            "could not write %d rows behind, will go on trying: %s", len(behind), error
                        )
                    self._behind_hand = True
                    return self._behind_in_flight
                await self._one_by_one(behind)
        else:
            self._behind_hand = False
            for waiting in group.waiting:
                _resolve(waiting)
        self._behind_in_flight = {}
        return {}

    async def _fail_or_retry(self, group: list[_Waiting], error: StorageError, systemic: bool) -> None:
        if systemic or (len(group) == 1 and not self._behind_in_flight):
            for waiting in group:
                _resolve(waiting, error)
            return
        for waiting in group:  # one batch spoils the group: it shall fail alone
            try:
                await _outcome(self._commit(waiting.batch))
            except StorageError as own:
                _resolve(waiting, own)
            else:
                _resolve(waiting)

    async def _one_by_one(self, writes: Iterable[Write]) -> None:
        for write in writes:
            try:
                await _outcome(self._commit([write]))
            except StorageError as error:
                log.error("a row could not be written behind and is lost: %s: %s", write.key, error)


async def _outcome(commit: asyncio.Future[None]) -> None:
    """Wait for a commit. Raises ``StorageError`` and nothing else, or the writer would end for good."""
    try:
        await commit
    except StorageError:
        raise
    except Exception as error:
        log.exception("the database's driver failed")
        raise StorageFailed(type(error).__qualname__, systemic=True) from error


def _together(group: Iterable[_Waiting]) -> Callable[[], None] | None:
    """Return what is to be done while a group is written, if there is anything."""
    works = [waiting.meanwhile for waiting in group if waiting.meanwhile is not None]

    def do() -> None:
        for work in works:
            try:
                work()
            except Exception:
                log.exception("what could be done during a commit was not done")

    return do if works else None


def _resolve(waiting: _Waiting, error: StorageError | None = None) -> None:
    if waiting.done.done():
        return
    if error is None:
        waiting.done.set_result(None)
    else:
        waiting.done.set_exception(error)
        waiting.done.exception()  # seen: a caller that has gone away is no news
