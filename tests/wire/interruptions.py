"""The bot is killed and stopped while something is going on, and nobody at the table should notice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

from discord_sandbox import Sandbox
from tests.wire.conftest import Process, RunBot
from tests.wire.players import Features, features
from tests.wire.table import EPHEMERAL, Json, eventually, ids_of, text_of
from tests.wire.witness import Witness

_SILENCE = 0.15
"""Seconds without a request after which the bot is taken to have nothing more to say."""


class Interruptions:
    """A bot that runs in a process of its own, until it is killed; ``play`` are its settings."""

    def __init__(self, sandbox: Sandbox, process: Process, run_bot: RunBot, **play: Any) -> None:
        self._sandbox = sandbox
        self._process = process
        self._run_bot = run_bot
        self._play = play

    async def begin(self) -> None:
        """Start it for the first time."""
        await self._process.start(**self._play)

    async def unnoticed(self, people: Sequence[Witness], table: int, *, cards: int = 1) -> None:
        """Kill the bot, then stop the next one in order, which must change nothing. Leaves a bot running.

        Every message says and offers the same as before, there is no new one, and the table still has
        ``cards`` live cards.
        """
        await silence(self._sandbox)
        before = [_shown(person) for person in people]
        heard = [len(person.heard) for person in people]

        async def holds() -> None:
            await eventually(lambda: all(person.bot_online for person in people))
            await silence(self._sandbox)
            for person, shown, since in zip(people, before, heard, strict=True):
                assert not (other := _changed(shown, _shown(person))), (person.name, other)
                told = [text_of(message) for _, message in person.heard[since:] if message["id"] not in shown]
                assert not told, (person.name, told)
                assert len(live_cards(person, table)) == cards, person.name

        await self._process.kill()
        # this one begins at once, where a process takes seconds
        async with self._run_bot(**self._play):
            await holds()
            await silence(self._sandbox)
        await self._process.start(**self._play)
        await holds()


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


def _changed(before: dict[str, Features], now: dict[str, Features]) -> list[tuple[object, ...]]:
    """The features that have gone, then the new ones."""
    return [
        (sign, message, feature)
        for sign, one, other in (("-", before, now), ("+", now, before))
        for message in one
        for feature in one[message]
        if feature not in other.get(message, ())
    ]


def live_cards(person: Witness, table: int) -> list[Json]:
    """The public messages at which something can still be done at a table."""
    return [
        message
        for message in person.seen()
        if not message["flags"] & EPHEMERAL
        and any(one.split(":")[2:3] == [str(table)] for one in ids_of(message))
    ]
