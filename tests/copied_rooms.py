"""A copy of the source tree, in which the steps of a page are followed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "cogs", "discord_sandbox", "engine", "tests")


def copy_rooms(to: Path) -> None:
    """Copy all source code to a folder."""
    for room in ROOMS:
        shutil.copytree(ROOT / room, to / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", to)


def append_texts(feature: Path, texts: str) -> None:
    """Append texts to both catalogues of a feature."""
    for language in ("de", "en"):
        with (feature / "texts" / f"{language}.ftl").open("a", encoding="utf-8") as catalogue:
            catalogue.write(f"\n{texts}")


def run_tests(root: Path, *tests: str) -> str:
    """Run tests of a copy; return what pytest says of them."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    return run.stdout
