"""Bots that are processes of their own, as real as any, but begin at once: code and texts are there already.

``python -m tests.bot.nursery`` reads everything once and forks a bot for each line of its input.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO

from tests.wire.table import eventually


class Bot:
    """A process that somebody else's child is: it can be signalled and waited for."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.ended = False

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    @property
    def alive(self) -> bool:
        """Whether it still runs; its parent takes its end note of at once, so no zombie is left."""
        if not self.ended:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                self.ended = True
        return not self.ended

    async def ends(self, seconds: float = 30.0) -> None:
        """Wait for its end. Raises TimeoutError."""
        await eventually(lambda: not self.alive, seconds)


@cache
def _nursery() -> tuple[IO[str], IO[str]]:
    """The one of this test process, ended with it: its input and its output."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bot.nursery"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdin is not None
    assert process.stdout is not None
    atexit.register(process.wait)
    atexit.register(process.stdin.close)
    return process.stdin, process.stdout


def run_bot(env: Mapping[str, str], cwd: Path, output: Path) -> Bot:
    """``bierkoenig run`` with this environment; all that it says is appended to ``output``."""
    orders, pids = _nursery()
    print(json.dumps([dict(env), str(cwd), str(output)]), file=orders, flush=True)
    return Bot(int(pids.readline()))


def _be_a_bot(env: dict[str, str], cwd: str, output: str) -> None:
    from bot.__main__ import main

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    silence = os.open(os.devnull, os.O_RDONLY)
    written = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for old, new in ((silence, 0), (written, 1), (written, 2)):
        os.dup2(old, new)
    sys.exit(main(["run"]))


def _serve() -> None:
    # for those to come: they inherit it, and need half the time to begin
    import bot.lifecycle  # noqa: F401
    from cogs.texts.catalogue import Texts

    Texts()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is gone
    for line in sys.stdin:
        order = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _be_a_bot(*order)
        print(pid, flush=True)


if __name__ == "__main__":
    _serve()
