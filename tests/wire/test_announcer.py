"""Servers are told each announcement exactly once, and removals of the bot are noted."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot import lifecycle
from cogs.shell import posting
from cogs.shell.feature import Services
from cogs.shell.layout import GOLD, MessageBuilder
from cogs.shell.posting import Announcer, News
from discord_sandbox import Person, Sandbox, nonces
from discord_sandbox.payloads import guild_create_payload
from engine.storage.kept import Announcement
from engine.store import Store
from tests.acquainted import been_there
from tests.databases import prepare
from tests.wire.table import EPHEMERAL, PATIENCE, People, RunBot, eventually, text_of

KIND = "proclamation"
GUILD = "1100000000000001000"
FORMER = "4711"
"""A server that has removed the bot while it was down."""


# -- announcements -------------------------------------------------------------------------------------------


class Town:
    """The bot's herald, who can proclaim whatever the payload says."""

    def __init__(self) -> None:
        self.announcers: list[Announcer] = []
        self.drawn: list[str] = []

    @property
    def announcer(self) -> Announcer:
        return self.announcers[-1]

    async def announce(
        self, key: str, guild: str, kind: str, payload: str, channel: str | None = None
    ) -> None:
        """Store an announcement, and have it posted."""
        announcer = self.announcer
        writing = announcer.announcing(key, guild, kind, payload, channel)
        await announcer.services.store.writer.submit([writing])
        announcer.look()

    async def draw(self, row: Announcement, pictures: bool) -> News | None:
        self.drawn.append(row.key)
        if row.payload == "spoilt":
            raise RuntimeError("nobody can read it")
        if row.payload == "stale":
            return None
        if row.payload.startswith("painted"):
            await asyncio.sleep(0.2)  # until then a thing without a picture would be posted
        builder = MessageBuilder(GOLD)
        builder.text(row.payload)
        return News(view=builder.view())


@pytest.fixture
def town(run_bot: RunBot, monkeypatch: pytest.MonkeyPatch) -> Town:
    town = Town()
    install: Callable[..., Awaitable[Any]] = vars(lifecycle)["install"]

    async def note(client: Any, services: Services) -> Any:
        app = await install(client, services)
        app.parts.feature(Announcer).on(KIND, town.draw)
        town.announcers.append(app.parts.feature(Announcer))
        return app

    monkeypatch.setattr(lifecycle, "install", note)
    return town


def told(person: Person, channel: str | None = None) -> list[str]:
    """The public messages, oldest first."""
    place = None if channel is None else person.channel(channel)
    return [
        text_of(one).strip()
        for one in sorted(person.seen(), key=lambda one: int(one["id"]))
        if not one["flags"] & EPHEMERAL and place in (None, one["channel_id"])
    ]


