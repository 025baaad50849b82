"""A small bot in the manner of discord.py's examples: forms, and selects of every kind."""

from __future__ import annotations

import asyncio
import contextlib
import struct
import zlib
from collections.abc import AsyncIterator
from typing import Any, Self

import discord
import discord.gateway
import discord.http
import yarl
from discord import app_commands

from discord_sandbox import Sandbox


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


class SmallBot(discord.Client):
    """Registers its commands globally when it starts."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Say hello")
        async def greet(
            interaction: discord.Interaction, name: str, times: app_commands.Range[int, 1, 3] = 1
        ) -> None:
            await interaction.response.send_message(", ".join([f"Hello {name}"] * times))

        @self.tree.command(description="Speak in a voice channel")
        async def speak(
            interaction: discord.Interaction,
            where: discord.VoiceChannel,
            who: discord.Member | None = None,
        ) -> None:
            await interaction.response.send_message(where.name)

        @self.tree.command(description="Order something")
        async def order(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Order())

        @self.tree.command(description="Deliver something")
        async def deliver(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Delivery())

        @self.tree.command(description="Choose things")
        async def choose(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("nothing yet", view=Chooser())

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()


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


# Running a bot against a sandbox, inside the test's own event loop or as a process.


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
