"""Patches for a bot's process, applied before it starts: adjustable clocks, no pauses, seeded defects.

Each defect breaks one of the promises; a storm that doesn't detect it proves nothing. The bot's own code
contains none of them: they are only patched into processes that a storm has started.
"""

import asyncio
import mmap
import os
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tests.storm.storm import CLOCK, DEFECT, IDENTIFY_SECONDS


def prepare() -> None:
    """Apply the patches; called in the bot's process."""
    _identify_soon()
    _have_a_clock(Path(os.environ[CLOCK]))
    if name := os.environ.get(DEFECT):
        DEFECTS[name]()


def _identify_soon() -> None:
    """Let shards wait for each other as long as the sandbox wants, instead of Discord's five seconds."""
    import discord

    async def soon(*_: Any, initial: bool) -> None:
        if not initial:
            await asyncio.sleep(IDENTIFY_SECONDS)

    vars(discord)["Client"].before_identify_hook = soon


def _have_a_clock(file: Path) -> None:
    """Shift all the clocks that the bot reads by the seconds in a file."""
    from engine.tables.clock import SystemClock

    with file.open("rb") as opened:
        ahead = mmap.mmap(opened.fileno(), 8, access=mmap.ACCESS_READ)

    def seconds() -> float:
        return float(struct.unpack("d", ahead[:8])[0])

    SystemClock.now_ms = lambda self: time.time_ns() // 1_000_000 + int(1000 * seconds())  # type: ignore[method-assign]


def _acknowledge_before_commit() -> None:
    """Acknowledge writes at once, and perform them a moment later."""
    import asyncio

    from engine.storage.writer import Writer

    submit = Writer.submit

    def at_once(self: Writer, batch: Any, meanwhile: Any = None) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        loop.call_later(0.3, submit, self, batch)
        done: asyncio.Future[None] = loop.create_future()
        done.set_result(None)
        return done

    Writer.submit = at_once  # type: ignore[method-assign]


def _forget_tables_at_restart() -> None:
    """Skip looking up pending work and the messages of hands after a start."""
    from cogs.hand.hands import Hands
    from engine.tables.keeping import TimedWork

    async def nothing(*_: Any, **__: Any) -> None:
        return None

    TimedWork._wake = nothing  # type: ignore[method-assign]
    Hands.ready = nothing  # type: ignore[method-assign]


def _answer_twice() -> None:
    """Send every answer to a click twice."""
    from discord.webhook.async_ import AsyncWebhookAdapter

    request = AsyncWebhookAdapter.request

    async def twice(self: Any, route: Any, *args: Any, **more: Any) -> Any:
        answer = await request(self, route, *args, **more)
        if route.path.endswith("/callback"):
            try:
                await request(self, route, *args, **more)
            except Exception:
                return answer
        return answer

    AsyncWebhookAdapter.request = twice  # type: ignore[method-assign]


def _swallow_refusals() -> None:
    """Answer refused moves as if they had been made."""
    from cogs.hand.cog import Hand
    from engine.game import Refusal

    do_in_hand = Hand.do_in_hand

    async def swallowing(self: Hand, interaction: Any, table: Any, person: Any, do: Any) -> None:
        async def attempt(hand: Any) -> None:
            with suppress(Refusal):
                await do(hand)

        await do_in_hand(self, interaction, table, person, attempt)

    Hand.do_in_hand = swallowing  # type: ignore[method-assign]


def _leak_a_buffer() -> None:
    """Leak a fraction of a megabyte with every click."""
    from engine.tables import play

    act = play.act
    kept: list[bytearray] = []

    def leaking(*args: Any, **more: Any) -> None:
        kept.append(bytearray(os.urandom(1024)) * 200)
        act(*args, **more)

    play.act = leaking


DEFECTS: Final[dict[str, Callable[[], None]]] = {
    "acknowledge-before-commit": _acknowledge_before_commit,
    "forget-tables-at-restart": _forget_tables_at_restart,
    "answer-twice": _answer_twice,
    "swallow-refusals": _swallow_refusals,
    "leak-a-buffer": _leak_a_buffer,
}
