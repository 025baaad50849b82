"""Classification of what Discord refuses, with advice for the log, and keeping the files of messages.

An edit lists every file that is to be there after it, also an answer to a click; one that isn't listed may
be deleted, and components that show it are refused. What components show isn't among a message's
attachments: its id stands in the components themselves.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import aiohttp
import discord

if TYPE_CHECKING:
    from discord.types.message import Attachment as AttachmentPayload

log = logging.getLogger(__name__)


Failure: TypeAlias = Literal["forbidden", "gone", "busy", "unreachable"]

ADVICE: Final[dict[Failure, str]] = {
    "forbidden": "look which permission the bot lacks there",
    "gone": "it was deleted or has expired; there is nothing to be done",
    "busy": "Discord has trouble or was asked too often; if it stays like this, see https://discordstatus.com",
    "unreachable": "the connection broke; if it stays like this, look at the network",
}
"""Advice for the log by kind of failure."""

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_INTERACTION: Final = 10062
"""Discord's error code for an answer after the three seconds allowed."""
TOO_OLD_TO_EDIT: Final = 30046
"""Discord's error code for one edit too many of messages older than an hour, three in six seconds a channel
(discord-userdoccers 551). Its status is 429, but another message helps, not waiting."""
INVALID_BODY: Final = 50035
THREAD_ARCHIVED: Final = 50083
ALREADY_ANSWERED: Final = 40060
_INVALID_WEBHOOK_TOKEN: Final = 50027
"""Discord's error code for an interaction that has ended, whose token it refuses like a wrong one."""

ASKED_AGAIN_AFTER: Final = 0.25
"""Seconds until a request is made once more that Discord refused but may take; clicks wait for three."""


def may_be_taken(status: int, code: int) -> bool:
    """Whether Discord may take a request that it refused, when it is made once more.

    Of requests with an emoji that was just uploaded it refuses one in 25, and takes the same a moment later
    (discord-api-docs 7128).
    """
    return status == 400 and code not in (ALREADY_ANSWERED, THREAD_ARCHIVED)


def failure(error: BaseException) -> Failure | None:
    """Return the kind of a failed request, or ``None`` for errors that should not happen.

    Those are everything that isn't a request, and requests in which Discord finds a mistake of ours (400).
    """
    if isinstance(error, discord.HTTPException):
        if error.status == 404 or error.code == _INVALID_WEBHOOK_TOKEN:
            return "gone"
        if error.status in (401, 403):
            return "forbidden"
        return "busy" if error.status == 429 or error.status >= 500 else None
    broken = (aiohttp.ClientError, ConnectionError, discord.ConnectionClosed, discord.GatewayNotFound)
    return "unreachable" if isinstance(error, broken) else None


UNREACHABLE: Final = (OSError, aiohttp.ClientError)
"""Errors after which it is unknown whether Discord has processed the request."""


def timed_out_until(server: discord.Guild | None) -> datetime | None:
    """Return until when moderators have timed the bot out in a server; ``None`` unless they have."""
    me = None if server is None else server.me
    return me.timed_out_until if me is not None and me.is_timed_out() else None


def lacking_there(client: discord.Client, guild: int, channel: int) -> list[str] | None:
    """Return the permissions (Discord's names) that the bot lacks in a channel, from the gateway's cache.

    ``None`` if the channel isn't cached: it is gone, or an archived thread.
    """
    server = client.get_guild(guild)
    place = None if server is None else server.get_channel_or_thread(channel)
    if server is None or place is None or server.me is None:
        return None
    return lacking_of(place.permissions_for(server.me), in_thread=isinstance(place, discord.Thread))


async def is_gone(client: discord.Client, guild: int, channel: int) -> bool:
    """Whether a channel doesn't exist any more; ``False`` if Discord gives no answer."""
    server = client.get_guild(guild)
    if server is None or server.get_channel_or_thread(channel) is not None:
        return False
    try:  # threads that are archived are not known either
        await client.fetch_channel(channel)
    except discord.NotFound:
        return True
    except (discord.HTTPException, *UNREACHABLE) as error:
        log.warning("whether a channel is gone is not known: %r", error)
    return False


def lacking_of(allowed: discord.Permissions, *, in_thread: bool) -> list[str]:
    """Return the permissions needed for showing a table that are not among these."""
    writing = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ("view_channel", "read_message_history", writing)
    return [name for name in needed if not getattr(allowed, name)]


class Kept(discord.Attachment):
    """An attachment that stays when its message is edited; Discord needs only its id."""

    __slots__ = ()

    def __init__(self, id: int) -> None:
        self.id = id

    def to_dict(self) -> AttachmentPayload:
        return {"id": str(self.id)}  # type: ignore[typeddict-item]  # discord.py sends numbers, Discord wants texts


def file_in(message: discord.Message) -> int | None:
    """Return the id of the first picture in a message's components, or of its first attachment."""
    return next(_shown(message.components), message.attachments[0].id if message.attachments else None)


def uploaded_in(message: Mapping[str, Any]) -> int | None:
    """Return what ``file_in`` does of a message as Discord sends it."""
    attached = message["attachments"]
    return next(_ids_in(message["components"]), int(attached[0]["id"]) if attached else None)


def _ids_in(components: Iterable[Mapping[str, Any]]) -> Iterator[int]:
    for one in components:
        for holder in (one, *one.get("items", ())):
            if (file := holder.get("media", {}).get("attachment_id")) is not None:
                yield int(file)
        yield from _ids_in(one.get("components", ()))


def _shown(components: Iterable[object]) -> Iterator[int]:
    for one in components:
        holders = [one, *getattr(one, "items", ())]
        for media in (getattr(holder, "media", None) for holder in holders):
            if isinstance(media, discord.UnfurledMediaItem) and media.attachment_id is not None:
                yield media.attachment_id
        yield from _shown(getattr(one, "children", ()))
