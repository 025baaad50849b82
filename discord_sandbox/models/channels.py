"""Bodies that change channels and threads."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from discord_sandbox.models.base import Snowflake, strict, text

AutoArchive = Literal[60, 1440, 4320, 10080]
Slowmode = Annotated[int, Field(ge=0, le=21600)]


@strict
class ThreadFromMessage(TypedDict):
    """A thread that hangs on a message."""

    name: Annotated[str, text(1, 100)]
    auto_archive_duration: NotRequired[AutoArchive | None]
    rate_limit_per_user: NotRequired[Slowmode | None]


@strict
class ThreadCreate(ThreadFromMessage):
    """A thread of its own; private without a type."""

    type: NotRequired[Literal[10, 11, 12] | None]
    invitable: NotRequired[bool | None]
    message: NotRequired[None]


@strict
class ThreadEdit(TypedDict):
    """PATCH of a thread."""

    name: NotRequired[Annotated[str, text(1, 100)]]
    archived: NotRequired[bool | None]
    locked: NotRequired[bool | None]
    invitable: NotRequired[bool | None]
    auto_archive_duration: NotRequired[AutoArchive | None]
    rate_limit_per_user: NotRequired[Slowmode | None]
    flags: NotRequired[int | None]
    applied_tags: NotRequired[Annotated[list[Snowflake], Field(max_length=5)] | None]


@strict
class OverwriteBody(TypedDict):
    """Allowances and denials of a role (0) or member (1)."""

    id: Snowflake
    type: NotRequired[Literal[0, 1] | None]
    allow: NotRequired[Snowflake | None]
    deny: NotRequired[Snowflake | None]


@strict
class ChannelEdit(TypedDict):
    """PATCH of a guild channel."""

    name: NotRequired[Annotated[str, text(1, 100)]]
    topic: NotRequired[Annotated[str, text(0, 1024)] | None]
    nsfw: NotRequired[bool | None]
    position: NotRequired[Annotated[int, Field(ge=0)] | None]
    parent_id: NotRequired[Snowflake | None]
    rate_limit_per_user: NotRequired[Slowmode | None]
    permission_overwrites: NotRequired[Annotated[list[OverwriteBody], Field(max_length=100)] | None]


THREAD_FROM_MESSAGE: TypeAdapter[ThreadFromMessage] = TypeAdapter(ThreadFromMessage)
THREAD_CREATE: TypeAdapter[ThreadCreate] = TypeAdapter(ThreadCreate)
THREAD_EDIT: TypeAdapter[ThreadEdit] = TypeAdapter(ThreadEdit)
CHANNEL_EDIT: TypeAdapter[ChannelEdit] = TypeAdapter(ChannelEdit)
