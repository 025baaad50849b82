"""Gateway intents, with Discord's bits and names (Gateway, "List of Intents")."""

from __future__ import annotations

from typing import Final, Literal

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_MESSAGE_TYPING, MESSAGE_CONTENT = 1 << 9, 1 << 11, 1 << 15
GUILD_SCHEDULED_EVENTS = 1 << 16

KNOWN: Final = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25
"""All documented bits: 0 to 16, auto moderation (20, 21) and polls (24, 25)."""

PrivilegedIntent = Literal["members", "presences", "message_content"]

PRIVILEGED: Final[dict[PrivilegedIntent, int]] = {
    "members": GUILD_MEMBERS,
    "presences": GUILD_PRESENCES,
    "message_content": MESSAGE_CONTENT,
}
"""Intents that have to be enabled for the application first."""

APPLICATION_FLAGS: Final[dict[PrivilegedIntent, int]] = {
    "presences": 1 << 13,
    "members": 1 << 15,
    "message_content": 1 << 19,
}
"""Application flags of enabled intents, for a bot in fewer than 100 guilds (Application Resource,
"Application Flags")."""
