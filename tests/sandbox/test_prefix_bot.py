"""The ways of discord.py's own examples: prefix commands, converters, views, edits, deletions, tasks."""

import re
from collections.abc import AsyncIterator
from typing import Any, Self

import discord
import pytest
from discord.ext import commands, tasks

from discord_sandbox import Person, Sandbox, text_of
from tests.sandbox.raw import Json, running, until

# A bot of prefix commands, as the older half of the library's users write them.


class Thumbs(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"thumbs:(?P<count>\d+)"):
    """A button that carries its count."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label=f"Thumbs: {count}", custom_id=f"thumbs:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Restore the button of an old message."""
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Count one more."""
        self.item.label, self.custom_id = f"Thumbs: {self.count + 1}", f"thumbs:{self.count + 1}"
        await interaction.response.edit_message(view=self.view)


class Colours(discord.ui.View):
    """A select whose answer is for one person, and which stays after a restart."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(
        custom_id="prefix:colour",
        options=[discord.SelectOption(label=colour) for colour in ("Red", "Green", "Blue")],
    )
    async def choose(self, interaction: discord.Interaction, select: discord.ui.Select[Self]) -> None:
        """Answer in private."""
        await interaction.response.send_message(f"You like {select.values[0]}", ephemeral=True)


class PrefixBot(commands.Bot):
    """Reads what is written: commands, edits and deletions."""

    def __init__(self, place: int) -> None:
        intents = discord.Intents.default()
        intents.message_content = intents.members = True
        super().__init__("!", intents=intents, guild_ready_timeout=0.05)
        self.place = place
        self.errors: list[Exception] = []
        self.beats = 0

        @self.command()
        async def double(ctx: commands.Context[Any], number: int, *, thing: str) -> None:
            await ctx.reply(f"{number * 2} {thing}")

        @self.command()
        async def about(ctx: commands.Context[Any], who: discord.Member | discord.TextChannel) -> None:
            await ctx.send(f"{type(who).__name__} {who.name}")

        @self.command()
        async def colours(ctx: commands.Context[Any]) -> None:
            await ctx.send("Colours", view=Colours())

        @self.command()
        async def thumbs(ctx: commands.Context[Any]) -> None:
            await ctx.send("Thumbs", view=discord.ui.View(timeout=None).add_item(Thumbs(0)))

        @self.command()
        async def change(ctx: commands.Context[Any]) -> None:
            message = await ctx.send("before")
            await message.edit(content="after")
            await message.delete()

        @self.command()
        async def wait(ctx: commands.Context[Any]) -> None:
            await ctx.send("Which number?")
            heard = await self.wait_for("message", check=lambda m: m.author == ctx.author)
            await ctx.send(f"You said {heard.content}")

        @self.command()
        async def react(ctx: commands.Context[Any]) -> None:
            await ctx.message.add_reaction("🍺")

        @self.command()
        async def whisper(ctx: commands.Context[Any]) -> None:
            await ctx.author.send("psst")

        @self.command()
        async def room(ctx: commands.Context[Any]) -> None:
            assert ctx.guild is not None
            await ctx.guild.create_text_channel("room")

    async def setup_hook(self) -> None:
        """Register the persistent views, and start a background task."""
        self.add_view(Colours())
        self.add_dynamic_items(Thumbs)
        self.beat.start()

    @tasks.loop(seconds=0.01, count=2)
    async def beat(self) -> None:
        """Say something now and then."""
        self.beats += 1
        await self.get_partial_messageable(self.place).send(f"beat {self.beats}")

    @beat.before_loop
    async def _before(self) -> None:
        await self.wait_until_ready()

    async def close(self) -> None:
        """End the task first, or it would speak through a closed session."""
        self.beat.cancel()
        await super().close()

    async def on_message_edit(self, before: discord.Message, after: discord.Message) -> None:
        """Report the edit."""
        await after.channel.send(f"edited: {before.content} → {after.content}")

    async def on_message_delete(self, message: discord.Message) -> None:
        """Report the deletion."""
        await message.channel.send(f"deleted: {message.content}")

    async def on_command_error(self, _ctx: commands.Context[Any], error: commands.CommandError, /) -> None:
        """Keep the error for the test."""
        self.errors.append(error.original if isinstance(error, commands.CommandInvokeError) else error)


PLACE = "spieltisch"


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
