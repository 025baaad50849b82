"""A PostgreSQL server of our own, for as long as it is needed."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg


class Server:
    """A cluster that runs; ``place`` holds its socket."""

    def __init__(self, binaries: Path, place: Path, user: str | None) -> None:
        self.place = place
        self._binaries = binaries
        self._user = user

    def create(self) -> None:
        """Make its files."""
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "--auth=trust", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = f"-k {self.place} -c listen_addresses='' -c fsync=off"
        log = str(self.place / "log")
        self._run("pg_ctl", "-D", str(self._data), "-l", log, "-w", "-o", settings, "start")

    def stop(self, mode: str = "immediate", *options: str) -> None:
        """End it: ``immediate`` as a crash would, ``fast`` in order, ``smart`` with its last client."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, *options, "stop")

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Let it take connections, but say nothing, as behind a line that was cut."""
        postmaster = (self._data / "postmaster.pid").read_text().split()[0]
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        processes = [int(pid) for pid in (postmaster, *children)]
        for pid in processes:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in processes:
                os.kill(pid, signal.SIGCONT)

    def url(self, name: str) -> str:
        """The address of a database in it."""
        return f"postgresql+asyncpg://postgres@/{name}?host={self.place}"

    async def run(self, statement: str) -> None:
        """Run a statement about its databases."""
        connection = await asyncpg.connect(user="postgres", host=str(self.place), database="postgres")
        await connection.execute(statement)
        await connection.close()

    @property
    def process(self) -> int:
        """The id of its first process, whose children do the work."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    @property
    def _data(self) -> Path:
        return self.place / "data"

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._binaries / program, *arguments],
            check=True,
            user=self._user,
            cwd=self.place,
            stdout=subprocess.DEVNULL,
        )


def binaries() -> Path | None:
    """The folder with a server's programs, if there are any on this machine."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((place for place in reversed(places) if (place / "postgres").exists()), None)


def _unprivileged() -> str | None:
    """The user to run as, since PostgreSQL refuses root; ``None`` when we are not root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


@contextlib.contextmanager
def cluster() -> Iterator[Server]:
    """A temporary server. Raises FileNotFoundError where its programs are missing."""
    programs = binaries()
    if programs is None:
        raise FileNotFoundError("no initdb and postgres on this machine")
    user = _unprivileged()
    with tempfile.TemporaryDirectory(
        prefix="bierkoenig-pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"), ignore_cleanup_errors=True
    ) as name:
        place = Path(name)
        if user is not None:
            shutil.chown(place, user)
        server = Server(programs, place, user)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop()
