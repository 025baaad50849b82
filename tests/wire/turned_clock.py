"""The machine's clock as seen by a bot in the test's process: it can be turned forward."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot import lifecycle
from cogs.app import install
from cogs.shell.services import Services
from engine.jobs import JobRunner
from engine.tables.clock import SystemClock
from tests.engine.house import jobs_settled

_MS = timedelta(milliseconds=1)


class TurnedClock:
    """Runs as the machine's does, and jumps when it is told to."""

    def __init__(self) -> None:
        self.ahead = timedelta()
        self.jobs: JobRunner | None = None
        """The jobs of the bot that was started last."""

    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.now(UTC) + self.ahead

    async def turn_to(self, moment: datetime) -> None:
        """Turn the clock to a time, and let everything due by then happen."""
        assert moment >= self.now(), "time passes in one direction only"
        self.ahead += moment - self.now()
        await self.settle()

    async def turn(self, **time: float) -> None:
        """Let so much time pass: ``minutes=10``."""
        await self.turn_to(self.now() + timedelta(**time))

    async def until_planned(self, kind: str) -> None:
        """Wait until there is a job of a kind."""
        assert self.jobs is not None
        async with asyncio.timeout(60):
            book = self.jobs._store.jobs
            while not await book.all_of([kind]):  # noqa: ASYNC110 - there is nothing to hook into
                await asyncio.sleep(0.01)

    async def settle(self) -> None:
        """Return when everything due by now is done."""
        assert self.jobs is not None
        self.jobs.look()
        await jobs_settled(self.jobs)


@contextlib.contextmanager
def turned(monkeypatch: pytest.MonkeyPatch) -> Iterator[TurnedClock]:
    """Give every bot that is begun within this process a clock that can be turned."""
    clock = TurnedClock()

    async def install_with_clock(client: Any, services: Services) -> Any:
        clock.jobs = services.jobs
        return await install(client, services)

    with monkeypatch.context() as patched:
        patched.setattr(
            SystemClock, "now_ms", lambda self: (clock.now() - datetime.fromtimestamp(0, UTC)) // _MS
        )
        patched.setattr(lifecycle, "install", install_with_clock)
        yield clock
