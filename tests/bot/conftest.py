"""A working directory and an environment of its own for every test of the process."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from discord_sandbox.app import Sandbox
from discord_sandbox.settings import SandboxSettings


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.upper().startswith("BIERKOENIG_"):
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    """The umask of most systems; what a command sets for its process doesn't leak into other tests."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A Discord that lets a first start upload all its emoji at once, which takes ten seconds otherwise."""
    async with Sandbox(SandboxSettings(rate_limits=False)) as running:
        yield running
