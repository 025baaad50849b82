"""Files of our messages: find the one that a message shows, and keep files when it is edited.

An edit lists every file that is to be there after it, also an answer to a click; one that isn't listed may be
deleted, and components that show it are refused. What components show isn't among a message's attachments:
its id stands in the components themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import discord

if TYPE_CHECKING:
    from discord.types.message import Attachment as AttachmentPayload


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
