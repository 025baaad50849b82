"""Share a private answer with everybody in the channel."""

from __future__ import annotations

import logging

import discord

from cogs.pictures.renderer import Picture
from cogs.shell.answers import Interaction
from cogs.shell.pictured import files_of
from cogs.shell.raw_layout import RawLayout
from cogs.shell.services import Kind, Priority, Services

log = logging.getLogger(__name__)


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
