"""Answers with pictures: their attachments, and deferring when drawing takes long."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable
from typing import Final, TypeVar

import discord

from cogs.pictures.renderer import Picture
from cogs.shell.answers import Interaction
from cogs.shell.deferral import defer

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds after which the interaction is deferred; Discord gives up after three."""


def files_of(picture: Picture | None) -> list[discord.File]:
    """Return the attachment for a message's picture, with its description."""
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.data), filename=picture.filename, description=picture.alt)]


async def in_time(interaction: Interaction, work: Awaitable[T], *, fresh: bool) -> T:
    """Return the result of some work, deferring the interaction if it takes long.

    The deferral announces a message of its own if ``fresh``. If Discord has stopped waiting, the work is
    abandoned.
    """
    doing = asyncio.ensure_future(work)
    try:
        await asyncio.wait({doing}, timeout=PATIENCE)
        if not doing.done():
            await defer(interaction, thinking=fresh)
        return await doing
    finally:
        doing.cancel()
