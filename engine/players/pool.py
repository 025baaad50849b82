"""Running computer players: in this process or in worker processes."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from engine.game import CHANCE, Action, Refusal
from engine.games.registry import GAMES
from engine.incidents import brief
from engine.players.levels import Advice, Level
from engine.players.messages import HEADER, Consultation, Failure, Question

log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds until a question must be answered, its wait for a worker included."""

WORKERS: Final = 2
"""Most worker processes: while one hangs, or thinks for long, the other goes on."""

NEEDED = ("PYTHON", "LD_", "DYLD_", "LANG", "LC_", "PATH", "SYSTEMROOT", "TZ")
"""Prefixes of the environment variables that a worker inherits."""


@dataclass(slots=True)
class PlayerStats:
    """Statistics of computer players since the start."""

    asked: int = 0
    """Choices asked for; those with one legal action aren't."""
    failed: int = 0
    """Choices that no worker made in time, so that the rules of thumb were followed in this process."""
    seconds: float = 0.0
    """Time in which choices were waited for, waiting for a worker included."""
    running: int = 0
    """Worker processes that run now."""
    lost: int = 0
    """Worker processes that died, or hung and were killed."""
    waiting: int = 0
    """Choices being waited for now."""


class PlayerPool:
    """Thinks in worker processes, which take questions from one queue.

    A worker is started when a question finds all that run busy, and anew when it has died. A question that
    isn't answered within ``patience`` seconds is answered by rules of thumb in this process, and its worker
    ended; so is one whose worker dies twice, or whose player fails. Workers end by themselves when this
    process is gone.
    """

    def __init__(self, patience: float = PATIENCE, workers: int = WORKERS) -> None:
        self.stats = PlayerStats()
        self._patience = patience
        self._workers = [_Worker(self.stats) for _ in range(workers)]
        self._free = asyncio.Semaphore(workers)
        self._idle = [*self._workers]
        self._advising = asyncio.Lock()

    async def choose(self, question: Question) -> Action:
        """Return a choice; always one of those that are legal."""
        if len(question.legal) == 1:
            return question.legal[0]
        begun = time.perf_counter()
        self.stats.asked += 1
        self.stats.waiting += 1
        try:
            action: Action = await self._answer(question)
        except Refusal:
            self.stats.failed += 1
            return question.by_rule()
        finally:
            self.stats.waiting -= 1
            self.stats.seconds += time.perf_counter() - begun
        return action

    async def advise(self, asked: Consultation) -> Advice:
        """Return what seems best, and what else there is to do comes to.

        Raises ``Refusal("review_unanswered")``.
        """
        async with self._advising:  # one at a time: the other worker is there for moves
            advice: Advice = await self._answer(asked)
        return advice

    async def _answer(self, question: Question | Consultation) -> Any:
        """Return a worker's answer. Raises ``Refusal("review_unanswered")``, and logs why."""
        packed = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
        try:
            async with asyncio.timeout(self._patience), self._worker() as worker:
                answer = await worker.ask(packed)
        except TimeoutError:
            log.error("a computer player took more than %s s over %s", self._patience, question.game)
        except Exception as error:  # bytes that are no answer may raise anything
            log.error("no worker for a computer player over %s: %s", question.game, brief(error))
        else:
            if not isinstance(answer, Failure):
                return answer
            log.error("a computer player failed over %s: %s", question.game, answer.traceback)
        raise Refusal("review_unanswered")

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[_Worker]:
        """Take a worker, of those at rest the one that was used last: so others need not be started."""
        async with self._free:
            worker = self._idle.pop()
            try:
                yield worker
            finally:
                self._idle.append(worker)

    async def close(self) -> None:
        """End the worker processes, when they have answered."""
        async with AsyncExitStack() as all_free:
            for _ in self._workers:
                await all_free.enter_async_context(self._free)
            for worker in self._workers:
                await worker.end()


async def answers() -> bool:
    """Return whether a worker can be started here that chooses a first card; if not, the log says why."""
    game = GAMES["fuenfzehnern"]
    state = game.new(game.options(game.presets[0]))
    while state.waiting_for is CHANCE:
        state.apply(CHANCE, state.deal(state.pack))
    seat = min(state.waiting_for)
    pool = PlayerPool(patience=30, workers=1)
    await pool.choose(Question(game.name, Level.BURSCH, "", state.view(seat), tuple(state.legal(seat))))
    await pool.close()
    return pool.stats.failed == 0


class _Worker:
    """A worker process, started with its first question and anew when it is gone."""

    def __init__(self, stats: PlayerStats) -> None:
        self._stats = stats
        self._process: Process | None = None
        self._ended: list[Process] = []  # killed, and perhaps not gone yet

    async def ask(self, question: bytes) -> object:
        """Return the answer, or a ``Failure``.

        Raises ``OSError`` or ``EOFError`` when no process lives to give it.
        """
        try:
            return await self._asked(question)
        except (OSError, EOFError) as error:
            log.warning("a worker of computer players has died: %s", brief(error))
            return await self._asked(question)

    async def end(self) -> None:
        """End the process, if it runs."""
        self._kill()
        for process in self._ended:
            await process.wait()

    async def _asked(self, question: bytes) -> object:
        if self._process is not None and self._process.returncode is not None:
            self._lose()
        try:
            if self._process is None:
                self._process = await _start()
                self._stats.running += 1
            stdin, stdout = self._process.stdin, self._process.stdout
            assert stdin is not None
            assert stdout is not None
            stdin.write(HEADER.pack(len(question)) + question)
            await stdin.drain()
            (length,) = HEADER.unpack(await stdout.readexactly(HEADER.size))
            answer: object = pickle.loads(await stdout.readexactly(length))  # noqa: S301  # our own child
        except BaseException:  # also when nobody waits any more: else the next one would read this answer
            self._lose()
            raise
        return answer

    def _lose(self) -> None:
        if self._process is not None:
            self._stats.lost += 1
            self._kill()

    def _kill(self) -> None:
        if self._process is None:
            return
        self._ended = [process for process in self._ended if process.returncode is None]
        if self._process.returncode is None:
            self._process.kill()
            self._ended.append(self._process)
        self._process = None
        self._stats.running -= 1


async def _start() -> Process:
    # a group of its own: Ctrl-C is for the bot, which ends its workers in good order. No session of its own:
    # Linux may share the processor out among sessions, where being nice counts only within one
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "engine.players.worker",
        stdin=PIPE,
        stdout=PIPE,
        process_group=0,
        env={**_harmless(os.environ), "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


def _harmless(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that an interpreter needs to start; any other might hold a token or a password."""
    return {name: value for name, value in environment.items() if name.upper().startswith(NEEDED)}
