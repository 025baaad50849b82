"""Where an evening can be planned, and the answer to whoever has planned one."""

from __future__ import annotations

import discord

from cogs.evenings.events import EveningEvents
from cogs.evenings.view import rhythm
from cogs.shell.answers import Interaction
from cogs.shell.discord_errors import lacking_there
from cogs.shell.names import LONG_NAME, shown
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.evenings.evening import Evening
from engine.game import Refusal


def place_for(interaction: Interaction, services: Services, channel: discord.TextChannel | None) -> int:
    """Return the channel for an evening. Raises ``Refusal`` if the bot can't write there."""
    place = interaction.channel_id if channel is None else channel.id
    if place is None:
        raise Refusal("no_text_channel")
    missing = lacking_there(interaction.client, interaction.guild_id or 0, place)
    if missing is None:
        raise Refusal("no_text_channel")
    if missing:
        words = services.words_for(interaction)
        names = ", ".join(words(f"permission-{name}") for name in missing)
        raise Refusal("missing_permissions", permissions=names, count=len(missing))
    return place


def planned(evening: Evening, words: Words, events: EveningEvents) -> str:
    """Return the answer to whoever has planned an evening."""
    told = words(
        "evening-planned",
        name=shown(evening.meeting.name, LONG_NAME),
        when=time_of(evening),
        place=f"<#{evening.meeting.channel}>",
    )
    told = f"{told}\n{rhythm(evening.plan, words)}"
    if events.allowed(evening.meeting.guild):
        return told
    return f"{told}\n{words('evening-no-event', permission=words('permission-create_events'))}"


def time_of(evening: Evening) -> str:
    """Return when an evening begins, as Discord shows it by everybody's clock."""
    return f"<t:{evening.row.begins_ms // 1000}:F>"
