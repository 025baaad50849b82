"""The real command in a process of its own, for tests that signal it, kill it or read what it says."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from discord_sandbox.app import Sandbox
from tests.bot import nursery

PATIENCE: Final = 60.0
"""Seconds after which a test gives up waiting for a process."""


class Forked:
    """A process from the nursery, to be used like one of asyncio's."""

    def __init__(self, pid: int, news: asyncio.StreamReader, pipes: Pipes) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdin = pipes.stdin
        self.stdout, self.stderr = pipes.stdout, pipes.stderr
        self._end = asyncio.create_task(self._wait(news))

    async def _wait(self, news: asyncio.StreamReader) -> int:
        self.returncode = int(await news.readline())
        return self.returncode

    async def wait(self) -> int:
        """Wait for its end; its exit status, or minus the signal that ended it."""
        return await asyncio.shield(self._end)

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


@dataclass(frozen=True)
class Pipes:
    """Our ends of a process's pipes."""

    stdin: BinaryIO | None
    stdout: asyncio.StreamReader
    stderr: asyncio.StreamReader


class Running:
    """A process; everything that it writes is kept in ``output``."""

    def __init__(self, process: asyncio.subprocess.Process | Forked) -> None:
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

    async def ends(self, patience: float = PATIENCE) -> int:
        """Wait ``patience`` seconds at most for its end; its exit status."""
        async with asyncio.timeout(patience):
            status = await self.process.wait()
            await asyncio.gather(*self._readers)
        return status

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self.process.send_signal(number)


def environment(sandbox: Sandbox | None = None, **settings: str) -> dict[str, str]:
    """An environment that points the bot at a sandbox; ``settings``: ``tables__tables_per_guild="3"``."""
    clean = {name: value for name, value in os.environ.items() if not name.upper().startswith("BIERKOENIG_")}
    clean["LC_ALL"] = "C.UTF-8"  # whoever tests may read another language
    settings = {"cogs__double_tap": "0"} | settings  # tests tap quicker than people
    file = settings.get("storage__url", "")
    if file and "://" not in file:  # not in the folder in which the tests run
        settings = {"backup__to": str(Path(file).with_name("backups"))} | settings
    if sandbox is not None:
        settings = {
            "discord__token": sandbox.token,
            "discord__api_url": sandbox.api_url,
            "discord__gateway_url": sandbox.gateway_url,
        } | settings
    return clean | {f"BIERKOENIG_{name.upper()}": value for name, value in settings.items()}


async def _reader(file: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    pipe = os.fdopen(file, "rb", buffering=0)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), pipe)
    return reader


async def _fork(arguments: Sequence[str], env: dict[str, str], stdin: int, prepare: str) -> Forked:
    silence = os.open(os.devnull, os.O_RDONLY)
    heard, typed = os.pipe() if stdin == asyncio.subprocess.PIPE else (silence, None)
    outputs = [os.pipe(), os.pipe()]
    theirs = (heard, outputs[0][1], outputs[1][1])
    pid, news = nursery.begin(arguments, env, Path.cwd(), *theirs, prepare)
    for file in {silence, *theirs}:
        os.close(file)
    stdout, stderr = [await _reader(file) for file, _ in outputs]
    keyboard = None if typed is None else os.fdopen(typed, "wb")
    return Forked(pid, await _reader(news), Pipes(keyboard, stdout, stderr))


@asynccontextmanager
async def bierkoenig(
    *arguments: str | Path,
    env: dict[str, str] | None = None,
    stdin: int = asyncio.subprocess.DEVNULL,
    fresh: bool = False,
    prepare: str = "",
) -> AsyncIterator[Running]:
    """Run ``bierkoenig ARGUMENTS`` while the block runs; it is killed if it is still there afterwards.

    ``fresh``: in a fresh interpreter, as everybody starts it, instead of one that has imported everything.
    ``prepare``: ``module:name`` of a function that is called in it before it begins.
    """
    command = list(map(str, arguments))
    env = environment() if env is None else env
    process: asyncio.subprocess.Process | Forked
    if fresh:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *command), stdin=stdin, stdout=pipe, stderr=pipe, env=env
        )
    else:
        process = await _fork(command, env, stdin, prepare)
    running = Running(process)
    try:
        yield running
    finally:
        if process.returncode is None:
            process.kill()
        await running.ends()


async def output_of(
    *arguments: str | Path, env: dict[str, str] | None = None, patience: float = PATIENCE
) -> tuple[int, str]:
    """Exit status and output of a command that ends by itself."""
    async with bierkoenig(*arguments, env=env) as command:
        status = await command.ends(patience)
        return status, command.output
