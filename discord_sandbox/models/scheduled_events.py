"""Bodies for a guild's scheduled events."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import AwareDatetime, Field, StringConstraints, TypeAdapter
from typing_extensions import TypedDict

from discord_sandbox.models.base import Snowflake, strict, text

Weekday = Annotated[int, Field(ge=0, le=6)]
Image = Annotated[str, StringConstraints(pattern=r"^data:image/(png|jpeg|gif|webp);base64,")]
EntityType = Literal[1, 2, 3]


@strict
class NthWeekday(TypedDict):
    """The n-th of a weekday in a month; 5 is the last."""

    n: Annotated[int, Field(ge=1, le=5)]
    day: Weekday


@strict
class RecurrenceRule(TypedDict):
    """When an event comes again; frequency 0 is yearly, 1 monthly, 2 weekly, 3 daily."""

    start: AwareDatetime
    end: NotRequired[AwareDatetime | None]
    frequency: Literal[0, 1, 2, 3]
    interval: NotRequired[int | None]
    by_weekday: NotRequired[Annotated[list[Weekday], Field(max_length=7)] | None]
    by_n_weekday: NotRequired[Annotated[list[NthWeekday], Field(max_length=7)] | None]
    by_month: NotRequired[Annotated[list[Annotated[int, Field(ge=1, le=12)]], Field(max_length=12)] | None]
    by_month_day: NotRequired[
        Annotated[list[Annotated[int, Field(ge=-1, le=31)]], Field(max_length=33)] | None
    ]
    by_year_day: NotRequired[
        Annotated[list[Annotated[int, Field(ge=-1, le=365)]], Field(max_length=367)] | None
    ]
    count: NotRequired[int | None]


@strict
class EntityMetadata(TypedDict):
    """Where an external event takes place."""

    location: Annotated[str, text(1, 100)]


@strict
class EventEdit(TypedDict):
    """PATCH of an event; a change of status is 2 (begins), 3 (is over) or 4 (is cancelled)."""

    name: NotRequired[Annotated[str, text(1, 100)]]
    description: NotRequired[Annotated[str, text(0, 1000)] | None]
    image: NotRequired[Image | None]
    scheduled_start_time: NotRequired[AwareDatetime]
    scheduled_end_time: NotRequired[AwareDatetime | None]
    privacy_level: NotRequired[Literal[2]]
    entity_type: NotRequired[EntityType | None]
    channel_id: NotRequired[Snowflake | None]
    entity_metadata: NotRequired[EntityMetadata | None]
    recurrence_rule: NotRequired[RecurrenceRule | None]
    status: NotRequired[Literal[1, 2, 3, 4] | None]


@strict
class EventCreate(TypedDict):
    """A new event: in a voice channel (2), or anywhere outside of them (3)."""

    name: Annotated[str, text(1, 100)]
    description: NotRequired[Annotated[str, text(0, 1000)] | None]
    image: NotRequired[Image | None]
    scheduled_start_time: AwareDatetime
    scheduled_end_time: NotRequired[AwareDatetime | None]
    privacy_level: Literal[2]
    entity_type: EntityType
    channel_id: NotRequired[Snowflake | None]
    entity_metadata: NotRequired[EntityMetadata | None]
    recurrence_rule: NotRequired[RecurrenceRule | None]


EVENT_CREATE: TypeAdapter[EventCreate] = TypeAdapter(EventCreate)
EVENT_EDIT: TypeAdapter[EventEdit] = TypeAdapter(EventEdit)
