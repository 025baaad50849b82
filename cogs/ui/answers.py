"""Private sentences to whoever has asked for something, and what happens when that went wrong."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable
from typing import Final, TypeAlias

import discord

from cogs.texts.catalogue import Words
from engine.game import Refusal

log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[discord.Client]

UNKNOWN_INTERACTION: Final = 10062
"""Discord's code when an answer comes after the three seconds that it may take."""
ALREADY_ANSWERED: Final = 40060


async def say(interaction: Interaction, sentence: str) -> None:
    """Tell whoever asked, and nobody else. Too late is logged and otherwise nothing."""
    try:
        if not interaction.response.is_done():
            try:
                await interaction.response.send_message(sentence, ephemeral=True)
                return
            except discord.HTTPException as error:
                if error.code != ALREADY_ANSWERED:
                    raise
        await interaction.followup.send(sentence, ephemeral=True)
    except discord.HTTPException as error:
        log.warning("a private sentence could not be said: status %s, code %s", error.status, error.code)


async def answered(interaction: Interaction, words: Words, table: int | None, work: Awaitable[None]) -> None:
    """Do the work of an interaction; whatever goes wrong is answered privately and goes no further.

    A refusal becomes its sentence. Anything else is logged once, with the table and Discord's id of the
    person but neither cards nor tokens, and the person gets the number under which the log has it.
    """
    try:
        await work
    except Refusal as refusal:
        await say(interaction, words.refusal(refusal))
    except Exception as error:
        if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_INTERACTION:
            log.warning("table %s: an answer came too late", table)
            return
        incident = secrets.token_hex(3)
        log.exception("incident %s: table %s, person %s", incident, table, interaction.user.id)
        await say(interaction, words("incident", number=incident))
