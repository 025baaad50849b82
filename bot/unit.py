"""The systemd unit that runs the bot.

``python -m bot.unit > contrib/bierkoenig.service`` writes the example.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

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


if __name__ == "__main__":
    sys.stdout.write(str(EXAMPLE))
