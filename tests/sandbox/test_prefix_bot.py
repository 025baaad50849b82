"""The ways of discord.py's own examples: prefix commands, converters, views, edits, deletions, tasks."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest
from discord.ext import commands

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.intents import PRIVILEGED
from discord_sandbox.person import Person, text_of
from tests.sandbox.bots.prefix import PrefixBot
from tests.sandbox.bots.running import running
from tests.sandbox.raw import Json, until

PLACE = "spieltisch"


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox with every intent switched on."""
    settings = SandboxSettings(privileged_intents=frozenset(PRIVILEGED), rate_limits=False)
    async with Sandbox(settings) as started:
        yield started


@pytest.fixture
async def anna(sandbox: Sandbox) -> AsyncIterator[Person]:
    """Somebody who writes."""
    async with await Person.join(sandbox.url, "Anna") as person:
        yield person


@pytest.fixture
async def bot(sandbox: Sandbox, anna: Person) -> AsyncIterator[PrefixBot]:
    """The bot, logged in."""
    client = PrefixBot(int(anna.channel("küche")))
    async with running(client, sandbox):
        yield client


async def answer(anna: Person, line: str, expected: str) -> Json:
    """Write, and wait for the answer."""
    await anna.write(PLACE, line)
    return await anna.wait_for(lambda message: text_of(message) == expected)


async def test_commands_are_read_and_answered(anna: Person, bot: PrefixBot) -> None:
    replied = await answer(anna, "!double 3 large beers", "6 large beers")
    assert replied["referenced_message"]["content"] == "!double 3 large beers"
    await answer(anna, "!about bert", "Member bert")
    await answer(anna, f"!about <@{anna.id}>", "Member anna")
    await answer(anna, "!about küche", "TextChannel küche")
    await anna.write(PLACE, "!double many beers")
    await until(lambda: bot.errors)
    assert isinstance(bot.errors[0], commands.BadArgument)


async def test_a_conversation_and_a_task(anna: Person, bot: PrefixBot) -> None:
    await answer(anna, "!wait", "Which number?")
    await answer(anna, "7", "You said 7")
    await anna.wait_for(lambda message: message["content"] == "beat 2")


async def test_edits_and_deletions_are_heard(anna: Person, bot: PrefixBot) -> None:
    await answer(anna, "!change", "edited: before → after")
    await anna.wait_for(lambda message: message["content"] == "deleted: after")


async def test_views_that_outlive_the_bot(sandbox: Sandbox, anna: Person) -> None:
    async with running(PrefixBot(int(anna.channel("küche"))), sandbox):
        colours = await answer(anna, "!colours", "Colours")
        thumbs = await answer(anna, "!thumbs", "Thumbs")
        await anna.click(thumbs)
    async with running(PrefixBot(int(anna.channel("küche"))), sandbox):
        reply = await anna.select(colours, "prefix:colour", "Green")
        assert reply.message is not None and reply.message["content"] == "You like Green"
        await anna.click(thumbs)
        assert anna.latest(thumbs)["components"][0]["components"][0]["custom_id"] == "thumbs:2"


async def test_a_layout_is_changed_and_taken_away(anna: Person, bot: PrefixBot) -> None:
    panel = await answer(anna, "!panel", "# Panel\nHow loud?")
    reply = await anna.click(panel, label="Loud")
    assert reply.state == "answered"
    await anna.wait_for(lambda message: message["content"] == "Saved")
    await anna.wait_until(lambda: panel["id"] not in [message["id"] for message in anna.seen()])


@pytest.mark.parametrize(
    ("command", "route"),
    [("react", "PUT /channels"), ("whisper", "POST /users/@me/channels"), ("room", "POST /guilds")],
)
async def test_what_the_sandbox_lacks_says_so(anna: Person, bot: PrefixBot, command: str, route: str) -> None:
    await anna.write(PLACE, f"!{command}")
    await until(lambda: bot.errors)
    [error] = bot.errors
    assert isinstance(error, discord.HTTPException) and error.status == 501
    assert route in error.text and "docs/sandbox.md" in error.text
