"""Four small bots: of slash commands, buttons, forms and layouts.

``python -m tests.sandbox.bots API_URL GATEWAY_URL TOKEN`` runs the counter bot as a process of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
import struct
import sys
import zlib
from collections.abc import AsyncIterator
from typing import Any, Self

import discord
import discord.gateway
import discord.http
import yarl
from discord import app_commands

from discord_sandbox import Sandbox

# Slash commands: options of every kind, autocomplete, groups, localised names, errors.

FRUIT = ("apple", "apricot", "banana", "cherry", "elderberry")


class GermanNames(app_commands.Translator):
    """Translates one name, to check that localisations arrive."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Translate ``greet`` as ``grüßen`` in German."""
        if locale is discord.Locale.german and string.message == "greet":
            return "grüßen"
        return None


class SlashBot(discord.Client):
    """Registers its commands globally when it starts."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self._register()

    async def setup_hook(self) -> None:
        """Synchronise, in both languages."""
        await self.tree.set_translator(GermanNames())
        await self.tree.sync()

    def _register(self) -> None:
        @self.tree.command(name=app_commands.locale_str("greet"), description="Say hello")
        @app_commands.guild_only()
        @app_commands.describe(name="whom to greet", times="how often")
        async def greet(
            interaction: discord.Interaction, name: str, times: app_commands.Range[int, 1, 3] = 1
        ) -> None:
            await interaction.response.send_message(", ".join([f"Hello {name}"] * times))

        @self.tree.command(description="Where am I?")
        async def where(
            interaction: discord.Interaction,
            person: discord.Member,
            place: discord.TextChannel | None = None,
        ) -> None:
            target = place or interaction.channel
            languages = f"speaks {interaction.locale}, the house {interaction.guild_locale}"
            await interaction.response.send_message(
                f"{person.display_name} in {target} {languages}", ephemeral=True
            )

        @self.tree.command(description="Choose fruit")
        async def fruit(interaction: discord.Interaction, kind: str) -> None:
            await interaction.response.defer(thinking=True)
            await interaction.followup.send(f"A {kind}, please")

        @fruit.autocomplete("kind")
        async def kinds(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=f, value=f) for f in FRUIT if f.startswith(current)]

        @self.tree.command(description="Never answers")
        async def silence(_: discord.Interaction) -> None:
            return

        group = app_commands.Group(name="stock", description="What there is")

        @group.command(name="add", description="Put something in")
        async def add(interaction: discord.Interaction, what: str, amount: float, fresh: bool = True) -> None:
            state = "fresh" if fresh else "old"
            await interaction.response.send_message(f"{amount:g} {state} {what}")

        self.tree.add_command(group)

        @self.tree.context_menu(name="Quote")
        async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"> {message.content}")


# Buttons: a counter in a view that outlives the bot, and dynamic buttons that carry their state.


class Counter(discord.ui.View):
    """Counts on its own label; persistent, so it works on messages of an earlier run."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="0", custom_id="counter:up", style=discord.ButtonStyle.green)
    async def up(self, interaction: discord.Interaction, _: discord.ui.Button[Self]) -> None:
        """Count one up."""
        assert interaction.message is not None
        row = interaction.message.components[0]
        assert isinstance(row, discord.ActionRow) and isinstance(row.children[0], discord.Button)
        view = Counter()
        view.up.label = str(int(row.children[0].label or 0) + 1)
        await interaction.response.edit_message(view=view)

    @discord.ui.button(label="Private", custom_id="counter:private")
    async def private(self, interaction: discord.Interaction, _: discord.ui.Button[Self]) -> None:
        """Send a private message, later edited through the token and joined by a second one."""
        await interaction.response.send_message("just a moment", ephemeral=True)
        await interaction.edit_original_response(content="only for you")
        await interaction.followup.send("and one more", ephemeral=True)


