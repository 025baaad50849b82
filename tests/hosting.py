"""``python -m tests.hosting``: a clean Debian follows docs/hosting.md word for word, under its own systemd.

As root, with debootstrap and systemd-nspawn (``apt-get install debootstrap systemd-container``). The service
of the page is installed, set up and played on, updated to other code while a table is open, and taken back;
computers at the table think all the while. Discord is the sandbox, on this machine; Debian's packages and the
libraries come from where this machine's own apt and pip get them.
"""

# ruff: noqa: ASYNC240 - nothing else waits meanwhile

import argparse
import asyncio
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from aiohttp import ClientSession

from bot.monitoring.top import OPEN_METRICS, Reading
from discord_sandbox import Person, Sandbox, SandboxSettings, text_of
from tests.wire.table import (
    Seated,
    begin_alone,
    card_of,
    eventually,
    is_over,
    menu_of,
    open_table,
    play_on,
)

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "hosting.md"
HEADINGS: Final = ("A service under Linux", "Updating", "Going back")
"""The sections with commands, in the order in which they are followed."""
SUITE: Final = "bookworm"
PACKAGES: Final = "ca-certificates,dbus,systemd"
"""Packages that every installed Debian has; a bootstrapped one would be without."""
NSPAWN: Final = ("--quiet", "--ephemeral", "--register=no", "--keep-unit", "--boot", "--console=pipe")
OF_THE_NETWORK: Final = ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt")
"""This machine's way to other ones."""
CODE: Final = ("bot/monitoring/metrics.py", "The program's version.", "The version of the program.")
"""A file, what stands there, and what the update puts in its place: ``/metrics`` shows it."""
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


def mirrors() -> list[str]:
    """Where this machine's apt gets Debian from, at most one; without any debootstrap knows a place."""
    if shutil.which("apt-get") is None:
        return []
    form = "$(ORIGIN) $(CODENAME) $(REPO_URI)"
    asked = ("apt-get", "indextargets", "--format", form, "Created-By: Packages")
    told = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    found = [uri for origin, codename, uri in map(str.split, told) if (origin, codename) == ("Debian", SUITE)]
    return found[:1]


def package_index() -> tuple[dict[str, str], list[str]]:
    """Return this machine's settings of pip as variables, and the files and folders that they name."""
    asked = (sys.executable, "-m", "pip", "config", "list")
    told = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True).stdout
    settings = dict(re.findall(r"^[\w:]+\.([\w-]+)='(.*)'$", told, re.MULTILINE))
    named = [one.removeprefix("file://") for value in settings.values() for one in value.split()]
    paths = [one for one in named if one.startswith("/") and Path(one).exists()]
    # a folder of packages is named by what lies in it
    paths = [path.removesuffix("/simple") for path in paths]
    return {f"PIP_{name.upper().replace('-', '_')}": value for name, value in settings.items()}, paths


@contextmanager
def booted(tree: Path, release: Path, variables: dict[str, str], shown: list[str]) -> Iterator[Debian]:
    """Boot a copy of the tree; ``release`` is the folder /root/release there, ``shown`` is as it is here."""
    binds = [f"--bind-ro={path}" for path in dict.fromkeys((*OF_THE_NETWORK, *shown)) if Path(path).exists()]
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


async def walk(debian: Debian, sandbox: Sandbox, release: Path, following: Path, port: int) -> None:
    """Follow the page, and play between its sections; ``following`` is the wheel of the release after."""
    setting_up, updating, going_back = HEADINGS
    _, before, after = CODE
    await _follow(debian, setting_up, f"{sandbox.token}\ny\n")
    async with await Person.join(sandbox.url, "Anna") as anna:
        table = await open_table(anna, anna.channel("spieltisch"), rules="contracts=minus wheels=false")
        menu = await menu_of(anna, card_of(anna, table), table)
        await anna.click(menu, f"bk1:u:{table}:level:magister")
        hand = await begin_alone(anna, table)
        await _one_move(hand)
        await _expect(port, before)
        for wheel in release.glob("*.whl"):
            wheel.unlink()
        shutil.copy(following, release)
        await _follow(debian, updating)
        await _one_move(hand)
        await _expect(port, after)
        print("The table plays on after the update.")
        await _follow(debian, going_back)
        await play_on([hand], lambda: is_over(hand.hand))
        await _expect(port, before)
    print("The partie was played to its end, over an update and the way back; the computers thought.")


