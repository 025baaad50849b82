"""Private sentences to whoever has asked for something, and what happens when that went wrong."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable
from typing import Final, TypeAlias

import aiohttp
import discord

from cogs.texts.catalogue import Words
from cogs.ui.discord_errors import ADVICE, failure
from engine.game import Refusal
from engine.incidents import brief
from engine.storage.errors import StorageError
from engine.tables import TableError

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
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("a private sentence could not be said: %s", brief(error))


async def answered(interaction: Interaction, words: Words, table: int | None, work: Awaitable[None]) -> None:
    """Do the work of an interaction; whatever goes wrong is answered privately and goes no further.

    A refusal becomes its sentence, and so does a request that Discord or the database did not take. Anything
    else is logged once, with the table and Discord's id of the person but neither cards nor tokens, and the
    person gets the number under which the log has it.
    """
    try:
        await work
    except Refusal as refusal:
        await say(interaction, words.refusal(refusal))
    except StorageError as error:
        log.error("table %s: what somebody asked for can't be read or written: %s", table, error)
        await say(interaction, words.refusal(TableError("storage_failed")))
    except Exception as error:
        if isinstance(error, discord.HTTPException) and error.code in (UNKNOWN_INTERACTION, ALREADY_ANSWERED):
            log.warning("table %s: an answer came too late, or twice", table)
            return
        if (kind := failure(error)) is not None:
            who, why = interaction.user.id, f"{brief(error)}; {ADVICE[kind]}"
            log.warning("table %s: what person %s asked for could not be done: %s", table, who, why)
            await say(interaction, words(f"discord-{kind}"))
            return
        incident = secrets.token_hex(3)
        log.exception("incident %s: table %s, person %s", incident, table, interaction.user.id)
        await say(interaction, words("incident", number=incident))
