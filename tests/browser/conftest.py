"""The whole house in a browser: sandbox and bot as real processes, and tabs for people."""

import io
import os
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import Locator

from discord_sandbox import Person
from engine.store import Store
from tests.browser.moments import guild_of, keep_replays
from tests.browser.player import Player, Windows, house
from tests.wire.table import EPHEMERAL, ids_of

QUICK: Final = {"tables__computer_pause": "0.05", "tables__deal_pause": "0", "cogs__render_pause": "0.1"}
TALL: Final = 2600
"""Pixels, so that whatever a picture shows stands on one screen."""


@dataclass(frozen=True)
class House:
    """The address of the page, and the numbers of the tables that are there from the beginning."""

    url: str
    tables: Mapping[str, int]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_house(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house shared by all tests that leave it as they found it. Its computer players are quick."""
    folder = tmp_path_factory.mktemp("house")
    store = Store(folder / "tables.db")
    await store.migrate()
    tables = await keep_replays(store)
    await store.close()
    async with house(folder, **QUICK) as url:
        yield House(url, tables)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def untouched(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """The address of a house in which a table opens with Quodlibet, as nobody has played anything else."""
    async with house(tmp_path_factory.mktemp("untouched"), **QUICK) as url:
        yield url


@pytest.fixture(scope="session")
def page_url(shared_house: House) -> str:
    """The address of ``bierkoenig sandbox``'s page."""
    return shared_house.url


class Doors:
    """Lets people in, each in a tab of their own, and out again at the end."""

    def __init__(self, windows: Windows, url: str) -> None:
        self._windows = windows
        self._url = url
        self._players: list[Player] = []
        self._channels: set[tuple[str, str]] = set()

    async def enter(self, person: str, guild: str, channel: str, **look: Any) -> Player:
        """Let somebody in; the arguments are those of ``Player.come``."""
        self._channels.add((guild, channel))
        return self._in(await Player.come(self._windows, self._url, person, guild, channel, **look))

    async def find_the_way(self, person: str, guild: str, channel: str, **look: Any) -> Player:
        """Let a newcomer in; the arguments are those of ``Player.find_the_way``."""
        self._channels.add((guild, channel))
        return self._in(await Player.find_the_way(self._windows, self._url, person, guild, channel, **look))

    def _in(self, player: Player) -> Player:
        self._players.append(player)
        return player

    async def close(self) -> None:
        """Send everybody home, and leave no table and no message behind."""
        for player in self._players:
            await player.close()
        for guild, channel in self._channels:
            async with AsyncExitStack() as stack:
                members = [one.user for one in guild_of(guild).members.values() if not one.user.bot]
                joining = [await Person.join(self._url, user.id) for user in members]
                await tidy([await stack.enter_async_context(one) for one in joining], channel)


def _tables(person: Person) -> set[int]:
    """The tables whose cards stand in the channels that somebody has looked into."""
    ids = " ".join(str(ids_of(message)) for message in person.seen() if not message["flags"] & EPHEMERAL)
    return {int(number) for number in re.findall(r"bk1:t:(\d+):", ids)}


async def tidy(people: Sequence[Person], channel: str) -> None:
    """Close the tables in a channel and leave no messages there.

    Each person closes their own; where the others are asked first, everybody leaves.
    """
    for how in ("close", "leave"):
        for person in people:
            await person.messages(channel)
            for table in sorted(_tables(person)):
                await person.command(channel, f"table {how}", table=table)
    # a card that is gone before it says so would be posted anew
    await people[-1].wait_until(lambda: not _tables(people[-1]))
    for person in people:
        for message in await person.messages(channel):
            if message["flags"] & EPHEMERAL:
                await person.delete(message)
            else:
                where = {"channel_id": message["channel_id"], "message_id": message["id"]}
                await person.control("delete_message", **where)


@pytest_asyncio.fixture(loop_scope="session")
async def doors(windows: Windows, page_url: str) -> AsyncIterator[Doors]:
    """The way into the house."""
    opened = Doors(windows, page_url)
    yield opened
    await opened.close()


class Pictures:
    """Pictures of the documentation: taken if the environment variable PICTURES names a folder for them."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    async def take(self, player: Player, what: Locator, name: str) -> None:
        """Save a screenshot of an element under that name, on a screen that is tall enough for it.

        The file is reduced to a palette: a screen has few colours, and its picture is a third as large.
        """
        if self.folder is None:
            return
        size = player.page.viewport_size
        assert size is not None
        await player.resize(size["width"], TALL)
        await player.page.mouse.move(0, 0)
        await what.scroll_into_view_if_needed()
        with Image.open(io.BytesIO(await what.screenshot())) as taken:
            whole = taken.convert("RGB")
        await player.resize(size["width"], size["height"])
        few = whole.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
        few.save(self.folder / f"{name}.png", optimize=True)


@pytest.fixture
def pictures() -> Pictures:
    """Where screenshots go."""
    folder = os.environ.get("PICTURES")
    return Pictures(Path(folder) if folder else None)
