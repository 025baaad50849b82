"""Bodies that create and edit messages."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from discord_sandbox.models.base import Colour, Snowflake, Url, strict, text
from discord_sandbox.models.components import ComponentEmoji, MessageComponent


@strict
class EmbedAuthor(TypedDict):
    """An embed's author."""

    name: Annotated[str, text(1, 256)]
    url: NotRequired[Url | None]
    icon_url: NotRequired[Url | None]
    proxy_icon_url: NotRequired[Url | None]


@strict
class EmbedFooter(TypedDict):
    """The last line of an embed."""

    text: Annotated[str, text(1, 2048)]
    icon_url: NotRequired[Url | None]
    proxy_icon_url: NotRequired[Url | None]


@strict
class EmbedMedia(TypedDict):
    """A picture or film of an embed."""

    url: NotRequired[Url | None]
    proxy_url: NotRequired[Url | None]
    width: NotRequired[int | None]
    height: NotRequired[int | None]
    content_type: NotRequired[str | None]
    placeholder: NotRequired[str | None]
    placeholder_version: NotRequired[int | None]
    description: NotRequired[Annotated[str, text(0, 4096)] | None]
    flags: NotRequired[int | None]


@strict
class EmbedProvider(TypedDict):
    """An embed's provider."""

    name: NotRequired[Annotated[str, text(0, 256)] | None]
    url: NotRequired[Url | None]


@strict
class EmbedField(TypedDict):
    """A heading with a text."""

    name: Annotated[str, text(1, 256)]
    value: Annotated[str, text(1, 1024)]
    inline: NotRequired[bool | None]


@strict
class Embed(TypedDict):
    """An embed, the older kind of card."""

    type: NotRequired[str | None]
    title: NotRequired[Annotated[str, text(0, 256)] | None]
    description: NotRequired[Annotated[str, text(0, 4096)] | None]
    url: NotRequired[Url | None]
    timestamp: NotRequired[str | None]
    color: NotRequired[Colour | None]
    footer: NotRequired[EmbedFooter | None]
    image: NotRequired[EmbedMedia | None]
    thumbnail: NotRequired[EmbedMedia | None]
    video: NotRequired[EmbedMedia | None]
    provider: NotRequired[EmbedProvider | None]
    author: NotRequired[EmbedAuthor | None]
    fields: NotRequired[Annotated[list[EmbedField], Field(max_length=25)] | None]
    flags: NotRequired[int | None]


@strict
class AllowedMentions(TypedDict):
    """Which mentions ping."""

    parse: NotRequired[list[Literal["users", "roles", "everyone"]] | None]
    users: NotRequired[Annotated[list[Snowflake], Field(max_length=100)] | None]
    roles: NotRequired[Annotated[list[Snowflake], Field(max_length=100)] | None]
    replied_user: NotRequired[bool | None]


@strict
class AttachmentReference(TypedDict):
    """An uploaded file by the number of its part, or a kept one by its id (then as it was received)."""

    id: Snowflake
    filename: NotRequired[Annotated[str, text(1, 1024)] | None]
    description: NotRequired[Annotated[str, text(0, 1024)] | None]
    title: NotRequired[Annotated[str, text(0, 1024)] | None]
    is_spoiler: NotRequired[bool | None]
    spoiler: NotRequired[bool | None]
    url: NotRequired[str | None]
    proxy_url: NotRequired[str | None]
    size: NotRequired[int | None]
    width: NotRequired[int | None]
    height: NotRequired[int | None]
    content_type: NotRequired[str | None]
    duration_secs: NotRequired[float | None]
    waveform: NotRequired[str | None]
    flags: NotRequired[int | None]


@strict
class MessageReference(TypedDict):
    """A reference to the message that is replied to."""

    type: NotRequired[Literal[0] | None]
    message_id: Snowflake
    channel_id: NotRequired[Snowflake | None]
    guild_id: NotRequired[Snowflake | None]
    fail_if_not_exists: NotRequired[bool | None]


@strict
class PollMedia(TypedDict):
    """A text of a poll."""

    text: NotRequired[Annotated[str, text(1, 300)] | None]
    emoji: NotRequired[ComponentEmoji | None]


@strict
class PollAnswer(TypedDict):
    """A choice of a poll."""

    poll_media: PollMedia


@strict
class Poll(TypedDict):
    """A poll."""

    question: PollMedia
    answers: Annotated[list[PollAnswer], Field(min_length=1, max_length=10)]
    duration: NotRequired[Annotated[int, Field(ge=1, le=768)] | None]
    allow_multiselect: NotRequired[bool | None]
    layout_type: NotRequired[Literal[1] | None]


class _Body(TypedDict):
    content: NotRequired[Annotated[str, text(0, 2000)] | None]
    embeds: NotRequired[Annotated[list[Embed], Field(max_length=10)] | None]
    allowed_mentions: NotRequired[AllowedMentions | None]
    components: NotRequired[Annotated[list[MessageComponent], Field(max_length=40)] | None]
    attachments: NotRequired[Annotated[list[AttachmentReference], Field(max_length=10)] | None]
    flags: NotRequired[int | None]
    tts: NotRequired[bool | None]


@strict
class MessageCreate(_Body):
    """POST to a channel's messages."""

    nonce: NotRequired[int | Annotated[str, text(0, 25)] | None]
    enforce_nonce: NotRequired[bool | None]
    message_reference: NotRequired[MessageReference | None]
    sticker_ids: NotRequired[Annotated[list[Snowflake], Field(max_length=3)] | None]
    poll: NotRequired[Poll | None]


@strict
class MessageEdit(_Body):
    """PATCH of a message; ``tts`` is sent by clients and means nothing."""

    sticker_ids: NotRequired[Annotated[list[Snowflake], Field(max_length=3)] | None]


@strict
class WebhookMessage(_Body):
    """A follow-up, or the edit of a message through an interaction's token, or a callback's data."""

    poll: NotRequired[Poll | None]
    username: NotRequired[Annotated[str, text(1, 80)] | None]
    avatar_url: NotRequired[Url | None]
    thread_name: NotRequired[Annotated[str, text(0, 100)] | None]


@strict
class BulkDelete(TypedDict):
    """Ids of messages to delete together."""

    messages: Annotated[list[Snowflake], Field(min_length=2, max_length=100)]


MESSAGE_CREATE: TypeAdapter[MessageCreate] = TypeAdapter(MessageCreate)
MESSAGE_EDIT: TypeAdapter[MessageEdit] = TypeAdapter(MessageEdit)
WEBHOOK_MESSAGE: TypeAdapter[WebhookMessage] = TypeAdapter(WebhookMessage)
BULK_DELETE: TypeAdapter[BulkDelete] = TypeAdapter(BulkDelete)
