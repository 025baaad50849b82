"""The program as people install it: a wheel, in an environment that knows nothing of this tree."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.bot.conftest import _alone, sandbox
from tests.bot.processes import Running

__all__ = ["_alone", "sandbox"]

ROOT: Final = Path(__file__).parents[2]


PACKAGES: Final = ("bot", "cogs", "engine", "discord_sandbox")


@cache
def sources() -> tuple[str, ...]:
    """The files of the packages, by their paths in the repository."""
    found = (path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file())
    return tuple(str(path.relative_to(ROOT)) for path in found if path.parent.name != "__pycache__")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this tree, built from a copy: nothing that lies around here gets into it."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in (*sources(), "pyproject.toml", "README.md", "LICENSE"):
        target = folder / "tree" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    options = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", folder)
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, folder / "tree"], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command ``bierkoenig`` of an environment with the wheel, and with the libraries of this one."""
    environment = tmp_path_factory.mktemp("installed") / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", environment / "bin" / "python"]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    (libraries,) = (path for path in map(Path, sys.path) if (path / "discord").is_dir())
    # a folder that a .pth file names is searched last, and its own .pth files, ours among them, aren't read
    (packages / "libraries.pth").write_text(f"{libraries}\n")
    return environment / "bin" / "bierkoenig"


@asynccontextmanager
async def running(*command: str | Path, env: dict[str, str]) -> AsyncIterator[Running]:
    """Run a command while the block runs; it is killed if it is still there afterwards."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env=env)
    program = Running(process)
    try:
        yield program
    finally:
        if process.returncode is None:
            process.kill()
        await program.ends()
