"""Bots that are processes of their own, as real as any, but begin at once: code and texts are there already.

``python -m tests.bot.nursery`` reads everything once and forks a bot for each line of its input.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from tests.wire.table import eventually

_LONGEST_ORDER: Final = 1 << 17


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

    async def ends(self) -> None:
        """Wait for its end. Raises TimeoutError."""
        await eventually(lambda: not self.alive)


@cache
def _nursery() -> socket.socket:
    """The way to the one of this test process; it ends with it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bot.nursery", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            cwd=Path(__file__).parents[2],
        )
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


def begin(
    arguments: Sequence[str],
    env: Mapping[str, str],
    cwd: Path,
    stdin: int,
    stdout: int,
    stderr: int,
    prepare: str = "",
) -> tuple[int, int]:
    """``bierkoenig ARGUMENTS`` with this environment, folder and files.

    ``prepare`` names a function (``module:name``) that is called in the process before the bot begins.
    Returns its process id, and a file that gets a line at its end: its exit status, or minus a signal.
    """
    news, told = os.pipe()
    order = json.dumps([list(arguments), dict(env), str(cwd), prepare]).encode()
    socket.send_fds(_nursery(), [order], [stdin, stdout, stderr, told])
    os.close(told)
    pid = b""
    while not pid.endswith(b"\n"):
        letter = os.read(news, 1)
        if not letter:
            raise ChildProcessError("the nursery is gone")
        pid += letter
    return int(pid), news


def run_bot(env: Mapping[str, str], cwd: Path, output: Path) -> Bot:
    """``bierkoenig run`` with this environment; all that it says is appended to ``output``."""
    with output.open("ab") as written, Path(os.devnull).open("rb") as silence:
        pid, news = begin(["run"], env, cwd, silence.fileno(), written.fileno(), written.fileno())
    os.close(news)
    return Bot(pid)


def _attend(order: bytes, files: Sequence[int]) -> None:
    """Beside each process somebody waits for its end, to tell of it; returns in neither of the two."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *standard, told = files
    pid = os.fork()
    if pid == 0:
        os.close(told)
        arguments, env, cwd, prepare = json.loads(order)
        _be_a_bot(arguments, env, cwd, standard, prepare)
    for file in standard:
        os.close(file)
    with contextlib.suppress(BrokenPipeError):  # not everybody listens to the end
        os.write(told, f"{pid}\n".encode())
        _, status = os.waitpid(pid, 0)
        os.write(told, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def _be_a_bot(
    arguments: list[str], env: dict[str, str], cwd: str, standard: Sequence[int], prepare: str
) -> None:
    from bot.__main__ import main

    for number, file in enumerate(standard):
        os.dup2(file, number)
    for file in {*standard} - {0, 1, 2}:
        os.close(file)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    if prepare:
        module, _, name = prepare.partition(":")
        getattr(importlib.import_module(module), name)()
    sys.exit(main(arguments))


def _serve(orders: socket.socket) -> None:
    # for those to come: they inherit it, and need half the time to begin
    import bot.lifecycle
    import bot.local  # noqa: F401
    from cogs.rulebook.source import Pages
    from cogs.texts.catalogue import LANGUAGES, CatalogueError, Texts

    Pages()
    texts = Texts()
    for words in map(texts.of, LANGUAGES):
        for name in texts.ids:
            with contextlib.suppress(CatalogueError):  # it has gaps to be filled
                words(name)
    gc.collect()
    gc.freeze()  # else the first pass of each bot's collector would copy all of it
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is gone
    while True:
        order, files, _, _ = socket.recv_fds(orders, _LONGEST_ORDER, 4)
        if not order:
            return
        if os.fork() == 0:
            orders.close()
            _attend(order, files)
        for file in files:
            os.close(file)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as the_way_in:
        _serve(the_way_in)
