"""Bot processes that start at once, because they are forked with the code and texts already loaded.

``python -m tests.bot.nursery`` reads everything once and forks a bot for each order that it is sent. All
workers of a run share one nursery, which the first of them to need it starts.
"""

import atexit
import contextlib
import fcntl
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

_LONGEST_ORDER: Final = 1 << 17


@cache
def _nursery() -> socket.socket:
    """The connection to this run's nursery, which ends with the last process that is connected."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    address = Path(tempfile.gettempdir(), f"nursery-{run}")
    ours = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with address.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            ours.connect(str(address))
        except (FileNotFoundError, ConnectionRefusedError):
            _start(address)
            ours.connect(str(address))
    atexit.register(ours.close)
    return ours


def _start(address: Path) -> None:
    address.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.bind(str(address))
        door.listen()
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.bot.nursery", str(door.fileno())],
            stdin=subprocess.DEVNULL,
            pass_fds=[door.fileno()],
            cwd=Path(__file__).parents[2],
        )
    # what is registered last is called first: our own way to it is closed by then
    atexit.register(process.wait)
    atexit.register(address.unlink, missing_ok=True)
    atexit.register(address.with_suffix(".lock").unlink, missing_ok=True)


def begin(
    arguments: Sequence[str],
    env: Mapping[str, str],
    cwd: Path,
    stdin: int,
    stdout: int,
    stderr: int,
    prepare: str = "",
) -> tuple[int, int]:
    """Run ``bierkoenig ARGUMENTS`` with this environment, folder and files.

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


def _attend(order: bytes, files: Sequence[int]) -> None:
    """Fork a bot and a watcher that reports how it ended. Never returns in either process."""
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


def _serve(door: socket.socket) -> None:
    # for those to come: they inherit it, and need half the time to begin
    import bot.lifecycle
    import bot.local  # noqa: F401
    from cogs.app import EXTENSIONS, extension
    from cogs.rules.source import Pages
    from cogs.texts.catalogue import CatalogueError, Texts

    for name in EXTENSIONS:
        extension(name)
    Pages()
    texts = Texts()
    for words in map(texts.of, texts.languages):
        for name in texts.ids:
            with contextlib.suppress(CatalogueError):  # it has gaps to be filled
                words(name)
    gc.collect()
    gc.freeze()  # else the first pass of each bot's collector would copy all of it
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever ends is gone
    ways = [door]
    while True:
        for way in select.select(ways, (), ())[0]:
            if way is door:
                ways.append(door.accept()[0])
                continue
            order, files, _, _ = socket.recv_fds(way, _LONGEST_ORDER, 4)
            if not order:
                ways.remove(way)
                way.close()
                if ways == [door]:
                    return
                continue
            if os.fork() == 0:
                for one in ways:
                    one.close()
                _attend(order, files)
            for file in files:
                os.close(file)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as the_way_in:
        _serve(the_way_in)
