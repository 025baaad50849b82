"""What a bot may subscribe to, with Discord's bits and names."""

from __future__ import annotations

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_MESSAGE_TYPING, MESSAGE_CONTENT = 1 << 9, 1 << 11, 1 << 15
GUILD_SCHEDULED_EVENTS = 1 << 16
