"""The whole house in a browser: sandbox and bot as real processes, and tabs for people."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.chromium import chromium
from tests.browser.player import Player, house


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, for a module's tests together."""
    async with chromium() as started:
        yield started


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def page_url(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """Where the page of ``bierkoenig sandbox`` is. The computer players there are quick."""
    quick = {"play__computer_pause_seconds": "0.05", "play__render_pause_seconds": "0.1"}
    async with house(tmp_path_factory.mktemp("house"), **quick) as url:
        yield url


class Doors:
    """Lets people in, each in a tab of their own, and out again at the end."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._players: list[Player] = []

    async def enter(self, person: str, guild: str, channel: str, **how: Any) -> Player:
        """Somebody comes; as ``Player.come``."""
        player = await Player.come(self._browser, self._url, person, guild, channel, **how)
        self._players.append(player)
        return player

    async def close(self) -> None:
        """Everybody goes."""
        for player in self._players:
            await player.close()


@pytest_asyncio.fixture(loop_scope="module")
async def doors(browser: Browser, page_url: str) -> AsyncIterator[Doors]:
    """The way into the house."""
    opened = Doors(browser, page_url)
    yield opened
    await opened.close()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots go: into the folder that the environment variable PICTURES names, if it is set."""
    folder = Path(os.environ.get("PICTURES") or tmp_path / "pictures")
    folder.mkdir(parents=True, exist_ok=True)
    return folder
