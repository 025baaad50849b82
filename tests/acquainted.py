"""A Discord that already knows the bot, with the traces that a first start leaves there and in the database.

Uploading the cards and registering the commands is most of a first start. Only the tests about it go through
it; all others use a bot that has been started before.
"""

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot import lifecycle, local
from bot.config import Config
from bot.emoji import FACT as EMOJI_FACT
from cogs.shell.router import COMMANDS_FACT
from discord_sandbox import Bucket, Buckets, Sandbox, SandboxSettings
from discord_sandbox.world import Emoji
from engine.store import Store

FACTS: Final = (COMMANDS_FACT, EMOJI_FACT)


@dataclass(frozen=True)
class FirstStart:
    """The traces of a first start: the application's emoji and commands, and the bot's notes on them."""

    emojis: dict[int, Emoji]
    commands: dict[int, dict[str, Any]]
    facts: dict[str, Any]


@cache
def first_start() -> FirstStart:
    """Start a bot for the first time, in a loop of its own: another may run here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _start()).result()


async def _start() -> FirstStart:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(SandboxSettings(rate_limits=False)) as sandbox:
            sections: dict[str, Any] = {
                "discord": {
                    "token": sandbox.token,
                    "api_url": sandbox.api_url,
                    "gateway_url": sandbox.gateway_url,
                },
                "storage": {"url": str(Path(folder, "bot.db"))},
                "backup": {"to": str(Path(folder, "backups"))},
            }
            config = Config(**sections)
            shutdown = lifecycle.Shutdown(config.process.shutdown_seconds)
            try:
                await lifecycle.start(config, asyncio.Event(), shutdown)
                await next(task for task in asyncio.all_tasks() if task.get_name() == "uploading emoji")
            finally:
                await shutdown.run()
            store = Store(config.storage.url)
            facts = {key: await store.facts.get(key) for key in FACTS}
            await store.close()
            return FirstStart(dict(sandbox.world.emojis), dict(sandbox.core.commands.of(None)), facts)


def acquainted(settings: SandboxSettings) -> Sandbox:
    """A sandbox, not yet running, in which the bot has been before."""
    sandbox = Sandbox(settings)
    known = first_start()
    sandbox.world.emojis.update({number: replace(one) for number, one in known.emojis.items()})
    sandbox.core.commands.of(None).update(known.commands)  # replaced as a whole, never changed inside
    return sandbox


async def been_there(store: Store) -> None:
    """Fill a database as a bot that has been in that sandbox leaves it."""
    for key, value in first_start().facts.items():
        await store.facts.put(key, value)


def take_at_once() -> None:
    """Let the sandbox of this process take all emoji at once; Discord would take them in ten seconds."""
    buckets = Buckets(emojis=Bucket.of(1000, 10.0))

    def patient(settings: SandboxSettings, **more: Any) -> Sandbox:
        return Sandbox(settings.model_copy(update={"buckets": buckets}), **more)

    vars(local)["Sandbox"] = patient
