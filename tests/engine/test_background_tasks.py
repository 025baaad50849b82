"""Work that insists waits for the database, but keeps nobody from coming to an end."""

from __future__ import annotations

import asyncio

from engine.jobs import BackgroundTasks
from engine.storage.errors import StorageFailed


async def test_work_that_fails_while_its_end_is_waited_for_is_given_up() -> None:
    tasks, fails = BackgroundTasks("work"), asyncio.Event()

    async def work() -> None:
        await fails.wait()
        raise StorageFailed("the database is gone")

    tasks.insist(work)
    settled = asyncio.create_task(tasks.settled())
    await asyncio.sleep(0)
    fails.set()
    async with asyncio.timeout(2):
        await settled
