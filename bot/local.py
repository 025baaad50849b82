"""``bierkoenig sandbox``: a local Discord and, in a process of its own, the bot."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Final

from discord_sandbox.__main__ import addresses
from discord_sandbox.app import PortTakenError, Sandbox
from discord_sandbox.default_world import default_world
from discord_sandbox.settings import SandboxSettings

PORT: Final = 4950
"""Default port of the page if it is free, so that its address stays the same."""
BOT_NAME: Final = "Bierkönig"
"""The bot's name in the sandbox."""
BOT_READY_SECONDS: Final = 30.0
"""Seconds to wait for the bot to come online before the addresses are printed anyway."""
BOT_STOP_SECONDS: Final = 20.0


async def run(
    settings: SandboxSettings, port: int | None, *, bot: bool, config_file: Path | None, database: Path
) -> int:
    """Run until SIGINT or SIGTERM, or until the bot ends.

    Returns the exit status: 0, 2 when the port is taken, or the bot's own when it ended by itself.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, _heed, number, stop)
    try:
        sandbox = await _open(settings, port)
    except PortTakenError as error:
        sys.stderr.write(f"bierkoenig: {error}; choose another with --host or --port, 0 takes any free one\n")
        return 2
    halt = asyncio.create_task(stop.wait())
    child: asyncio.subprocess.Process | None = None
    try:
        ended: asyncio.Task[int] | None = None
        if bot:
            child = await _start_bot(sandbox, config_file, database)
            ended = asyncio.create_task(child.wait())
            online = asyncio.create_task(_online(sandbox))
            await asyncio.wait({ended, online, halt}, return_when=asyncio.FIRST_COMPLETED)
            online.cancel()
        if not halt.done() and not (ended and ended.done()):
            _tell(sandbox)
            await asyncio.wait(
                {halt} if ended is None else {halt, ended}, return_when=asyncio.FIRST_COMPLETED
            )
        if ended is not None and ended.done() and not halt.done():
            status = ended.result()
            sys.stderr.write(f"bierkoenig: the bot ended with status {status}\n")
            return status if status > 0 else 1
        return 0
    finally:
        halt.cancel()
        if child is not None:
            await _stop_bot(child)
        await sandbox.stop()


def _heed(number: signal.Signals, stop: asyncio.Event) -> None:
    if stop.is_set():
        # the bot sees our end of its standard input closed and follows
        os._exit(128 + number)
    stop.set()


async def _open(settings: SandboxSettings, port: int | None) -> Sandbox:
    if port is None:
        try:
            return await _started(settings, PORT)
        except PortTakenError:
            port = 0
    return await _started(settings, port)


async def _started(settings: SandboxSettings, port: int) -> Sandbox:
    sandbox = Sandbox(settings.model_copy(update={"port": port}), world=default_world(BOT_NAME))
    await sandbox.start()
    return sandbox


async def _start_bot(
    sandbox: Sandbox, config_file: Path | None, database: Path
) -> asyncio.subprocess.Process:
    """Start the ordinary bot, pointed at the sandbox; it stops when this process is gone."""
    settings = {
        "BIERKOENIG_DISCORD__TOKEN": sandbox.token,
        "BIERKOENIG_DISCORD__API_URL": sandbox.api_url,
        "BIERKOENIG_DISCORD__GATEWAY_URL": sandbox.gateway_url,
        "BIERKOENIG_STORAGE__URL": str(database),
        "BIERKOENIG_BACKUP__EVERY": "0",
    }
    others = {name: value for name, value in os.environ.items() if name.upper() not in settings}
    configured = ["--config", str(config_file)] if config_file else []
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", "run", "--while-stdin-open", *configured),
        stdin=asyncio.subprocess.PIPE,
        env=others | settings,
    )


async def _stop_bot(child: asyncio.subprocess.Process) -> None:
    if child.stdin is not None:
        child.stdin.close()
    try:
        async with asyncio.timeout(BOT_STOP_SECONDS):
            await child.wait()
    except TimeoutError:
        child.kill()
        await child.wait()


async def _online(sandbox: Sandbox) -> None:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + BOT_READY_SECONDS
    while not sandbox.core.gateway.online and loop.time() < deadline:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0.02)


def _tell(sandbox: Sandbox) -> None:
    sys.stdout.write(json.dumps(addresses(sandbox)) + "\n")
    sys.stdout.flush()
    if sys.stderr.isatty():
        sys.stderr.write(f"\n  Open {sandbox.url} in a browser and type /table open. Ctrl-C ends it.\n\n")
