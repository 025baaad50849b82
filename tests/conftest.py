"""Hooks and fixtures of all tests: the length of a run, Hypothesis without deadlines, and one browser."""

from __future__ import annotations

import contextlib
import gc
import importlib
import logging
import os
import shutil
import signal
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import pytest_asyncio
import structlog
from hypothesis import settings
from xdist.scheduler import LoadFileScheduling

from tests.seeded import amount

if TYPE_CHECKING:
    from tests.browser.player import Windows

MEMORY: Final = Path("/dev/shm")
"""Folder for the tests' files if there is room: nobody waits for a disk, and a kill is no power cut."""
ROOM: Final = 2 << 30
"""Bytes that have to be free there."""
WAITING: Final = {"browser", "install", "storm", "wire", "test_adding.py", "test_benchmarks.py"}
"""Folders and files of tests that wait for sockets, processes and pages: run side by side, they leave cores
idle."""
TOGETHER: Final = {
    "tests/browser/test_parties": "parties in a browser",
    "tests/browser/": "browser",
    "tests/sandbox/test_page": "browser",
    "tests/engine/storage/": "database servers",
}
"""Files, by the beginning of their names, that share resources which are expensive to start.

Whole parties in a browser take as long as all its other tests, so they have a browser of their own.
"""

gc.disable()  # until everything is collected, which makes more than it throws away

settings.register_profile("bierkoenig", deadline=None, max_examples=amount(30, 300))
settings.load_profile("bierkoenig")


# a shell that runs the tests in the background has them ignore Ctrl-C, and so would the programs they start
signal.signal(signal.SIGINT, signal.default_int_handler)

if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection(session: pytest.Session) -> None:
    """Import a share of all test modules before the others: the other workers find its bytecode then.

    In a fresh clone each of them would rewrite the asserts of every module.
    """
    workers, worker = (os.environ.get(f"PYTEST_XDIST_WORKER{end}") for end in ("_COUNT", ""))
    if workers is None or worker is None or session.config.args != session.config.getini("testpaths"):
        return
    root = session.config.rootpath
    for path in sorted(root.glob("tests/**/test_*.py"))[int(worker.removeprefix("gw")) :: int(workers)]:
        with contextlib.suppress(Exception, pytest.skip.Exception):  # told when it is collected
            importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Hide from the garbage collector what collection has made: it stays, and passes would go over it.

    A sixth of it is garbage, for which a pass over all takes each worker longer than it is worth.
    """
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)  # before what is marked long is left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out long tests, and mix tests that wait for others with those that only compute."""
    _sample(items)
    files = dict.fromkeys(item.path for item in items)
    waiting = [path for path in files if WAITING & set(path.parts)]
    reckoning = [path for path in files if not WAITING & set(path.parts)]
    # the last to begin are those that take least
    place = {path: 0.7 * number / len(waiting) for number, path in enumerate(waiting)}
    place |= {path: number / len(reckoning) for number, path in enumerate(reckoning)}
    items.sort(key=lambda item: place[item.path])


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


class ByFile(LoadFileScheduling):  # type: ignore[misc]  # it has no types
    """Gives a worker whole files, and all at once that share a browser or a database server."""

    def _split_scope(self, nodeid: str) -> str:
        return next((group for start, group in TOGETHER.items() if nodeid.startswith(start)), None) or str(
            super()._split_scope(nodeid)
        )


@pytest.hookimpl(optionalhook=True)  # where tests run side by side
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    """Share out the tests among workers by file."""
    return ByFile(config, log)


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """Undo what a test configures of logs: others read the records, and its stream is closed."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:], root.level = handlers, level
    logging.captureWarnings(False)
    structlog.reset_defaults()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def windows() -> AsyncIterator[Windows]:
    """The windows of a Chromium that starts when the first test asks for it.

    Without one the tests are skipped, or fail on a CI machine.
    """
    from tests.browser.player import NoBrowserError, Windows, chromium  # most tests need no browser

    async with contextlib.AsyncExitStack() as stack:
        try:
            browser = await stack.enter_async_context(chromium())
        except NoBrowserError as missing:
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(missing))
        yield Windows(browser)
