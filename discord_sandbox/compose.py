"""Building a message's content from a validated body, with all checks beyond the schema."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from discord_sandbox import mentions
from discord_sandbox.bodies import Upload
from discord_sandbox.components import Reviewer, picture_size, shown_media
from discord_sandbox.errors import FieldErrors, refusal
from discord_sandbox.mentions import Mentions
from discord_sandbox.world import Attachment, Json, Message, MessageFlag

if TYPE_CHECKING:
    from discord_sandbox.core import Core
    from discord_sandbox.world import Channel

MAX_EMBED_TEXT: Final = 6000
V2: Final = int(MessageFlag.IS_COMPONENTS_V2)
SETTABLE: Final = int(
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.IS_COMPONENTS_V2
)
_LEGACY: Final = ("content", "embeds", "sticker_ids", "poll")


@dataclass(slots=True)
class Draft:
    """The content of a message being composed."""

    content: str
    embeds: list[Json]
    components: list[Json]
    attachments: list[Json]
    """The JSON of all files, including those that components and embeds show."""
    files: list[Attachment]
    flags: int
    mentions: Mentions
    poll: Json | None = None

    def beside(self) -> list[Json]:
        """Return the attachments that nothing else in the message shows: only these are in its JSON.

        "attachments used in embeds and components are not included in the attachments array"
        (discord-api-docs pull request #8279; issues #1340, #4809, #8277).
        """
        shown = {media["attachment_id"] for media in shown_media(self.components) if "attachment_id" in media}
        urls = {(embed.get(key) or {}).get("url") for embed in self.embeds for key in ("image", "thumbnail")}
        return [file for file in self.attachments if file["id"] not in shown and file["url"] not in urls]


def compose(
    core: Core,
    channel: Channel,
    author_id: int,
    body: Mapping[str, Any],
    uploads: Sequence[Upload] = (),
    *,
    before: Message | None = None,
    prefix: Sequence[str | int] = (),
    replied_to: int | None = None,
    keeps_files: bool = True,
    finds_files: bool = True,
) -> Draft:
    """Check a body and build the message's content; ``before`` is the message that is edited.

    ``prefix`` is the path of the body in the request, for errors. ``keeps_files``: the fate of the files of
    ``before`` where the body lists none. ``finds_files``: whether components may show any. Raises
    DiscordError 50035 for contradictions and 50006 for an empty message.
    """
    errors = FieldErrors(prefix)
    old = before.payload if before is not None else None
    flags = _flags(body, old, errors)
    v2 = bool(flags & V2)
    content = body["content"] if "content" in body else old["content"] if old else ""
    embeds = body["embeds"] if "embeds" in body else old["embeds"] if old else []
    if v2:
        _refuse_legacy(body, old, errors)
    draft = Draft(content or "", list(embeds or ()), [], [], [], flags, mentions.NOBODY, body.get("poll"))
    named = _attach(core, channel, body, uploads, before, draft, errors, keeps=keeps_files)
    if body.get("embeds"):
        _embeds(core, draft, errors)
    reviewer = Reviewer(
        errors,
        emoji_exists=lambda emoji: core.emoji_usable(author_id, channel, emoji),
        attachments=named if finds_files else {},
        address=lambda file: address(core, file),
    )
    if "components" in body:
        draft.components = body["components"] or []
        reviewer.review_message(draft.components, v2=v2)
    elif old:
        draft.components = old["components"]
    allowed = body.get("allowed_mentions")
    mentions.check_allowed(allowed, errors)
    errors.raise_any()
    if not (draft.content.strip() or draft.embeds or draft.attachments or draft.components or draft.poll) or (
        v2 and not draft.components
    ):
        raise refusal(50006)
    draft.mentions = mentions.find_mentions(
        core, channel, author_id, (draft.content, *reviewer.texts), allowed, replied_to
    )
    return draft


def address(core: Core, file: Attachment) -> str:
    """Return the URL of a file for the page."""
    return f"{core.url}/attachments/{file.channel_id}/{file.id}/{quote(file.filename)}"


def _flags(body: Mapping[str, Any], old: Json | None, errors: FieldErrors) -> int:
    """Return the message's new flags; Components V2 can be switched on, never off."""
    asked: int | None = body.get("flags")
    before = int(old["flags"]) if old else 0
    if asked is None:
        return before
    if before & V2 and not asked & V2:
        errors.add(
            ("flags",),
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "The IS_COMPONENTS_V2 flag cannot be removed from a message",
        )
    return (before & ~int(MessageFlag.SUPPRESS_EMBEDS)) | (asked & SETTABLE) if old else asked & SETTABLE


def _refuse_legacy(body: Mapping[str, Any], old: Json | None, errors: FieldErrors) -> None:
    for key in _LEGACY:
        if body.get(key) or (old and key not in body and old.get(key)):
            errors.add(
                (key,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _attach(
    core: Core,
    channel: Channel,
    body: Mapping[str, Any],
    uploads: Sequence[Upload],
    before: Message | None,
    draft: Draft,
    errors: FieldErrors,
    *,
    keeps: bool,
) -> dict[str, Attachment]:
    """Keep the listed old files, add uploaded ones, and return those that components may name.

    "the attachments array must contain all attachments that should be present after edit, including retained
    and new attachments" (documentation of Edit Message since API v10). Without the array a plain edit keeps
    the old files, one that uploads a file drops them (discord-api-docs #5170). Whether components could name
    an old file that isn't listed was never seen: here they can't.
    """
    references = body.get("attachments")
    kept: dict[str, Json] = {file["id"]: file for file in before.files} if before else {}
    described: dict[int, Mapping[str, Any]] = {}
    numbers = {upload.index for upload in uploads}
    if references is not None:
        listed: dict[str, Json] = {}
        for index, reference in enumerate(references):
            number = int(reference["id"])
            if number in numbers:
                described[number] = reference
            elif str(number) in kept:
                listed[str(number)] = kept[str(number)]
            else:
                errors.add(
                    ("attachments", index, "id"),
                    "ATTACHMENT_NOT_FOUND",
                    f"Attachment data for id {number} could not be found",
                )
        kept = listed
    elif uploads or not keeps:
        kept = {}
    named: dict[str, Attachment] = {}
    for attachment_id, payload in kept.items():
        draft.attachments.append(payload)
        if file := core.world.attachments.get(int(attachment_id)):
            draft.files.append(file)
            if references is not None:
                named[file.filename] = file
    for upload in uploads:
        reference = described.get(upload.index, {})
        filename = (reference.get("filename") or upload.filename).replace("/", "_")
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        file = Attachment(core.ids.next(), channel.id, filename, upload.data, kind)
        draft.files.append(file)
        named[filename] = file
        draft.attachments.append(attachment_payload(core, file, reference.get("description")))
    return named


def attachment_payload(core: Core, file: Attachment, description: str | None) -> Json:
    """Return a file's attachment object."""
    url = address(core, file)
    payload: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": len(file.data),
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    }
    width, height = picture_size(file.data)
    if width is not None:
        payload |= {"width": width, "height": height}
    if description:
        payload["description"] = description
    return payload


def _embeds(core: Core, draft: Draft, errors: FieldErrors) -> None:
    """Check embeds: they show attachments by name too, and hold 6000 characters in total."""
    total = 0
    by_name = {file.filename: file for file in draft.files}
    for embed in draft.embeds:
        embed.setdefault("type", "rich")
        total += len(embed.get("title") or "") + len(embed.get("description") or "")
        total += len((embed.get("footer") or {}).get("text", ""))
        total += len((embed.get("author") or {}).get("name", ""))
        total += sum(len(field["name"]) + len(field["value"]) for field in embed.get("fields") or ())
        for key in ("image", "thumbnail"):
            media = embed.get(key)
            url = (media or {}).get("url") or ""
            if media and url.startswith("attachment://"):
                file = by_name.get(url.removeprefix("attachment://"))
                if file is not None:
                    media["url"] = media["proxy_url"] = address(core, file)
    if total > MAX_EMBED_TEXT:
        errors.add(
            ("embeds",),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MAX_EMBED_TEXT}",
        )
