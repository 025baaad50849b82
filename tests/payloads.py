"""Objects as Discord sends them, with every field that discord.py asks for."""

from typing import Any, Final

USER: Final[dict[str, Any]] = {"id": "11", "username": "anna", "discriminator": "0", "avatar": None}
MESSAGE: Final[dict[str, Any]] = {
    "id": "3",
    "channel_id": "4",
    "type": 20,
    "flags": 1 << 15 | 1 << 6,
    "content": "",
    "tts": False,
    "pinned": False,
    "timestamp": "2026-11-24T00:00:00+00:00",
    "edited_timestamp": None,
    "mention_everyone": False,
    "attachments": [],
    "embeds": [],
    "components": [],
    "mentions": [],
    "mention_roles": [],
    "author": USER,
}
"""A private message of components."""
