"""The link that brings the bot to a server, with the permissions that it needs and no others."""

from __future__ import annotations

from typing import Final

import discord

NEEDED: Final = {
    "view_channel": discord.Permissions.view_channel.flag,
    "send_messages": discord.Permissions.send_messages.flag,
    "send_messages_in_threads": discord.Permissions.send_messages_in_threads.flag,
    "read_message_history": discord.Permissions.read_message_history.flag,
}
"""Permissions that the bot needs for tables, by their names in discord.py.

Its cards are application emoji, which need none.
"""
LIKED: Final = (
    discord.Permissions.attach_files.flag
    | discord.Permissions.create_public_threads.flag
    | discord.Permissions.create_events.flag
)
"""Further permissions in the invitation: without them words replace pictures, and there are neither threads
nor scheduled events."""


def invitation(application: int | str) -> str:
    """Return the link for the application with this id."""
    return discord.utils.oauth_url(
        int(application),
        permissions=discord.Permissions(sum(NEEDED.values()) | LIKED),
        scopes=("bot", "applications.commands"),
    )