class Vote(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"vote:(?P<who>[a-z]+):(?P<votes>\d+)"):
    """A button whose custom id is its whole memory."""

    def __init__(self, who: str, votes: int) -> None:
        super().__init__(discord.ui.Button(label=f"{who} {votes}", custom_id=f"vote:{who}:{votes}"))
        self.who = who
        self.votes = votes

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Restore the button from its custom id."""
        return cls(match["who"], int(match["votes"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Add one vote."""
        view = discord.ui.View(timeout=None)
        view.add_item(Vote(self.who, self.votes + 1))
        await interaction.response.edit_message(view=view)


class CounterBot(discord.Client):
    """Posts counters and votes when told to."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Post a counter")
        async def counter(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Count", view=Counter())

        @self.tree.command(description="Post a vote")
        async def vote(interaction: discord.Interaction, who: str) -> None:
            view = discord.ui.View(timeout=None)
            view.add_item(Vote(who, 0))
            await interaction.response.send_message("Vote", view=view)

    async def setup_hook(self) -> None:
        """Make everything that an earlier run posted work again."""
        self.add_view(Counter())
        self.add_dynamic_items(Vote)
        await self.tree.sync()


# Forms: a modal with texts and a select, selects of every kind in a message.


class Order(discord.ui.Modal, title="Your order"):
    """A dish by select, a wish in words."""

    dish: discord.ui.Label[Self] = discord.ui.Label(
        text="Dish",
        component=discord.ui.Select(
            custom_id="dish",
            options=[
                discord.SelectOption(label="Soup", value="soup"),
                discord.SelectOption(label="Cake", value="cake"),
            ],
        ),
    )
    wish: discord.ui.Label[Self] = discord.ui.Label(
        text="Wish",
        description="Anything else?",
        component=discord.ui.TextInput(custom_id="wish", required=False, max_length=60),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Repeat the order."""
        dish, wish = self.dish.component, self.wish.component
        assert isinstance(dish, discord.ui.Select) and isinstance(wish, discord.ui.TextInput)
        await interaction.response.send_message(f"{dish.values[0]} with {wish.value or 'nothing'}")


