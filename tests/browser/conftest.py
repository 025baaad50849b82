"""The whole house in a browser: sandbox and bot as real processes, and tabs for people."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image

from tests.browser.chromium import Windows
from tests.browser.player import Player, house


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page_url(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """Where the page of ``bierkoenig sandbox`` is. The computer players there are quick."""
    quick = {"play__computer_pause_seconds": "0.05", "play__render_pause_seconds": "0.1"}
    async with house(tmp_path_factory.mktemp("house"), **quick) as url:
        yield url


class Doors:
    """Lets people in, each in a tab of their own, and out again at the end."""

    def __init__(self, windows: Windows, url: str) -> None:
        self._windows = windows
        self._url = url
        self._players: list[Player] = []

    async def enter(self, person: str, guild: str, channel: str, **look: Any) -> Player:
        """Somebody comes; as ``Player.come``."""
        return self._in(await Player.come(self._windows, self._url, person, guild, channel, **look))

    async def find_the_way(self, person: str, guild: str, channel: str, **look: Any) -> Player:
        """Somebody comes who has never been here; as ``Player.find_the_way``."""
        return self._in(await Player.find_the_way(self._windows, self._url, person, guild, channel, **look))

    def _in(self, player: Player) -> Player:
        self._players.append(player)
        return player

    async def close(self) -> None:
        """Everybody goes."""
        for player in self._players:
            await player.close()


@pytest_asyncio.fixture(loop_scope="session")
async def doors(windows: Windows, page_url: str) -> AsyncIterator[Doors]:
    """The way into the house."""
    opened = Doors(windows, page_url)
    yield opened
    await opened.close()


@pytest.fixture
def pictures(tmp_path: Path) -> Iterator[Path]:
    """Where screenshots go: into the folder that the environment variable PICTURES names, if it is set.

    Those that are kept get a palette: a screen has few colours, and its picture is a third as large.
    """
    kept = os.environ.get("PICTURES")
    folder = Path(kept or tmp_path / "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    before = {path: path.stat().st_mtime_ns for path in folder.glob("*.png")}
    yield folder
    for path in folder.glob("*.png") if kept else ():
        if before.get(path) != path.stat().st_mtime_ns:
            with Image.open(path) as taken:
                few = taken.convert("RGB").quantize(256, dither=Image.Dither.NONE)
            few.save(path, optimize=True)