async def test_a_thing_is_told_once_however_often_it_is_announced(
    run_bot: RunBot, town: Town, people: People
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        place = anna.channel("allgemein")
        for text in ("Hört, hört!", "Hört nochmals!"):
            await town.announce("day 1", GUILD, KIND, text, place)
        await town.announce("day 2", GUILD, KIND, "Der zweite Tag", place)
        await eventually(lambda: len(told(anna)) == 2)
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        await town.announce("day 2", GUILD, KIND, "Der dritte Tag", place)
        await town.announce("day 3", GUILD, KIND, "Der vierte Tag", place)
        await eventually(lambda: "Der vierte Tag" in told(anna))
        assert sorted(told(anna)) == ["Der vierte Tag", "Der zweite Tag", "Hört, hört!"]


async def test_what_was_posted_and_not_noted_is_found_again(
    run_bot: RunBot, town: Town, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        place = anna.channel("allgemein")
        await town.announce("day 1", GUILD, KIND, "Hört, hört!", place)
        await eventually(lambda: told(anna) == ["Hört, hört!"])
    # what is on the disk when the process is killed between Discord's answer and our note
    with closing(sqlite3.connect(tmp_path / "bot.db")) as database, database:
        (noted,) = database.execute("SELECT message FROM announcements").fetchone()
        database.execute("UPDATE announcements SET message = NULL")
    monkeypatch.setattr(nonces, "SECONDS", 0)  # hours have gone by: Discord has forgotten
    await anna.write("allgemein", "Was war das?")
    async with run_bot():
        await town.announce("day 2", GUILD, KIND, "Der zweite Tag", place)
        await eventually(lambda: "Der zweite Tag" in told(anna))
    assert told(anna) == ["Hört, hört!", "Was war das?", "Der zweite Tag"]
    with closing(sqlite3.connect(tmp_path / "bot.db")) as database:
        again = dict(database.execute("SELECT key, message FROM announcements"))
    assert again["day 1"] == noted


async def test_what_was_announced_first_is_told_first(run_bot: RunBot, town: Town, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        place, other = anna.channel("allgemein"), anna.channel("küche")
        await anna.control("fail", route_regex=f"POST .*/{place}/messages$", status=503, code=0, times=2)
        for day, text in enumerate(("painted Erstens", "Zweitens", "spoilt", "Drittens")):
            await town.announce(f"day {day}", GUILD, KIND, text, place)
        await town.announce("day 5", GUILD, KIND, "Anderswo", other)
        await eventually(lambda: len(told(anna)) == 4)
        in_order = ["painted Erstens", "Zweitens", "Drittens"]
        assert told(anna, "allgemein") == in_order
    # the process ends before they are posted
    store_later = [(6, "painted Viertens"), (7, "Fünftens")]
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        announcer = town.announcer
        rows = [announcer.announcing(f"day {day}", GUILD, KIND, text, place) for day, text in store_later]
        await announcer.services.store.writer.submit(rows)  # nobody looks any more
    async with run_bot():
        await eventually(lambda: len(told(anna, "allgemein")) == 5)
        assert told(anna, "allgemein") == [*in_order, *(text for _, text in store_later)]


async def test_a_thing_that_never_can_be_told_does_not_keep_others_waiting_for_ever(
    run_bot: RunBot, town: Town, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "LONGEST_DRAWING", 0.05)
    monkeypatch.setattr(posting, "HELD_UP", 3)
    async with run_bot():
        (anna,) = await people("Anna")
        place = anna.channel("allgemein")
        await town.announce("day 1", GUILD, KIND, "painted for too long", place)
        await town.announce("day 2", GUILD, KIND, "Für alle", place)
        await eventually(lambda: told(anna) == ["Für alle"])
        assert town.drawn.index("day 2") >= 3


async def test_a_closed_channel_blocks_nobody_and_hears_it_when_it_is_opened(
    run_bot: RunBot, town: Town, people: People
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        closed, place = anna.channel("küche"), anna.channel("allgemein")
        await anna.control("permissions", channel_id=closed, deny=["SEND_MESSAGES"])
        await town.announce("day 1", GUILD, KIND, "In der Küche", closed)
        await town.announce("day 2", GUILD, KIND, "spoilt", place)
        await town.announce("day 3", GUILD, KIND, "stale", place)
        await town.announce("day 4", GUILD, KIND, "Für alle", place)
        await eventually(lambda: told(anna) == ["Für alle"] and "day 3" in town.drawn)
        await anna.control("permissions", channel_id=closed)
        await eventually(lambda: told(anna, "küche") == ["In der Küche"])
        assert town.drawn.count("day 2") == 1, "tried again much later"


async def test_what_can_not_be_told_for_a_week_is_given_up(
    run_bot: RunBot, town: Town, people: People, tmp_path: Path
) -> None:
    async with run_bot():
        (anna,) = await people("Anna")
        await town.announce("day 1", GUILD, KIND, "Wohin?", "1100000000000009999")
        await eventually(lambda: town.drawn == ["day 1"])
    with closing(sqlite3.connect(tmp_path / "bot.db")) as database, database:
        database.execute("UPDATE announcements SET made_ms = made_ms - 8 * 86400000")
    async with run_bot():
        await town.announce("day 2", GUILD, KIND, "Hierher", anna.channel("allgemein"))
        await eventually(lambda: told(anna) == ["Hierher"])
        with closing(sqlite3.connect(tmp_path / "bot.db")) as database:
            given_up = database.execute("SELECT key FROM announcements WHERE given_up_ms IS NOT NULL")
            assert given_up.fetchall() == [("day 1",)]


@pytest.mark.parametrize("meanwhile", [False, True])
async def test_without_a_channel_it_comes_where_the_server_reads_news(
    run_bot: RunBot, town: Town, people: People, monkeypatch: pytest.MonkeyPatch, meanwhile: bool
) -> None:
    """Also when the channel is chosen while one is looked for, among the tables."""
    async with run_bot():
        (anna,) = await people("Anna")
        services = town.announcer.services
        assert await town.announcer.channel_for(GUILD) is None, "nobody has ever played here"
        looking, chosen, look = asyncio.Event(), asyncio.Event(), services.store.tables.dealt_at

        async def look_slowly(*where: Any) -> Any:
            looking.set()
            await chosen.wait()
            return await look(*where)

        if meanwhile:
            monkeypatch.setattr(services.store.tables, "dealt_at", look_slowly)
        await town.announce("day 1", GUILD, KIND, "Hört, hört!")
        if meanwhile:
            await looking.wait()
        await services.preferences.change_server(GUILD, news_channel=anna.channel("spieltisch-2"))
        chosen.set()
        await eventually(lambda: told(anna, "spieltisch-2") == ["Hört, hört!"])


# -- removals and invitations, as Discord tells of them ------------------------------------------------------


async def test_a_removal_is_noted_and_an_outage_is_not(
    sandbox: Sandbox, run_bot: RunBot, tmp_path: Path
) -> None:
    """https://discord.com/developers/docs/events/gateway-events#guild-delete says what Discord sends."""
    away, left, *_ = sandbox.world.guilds.values()
    dispatch = sandbox.core.gateway.dispatch
    store = Store(prepare(tmp_path / "bot.db", been_there))
    for guild in (away.id, left.id, FORMER):
        await store.preferences.change("guild", str(guild), {"pictures": False})
    async with run_bot():
        await noted(store, FORMER)
        dispatch("GUILD_DELETE", {"id": str(away.id), "unavailable": True}, guild_id=away.id)
        body = guild_create_payload(left, sandbox.world.bot.id, all_members=False)
        invited = {key: value for key, value in body.items() if key != "unavailable"}
        for back in (invited, body):
            dispatch("GUILD_DELETE", {"id": str(left.id)}, guild_id=left.id)
            await noted(store, FORMER, str(left.id))
            dispatch("GUILD_CREATE", back, guild_id=left.id)
            await noted(store, FORMER)
    await store.close()


async def noted(store: Store, *guilds: str) -> None:
    """Wait until these servers, and no others, are known to have removed the bot."""
    async with asyncio.timeout(PATIENCE):
        while set(await store.departures.all()) != set(guilds):  # noqa: ASYNC110 - the bot doesn't tell
            await asyncio.sleep(0.005)