async def _expect(port: int, about: str) -> None:
    """Check that the running bot has this code, and that its computers have thought about each move."""
    url, headers = f"http://127.0.0.1:{port}/metrics", {"Accept": OPEN_METRICS}
    async with ClientSession() as session, session.get(url, headers=headers) as answer:
        text = await answer.text()
    figures = Reading.parse(text, time.time())
    assert about in text, text
    assert figures.value("bierkoenig_worker_seconds_count") > 0, "computers were asked"
    assert figures.value("bierkoenig_worker_failures_total") == 0, text
    assert figures.value("process_resident_memory_bytes") > 0, "the process knows itself under its unit"


async def _one_move(hand: Seated) -> None:
    """Play a card as soon as one may, and wait until the computers have played theirs."""
    await eventually(lambda: hand.moves)
    before = text_of(hand.hand)
    await play_on([hand], lambda: text_of(hand.hand) != before)
    await eventually(lambda: hand.moves)


async def _follow(debian: Debian, heading: str, answers: str = "") -> None:
    for block in blocks(heading):
        print("".join(f"$ {line}\n" for line in block.splitlines()), end="", flush=True)
        await asyncio.to_thread(debian.run, block, answers if "setup" in block else "")


def build(to: Path, *changed: tuple[str, str, str]) -> Path:
    """Build the wheel of the last commit, or of one after it in which something was ``changed``."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE
        ).stdout
        subprocess.run(["tar", "--extract", "--directory", folder], input=archive, check=True)
        for name, before, after in changed:
            file = Path(folder, name)
            text = file.read_text(encoding="utf-8")
            assert before in text, name
            file.write_text(text.replace(before, after), encoding="utf-8")
        options = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", to)
        subprocess.run([sys.executable, "-m", "pip", "wheel", *options, folder], check=True)
    return next(to.glob("*.whl"))


async def serve_and_walk(tree: Path, release: Path, following: Path) -> None:
    """Boot the Debian beside a sandbox, and follow the page there."""
    pip, shown = package_index()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with Sandbox(SandboxSettings(rate_limits=False)) as sandbox:
        addresses = {
            "BIERKOENIG_DISCORD__API_URL": sandbox.api_url,
            "BIERKOENIG_DISCORD__GATEWAY_URL": sandbox.gateway_url,
        }
        with booted(tree, release, addresses | pip, shown) as debian:
            # the service, too, is to find the sandbox in Discord's place; computers think, but don't pause
            given = addresses | {
                "BIERKOENIG_TABLES__COMPUTER_PAUSE": "0.01",
                "BIERKOENIG_TABLES__DEAL_PAUSE": "0",
                "BIERKOENIG_MONITORING__PORT": str(port),
            }
            settings = "\n".join(f"Environment={name}={value}" for name, value in given.items())
            debian.run(f"mkdir {Path(DROP_IN).parent}; echo '[Service]\n{settings}' > {DROP_IN}")
            debian.run("apt-get update -qq")
            await walk(debian, sandbox, release, following, port)


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
            bootstrap = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", SUITE, str(tree)]
            subprocess.run([*bootstrap, *mirrors()], check=True, stdout=subprocess.DEVNULL)
        release, following = folder / "release", folder / "following"
        release.mkdir()
        build(release)
        shutil.copy(ROOT / "requirements" / "install.lock", release)
        shutil.copy(ROOT / "contrib" / "releases.py", release)
        # both have the same number, as whatever is built between releases
        asyncio.run(serve_and_walk(tree, release, build(following, CODE)))


if __name__ == "__main__":
    main()
