"""A bot of Components V2: containers, sections, galleries with uploads, and application emoji."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any, Self

import discord
from discord import app_commands


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
