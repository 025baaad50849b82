"""Tells systemd how the bot is doing, by the protocol of ``sd_notify(3)``; elsewhere it says nothing.

The protocol is a datagram a message, so these lines take the place of a library.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from typing import Final

from bot.client import Client

READY_ANYWAY: Final = 30.0
"""Seconds after which systemd is told that the bot has started although Discord doesn't answer: the bot goes
on trying, and what waits for it to start goes on, too."""
PATIENCE: Final = 5
"""Number of watchdog periods without Discord after which the bot lets systemd restart it."""
_STARTING: Final = 0.2
_UNWATCHED: Final = 30.0


class ServiceManager:
    """Reports the start, the connection and the end of the bot, and proves that it is alive.

    ``address`` is that of systemd's socket, empty when nobody listens; ``watchdog`` the seconds within which
    it wants a sign of life, 0 when it wants none.
    """

    def __init__(self, address: str, watchdog: float) -> None:
        self.client: Client | None = None
        """The client, once it is logged in."""
        self._address = address
        self._watchdog = watchdog
        self._task: asyncio.Task[None] | None = None

    @classmethod
    def of_environment(cls) -> ServiceManager:
        """Return the one that has started this process."""
        meant = os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        microseconds = os.environ.get("WATCHDOG_USEC", "0") if meant else "0"
        return cls(
            os.environ.get("NOTIFY_SOCKET", ""),
            int(microseconds) / 1_000_000 if microseconds.isdecimal() else 0.0,
        )

    def begin(self) -> None:
        """Begin to report."""
        if self._address:
            self._task = asyncio.create_task(self._report(), name="service manager")

    async def close(self) -> None:
        """Report that the bot is about to end."""
        if self._task is not None:
            self._tell("STOPPING=1", "STATUS=Stopping")
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _report(self) -> None:
        connected_at, ready, told = time.monotonic(), False, ""
        while True:
            connected = self.client is not None and bool(self.client.connected)
            if connected:
                connected_at = time.monotonic()
            away = time.monotonic() - connected_at
            if not ready and (connected or away > READY_ANYWAY):
                ready = True
                self._tell("READY=1")
            status = "STATUS=Connected to Discord" if connected else "STATUS=Waiting for Discord"
            if status != told:
                told = status
                self._tell(status)
            if ready and self._watchdog and away < PATIENCE * self._watchdog:
                self._tell("WATCHDOG=1")
            await asyncio.sleep((self._watchdog / 3 or _UNWATCHED) if ready else _STARTING)

    def _tell(self, *lines: str) -> None:
        # an address that begins with @ is an abstract one
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as door:
            door.setblocking(False)
            try:
                door.sendto("\n".join(lines).encode(), address)
            except OSError:
                return  # it is gone or busy; the next report says the same
