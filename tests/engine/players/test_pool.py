"""Worker processes: same answers, and always an answer."""

import asyncio
import ctypes
import errno
import itertools
import os
import platform
import random
import signal
import struct
import sys
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path

import pytest
import pytest_asyncio

from engine.game import CHANCE, Action, Refusal, Seat
from engine.games.quodlibet.vocabulary import PartieView
from engine.players.levels import Advice, Level
from engine.players.messages import HEADER, Consultation, Question
from engine.players.pool import WORKERS, PlayerPool, PlayerStats
from engine.players.worker import NICENESS
from tests.engine.games.playing import shuffled
from tests.engine.games.quodlibet import single
from tests.inline_players import InlinePlayers
from tests.seeded import amount

DEALT = single("minus")
DEALT.apply(CHANCE, shuffled(DEALT, random.Random(1)))
SEAT = next(seat for seat in range(4) if DEALT.legal(seat))
VIEW, LEGAL = DEALT.view(SEAT), tuple(DEALT.legal(SEAT))
EVERY = amount(10, 1)
"""Of as many decisions of a deal one is asked for."""
SETPRIORITY = {"x86_64": 141, "aarch64": 140}
"""The number of this system call on Linux, by machine."""
SHARED = pytest.mark.asyncio(loop_scope="module")
"""For tests that leave the workers as they were: a worker takes longer to start than to answer."""
BY_RULE = Question("quodlibet", Level.BURSCH, "", VIEW, LEGAL).by_rule()


class Slow(PartieView):
    """A view that puts the process that unpickles it to sleep."""

    def __reduce__(self) -> tuple[object, ...]:
        return time.sleep, (60,)


class Broken(PartieView):
    """A view that can't be unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("not a number",)


class Deadly(PartieView):
    """A view that ends the process that unpickles it."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (1,)


