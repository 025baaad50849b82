"""The bot as a process that a storm starts, kills, limits and measures."""

from __future__ import annotations

import contextlib
import json
import re
import resource
import signal
import struct
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from discord_sandbox import Sandbox
from tests.bot.processes import Running, bierkoenig, environment
from tests.wire.table import eventually

DEFECT: Final = "STORM_DEFECT"
"""Environment variable with the name of the defect to patch into the bot."""
CLOCK: Final = "STORM_CLOCK"
"""Environment variable with the path of a file that holds the offset of the bot's clock in seconds."""
_PREPARE: Final = "tests.storm.defects:prepare"
_TRACEBACK: Final = re.compile(r"\bTraceback\b|\bFatal Python error\b|\bnever (awaited|retrieved)\b")


class Bot:
    """A bot that is restarted repeatedly on one database."""

    def __init__(self, sandbox: Sandbox, folder: Path, url: str, defect: str = "") -> None:
        self._sandbox = sandbox
        self.folder = folder
        self.url = url
        self.started: list[float] = []
        """Start times of its processes, in seconds since 1970."""
        self.complaints: list[str] = []
        """Unexpected lines of the log."""
        self.expected: set[str] = set()
        """Patterns of log lines that the current faults explain."""
        self.log: Path | None = None
        """The file for the whole log, if it is kept."""
        self._defect = defect
        self._clock = folder / "clock"
        self.turn_clock(0.0)
        self._running: Running | None = None
        self._life: contextlib.AsyncExitStack | None = None
        self._read = 0

    @property
    def database(self) -> Path | None:
        """The path of the SQLite database, if it is one."""
        return None if "://" in self.url else Path(self.url)

    # -- coming and going ---------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Start the process without waiting for it to be ready."""
        settings = {
            "storage__url": self.url,
            "tables__computer_pause": "0.02",
            "tables__deal_pause": "0",
            "cogs__render_pause": "0.1",
            "cogs__refreshes": "500",
            "cogs__mention_after": "0.3",
            "cogs__fresh_card_pause": "5",
            "tables__tables_per_channel": "1000",
            "tables__tables_per_guild": "10000",
            "tables__tables_per_person": "10000",
            "tables__opened_per_channel": "1000",
            "tables__opened_per_guild": "10000",
            "outbox__channel_seconds": "0.5",
            "logging__format": "json",
        }
        env = environment(self._sandbox, **settings) | {CLOCK: str(self._clock), DEFECT: self._defect}
        stack = contextlib.AsyncExitStack()
        self._running = await stack.enter_async_context(bierkoenig("run", env=env, prepare=_PREPARE))
        self._life, self._read = stack, 0
        self.started.append(time.time())

    async def online(self) -> bool:
        """Wait until it is online; return ``False`` if it has ended instead."""
        await eventually(lambda: self._sandbox.core.gateway.online or not self.alive)
        return self.alive

    async def ready(self) -> bool:
        """Wait until it reports that it is ready; return ``False`` if it has ended instead."""
        await eventually(lambda: self.says('"ready"') or not self.alive)
        return self.alive

    async def end(self, how: signal.Signals) -> int:
        """Send a signal, wait for the end, and return the exit status."""
        assert self._running is not None
        self._running.signal(how)
        status = await self.wait()
        await eventually(lambda: not self._sandbox.core.gateway.online)
        return status

    async def wait(self) -> int:
        """Wait for the end, and return the exit status."""
        assert self._running is not None and self._life is not None
        status = await self._running.ends()
        self.read_log()
        await self._life.aclose()
        return status

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._running is not None and self._running.process.returncode is None

    @property
    def pid(self) -> int:
        """The id of the process that was started last."""
        assert self._running is not None
        return self._running.process.pid

    # -- what it says -------------------------------------------------------------------------------------

    def says(self, text: str) -> bool:
        """Whether the running process has written this text."""
        return self._running is not None and text in self._running.output

    def read_log(self) -> None:
        """Examine the output since the last call."""
        if self._running is None:
            return
        text = self._running.output
        end = text.rfind("\n") + 1
        new, self._read = text[self._read : end], end
        if self.log is not None and new:
            with self.log.open("a") as file:
                file.write(new)
        self.complaints += [line[:1500] for line in self._complaints(new.splitlines())]

    def _complaints(self, lines: Iterable[str]) -> Iterable[str]:
        for line in lines:
            loud = _TRACEBACK.search(line) or _level(line) in ("error", "critical")
            if loud and not any(re.search(pattern, line) for pattern in self.expected):
                yield line

    # -- what is done to it -------------------------------------------------------------------------------

    @property
    def resident(self) -> int:
        """Return its resident memory in bytes; 0 if it has ended."""
        with contextlib.suppress(OSError):
            found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
            return int(found[1]) * 1024 if found else 0
        return 0

    def limit_files(self, size: int | None) -> None:
        """Limit the size of all files to this many bytes; ``None`` removes the limit.

        Writes then fail in the kernel, for every file of the process, as they do on a full disk.
        """
        with contextlib.suppress(ProcessLookupError):
            _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def turn_clock(self, seconds: float) -> None:
        """Set the offset of its clock from ours, in seconds, which may be negative."""
        self._clock.parent.mkdir(parents=True, exist_ok=True)
        with self._clock.open("r+b" if self._clock.exists() else "wb") as file:
            file.write(struct.pack("d", seconds))


def _level(line: str) -> str:
    with contextlib.suppress(ValueError):
        said = json.loads(line)
        return str(said.get("level", "")) if isinstance(said, dict) else ""
    return ""
