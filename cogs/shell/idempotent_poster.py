"""Post public messages without duplicates, and find one that may have been posted before.

For some minutes Discord gives the same message back for the same nonce. Afterwards the message still carries
our mark, the number of its first component.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, TypeVar

import discord

from cogs.pictures.renderer import Picture
from cogs.shell.blockade import UNREACHABLE
from cogs.shell.pictured import files_of
from cogs.shell.raw_layout import RawLayout
from cogs.shell.services import Kind, Outbox, Priority

T = TypeVar("T")

_UNKNOWN_MESSAGE: Final = 10008
CLOCKS_DIFFER_MS: Final = 120_000
"""Milliseconds by which Discord's clock may differ from ours."""
LOOKED_THROUGH: Final = 100
"""Number of messages searched for one that may have been posted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """Content of a post: layout, pictures, and mentions."""

    view: RawLayout
    pictures: Sequence[Picture] = ()
    mentions: discord.AllowedMentions = field(default_factory=discord.AllowedMentions.none)


class RefusedError(Exception):
    """Discord refused the request; the text says why."""


class DeletedError(RefusedError):
    """Somebody has deleted the message."""


class UncertainError(Exception):
    """It is unknown whether Discord has processed the request."""


class IdempotentPoster:
    """Posts and finds notices by their key."""

    def __init__(self, client: discord.Client, outbox: Outbox) -> None:
        self._client = client
        self._outbox = outbox

    async def post(self, key: str, channel: int, news: News) -> int:
        """Post a message unless it was just posted, and return its id.

        Raises RefusedError or UncertainError.
        """
        view = marked(key, news.view)

        async def send() -> int:
            message = await self._client.get_partial_messageable(channel).send(
                view=view,
                files=[file for picture in news.pictures for file in files_of(picture)],
                allowed_mentions=news.mentions,
                nonce=nonce(key),
            )
            return message.id

        return await self._through_outbox(("notice", key), channel, send)

    async def edit(self, key: str, channel: int, message: int, view: RawLayout) -> None:
        """Edit a message that was posted. Raises as ``post``, and DeletedError."""

        async def send() -> None:
            await self._client.get_partial_messageable(channel).get_partial_message(message).edit(view=view)

        await self._through_outbox(("notice edited", key), channel, send, Kind.EDIT)

    async def find(self, key: str, channel: int, since_ms: int) -> int | None:
        """Return the id of a notice's message posted after a time (in ms since 1970). Raises as ``post``."""
        after = datetime.fromtimestamp((since_ms - CLOCKS_DIFFER_MS) / 1000, UTC)

        async def look() -> int | None:
            place = self._client.get_partial_messageable(channel)
            async for message in place.history(limit=LOOKED_THROUGH, after=after, oldest_first=True):
                if self._is_own(message) and _bears(message, mark(key)):
                    return message.id
            return None

        return await self._through_outbox(("notice sought", key), channel, look)

    async def _through_outbox(
        self, key: Hashable, channel: int, request: Callable[[], Awaitable[T]], kind: Kind = Kind.POST
    ) -> T:
        """Send a request through the outbox and return its result."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def send() -> None:
            try:
                given = await request()
            except discord.HTTPException as error:
                lost = error.status == 429 or error.status >= 500
                refused = DeletedError if error.code == _UNKNOWN_MESSAGE else RefusedError
                reason = f"status {error.status}, code {error.code}"
                _fail(answer, UncertainError(reason) if lost else refused(reason))
            except UNREACHABLE as error:
                _fail(answer, UncertainError(repr(error)))
            except asyncio.CancelledError:
                _fail(answer, UncertainError("the outbox has given it up"))
                raise
            except Exception as error:
                _fail(answer, error)
            else:
                if not answer.done():
                    answer.set_result(given)

        self._outbox.submit(key, channel, Priority.SCORE, send, kind)
        return await answer

    def _is_own(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id


def _bears(message: discord.Message, number: int) -> bool:
    return any(getattr(one, "id", None) == number for one in message.components)


def _fail(answer: asyncio.Future[T], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)


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
