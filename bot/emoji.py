"""The application's own emoji: uploaded once, beside everything else, and again when a picture changes."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Collection, Mapping
from pathlib import Path
from typing import Final

import discord
import structlog

from cogs.shell.discord_errors import UNREACHABLE
from engine.storage.errors import StorageError
from engine.storage.kept import Facts

_log = structlog.get_logger(__name__)

FACT: Final = "application-emoji"
AT_ONCE: Final = 40
"""Uploads in a second; Discord takes 50 requests, and others have some to send."""
PATIENCE: Final = 10.0
"""Seconds that a start waits to learn which emoji are there; until that is known, cards are text."""
AGAIN_AFTER: Final = 600.0
"""Seconds until failed uploads are tried again."""


class EmojiUpload:
    """Uploads missing and changed emoji of ``files`` (PNG, by name), and knows the ids of the others.

    Those of a deck are uploaded when somebody first plays with it.

    Nothing is deleted: messages show what was there, and so may another program with the same token. An emoji
    that this database doesn't know is used as it is; one whose picture has changed makes way under an old
    name, by which nobody looks for it. A start waits for ``find`` only: uploading takes seconds, as Discord
    limits it, and nobody should wait.
    """

    def __init__(self, client: discord.Client, facts: Facts, files: Mapping[str, Path]) -> None:
        self._client = client
        self._facts = facts
        self._files = files
        self._pictures: dict[str, bytes] = {}
        self._digests: dict[str, str] = {}
        self._changed: dict[str, discord.Emoji] = {}
        """Emoji that show another picture than their file, and do until the new one is uploaded."""
        self._found = False
        self._turn = asyncio.Lock()
        self.ids: dict[str, int] = {}
        """Ids of emoji that can be used, by name."""

    async def find(self) -> bool:
        """Look which emoji are there. A failure is logged: cards are text until it is known."""
        return await self._tried(self._find())

    async def complete(self, names: Collection[str], more: Callable[[], None]) -> None:
        """Upload those that are missing, however often it takes; call ``more`` when there are other ids."""
        while True:
            async with self._turn:  # another deck may be asked for meanwhile
                before = dict(self.ids)
                done = (self._found or await self.find()) and await self._tried(self._upload(names))
                if self.ids != before:
                    more()
                if done:
                    return
                self._found = False
            await asyncio.sleep(AGAIN_AFTER)

    async def _tried(self, work: Awaitable[None]) -> bool:
        """Do it, and return whether that was possible."""
        try:
            await work
        except (discord.HTTPException, StorageError, TimeoutError, *UNREACHABLE) as error:
            reason = str(error) or "too slow"
            _log.warning("some emoji are missing; cards show as text instead", reason=reason)
            return False
        return True

    async def _find(self) -> None:
        if not self._pictures:
            self._pictures = await asyncio.to_thread(self._read)
            self._digests = {name: hashlib.sha256(it).hexdigest() for name, it in self._pictures.items()}
        uploaded: dict[str, str] = await self._facts.get(FACT, {})
        """Digests of uploaded pictures by emoji id."""
        async with asyncio.timeout(PATIENCE):
            there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        ours = {name: there[name] for name in self._digests if name in there}
        self._changed = {
            name: emoji
            for name, emoji in ours.items()
            if uploaded.get(str(emoji.id), self._digests[name]) != self._digests[name]
        }
        self.ids = {name: emoji.id for name, emoji in ours.items()}
        self._found = True

    def _read(self) -> dict[str, bytes]:
        return {name: path.read_bytes() for name, path in self._files.items()}

    async def _upload(self, names: Collection[str]) -> None:
        missing = [name for name in names if name not in self.ids or name in self._changed]
        if missing:
            _log.info("uploading the cards as emoji; until that is done they are text", count=len(missing))
        try:
            for count, name in enumerate(missing, start=1):
                if (changed := self._changed.pop(name, None)) is not None:
                    await changed.edit(name=f"old_{changed.id}")
                made = await self._client.create_application_emoji(name=name, image=self._pictures[name])
                self.ids[name] = made.id
                if count % AT_ONCE == 0:
                    await asyncio.sleep(1.0)
        finally:
            # not awaited: a failure here would hide that the upload was cancelled
            known = {str(number): self._digests[name] for name, number in self.ids.items()}
            self._facts.note(FACT, known | {str(emoji.id): "" for emoji in self._changed.values()})
        if missing:
            _log.info("emoji uploaded", count=len(missing))
