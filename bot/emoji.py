"""The application's own emoji: uploaded once, and again when a picture changes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import discord
import structlog

from engine.storage.facts import Facts

_log = structlog.get_logger(__name__)

FACT: Final = "application-emoji"
AT_ONCE: Final = 40
"""Uploads in a second; Discord takes 50 requests, and others have some to send."""
PATIENCE: Final = 120.0
"""Seconds for the uploads at a start; missing emoji show as text until the next one."""


async def ensure_emoji(client: discord.Client, facts: Facts, files: Mapping[str, Path]) -> dict[str, int]:
    """Upload missing or changed emoji in ``files`` (PNG), and return the ids by name.

    Failed uploads are logged and left out.
    """
    pictures = {name: await asyncio.to_thread(path.read_bytes) for name, path in files.items()}
    digests = {name: hashlib.sha256(picture).hexdigest() for name, picture in pictures.items()}
    remembered: dict[str, str] = await facts.get(FACT, {})
    """Digests of uploaded pictures by emoji id."""
    ids: dict[str, int] = {}
    uploaded = 0
    try:
        async with asyncio.timeout(PATIENCE):
            there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            for name, picture in pictures.items():
                emoji = there.get(name)
                if emoji is not None and remembered.get(str(emoji.id)) != digests[name]:
                    await emoji.delete()
                    emoji = None
                if emoji is None:
                    if not uploaded:
                        _log.info("uploading the cards as emoji; the first time takes a little")
                    emoji = await client.create_application_emoji(name=name, image=picture)
                    uploaded += 1
                    if uploaded % AT_ONCE == 0:
                        await asyncio.sleep(1.0)
                ids[name] = emoji.id
    except (discord.HTTPException, TimeoutError, OSError) as error:
        _log.warning("some emoji are missing; cards show as text instead", reason=str(error) or "too slow")
    kept = {str(emoji_id): digests[name] for name, emoji_id in ids.items()}
    if kept != remembered:
        await facts.put(FACT, kept)
    if uploaded:
        _log.info("emoji uploaded", count=uploaded)
    return ids