class Poisoned(PartieView):
    """A view whose unpickling sends bytes that are no answer."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.write, (1, HEADER.pack(3) + b"hm?")


def asked(kind: type[PartieView] = PartieView, legal: Sequence[Action] = LEGAL) -> Question:
    """Return a question about the first card of a deal."""
    return Question(
        "quodlibet",
        Level.BURSCH,
        "1 0 7",
        kind(*[getattr(VIEW, field.name) for field in fields(VIEW)]),
        tuple(legal),
    )


def pids(pool: PlayerPool) -> list[int]:
    """The process numbers of the workers that run."""
    return [worker._process.pid for worker in pool._workers if worker._process is not None]


@asynccontextmanager
async def opened(workers: int = WORKERS) -> AsyncIterator[PlayerPool]:
    pool = PlayerPool(600, workers)  # a worker stands back behind whatever else runs here
    yield pool
    await pool.close()


@pytest.fixture
async def pool() -> AsyncIterator[PlayerPool]:
    async with opened() as pool:
        yield pool


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared() -> AsyncIterator[PlayerPool]:
    async with opened() as pool:
        yield pool


@SHARED
@pytest.mark.scaled
async def test_it_answers_like_a_player_in_this_process(shared: PlayerPool) -> None:
    failed = shared.stats.failed
    rng = random.Random(3)
    for contract, level in itertools.product(("minus", "snack", "quadrature"), Level):
        state = single(contract)
        for number in itertools.count():
            if not state.waiting_for:
                break
            if state.waiting_for is CHANCE:
                state.apply(CHANCE, shuffled(state, rng))
                continue
            seat: Seat = min(state.waiting_for)
            legal = tuple(state.legal(seat))
            question = Question("quodlibet", level, f"1 {seat} {number}", state.view(seat), legal)
            if number % EVERY:
                state.apply(seat, question.by_rule())
                continue
            choice = await shared.choose(question)
            assert choice == await InlinePlayers().choose(question)
            state.apply(seat, choice)
    assert shared.stats.failed == failed


async def test_the_only_choice_needs_no_thought(pool: PlayerPool) -> None:
    assert await pool.choose(asked(legal=LEGAL[:1])) == LEGAL[0]
    assert pids(pool) == []


async def test_a_dead_worker_is_replaced(pool: PlayerPool) -> None:
    await pool.choose(asked())
    (first,) = pids(pool)
    os.kill(first, signal.SIGKILL)
    assert await pool.choose(asked()) == BY_RULE
    assert pids(pool) not in ([], [first])
    assert (pool.stats.lost, pool.stats.failed) == (1, 0)


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/false"])
async def test_where_no_worker_starts_everybody_plays_by_rule_until_one_does(
    pool: PlayerPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, program: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", program)
        assert await pool.choose(asked()) == BY_RULE
    assert "no worker for a computer player over quodlibet" in caplog.text
    assert (pids(pool), pool.stats.failed) == ([], 1)
    assert await pool.choose(asked()) == BY_RULE
    assert pool.stats.failed == 1


async def test_one_whose_worker_sends_nonsense_plays_by_rule(
    pool: PlayerPool, caplog: pytest.LogCaptureFixture
) -> None:
    assert await pool.choose(asked(Poisoned)) == BY_RULE
    assert "UnpicklingError" in caplog.text
    assert (pids(pool), pool.stats.failed, pool.stats.lost) == ([], 1, 1), "what it sends later is no answer"
    assert await pool.choose(asked()) == BY_RULE
    assert pool.stats.failed == 1


async def test_one_who_thinks_too_long_plays_by_rule(caplog: pytest.LogCaptureFixture) -> None:
    pool = PlayerPool(patience=0.3)
    assert await pool.choose(asked(Slow)) == BY_RULE
    assert "took more than" in caplog.text
    assert (pids(pool), pool.stats.failed, pool.stats.lost) == ([], 1, 1)
    await pool.close()


@SHARED
async def test_one_who_fails_plays_by_rule(shared: PlayerPool, caplog: pytest.LogCaptureFixture) -> None:
    await shared.choose(asked())
    before = pids(shared)
    assert await shared.choose(asked(Broken)) == BY_RULE
    assert "failed over quodlibet" in caplog.text
    assert "ValueError" in caplog.text
    assert "invalid literal" not in caplog.text, "what an exception says could name cards"
    assert pids(shared) == before, "the worker is as good as before"


async def test_one_whose_workers_die_plays_by_rule(
    pool: PlayerPool, caplog: pytest.LogCaptureFixture
) -> None:
    assert await pool.choose(asked(Deadly)) == BY_RULE
    assert "no worker for a computer player over quodlibet" in caplog.text
    assert (pool.stats.lost, pool.stats.failed) == (2, 1)
    assert await pool.choose(asked()) == BY_RULE
    assert pool.stats.failed == 1


def test_where_even_rules_of_thumb_fail_there_is_an_action(
    caplog: pytest.LogCaptureFixture,
) -> None:
    question = asked()._replace(game="unheard of")
    assert question.by_rule() == min(LEGAL, key=lambda action: action.token)
    assert "the rules of thumb for unheard of fail" in caplog.text


@SHARED
async def test_questions_that_come_at_once_wait_in_one_queue(shared: PlayerPool) -> None:
    answers = await asyncio.gather(*(shared.choose(asked()) for _ in range(20)))
    assert set(answers) == {BY_RULE}
    assert len(pids(shared)) == shared.stats.running == WORKERS
    assert shared.stats.lost == 0


@SHARED
async def test_workers_advise_as_this_process_does(shared: PlayerPool) -> None:
    asked_for = Consultation("quodlibet", "1 0 7", VIEW, LEGAL[:1])
    assert await shared.advise(asked_for) == await InlinePlayers().advise(asked_for) == Advice(LEGAL[0], None)
    with pytest.raises(Refusal, match="review_unanswered"):
        await shared.advise(asked_for._replace(view=asked(Broken).view))


async def test_a_worker_that_hangs_delays_only_its_own_move(pool: PlayerPool) -> None:
    hanging = asyncio.create_task(pool.choose(asked(Slow)))
    while not pids(pool):  # noqa: ASYNC110 - a process is being started
        await asyncio.sleep(0)
    for _ in range(5):
        assert await pool.choose(asked()) == BY_RULE
    assert not hanging.done()
    hanging.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hanging


async def test_who_waits_too_long_for_a_worker_plays_by_rule_and_ends_nobody() -> None:
    async with opened(workers=1) as pool:
        await pool.choose(asked())
        before = pids(pool)
        pool._patience = 0  # as if the first one had taken all the time
        async with pool._worker():
            assert await pool.choose(asked()) == BY_RULE
        assert (pids(pool), pool.stats.failed) == (before, 1)


async def test_a_cancelled_question_leaves_no_answer_behind() -> None:
    async with opened(workers=1) as pool:
        await pool.choose(asked())
        question = asyncio.create_task(pool.choose(asked(Slow)))
        await asyncio.sleep(0.01)
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question
        assert await pool.choose(asked()) == BY_RULE
    assert pool.stats.failed == 0


PARENT = """
import asyncio, sys
from tests.engine.players.test_pool import asked, pids
from engine.players.pool import PlayerPool

