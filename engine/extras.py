"""Packages that not every installation has, and the command that adds them to this one."""

import re
import shlex
import sys
from importlib.metadata import requires
from pathlib import Path


def how_to_add(extra: str) -> str:
    """Return the command that installs an extra's packages beside this program.

    By their own names: no index of packages has ours.
    """
    wanted = f"extra == .{extra}."
    packages = [
        one.partition(";")[0].strip() for one in requires("bierkoenig") or () if re.search(wanted, one)
    ]
    return shlex.join([*_installer(Path(sys.prefix)), *packages])


def _installer(environment: Path) -> tuple[str, ...]:
    """Return the beginning of the command, by the file that whoever made the environment has left there."""
    if (environment / "pipx_metadata.json").exists():
        return "pipx", "inject", "bierkoenig"
    if (environment / "uv-receipt.toml").exists():
        return "uv", "pip", "install", "--python", sys.executable
    return sys.executable, "-m", "pip", "install"
