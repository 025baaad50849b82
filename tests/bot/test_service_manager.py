"""systemd hears when the bot has started, that it lives, and that it ends."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.service import PATIENCE as MISSED
from discord_sandbox.app import Sandbox
from discord_sandbox.person import Person
from tests.bot.processes import PATIENCE, bierkoenig, environment

WATCHDOG = 0.3
"""Seconds within which this systemd wants a sign of life."""


class Systemd:
    """The socket that systemd listens at."""

    def __init__(self, address: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(address)
        self.address = address.replace("\0", "@")

    async def hears(self, *wanted: str) -> None:
        """Wait until it is told this line. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE):
            while not set(wanted) <= set(await self.next()):
                pass

    async def next(self) -> list[str]:
        """Wait for the next message; return its lines."""
        return (await asyncio.get_running_loop().sock_recv(self._socket, 4096)).decode().splitlines()

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Systemd]:
    here = Systemd(f"\0{tmp_path.name}" if request.param == "abstract" else "notify")
    if request.param == "path":
        here.address = str(tmp_path / "notify")
    yield here
    here.close()


def watched(systemd: Systemd, sandbox: Sandbox) -> dict[str, str]:
    usec = str(int(WATCHDOG * 1_000_000))
    return environment(sandbox) | {"NOTIFY_SOCKET": systemd.address, "WATCHDOG_USEC": usec}


async def test_a_life_from_start_to_end(systemd: Systemd, sandbox: Sandbox) -> None:
    async with bierkoenig("run", env=watched(systemd, sandbox)) as bot:
        await systemd.hears("READY=1")
        assert sandbox.core.gateway.online, "not before it is there for people"
        await systemd.hears("STATUS=Connected to Discord")
        for _ in range(3):
            await systemd.hears("WATCHDOG=1")
        bot.signal(signal.SIGTERM)
        await systemd.hears("STOPPING=1")
        assert await bot.ends() == 0


@pytest.mark.long
@pytest.mark.parametrize("systemd", ["path"], indirect=True)
async def test_the_signs_of_life_cease_when_discord_stays_away(systemd: Systemd, sandbox: Sandbox) -> None:
    async with bierkoenig("run", env=watched(systemd, sandbox)):
        await systemd.hears("WATCHDOG=1")
        async with await Person.join(sandbox.url, "Anna") as anna:
            await anna.control("disconnect_gateway", how="drop", seconds=3 * MISSED * WATCHDOG)
        await systemd.hears("STATUS=Waiting for Discord")
        signs = 0
        while (told := await systemd.next()) == ["WATCHDOG=1"]:
            signs += 1
        assert told == ["STATUS=Connected to Discord"]
        assert signs <= 3 * MISSED + 1, "three in each period, as long as it has patience"
        await systemd.hears("WATCHDOG=1")
