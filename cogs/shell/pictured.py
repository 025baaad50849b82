"""Answers with pictures, if they are wanted, allowed and available, and sharing an answer with everybody."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import discord

from cogs.pictures.renderer import Picture, PictureSpec
from cogs.shell.answers import Interaction, defer
from cogs.shell.feature import Services
from cogs.shell.layout import RawLayout
from cogs.shell.live_message import Kind, Priority
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.tables import Person

log = logging.getLogger(__name__)


async def illustration(
    services: Services,
    interaction: Interaction,
    reader: Person | None,
    make_spec: Callable[[], PictureSpec],
    words: Words,
) -> tuple[Picture | None, str]:
    """Draw the picture of an answer for a reader, or for everybody in the channel (``None``).

    Returns ``None`` where it isn't wanted, allowed or available: the answer's text says the same. The second
    value says why there is no picture, if one was expected.
    """
    preferences = services.preferences
    assert interaction.guild_id is not None
    asked_for = reader is None or preferences.mine(reader).pictures == "server"
    allowed = preferences.server(interaction.guild_id).pictures and interaction.app_permissions.attach_files
    if not asked_for or not allowed:
        return None, ""
    try:
        return await services.pictures.for_person(interaction.user.id, make_spec()), ""
    except Refusal as refusal:
        return None, words.refusal(refusal)
    except Exception:
        log.exception("a picture could not be drawn")
        return None, ""


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


def share(
    services: Services, interaction: Interaction, what: str, drawing: RawLayout, picture: Picture | None
) -> None:
    """Submit a message with its picture to the outbox, for the channel in which somebody has clicked.

    ``what`` names its kind; of messages shared faster than the channel's limits allow, only the newest is
    shown. Nobody is mentioned.
    """
    channel = interaction.channel_id
    assert channel is not None
    place = interaction.client.get_partial_messageable(channel)

    async def post() -> None:
        nobody = discord.AllowedMentions.none()
        try:
            await place.send(view=drawing, files=files_of(picture), allowed_mentions=nobody)
        except discord.HTTPException as error:
            log.info("a %s could not be shared (code %s)", what, error.code)

    services.outbox.submit((what, channel, interaction.user.id), channel, Priority.WATCH, post, Kind.POST)
