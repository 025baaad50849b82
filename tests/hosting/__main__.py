"""``python -m tests.hosting``: a clean Debian follows docs/hosting.md word for word, under its own systemd.

As root, with debootstrap and systemd-nspawn (``apt-get install debootstrap systemd-container``). The service
of the page is installed, set up and played on, updated while a table is open, and taken back. Discord is the
sandbox, on this machine; Debian's packages and the libraries come from where this machine gets them.
"""

# ruff: noqa: ASYNC240 - nothing else waits meanwhile

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.person import Person
from discord_sandbox.reading import text_of
from tests.wire.table import Seated, eventually, open_table, play_on, press, take_hand
from tests.wire.test_one_more import OVER

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "hosting.md"
HEADINGS: Final = ("A service under Linux", "Updating", "Going back")
"""The sections with commands, in the order in which they are followed."""
SUITE: Final = "bookworm"
MIRROR: Final = "http://deb.debian.org/debian"
PACKAGES: Final = "ca-certificates,dbus,systemd"
"""Packages that every installed Debian has; a bootstrapped one would be without."""
NSPAWN: Final = ("--quiet", "--ephemeral", "--register=no", "--keep-unit", "--boot", "--console=pipe")
OF_THE_NETWORK: Final = ("/etc/pip.conf", "/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt")
"""This machine's way to the package index."""
DROP_IN: Final = "/etc/systemd/system/bierkoenig.service.d/sandbox.conf"


