"""The bot is cut off and stopped while something is going on, and nobody at the table should notice."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cogs.app import App
from discord_sandbox import Sandbox
from tests.wire.players import Features, features
from tests.wire.table import EPHEMERAL, Json, RunBot, eventually, ids_of, text_of
from tests.wire.witness import Witness

_SILENCE = 0.15
"""Seconds without a request after which the bot is taken to have nothing more to say."""


@contextlib.asynccontextmanager
async def cut_off(run_bot: RunBot, database: Path, **play: Any) -> AsyncIterator[App]:
    """Run the bot until it is killed: what it writes as it stops is not in its database afterwards."""
    with (
        contextlib.closing(sqlite3.connect(database)) as now,
        contextlib.closing(sqlite3.connect(":memory:")) as left,
    ):
        async with run_bot(**play) as app:
            yield app
            now.backup(left)
        left.backup(now)


class Interruptions:
    """A bot that comes back each time that it is interrupted; ``play`` are its settings."""

    def __init__(self, sandbox: Sandbox, run_bot: RunBot, database: Path, **play: Any) -> None:
        self._sandbox = sandbox
        self._until_killed = partial(cut_off, run_bot, database, **play)
        self._until_stopped = partial(run_bot, **play)
        self._running = contextlib.AsyncExitStack()

    async def begin(self) -> None:
        """Start it for the first time."""
        await self._running.enter_async_context(self._until_killed())

    async def end(self) -> None:
        """Interrupt it for the last time."""
        await self._running.aclose()

    async def unnoticed(self, people: Sequence[Witness], table: int) -> None:
        """Kill the bot, then stop the next one in order, which must change nothing. Leaves a bot running.

        Every message says and offers the same as before, there is no new one, and the table still has one
        live card.
        """
        await silence(self._sandbox)
        before = [_shown(person) for person in people]
        heard = [len(person.heard) for person in people]
        for run in (self._until_stopped, self._until_killed):
            await self._running.aclose()
            await self._running.enter_async_context(run())
            await eventually(lambda: all(person.bot_online for person in people))
            await silence(self._sandbox)
            for person, shown, since in zip(people, before, heard, strict=True):
                assert _shown(person) == shown, person.name
                told = [text_of(message) for _, message in person.heard[since:] if message["id"] not in shown]
                assert not told, (person.name, told)
                assert len(live_cards(person, table)) == 1, person.name


async def silence(sandbox: Sandbox) -> None:
    """Wait until no bot has anything more to say."""
    journal = sandbox.core.journal
    last = -1
    while journal.entries[-1].n != last:
        last = journal.entries[-1].n
        await asyncio.sleep(_SILENCE)


def _shown(person: Witness) -> dict[str, Features]:
    """The texts and offers of each message that somebody sees, but for lines that answer a click.

    Deadlines may move: the time for which nobody could act is given back.
    """
    return {
        message["id"]: [_timeless(one) for one in features(message["components"])]
        for message in person.seen()
    }


def _timeless(feature: Any) -> Any:
    """A feature without the times in its texts."""
    if isinstance(feature, tuple):
        return tuple(_timeless(one) for one in feature)
    return re.sub(r"<t:\d+", "<t:…", feature) if isinstance(feature, str) else feature


def live_cards(person: Witness, table: int) -> list[Json]:
    """The public messages at which something can still be done at a table."""
    return [
        message
        for message in person.seen()
        if not message["flags"] & EPHEMERAL
        and any(one.split(":")[2:3] == [str(table)] for one in ids_of(message))
    ]
