"""The live view of a running bot, in a pipe and in a terminal."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import signal
import struct
import sys
import termios

from tests.bot.processes import environment, output_of
from tests.wire.asking import free_port
from tests.wire.conftest import Process
from tests.wire.table import PATIENCE


async def test_top_shows_a_running_bot_until_ctrl_c(process: Process) -> None:
    port = free_port()
    await process.start(monitoring={"port": port})
    env = environment(monitoring__port=str(port))
    status, once = await output_of("top", env=env)
    assert status == 0
    assert "connected" in once and "answers too late" in once
    assert max(map(len, once.splitlines())) <= 80
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "bot", "top", "--every", "0.2"]
    in_terminal = await asyncio.create_subprocess_exec(
        *command, stdin=theirs, stdout=theirs, stderr=theirs, env={**env, "TERM": "xterm"}
    )
    screen = asyncio.StreamReader()
    loop, seen = asyncio.get_running_loop(), os.fdopen(ours, "rb", buffering=0)
    transport, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(screen), seen)
    async with asyncio.timeout(PATIENCE):
        for _ in range(3):  # it goes on and on
            await screen.readuntil(b"Ctrl-C ends")
        await process.kill()
        await screen.readuntil(b"nothing answers")
        in_terminal.send_signal(signal.SIGINT)
        assert await in_terminal.wait() == 0
    transport.close()
    os.close(theirs)
