"""Messages with pictures as answers: what they attach, and making them in time."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable
from typing import Final, TypeVar

import discord

from cogs.pictures.renderer import Picture
from cogs.shell.answers import Interaction

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds after which somebody is told to wait; Discord gives up after three."""


def files_of(picture: Picture | None) -> list[discord.File]:
    """The attachment that a message's picture is, with its description."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.data), filename=picture.filename, description=picture.alt)]


async def in_time(interaction: Interaction, work: Awaitable[T], *, fresh: bool) -> T:
    """The outcome of some work. Should it take long, Discord is told to wait for the answer, a message of its
    own if ``fresh``; if Discord waits no more, the work is left."""
    doing = asyncio.ensure_future(work)
    try:
        await asyncio.wait({doing}, timeout=PATIENCE)
        if not doing.done():
            await interaction.response.defer(ephemeral=True, thinking=fresh)
        return await doing
    finally:
        doing.cancel()