class Debian:
    """A Debian that has booted in a container of its own."""

    def __init__(self, leader: int, variables: dict[str, str]) -> None:
        self._leader = leader
        self._variables = variables

    def run(self, script: str, answers: str = "") -> str:
        """Run lines of shell as root; return what they print. Raises ``CalledProcessError``."""
        enter = ["nsenter", "--target", str(self._leader), "--all"]
        env = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
        done = subprocess.run(
            [*enter, "bash", "-euo", "pipefail", "-c", f"cd /root/release\n{script}"],
            input=answers,
            env=env | {"DEBIAN_FRONTEND": "noninteractive", "LANG": "C.UTF-8"} | self._variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        print("".join(f"  {line}\n" for line in done.stdout.splitlines()), end="", flush=True)
        if done.returncode:
            raise subprocess.CalledProcessError(done.returncode, script)
        return done.stdout


def blocks(heading: str) -> list[str]:
    """The shell blocks of a section of the page, without those of sections further down."""
    section = re.split(rf"^#+ {re.escape(heading)}$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1]
    section = re.split(r"^#+ ", section, flags=re.MULTILINE)[0]
    return re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)


@contextmanager
def booted(tree: Path, release: Path, variables: dict[str, str]) -> Iterator[Debian]:
    """Boot a copy of the tree; ``release`` is the folder /root/release there."""
    binds = [f"--bind-ro={path}" for path in OF_THE_NETWORK if Path(path).exists()]
    process = subprocess.Popen(
        ["systemd-nspawn", *NSPAWN, f"--directory={tree}", f"--bind={release}:/root/release", *binds],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        leader = _leader(process)
        debian = Debian(leader, variables)
        while subprocess.run(
            ["nsenter", "--target", str(leader), "--all", "systemctl", "is-system-running", "--quiet"],
            check=False,
        ).returncode:
            time.sleep(0.2)
        yield debian
    finally:
        while process.poll() is None:  # the second time it doesn't wait for the container's own end
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)


def _leader(process: subprocess.Popen[bytes]) -> int:
    """Wait for the container's first process, and until that is an init."""
    while process.poll() is None:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for child in map(int, children):
            if "systemd" in Path(f"/proc/{child}/comm").read_text() and _entered(child):
                return child
        time.sleep(0.1)
    raise SystemExit("the container didn't start")


def _entered(pid: int) -> bool:
    """Whether a process lives in the container already."""
    return Path(f"/proc/{pid}/ns/pid").readlink() != Path("/proc/self/ns/pid").readlink()


async def walk(debian: Debian, sandbox: Sandbox, release: Path, following: Path) -> None:
    """Follow the page, and play between its sections; ``following`` is the wheel of the release after."""
    setting_up, updating, going_back = HEADINGS
    await _follow(debian, setting_up, f"{sandbox.token}\ny\n")
    async with await Person.join(sandbox.url, "Anna") as anna:
        table = await open_table(anna, anna.channel("spieltisch"), rules="contracts=minus wheels=false")
        await press(anna, table, "fill")
        hand = await take_hand(anna, table)
        await _one_move(hand)
        for wheel in release.glob("*.whl"):
            wheel.unlink()
        shutil.copy(following, release)
        await _follow(debian, updating)
        await _one_move(hand)
        print("The table plays on after the update.")
        await _follow(debian, going_back)
        await play_on([hand], lambda: OVER in text_of(hand.hand))
    print("The partie was played to its end, over an update and the way back.")


async def _one_move(hand: Seated) -> None:
    """Play a card as soon as one may."""
    await eventually(lambda: hand.moves)
    before = text_of(hand.hand)
    await play_on([hand], lambda: text_of(hand.hand) != before)


async def _follow(debian: Debian, heading: str, answers: str = "") -> None:
    for block in blocks(heading):
        print("".join(f"$ {line}\n" for line in block.splitlines()), end="", flush=True)
        await asyncio.to_thread(debian.run, block, answers if "setup" in block else "")


def build(version: str, to: Path) -> Path:
    """Build the wheel of a version from the last commit."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE
        ).stdout
        subprocess.run(["tar", "--extract", "--directory", folder], input=archive, check=True)
        project = Path(folder, "pyproject.toml")
        text = re.sub(r'^version = ".*"$', f'version = "{version}"', project.read_text(), flags=re.MULTILINE)
        project.write_text(text)
        options = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", to)
        subprocess.run([sys.executable, "-m", "pip", "wheel", *options, folder], check=True)
    return next(to.glob(f"*-{version}-*.whl"))


async def serve_and_walk(tree: Path, release: Path, following: Path) -> None:
    """Boot the Debian beside a sandbox, and follow the page there."""
    async with Sandbox(SandboxSettings(rate_limits=False)) as sandbox:
        addresses = {
            "BIERKOENIG_DISCORD__API_URL": sandbox.api_url,
            "BIERKOENIG_DISCORD__GATEWAY_URL": sandbox.gateway_url,
        }
        pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        with booted(tree, release, addresses | pip) as debian:
            # the service, too, is to find the sandbox in Discord's place, and computers don't think there
            given = addresses | {
                "BIERKOENIG_TABLES__COMPUTER_PAUSE": "0.01",
                "BIERKOENIG_TABLES__DEAL_PAUSE": "0",
            }
            settings = "\n".join(f"Environment={name}={value}" for name, value in given.items())
            debian.run(f"mkdir {Path(DROP_IN).parent}; echo '[Service]\n{settings}' > {DROP_IN}")
            debian.run("apt-get update -qq")
            await walk(debian, sandbox, release, following)


def main() -> None:
    """Make what is needed, and walk."""
    parser = argparse.ArgumentParser(prog="python -m tests.hosting", description=__doc__)
    parser.add_argument("--tree", type=Path, help="a bootstrapped Debian to be used again; made if missing")
    options = parser.parse_args()
    if os.geteuid() != 0 or not all(map(shutil.which, ("debootstrap", "systemd-nspawn", "nsenter"))):
        parser.error("root, debootstrap and systemd-nspawn are needed")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tree: Path = (options.tree or folder / "tree").absolute()
        if not tree.exists():
            bootstrap = ("debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, tree, MIRROR)
            subprocess.run(bootstrap, check=True, stdout=subprocess.DEVNULL)
        release = folder / "release"
        release.mkdir()
        build("98.0.0", release)
        shutil.copy(ROOT / "requirements" / "install.lock", release)
        shutil.copy(ROOT / "contrib" / "releases.py", release)
        asyncio.run(serve_and_walk(tree, release, build("98.0.1", folder)))


if __name__ == "__main__":
    main()
