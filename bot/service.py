"""The bot as a service of the system, or of whoever sets it up: where its unit lies and how it is started."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.unit import NAME, SYSTEM_FOLDER, Unit

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
