"""At shutdown every accepted interaction gets its answer, and no more are accepted."""

from __future__ import annotations

import asyncio

from cogs.shell.services import InFlight


async def test_the_end_waits_for_what_is_being_answered() -> None:
    in_flight, ready = InFlight(), asyncio.Event()
    answered: list[str] = []

    async def answer() -> None:
        if in_flight.take():
            await ready.wait()
            answered.append("in time")

    clicks = [asyncio.create_task(answer()) for _ in range(2)]
    await asyncio.sleep(0)
    end = asyncio.create_task(in_flight.close())
    await asyncio.sleep(0)
    late = asyncio.create_task(answer())
    await asyncio.wait({late})
    assert not end.done() and not answered
    ready.set()
    await end
    assert answered == ["in time"] * 2
    await asyncio.gather(*clicks)


async def test_without_anything_to_answer_it_ends_at_once() -> None:
    await InFlight().close()
