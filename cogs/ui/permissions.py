"""What the bot must be allowed to do in a channel before a table stands there."""

from __future__ import annotations

import discord

from cogs.texts.catalogue import Words
from cogs.ui.answers import Interaction
from engine.game import Refusal


def lacking(interaction: Interaction) -> list[str]:
    """Names of the permissions (Discord's own, ``send_messages``) that the bot lacks in this channel."""
    allowed = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "view_channel": allowed.view_channel,
        "read_message_history": allowed.read_message_history,
        "send_messages_in_threads" if in_thread else "send_messages": (
            allowed.send_messages_in_threads if in_thread else allowed.send_messages
        ),
    }
    return [name for name, given in needed.items() if not given]


def may_see(interaction: Interaction, channel: str) -> bool:
    """Whether whoever asks may see a channel of this server; not one that is gone or unknown."""
    if channel == str(interaction.channel_id):
        return True
    guild, user = interaction.guild, interaction.user
    place = None if guild is None else guild.get_channel_or_thread(int(channel))
    return place is not None and isinstance(user, discord.Member) and place.permissions_for(user).view_channel


def expect_permissions(interaction: Interaction, words: Words) -> None:
    """Raise ``Refusal("missing_permissions")`` with the names of what is lacking, in the reader's words."""
    missing = lacking(interaction)
    if missing:
        names = ", ".join(words(f"permission-{name}") for name in missing)
        raise Refusal("missing_permissions", permissions=names, count=len(missing))
