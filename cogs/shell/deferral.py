"""Deferring answers that take long, whatever the reason: Discord waits three seconds for the first one."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, TypeAlias

import discord

from cogs.shell.discord_errors import UNREACHABLE
from engine.incidents import brief

log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[Any]

PATIENCE: Final = 2.0
"""Seconds after which an interaction is deferred that nobody has begun to answer."""

_TIMER: Final = "when it is deferred"
_DEFERRAL: Final = "its deferral"
"""Keys of an interaction's extras: the timer until then, and the task that defers it."""


def watch(interaction: Interaction) -> None:
    """Defer an interaction later, unless its answer has begun by then."""
    interaction.extras[_TIMER] = asyncio.get_running_loop().call_later(PATIENCE, _begin, interaction)


def _begin(interaction: Interaction) -> None:
    interaction.extras[_DEFERRAL] = asyncio.create_task(_defer(interaction))


async def _defer(interaction: Interaction) -> None:
    # a click changes nothing yet: its answer may edit the message, or be one of its own
    thinking = interaction.message is None
    try:
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True, thinking=thinking)
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.info("an answer could not be deferred: %s", brief(error))


async def answering(interaction: Interaction) -> None:
    """Begin to answer: nothing is deferred any more, and what is being deferred is waited for."""
    if (timer := interaction.extras.pop(_TIMER, None)) is not None:
        timer.cancel()
    if (deferral := interaction.extras.get(_DEFERRAL)) is not None:
        await asyncio.wait({deferral})


async def defer(interaction: Interaction, *, thinking: bool) -> None:
    """Defer an interaction now, unless that was done before.

    ``thinking`` shows that a private message of its own is to come. Raises what discord.py does.
    """
    await answering(interaction)
    if not interaction.response.is_done():
        await interaction.response.defer(ephemeral=True, thinking=thinking)
