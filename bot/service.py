"""The bot as a service of systemd: its unit, installing it, and telling systemd how the bot is doing.

``python -m bot.service > contrib/bierkoenig.service`` writes the example of a unit. The protocol of
``sd_notify(3)`` is a datagram a message, so a few lines take the place of a library.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.client import Client

NAME: Final = "bierkoenig.service"
SYSTEM_FOLDER: Final = Path("/etc/systemd/system")
STATE: Final = Path("/var/lib")

_CONFINED: Final = """\
# What the process doesn't need it can't do.
NoNewPrivileges=yes
UMask=0077
LimitCORE=0
LockPersonality=yes
MemoryDenyWriteExecute=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
# Computer players stand back behind the bot, which answers people.
SystemCallFilter=setpriority
SystemCallErrorNumber=EPERM
"""
_CONFINED_BY_SYSTEM: Final = """\
CapabilityBoundingSet=
PrivateDevices=yes
PrivateTmp=yes
ProcSubset=pid
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome={home}
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RemoveIPC=yes
"""
"""Settings that only the system's own manager may use, not everywhere a user's."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A service that runs ``command`` in ``folder``, where configuration and database are.

    ``user`` is who runs it under the system's manager; ``None`` stands for a service of one's own.
    """

    command: tuple[str, ...]
    folder: Path
    user: str | None

    def __str__(self) -> str:
        return (
            "[Unit]\n"
            "Description=Bierkönig, a Discord bot that deals old student card games\n"
            + ("Wants=network-online.target\nAfter=network-online.target\n" if self.user else "")
            + "\n[Service]\n"
            "Type=notify\n"
            f"{self._place}"
            f"ExecStart={' '.join(map(_quoted, self.command))} run\n"
            "# It ends with 2 when another start won't help: its last line in the journal says what to do.\n"
            "Restart=on-failure\n"
            "RestartPreventExitStatus=2\n"
            "RestartSec=10\n"
            "# It gives a sign of life as long as its loop turns and Discord is not away for ten minutes.\n"
            "WatchdogSec=2min\n"
            "TimeoutStopSec=30\n"
            f"\n{_CONFINED}{self._confined}"
            f"\n[Install]\nWantedBy={'multi-user' if self.user else 'default'}.target\n"
        )

    @property
    def _place(self) -> str:
        lines = [f"User={self.user}"] if self.user else []
        if self._in_state:
            lines += [f"StateDirectory={_escaped(self.folder.name)}", "StateDirectoryMode=0700"]
        return "".join(f"{line}\n" for line in [*lines, f"WorkingDirectory={_escaped(str(self.folder))}"])

    @property
    def _in_state(self) -> bool:
        return self.user is not None and self.folder.parent == STATE

    @property
    def _confined(self) -> str:
        if self.user is None:
            return ""
        at_home = any(
            Path(one).is_relative_to(home)
            for one in (self.command[0], self.folder)
            for home in ("/home", "/root")
        )
        text = _CONFINED_BY_SYSTEM.format(home="read-only" if at_home else "yes")
        return text if self._in_state else f"{text}ReadWritePaths={_quoted(str(self.folder))}\n"


EXAMPLE: Final = Unit(("/opt/bierkoenig/current/bin/bierkoenig",), STATE / "bierkoenig", "bierkoenig")
"""The service that ``docs/hosting.md`` sets up."""


def _escaped(text: str) -> str:
    """Escape what a unit file would replace."""
    return text.replace("%", "%%")


def _quoted(word: str) -> str:
    """Quote a word of a command line."""
    word = _escaped(word).replace("$", "$$")
    plain = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"' if plain != word or not word.isascii() or any(map(str.isspace, word)) else word


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


_RUNNING: Final = Path("/run/systemd/system")
"""A folder that is there where systemd has started the machine."""


class ServiceError(Exception):
    """systemd wouldn't; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Service:
    """A service: its unit, the file that it belongs into, and the commands that start it."""

    unit: Unit
    file: Path
    commands: tuple[tuple[str, ...], ...]

    @property
    def installed(self) -> bool:
        """Whether the file is there just like this."""
        return self.file.is_file() and self.file.read_text(encoding="utf-8") == str(self.unit)

    def install(self) -> None:
        """Write the file, keeping one that differs as ``….before``, and start. Raises ``ServiceError``."""
        if not self.installed:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            if self.file.exists():
                self.file.replace(self.file.with_name(f"{self.file.name}.before"))
            self.file.write_text(str(self.unit), encoding="utf-8")
            self.file.chmod(0o644)
        for command in self.commands:
            done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own
            if done.returncode:
                raise ServiceError(f"{' '.join(command)}: {done.stderr.strip() or done.returncode}")


def service(folder: Path, user: str | None) -> Service | None:
    """Return the service for the bot in ``folder``, or ``None`` where there is no systemd.

    ``user``: who is to run it, when we may say that to the system's manager; ``None``: whoever we are.
    """
    if not _RUNNING.is_dir() or shutil.which("systemctl") is None:
        return None
    unit = Unit(_command(), folder, user)
    if user is not None:
        ctl: tuple[str, ...] = ("systemctl",)
        return Service(unit, SYSTEM_FOLDER / NAME, ((*ctl, "daemon-reload"), (*ctl, "enable", "--now", NAME)))
    if "XDG_RUNTIME_DIR" not in os.environ:  # nobody has logged in here, as after su
        return None
    own = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    ctl = ("systemctl", "--user")
    # without lingering it would end when its owner logs out
    linger = ("loginctl", "enable-linger", pwd.getpwuid(os.getuid()).pw_name)
    return Service(
        unit,
        Path(own) / "systemd" / "user" / NAME,
        ((*ctl, "daemon-reload"), linger, (*ctl, "enable", "--now", NAME)),
    )


def _command() -> tuple[str, ...]:
    """Return the command by which we were called, links and all: an update changes what is behind one."""
    called = Path(sys.argv[0])
    if called.name == "bierkoenig":
        return (str(called.absolute()),)
    return (sys.executable, "-m", "bot")


if __name__ == "__main__":
    sys.stdout.write(str(EXAMPLE))
