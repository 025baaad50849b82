"""Running computer players: in this process or in a worker process."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.game import Action, View
from engine.incidents import brief
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.players.messages import HEADER

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that a worker may think about one action."""

NEEDED = ("PYTHON", "LD_", "DYLD_", "LANG", "LC_", "PATH", "SYSTEMROOT", "TZ")
"""Prefixes of the environment variables that a worker inherits."""


@dataclass(slots=True)
class PlayerStats:
    """Statistics of computer players since the start."""

    asked: int = 0
    """Choices asked for; those with one legal action aren't."""
    failed: int = 0
    """Choices that nobody made, so that the first legal action was taken."""
    seconds: float = 0.0
    """Time in which choices were waited for, waiting for the worker included."""
    started: int = 0
    """Worker processes started."""
    waiting: int = 0
    """Choices being waited for now."""


class InlinePlayers:
    """Thinks in this process, on the event loop: for tests and simulations."""

    def __init__(self) -> None:
        self.stats = PlayerStats()

    async def choose(self, game: str, view: View, legal: Sequence[Action]) -> Action:
        self.stats.asked += 1
        return LevelPlayer(expert_of(game), Level.BURSCH).choose(view, legal)

    async def close(self) -> None:
        """Do nothing, since no process is held."""


class PlayerPool:
    """Thinks in a worker process, started with the first question and again when it dies.

    A question that fails twice or takes longer than ``patience`` seconds is answered with the first
    legal action and logged. The worker ends by itself when this process is gone.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._worker: Process | None = None
        self.stats = PlayerStats()
        self._lock = asyncio.Lock()

    async def choose(self, game: str, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        question = pickle.dumps((game, view, tuple(legal)), pickle.HIGHEST_PROTOCOL)
        begun = time.perf_counter()
        self.stats.asked += 1
        self.stats.waiting += 1
        try:
            return await self._chosen(game, question, legal)
        finally:
            self.stats.waiting -= 1
            self.stats.seconds += time.perf_counter() - begun

    async def _chosen(self, game: str, question: bytes, legal: Sequence[Action]) -> Action:
        async with self._lock:
            for _ in range(2):
                try:
                    async with asyncio.timeout(self._patience):
                        return legal[await self._ask(question)]
                except TimeoutError:
                    log.error("a computer player took more than %s s over %s", self._patience, game)
                    self._kill()
                    break
                except BaseException as error:
                    self._kill()
                    if not isinstance(error, OSError | asyncio.IncompleteReadError | _PlayerFailed):
                        raise
                    log.warning("a computer player failed over %s: %s", game, _why(error))
        self.stats.failed += 1
        log.error("no computer player for %s: the first legal action it is", game)
        return legal[0]

    async def close(self) -> None:
        """End the worker process."""
        async with self._lock:
            worker = self._worker
            self._kill()
            if worker is not None:
                await worker.wait()

    @property
    def pid(self) -> int | None:
        """The worker's process number, or ``None`` when none is running."""
        return None if self._worker is None else self._worker.pid

    async def _ask(self, question: bytes) -> int:
        if self._worker is None or self._worker.returncode is not None:
            self._worker = await _start()
            self.stats.started += 1
        worker = self._worker
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(HEADER.pack(len(question)) + question)
        await worker.stdin.drain()
        (length,) = HEADER.unpack(await worker.stdout.readexactly(HEADER.size))
        answer: int | str = pickle.loads(await worker.stdout.readexactly(length))  # noqa: S301  # our own child
        if isinstance(answer, str):
            raise _PlayerFailed(answer)
        return answer

    def _kill(self) -> None:
        if self._worker is not None and self._worker.returncode is None:
            self._worker.kill()
        self._worker = None


class _PlayerFailed(Exception):  # noqa: N818
    """The player raised; the text is its traceback, without anything that could name cards."""


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, _PlayerFailed) else brief(error)


async def _start() -> Process:
    # a session of its own: Ctrl-C is for the bot, which ends its worker in good order
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "engine.players.worker",
        stdin=PIPE,
        stdout=PIPE,
        start_new_session=True,
        env={**_harmless(os.environ), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def _harmless(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that an interpreter needs to start; any other might hold a token or a password."""
    return {name: value for name, value in environment.items() if name.upper().startswith(NEEDED)}
