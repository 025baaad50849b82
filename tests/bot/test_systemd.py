"""The bot under systemd: its unit, and what it tells the service manager."""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.service import EXAMPLE, Unit
from bot.service import PATIENCE as MISSED
from discord_sandbox.app import Sandbox
from discord_sandbox.person import Person
from tests.bot.processes import PATIENCE, bierkoenig, environment

# The unit: the example in the repository, and one for any folder.

ROOT = Path(__file__).parents[2]
EXPOSED = 20
"""Most tenths of a point that systemd may give the service for what it could still do; 100 is a plain one."""
PLACES = [
    EXAMPLE,
    Unit(("/home/a b/bin/bierkoenig",), Path("/home/100% Bier"), "anna"),
    Unit(("/home/anna/.local/bin/bierkoenig",), Path("/home/anna/bierkoenig"), None),
]


def test_the_example_is_up_to_date() -> None:
    """``python -m bot.service > contrib/bierkoenig.service`` writes it anew."""
    assert (ROOT / "contrib/bierkoenig.service").read_text(encoding="utf-8") == str(EXAMPLE)


def test_a_folder_with_a_strange_name() -> None:
    text = str(PLACES[1])
    assert 'ExecStart="/home/a b/bin/bierkoenig" run\n' in text
    assert "WorkingDirectory=/home/100%% Bier\n" in text
    assert 'ReadWritePaths="/home/100%% Bier"\n' in text
    assert "ProtectHome=read-only\n" in text
    assert "StateDirectory" not in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
class TestSystemd:
    @pytest.mark.parametrize("unit", PLACES, ids=lambda unit: unit.user or "own")
    def test_finds_no_fault(self, unit: Unit, tmp_path: Path) -> None:
        # it looks whether the command is there
        command = tmp_path / Path(unit.command[0]).name
        command.touch(mode=0o700)
        file = tmp_path / "bierkoenig.service"
        file.write_text(str(Unit((str(command),), unit.folder, unit.user and "root")), encoding="utf-8")
        verify = subprocess.run(
            ["systemd-analyze", "verify", file], capture_output=True, text=True, check=False
        )
        assert (verify.returncode, verify.stderr) == (0, "")

    def test_lets_computer_players_stand_back_behind_the_bot(self) -> None:
        allowed = False
        for removes, names in re.findall(r"^SystemCallFilter=(~?)(.*)$", str(EXAMPLE), re.MULTILINE):
            if any("setpriority" in system_calls(name) for name in names.split()):
                allowed = not removes
        assert allowed

    def test_calls_it_confined(self) -> None:
        security = ["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSED}"]
        rated = subprocess.run(
            [*security, ROOT / "contrib/bierkoenig.service"], capture_output=True, text=True, check=False
        )
        assert rated.returncode == 0, rated.stdout


def system_calls(name: str) -> list[str]:
    """The calls of a set, or a single one."""
    listed = ["systemd-analyze", "syscall-filter", name]
    if not name.startswith("@"):
        return [name]
    return subprocess.run(listed, capture_output=True, text=True, check=True).stdout.split()


# systemd hears when the bot has started, that it lives, and that it ends.

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
