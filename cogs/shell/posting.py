"""Post public messages: mentions that ring, nothing twice, and what may have been posted before is found.

What a locked phone shows of a message is its text as it was sent. Components have none, so a mention among
them comes as an empty notification (discord-api-docs 7854); and edits call nobody. So the text goes first,
and components take its place.

For some minutes Discord gives the same message back for the same nonce. Afterwards the message still carries
our mark, the number of its first component.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import discord

from cogs.pictures.renderer import Picture
from cogs.shell.answers import Interaction, answer_publicly
from cogs.shell.layout import RawLayout
from cogs.shell.live_message import RefusedError, through_outbox
from cogs.shell.pictured import files_of
from cogs.shell.services import Kind, Outbox, Priority

log = logging.getLogger(__name__)
CLOCKS_DIFFER_MS: Final = 120_000
"""Milliseconds by which Discord's clock may differ from ours."""
LOOKED_THROUGH: Final = 100
"""Number of messages searched for one that may have been posted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """Content of a post: layout, pictures, and mentions."""

    view: RawLayout
    pictures: Sequence[Picture] = ()
    people: Sequence[str] = ()
    """Discord's ids of the people whom it mentions; then it has no pictures."""


class IdempotentPoster:
    """Posts and finds notices by their key."""

    def __init__(self, client: discord.Client, outbox: Outbox) -> None:
        self._client = client
        self._outbox = outbox

    async def post(self, key: str, channel: int, news: News) -> int:
        """Post a message unless it was just posted, and return its id.

        Raises RefusedError or UncertainError.
        """
        view, people = marked(key, news.view), news.people[:MOST_CALLED]
        files = [file for picture in news.pictures for file in files_of(picture)]
        said = {"content": call_text(view, people)} if people else {"view": view, "files": files}

        async def send() -> int:
            place = self._client.get_partial_messageable(channel)
            message = await place.send(**said, allowed_mentions=mentioning(people), nonce=nonce(key))
            return message.id

        message = await through_outbox(
            self._outbox, ("notice", key), channel, Priority.SCORE, Kind.POST, send
        )
        if people:
            try:
                await self.edit(key, channel, message, view, people)
            except RefusedError as error:  # its text says as much, and to post it anew would call twice
                log.warning("a call in channel %d stays as text: %s", channel, error)
        return message

    async def edit(
        self,
        key: str,
        channel: int,
        message: int,
        view: RawLayout,
        people: Sequence[str] = (),
    ) -> None:
        """Edit a message that was posted. Raises as ``post``."""

        async def send() -> None:
            posted = self._client.get_partial_messageable(channel).get_partial_message(message)
            await posted.edit(content=None, view=view, allowed_mentions=mentioning(people))

        await through_outbox(self._outbox, ("notice edited", key), channel, Priority.SCORE, Kind.EDIT, send)

    async def find(self, key: str, channel: int, since_ms: int) -> int | None:
        """Return the id of a notice's message posted after a time (in ms since 1970).

        ``None`` also where the bot may not look: then the nonce must do. Raises UncertainError.
        """
        after = datetime.fromtimestamp((since_ms - CLOCKS_DIFFER_MS) / 1000, UTC)

        async def look() -> int | None:
            place = self._client.get_partial_messageable(channel)
            async for message in place.history(limit=LOOKED_THROUGH, after=after, oldest_first=True):
                marks = [getattr(one, "id", None) for one in message.components]
                if message.author == self._client.user and mark(key) in marks:
                    return message.id
            return None

        with suppress(RefusedError):
            return await through_outbox(
                self._outbox, ("notice sought", key), channel, Priority.SCORE, Kind.POST, look
            )
        return None


def marked(key: str, view: RawLayout) -> RawLayout:
    """Return the layout with the mark by which it is found again; edits of a notice have to keep it."""
    first, *others = view.components
    return RawLayout([{**first, "id": mark(key)}, *others])


def nonce(key: str) -> str:
    """Return the nonce by which Discord recognises a repeated post; at most 25 characters are allowed."""
    return hashlib.sha256(key.encode()).hexdigest()[:24]


def mark(key: str) -> int:
    """Return the id of a notice's first component; Discord allows any below 2 to the power of 31."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], "big") % 0x7FFF_FFFE + 1


MOST_CALLED: Final = 80
"""Most people mentioned in a message; Discord allows a hundred, and 2000 characters."""
_LONGEST: Final = 2000
"""Discord's limit for a message's text, in characters."""


def mentioning(people: Iterable[str]) -> discord.AllowedMentions:
    """Allow mentions of these people, by Discord's ids, and of nobody else."""
    users = [discord.Object(int(one)) for one in people]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def call_text(drawing: RawLayout, people: Sequence[str]) -> str:
    """Return what a layout says as the text of a message, and mention everybody whom that doesn't."""
    people = people[:MOST_CALLED]
    told = drawing.text()
    while True:
        missing = " ".join(f"<@{one}>" for one in people if f"<@{one}>" not in told)
        text = f"{missing}\n{told}".strip()
        if len(text) <= _LONGEST:
            return text
        told = told.rpartition("\n")[0]


async def answer_calling(interaction: Interaction, drawing: RawLayout, people: Sequence[str]) -> None:
    """Answer publicly, with a mention of these people."""
    if not people:
        await answer_publicly(interaction, view=drawing)
        return
    mentions = mentioning(people[:MOST_CALLED])
    sent = await answer_publicly(interaction, content=call_text(drawing, people), allowed_mentions=mentions)
    await sent.edit(content=None, view=drawing, allowed_mentions=mentions)
