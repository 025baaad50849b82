"""The worker process: same answers, and always an answer."""

from __future__ import annotations

import asyncio
import os
import pickle
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.game import CHANCE, Seat
from engine.games.registry import GAMES
from engine.players import InlinePlayers, PlayerPool
from engine.players.messages import HEADER
from tests.engine.games.quodlibet.playing import shuffled, single
from tests.engine.tables.highest import Double, HighestView, Play

VIEW = HighestView(seat=0, hand=(1, 2), played=(None, None), points=(0, 0))
LEGAL = (Play(2), Play(1), Double())


class Slow(HighestView):
    """A view that puts the process that unpickles it to sleep."""

    def __reduce__(self) -> tuple[object, ...]:
        return time.sleep, (60,)


class Broken(HighestView):
    """A view that can't be unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("not a number",)


def a_view(kind: type[HighestView]) -> HighestView:
    return kind(seat=0, hand=(), played=(), points=())


@pytest.fixture
async def pool() -> AsyncIterator[PlayerPool]:
    pool = PlayerPool()
    yield pool
    await pool.close()


async def test_it_answers_like_a_player_in_this_process(pool: PlayerPool) -> None:
    rng = random.Random(3)
    for contract in ("minus", "snack", "quadrature"):
        state = single(contract)
        while state.waiting_for:
            if state.waiting_for is CHANCE:
                state.apply(CHANCE, shuffled(state, rng))
                continue
            seat: Seat = min(state.waiting_for)
            legal = state.legal(seat)
            choice = await pool.choose("quodlibet", state.view(seat), legal)
            assert choice == await InlinePlayers().choose("quodlibet", state.view(seat), legal)
            state.apply(seat, choice)


async def test_a_game_without_a_player_gets_the_first_action_by_token(pool: PlayerPool) -> None:
    assert "highest" not in GAMES
    assert await pool.choose("highest", VIEW, LEGAL) == Play(1)


async def test_the_only_choice_needs_no_thought(pool: PlayerPool) -> None:
    assert await pool.choose("highest", VIEW, LEGAL[:1]) == Play(2)
    assert pool.pid is None


async def test_a_dead_worker_is_replaced(pool: PlayerPool) -> None:
    assert await pool.choose("highest", VIEW, LEGAL) == Play(1)
    first = pool.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert await pool.choose("highest", VIEW, LEGAL) == Play(1)
    assert pool.pid not in (None, first)


async def test_one_who_thinks_too_long_plays_the_first_card(caplog: pytest.LogCaptureFixture) -> None:
    pool = PlayerPool(patience=0.3)
    assert await pool.choose("highest", a_view(Slow), LEGAL) == Play(2)
    assert "took more than" in caplog.text
    patient = PlayerPool()
    assert await patient.choose("highest", VIEW, LEGAL) == Play(1)
    await pool.close()
    await patient.close()


async def test_one_who_fails_twice_plays_the_first_card(
    pool: PlayerPool, caplog: pytest.LogCaptureFixture
) -> None:
    assert await pool.choose("highest", a_view(Broken), LEGAL) == Play(2)
    assert caplog.text.count("failed over highest") == 2
    assert "ValueError" in caplog.text
    assert "invalid literal" not in caplog.text, "what an exception says could name cards"
    assert await pool.choose("highest", VIEW, LEGAL) == Play(1)


async def test_questions_that_come_at_once_are_answered_one_by_one(pool: PlayerPool) -> None:
    answers = await asyncio.gather(*(pool.choose("highest", VIEW, LEGAL) for _ in range(20)))
    assert set(answers) == {Play(1)}


async def test_a_cancelled_question_leaves_no_answer_behind(pool: PlayerPool) -> None:
    await pool.choose("highest", VIEW, LEGAL)
    question = asyncio.create_task(pool.choose("highest", a_view(Slow), LEGAL))
    await asyncio.sleep(0.01)
    question.cancel()
    with pytest.raises(asyncio.CancelledError):
        await question
    assert await pool.choose("highest", VIEW, LEGAL) == Play(1)


PARENT = """
import asyncio, sys
from tests.engine.players.test_pool import LEGAL, VIEW
from engine.players import PlayerPool

async def main():
    pool = PlayerPool()
    await pool.choose("highest", VIEW, LEGAL)
    print(pool.pid, flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks the worker up in /proc")
async def test_the_worker_does_not_outlive_a_bot_that_is_killed() -> None:
    parent = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PARENT, stdout=asyncio.subprocess.PIPE
    )
    assert parent.stdout is not None
    worker = int(await parent.stdout.readline())
    assert _running(worker)
    parent.kill()
    await parent.wait()
    async with asyncio.timeout(60):
        while _running(worker):  # noqa: ASYNC110  # another process
            await asyncio.sleep(0.01)


@pytest.mark.skipif(not Path("/proc").exists(), reason="reads the worker's environment in /proc")
async def test_the_worker_inherits_no_secret(pool: PlayerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIERKOENIG_DISCORD__TOKEN", "a-token")
    monkeypatch.setenv("BIERKOENIG_STORAGE__URL", "postgresql://me:hush@host/db")
    monkeypatch.setenv("PGPASSWORD", "hush")
    await pool.choose("highest", VIEW, LEGAL)
    environment = Path(f"/proc/{pool.pid}/environ").read_bytes()  # noqa: ASYNC240 - of the kernel
    assert b"PYTHONPATH=" in environment
    for secret in (b"a-token", b"hush", b"BIERKOENIG", b"PGPASSWORD"):
        assert secret not in environment


def _running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def test_a_worker_whose_asker_was_killed_ends_without_a_word() -> None:
    worker = subprocess.Popen(
        [sys.executable, "-m", "engine.players.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert worker.stdin is not None and worker.stdout is not None
    worker.stdout.close()
    question = pickle.dumps(("highest", VIEW, LEGAL))
    _, complaints = worker.communicate(HEADER.pack(len(question)) + question, timeout=30)
    assert (worker.returncode, complaints) == (0, b"")
