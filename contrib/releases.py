#!/usr/bin/env python3
"""Installs versions of the bot beside one another, of which ``current`` is the one that runs.

A version is an environment of its own, made while the one before plays on; then the link ``current`` is set
to it. Nothing changes for a running bot before it is started again. Other files, or another Python, make
another environment, also under the same version's number. It needs nothing but Python:

    contrib/releases.py --to /opt/bierkoenig install WHEEL --lock install.lock
    contrib/releases.py --to /opt/bierkoenig rollback
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

CURRENT = "current"
PREVIOUS = "previous"
KEPT = 3
"""Number of versions that stay."""


class ReleaseError(Exception):
    """Something failed; the text says what, and what was changed."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--to", type=Path, required=True, metavar="DIR", help="where the versions are")
    actions = parser.add_subparsers(required=True, dest="action")
    install = actions.add_parser("install", help="make a version beside the others, and the current one")
    install.add_argument("wheel", type=Path, help="a wheel")
    install.add_argument("--lock", type=Path, required=True, help="its libraries, pinned with hashes")
    install.add_argument("--name", help="what it is called, before a digest (default: its version)")
    install.add_argument(
        "--bot",
        type=Path,
        metavar="DIR",
        help="the running bot's folder: its database is tried on a copy first",
    )
    actions.add_parser("rollback", help="make the version before the current one")
    options = parser.parse_args(argv)
    releases = Releases(options.to.absolute())
    try:
        if options.action == "install":
            releases.install(
                options.wheel, options.lock, options.name or options.wheel.name.split("-")[1], options.bot
            )
        else:
            releases.roll_back()
    except ReleaseError as error:
        print(f"releases: {error}", file=sys.stderr)
        return 1
    return 0


class Releases:
    """A folder of environments and the links to those that count."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def install(self, wheel: Path, lock: Path, name: str, bot: Path | None) -> None:
        """Make the environment, try the bot's database with it, and make it the current one."""
        name = f"{name}-{_digest(wheel, lock)}"
        target, before = self._folder / name, self._at(CURRENT)
        if before == target:
            print(f"{name} is the current version already: wheel, libraries and Python are the same.")
            return
        known = self._at(PREVIOUS) == target and target.is_dir()
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            if not known:
                _make(target, wheel, lock)
            if bot is not None:
                _rehearse(target / "bin" / "bierkoenig", bot)
        except BaseException:
            if not known:
                shutil.rmtree(target, ignore_errors=True)
            raise
        if before is not None:
            self._link(PREVIOUS, before.name)
        self._link(CURRENT, name)
        self._tidy()
        print(f"{name} is the current version. Start the bot again to use it; until then the old one plays.")

    def roll_back(self) -> None:
        """Make the version before the current one, and the current one the one before."""
        current, previous = self._at(CURRENT), self._at(PREVIOUS)
        if current is None or previous is None or not previous.is_dir():
            raise ReleaseError("there is no version before this one; nothing was changed")
        self._link(CURRENT, previous.name)
        self._link(PREVIOUS, current.name)
        print(f"{previous.name} is the current version again. Start the bot again to use it.")
        print(
            "Should it say that the database is of a newer version: stop it, and put back the copy from"
            " before the update, with `bierkoenig db restore data/bierkoenig-before-migration-….db`."
        )

    def _at(self, link: str) -> Path | None:
        path = self._folder / link
        return self._folder / path.readlink() if path.is_symlink() else None

    def _link(self, link: str, name: str) -> None:
        """Set a link at once: whoever looks sees the old one or the new one."""
        new = self._folder / f".{link}.new"
        new.unlink(missing_ok=True)
        new.symlink_to(name)
        new.replace(self._folder / link)

    def _tidy(self) -> None:
        linked = {self._at(CURRENT), self._at(PREVIOUS)}
        versions = [path for path in self._folder.iterdir() if path.is_dir() and not path.is_symlink()]
        old = sorted((path for path in versions if path not in linked), key=lambda path: path.stat().st_mtime)
        for path in old[: max(0, len(versions) - KEPT)]:
            shutil.rmtree(path)


def _digest(*files: Path) -> str:
    """Return eight digits for what an environment is made of."""
    digest = hashlib.sha256(sys.version.encode())
    try:
        for file in files:
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    except OSError as error:
        raise ReleaseError(f"{error.filename}: {error.strerror}; nothing was changed") from None
    return digest.hexdigest()[:8]


def _make(target: Path, wheel: Path, lock: Path) -> None:
    """Make an environment with a wheel and its libraries; what an interrupted attempt has left goes."""
    shutil.rmtree(target, ignore_errors=True)
    _run(sys.executable, "-m", "venv", target)
    pip = (target / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    _run(*pip, "--require-hashes", "--requirement", lock)
    _run(*pip, "--no-deps", wheel)


def _rehearse(program: Path, bot: Path) -> None:
    """Migrate and verify a copy of the bot's database. PostgreSQL's is left to the start."""
    config = bot / "config.toml"
    try:
        settings = tomllib.loads(config.read_text(encoding="utf-8-sig")) if config.exists() else {}
    except ValueError as error:
        raise ReleaseError(f"{config}: {error}\nThe current version is as it was.") from None
    url = os.environ.get("BIERKOENIG_STORAGE__URL") or settings.get("storage", {}).get(
        "url", "data/bierkoenig.db"
    )
    database = bot / re.sub(r"^sqlite(\+aiosqlite)?:///", "", url)
    if not database.is_file():
        print(f"no SQLite file at {database}: the database is migrated when the bot starts")
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy.db")
        of_copy = {**os.environ, "BIERKOENIG_STORAGE__URL": str(copy), "BIERKOENIG_LOGGING__LEVEL": "error"}
        _run(program, "db", "backup", copy, cwd=bot)
        for step in ("migrate", "verify"):
            _run(program, "db", step, cwd=Path(folder), env=of_copy)
    print("tried on a copy: the database can be brought to this version, and every table replays")


def _run(*command: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        raise ReleaseError(
            f"{' '.join(map(str, command))} failed:\n{said}\nThe current version is as it was."
        )


if __name__ == "__main__":
    sys.exit(main())