async def main():
    pool = PlayerPool(patience=600)
    await pool.choose(asked())
    print(*pids(pool), flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.long
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
    await pool.choose(asked())
    environment = Path(f"/proc/{pids(pool)[0]}/environ").read_bytes()  # noqa: ASYNC240 - of the kernel
    assert b"PYTHONPATH=" in environment
    for secret in (b"a-token", b"hush", b"BIERKOENIG", b"PGPASSWORD"):
        assert secret not in environment


@SHARED
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="asks the system for priorities")
async def test_a_worker_stands_back_behind_the_bot(shared: PlayerPool) -> None:
    await shared.choose(asked())
    own, its = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, pids(shared)[0]))
    assert its == min(19, own + NICENESS)
    assert os.getsid(pids(shared)[0]) == os.getsid(0), "niceness may count within a session only"
    assert os.getpgid(pids(shared)[0]) != os.getpgid(0), "Ctrl-C is for the bot"


@pytest.mark.long
@pytest.mark.skipif(platform.machine() not in SETPRIORITY, reason="the number of the system call is unknown")
async def test_a_worker_that_may_not_stand_back_thinks_all_the_same() -> None:
    def in_a_thread_without_setpriority() -> PlayerStats:
        refuse(SETPRIORITY[platform.machine()])
        with pytest.raises(PermissionError):
            os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0))
        return asyncio.run(choose())

    async def choose() -> PlayerStats:
        async with opened() as pool:
            assert await pool.choose(asked()) == BY_RULE
        return pool.stats

    with ThreadPoolExecutor(1) as threads:
        stats = await asyncio.get_running_loop().run_in_executor(threads, in_a_thread_without_setpriority)
    assert (stats.failed, stats.lost) == (0, 0)


def refuse(call: int) -> None:
    """Refuse a system call to this thread and whatever it starts, as systemd's SystemCallFilter does."""
    program = (
        (0x20, 0, 0, 0),  # load the number of the call (seccomp(2), BPF_LD | BPF_W | BPF_ABS)
        (0x15, 0, 1, call),  # skip the next unless it is this one
        (0x06, 0, 0, 0x00050000 | errno.EPERM),
        (0x06, 0, 0, 0x7FFF0000),  # allow
    )
    filters = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in program))
    packed = struct.pack("HP", len(program), ctypes.addressof(filters))
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(38, 1, 0, 0, 0) == 0, "PR_SET_NO_NEW_PRIVS"
    assert libc.prctl(22, 2, packed, 0, 0) == 0, "PR_SET_SECCOMP, SECCOMP_MODE_FILTER"


def _running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
