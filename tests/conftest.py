"""What all tests share: how long a run is, examples that don't look at the clock, and one browser."""

from __future__ import annotations

import os
import shutil
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio
from hypothesis import settings

from tests.lengths import amount

if TYPE_CHECKING:
    from tests.browser.chromium import Windows

MEMORY: Final = Path("/dev/shm")
"""Where files of tests lie if there is room: nobody waits for a disk, and a kill is no power cut."""
ROOM: Final = 2 << 30
"""Bytes."""
DEAREST: Final = ("tests/browser/", "tests/wire/")
"""Where tests cost most."""

settings.register_profile("bierkoenig", deadline=None, max_examples=amount(30, 300))
settings.load_profile("bierkoenig")


if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.hookimpl(tryfirst=True)  # before what is marked long is left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort out what is long, and begin with what keeps a worker busy for longest: none waits at the end."""
    _sample(items)
    items.sort(key=lambda item: item.nodeid.startswith(DEAREST), reverse=True)


def _sample(items: list[pytest.Item]) -> None:
    """Keep of each test marked ``sample(n)`` n parameter sets, evenly spread; the others are ``long``."""
    sampled: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sample") and not item.get_closest_marker("long"):
            sampled[item.nodeid.partition("[")[0]].append(item)
    for group in sampled.values():
        (wanted,) = next(group[0].iter_markers("sample")).args
        kept = {number * len(group) // wanted for number in range(wanted)}
        for number, item in enumerate(group):
            if number not in kept:
                item.add_marker("long")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def windows() -> AsyncIterator[Windows]:
    """The windows of a Chromium that starts when the first test asks for it."""
    from tests.browser.chromium import Windows, chromium  # most tests need no browser

    async with chromium() as browser:
        yield Windows(browser)