class Delivery(discord.ui.Modal, title="Your delivery"):
    """Up to two files, where to and how."""

    files: discord.ui.Label[Self] = discord.ui.Label(
        text="Files", component=discord.ui.FileUpload(custom_id="files", max_values=2)
    )
    place: discord.ui.Label[Self] = discord.ui.Label(
        text="Place",
        component=discord.ui.ChannelSelect(
            custom_id="place", channel_types=[discord.ChannelType.voice], required=False
        ),
    )
    speed: discord.ui.Label[Self] = discord.ui.Label(
        text="Speed",
        component=discord.ui.RadioGroup(
            custom_id="speed",
            options=[discord.RadioGroupOption(label=s, value=s) for s in ("slow", "fast")],
            required=False,
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """List what has arrived."""
        files = self.files.component
        assert isinstance(files, discord.ui.FileUpload)
        said = [f"{file.filename}: {file.size} bytes" for file in files.values]
        await interaction.response.send_message("\n".join(said))


class Chooser(discord.ui.View):
    """One select of each kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.select(
        custom_id="colours",
        min_values=1,
        max_values=2,
        placeholder="Colours",
        options=[
            discord.SelectOption(label=c.title(), value=c, emoji="🎨", description="a colour")
            for c in ("red", "green", "blue")
        ],
    )
    async def colours(self, interaction: discord.Interaction, select: discord.ui.Select[Self]) -> None:
        """Show the chosen strings."""
        await interaction.response.edit_message(content="+".join(select.values))

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="people", max_values=3)
    async def people(self, interaction: discord.Interaction, select: discord.ui.UserSelect[Self]) -> None:
        """Show the chosen people."""
        await interaction.response.edit_message(content=" ".join(user.display_name for user in select.values))

    @discord.ui.select(
        cls=discord.ui.ChannelSelect, custom_id="place", channel_types=[discord.ChannelType.text]
    )
    async def place(self, interaction: discord.Interaction, select: discord.ui.ChannelSelect[Self]) -> None:
        """Show the chosen channel."""
        await interaction.response.defer()
        await interaction.edit_original_response(content=select.values[0].name)


class FormBot(discord.Client):
    """Opens the modal from a command, posts the selects by another."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents.none() | discord.Intents(guilds=True), guild_ready_timeout=0.05
        )
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Order something")
        async def order(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Order())

        @self.tree.command(description="Deliver something")
        async def deliver(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Delivery())

        @self.tree.command(description="Speak in a voice channel")
        async def speak(
            interaction: discord.Interaction,
            where: discord.VoiceChannel,
            who: discord.Member | None = None,
        ) -> None:
            await interaction.response.send_message(where.name)

        @self.tree.command(description="Choose things")
        async def choose(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("nothing yet", view=Chooser())

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()


# Components V2: containers, sections, galleries with uploads, and application emoji.


def picture(width: int = 4, height: int = 3) -> bytes:
    """A real, if grey, PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\x00" + b"\x80" * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


class Card(discord.ui.LayoutView):
    """A card that shows a page number, a picture and two buttons."""

    def __init__(self, page: int, emoji: discord.Emoji) -> None:
        super().__init__(timeout=None)
        self.page = page
        box: discord.ui.Container[Self] = discord.ui.Container(accent_colour=0x336699)
        turn: discord.ui.Button[Any] = discord.ui.Button(emoji=emoji, custom_id=f"turn-{page}")
        turn.callback = self.turn  # type: ignore[method-assign]
        box.add_item(discord.ui.Section(f"# Page {page}", "Some *text*", accessory=turn))
        box.add_item(discord.ui.Separator(spacing=discord.SeparatorSpacing.large))
        box.add_item(
            discord.ui.MediaGallery(
                discord.MediaGalleryItem("attachment://page.png", description=f"page {page}")
            )
        )
        self.add_item(box)
        self.add_item(discord.ui.ActionRow(discord.ui.Button(label="Read more", url="https://example.org")))
        self.emoji = emoji

    async def turn(self, interaction: discord.Interaction) -> None:
        """Show the next page, with a fresh picture in place of the old."""
        view = Card(self.page + 1, self.emoji)
        await interaction.response.edit_message(view=view, attachments=[page_file(self.page + 1)])


def page_file(page: int) -> discord.File:
    """The picture of a page, wider with each."""
    return discord.File(io.BytesIO(picture(4 + page, 3)), "page.png")


class LayoutBot(discord.Client):
    """Uploads its emoji once and posts cards."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.turn_emoji: discord.Emoji | None = None

        @self.tree.command(description="Post a card")
        async def card(interaction: discord.Interaction) -> None:
            assert self.turn_emoji is not None
            await interaction.response.send_message(view=Card(1, self.turn_emoji), file=page_file(1))

    async def setup_hook(self) -> None:
        """Find or create the emoji."""
        await self.tree.sync()
        known = {emoji.name: emoji for emoji in await self.fetch_application_emojis()}
        self.turn_emoji = known.get("turn") or await self.create_application_emoji(
            name="turn", image=picture()
        )


# Running them against a sandbox, inside the test's own event loop or as a process.


@contextlib.asynccontextmanager
async def running(client: discord.Client, sandbox: Sandbox) -> AsyncIterator[discord.Client]:
    """Log in, wait for ``ready``, log out at the end."""
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    task = asyncio.create_task(client.start(sandbox.token))
    try:
        ready = asyncio.create_task(_ready(client))
        await asyncio.wait([task, ready], timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        assert client.is_ready(), "the bot did not get ready"
        yield client
    finally:
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _ready(client: discord.Client) -> None:
    while client.user is None:  # noqa: ASYNC110 - waiting for ready is refused before the login
        await asyncio.sleep(0.001)
    await client.wait_until_ready()


def main(api_url: str, gateway_url: str, token: str) -> None:
    """Run until killed."""
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    CounterBot().run(token, log_handler=None)


if __name__ == "__main__":
    main(*sys.argv[1:4])
