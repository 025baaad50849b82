"""The real command in a process of its own, for tests that signal it, kill it or read what it says."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.sandbox.app import Sandbox

PATIENCE: Final = 30.0
"""Seconds after which a test gives up waiting for a process."""


class Running:
    """A process; everything that it writes is kept in ``output``."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.output = ""
        self._more = asyncio.Condition()
        assert process.stdout is not None
        assert process.stderr is not None
        self._readers = [asyncio.create_task(self._read(pipe)) for pipe in (process.stdout, process.stderr)]

    async def _read(self, pipe: asyncio.StreamReader) -> None:
        while line := await pipe.readline():
            async with self._more:
                self.output += line.decode()
                self._more.notify_all()
        async with self._more:
            self._more.notify_all()

    async def says(self, text: str) -> None:
        """Wait until it has written ``text``."""
        async with asyncio.timeout(PATIENCE), self._more:
            while text not in self.output:
                if all(reader.done() for reader in self._readers):
                    raise AssertionError(f"ended without saying {text!r}:\n{self.output}")
                await self._more.wait()

    async def ends(self) -> int:
        """Wait for its end; its exit status."""
        async with asyncio.timeout(PATIENCE):
            status = await self.process.wait()
            await asyncio.gather(*self._readers)
        return status

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)


def environment(sandbox: Sandbox | None = None, **settings: str) -> dict[str, str]:
    """An environment that points the bot at a sandbox; ``settings`` as in ``play__tables_per_guild="3"``."""
    clean = {name: value for name, value in os.environ.items() if not name.upper().startswith("BIERKOENIG_")}
    if sandbox is not None:
        settings = {
            "discord__token": sandbox.token,
            "discord__api_url": sandbox.api_url,
            "discord__gateway_url": sandbox.gateway_url,
        } | settings
    return clean | {f"BIERKOENIG_{name.upper()}": value for name, value in settings.items()}


@asynccontextmanager
async def bierkoenig(
    *arguments: str | Path, env: dict[str, str] | None = None, stdin: int = asyncio.subprocess.DEVNULL
) -> AsyncIterator[Running]:
    """``bierkoenig ARGUMENTS`` while the block runs; killed if it is still there afterwards."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", *map(str, arguments)),
        stdin=stdin,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=env if env is not None else environment(),
    )
    running = Running(process)
    try:
        yield running
    finally:
        if process.returncode is None:
            process.kill()
        await running.ends()


async def output_of(*arguments: str | Path, env: dict[str, str] | None = None) -> tuple[int, str]:
    """Exit status and output of a command that ends by itself."""
    async with bierkoenig(*arguments, env=env) as command:
        status = await command.ends()
        return status, command.output
