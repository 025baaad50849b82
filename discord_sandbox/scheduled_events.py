"""A guild's scheduled events: Discord's checks, answers and gateway events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from discord_sandbox.errors import FieldErrors, refusal
from discord_sandbox.permissions import Permission, in_guild
from discord_sandbox.recurrence import DAILY, MONTHLY, WEEKLY, YEARLY, next_date
from discord_sandbox.world import Guild, Json, ScheduledEvent

if TYPE_CHECKING:
    from discord_sandbox.core import Core

VOICE, EXTERNAL = 2, 3
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4

MOST: Final = 100
"""Most scheduled or running events of a guild."""

_STEPS: Final = {SCHEDULED: (SCHEDULED, ACTIVE, CANCELED), ACTIVE: (ACTIVE, COMPLETED)}
"""Possible next statuses by status."""

_DAILY_SETS: Final = (
    {0, 1, 2, 3, 4},
    {1, 2, 3, 4, 5},
    {6, 0, 1, 2, 3},
    {4, 5},
    {5, 6},
    {6, 0},
)
"""Sets of weekdays (Monday 0) that Discord accepts for a daily event."""

_NEVER_SET: Final = ("end", "count", "by_year_day")


def find(guild: Guild, event_id: int) -> ScheduledEvent:
    """Return an event that is not over. Raises DiscordError 10070."""
    event = guild.events.get(event_id)
    if event is None:
        raise refusal(10070)
    return event


def create(core: Core, guild: Guild, creator_id: int, body: Mapping[str, Any]) -> ScheduledEvent:
    """Plan an event. Raises DiscordError 30038, 50013 and 50035."""
    _expect(core, guild, creator_id, body.get("channel_id"), Permission.CREATE_EVENTS)
    if len(guild.events) >= MOST:
        raise refusal(30038)
    number = core.ids.next()
    payload: Json = {
        "id": str(number),
        "guild_id": str(guild.id),
        "name": "",
        "description": None,
        "channel_id": None,
        "creator_id": str(creator_id),
        "creator": core.world.users[creator_id].payload,
        "image": None,
        "scheduled_start_time": "",
        "scheduled_end_time": None,
        "status": SCHEDULED,
        "entity_type": body["entity_type"],
        "entity_id": None,
        "entity_metadata": None,
        "recurrence_rule": None,
        "privacy_level": 2,
        "user_count": 0,
        "sku_ids": [],
        "guild_scheduled_event_exceptions": [],
    }
    event = ScheduledEvent(number, guild.id, creator_id, _changed(core, guild, payload, body))
    guild.events[number] = event
    _announce(core, guild, "CREATE", event)
    core.event_clock.watch(guild, event)
    return event


def modify(
    core: Core, guild: Guild, event: ScheduledEvent, user_id: int, body: Mapping[str, Any]
) -> ScheduledEvent:
    """Change, begin or end an event. Raises DiscordError 50013 and 50035."""
    expect_control(core, guild, event, user_id)
    payload = _changed(core, guild, event.payload, body)
    status, wanted = event.payload["status"], body.get("status")
    if wanted is not None and wanted not in _STEPS[status]:
        errors = FieldErrors()
        errors.add(("status",), "GUILD_SCHEDULED_EVENT_INVALID_STATUS", "Invalid status for scheduled event")
        errors.raise_any()
    event.payload = payload
    turn(core, guild, event, status if wanted is None else wanted)
    return event


def turn(core: Core, guild: Guild, event: ScheduledEvent, status: int) -> None:
    """Set an event's status, and tell everybody.

    A recurring event is planned again when it ends, and no end is sent (discord-api-docs #6885).
    """
    if status == COMPLETED and event.payload["recurrence_rule"] is not None:
        event.payload = next_date(event.payload) | {"status": SCHEDULED}
    else:
        event.payload = event.payload | {"status": status}
    if status in (COMPLETED, CANCELED) and event.payload["status"] == status:
        del guild.events[event.id]
        core.event_clock.forget(event)
    else:
        core.event_clock.watch(guild, event)
    _announce(core, guild, "UPDATE", event)


def delete(core: Core, guild: Guild, event: ScheduledEvent) -> None:
    """Delete an event; the caller checks permissions."""
    del guild.events[event.id]
    core.event_clock.forget(event)
    _announce(core, guild, "DELETE", event)


def expect_control(core: Core, guild: Guild, event: ScheduledEvent, user_id: int) -> None:
    """Check that somebody may change an event: its creator, or with MANAGE_EVENTS. Raises DiscordError
    50013."""
    needed = Permission.CREATE_EVENTS if event.creator_id == user_id else Permission.MANAGE_EVENTS
    _expect(core, guild, user_id, event.payload["channel_id"], needed)


def _expect(core: Core, guild: Guild, user_id: int, channel: Any, needed: Permission) -> None:
    place = None if channel is None else guild.channels.get(int(channel))
    allowed = in_guild(guild, core.member(guild, user_id))
    if place is not None:
        allowed = Permission(core.allowed(user_id, place))
        needed_there = (Permission.VIEW_CHANNEL, Permission.CONNECT)
        if not all(allowed & one for one in needed_there):
            raise refusal(50013)
    if not allowed & (needed | Permission.MANAGE_EVENTS):
        raise refusal(50013)


def _changed(core: Core, guild: Guild, payload: Json, body: Mapping[str, Any]) -> Json:
    """Return the event with the body's changes. Raises DiscordError 50035 with all errors."""
    errors = FieldErrors()
    told = {key: value for key, value in body.items() if key not in ("status", "image")}
    for key in ("scheduled_start_time", "scheduled_end_time"):
        if told.get(key) is not None:
            told[key] = _iso(told[key])
    if told.get("channel_id") is not None:
        told["channel_id"] = str(told["channel_id"])
    if told.get("entity_type", 0) is None:
        del told["entity_type"]
    rule = told.get("recurrence_rule")
    if rule is not None:
        _check_rule(errors, rule)
        told["recurrence_rule"] = _rule_payload(rule)
    changed = payload | told
    _check_times(errors, body, changed)
    _check_place(errors, guild, changed)
    errors.raise_any()
    return changed


def _check_times(errors: FieldErrors, body: Mapping[str, Any], changed: Json) -> None:
    start, end = body.get("scheduled_start_time"), changed["scheduled_end_time"]
    if start is not None and start <= datetime.now(UTC):
        errors.add(
            ("scheduled_start_time",),
            "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST",
            "Cannot schedule event in the past.",
        )
    if end is not None and datetime.fromisoformat(end) <= datetime.fromisoformat(
        changed["scheduled_start_time"]
    ):
        errors.add(
            ("scheduled_end_time",),
            "GUILD_SCHEDULED_EVENT_END_BEFORE_START",
            "Cannot schedule event to end before it starts.",
        )


def _check_place(errors: FieldErrors, guild: Guild, changed: Json) -> None:
    """Check that an external event has a place and an end, any other a channel of its kind."""
    channel, metadata = changed["channel_id"], changed["entity_metadata"]
    required = ("BASE_TYPE_REQUIRED", "This field is required")
    if changed["entity_type"] == EXTERNAL:
        if channel is not None:
            errors.add(("channel_id",), "BASE_TYPE_BAD", "External events have no channel.")
        if metadata is None:
            errors.add(("entity_metadata",), *required)
        if changed["scheduled_end_time"] is None:
            errors.add(("scheduled_end_time",), *required)
        return
    if metadata is not None:
        errors.add(("entity_metadata",), "BASE_TYPE_BAD", "Events in a channel have no location.")
    place = None if channel is None else guild.channels.get(int(channel))
    if channel is None:
        errors.add(("channel_id",), *required)
    elif place is None or not (changed["entity_type"] == VOICE and place.is_voice):
        errors.add(("channel_id",), "CHANNEL_TYPE_INVALID", "Invalid channel type")


def _check_rule(errors: FieldErrors, rule: Mapping[str, Any]) -> None:
    """Check a rule: Discord accepts only some of those that can be written."""

    def bad(key: str, message: str) -> None:
        errors.add(("recurrence_rule", key), "GUILD_SCHEDULED_EVENT_RECURRENCE_RULE_INVALID", message)

    frequency, days = rule["frequency"], rule.get("by_weekday")
    for key in _NEVER_SET:
        if rule.get(key) is not None:
            bad(key, "This field cannot be set.")
    interval = rule.get("interval")
    if interval not in (None, 1) and not (interval == 2 and frequency == WEEKLY):
        bad("interval", "Only weekly events have another interval, which is 2.")
    if days is not None and frequency not in (DAILY, WEEKLY):
        bad("by_weekday", "Only for daily and weekly events.")
    elif days is not None and frequency == WEEKLY and len(days) != 1:
        bad("by_weekday", "A weekly event has one day.")
    elif days is not None and frequency == DAILY and set(days) not in _DAILY_SETS:
        bad("by_weekday", "Not a known set of days.")
    nth = rule.get("by_n_weekday")
    if nth is not None and (frequency != MONTHLY or len(nth) != 1):
        bad("by_n_weekday", "Only for monthly events, and one.")
    month, day = rule.get("by_month"), rule.get("by_month_day")
    if (month is None) != (day is None) or (month is not None and frequency != YEARLY):
        bad("by_month", "Only for yearly events, together with by_month_day.")
    elif month is not None and day is not None and (len(month), len(day)) != (1, 1):
        bad("by_month", "One month and one day.")
    if sum(one is not None for one in (days, nth, month)) > 1:
        bad("by_weekday", "by_weekday, by_n_weekday and by_month exclude each other.")


def _rule_payload(rule: Mapping[str, Any]) -> Json:
    return {
        "start": _iso(rule["start"]),
        "end": None,
        "frequency": rule["frequency"],
        "interval": rule.get("interval") or 1,
        "by_weekday": rule.get("by_weekday"),
        "by_n_weekday": rule.get("by_n_weekday"),
        "by_month": rule.get("by_month"),
        "by_month_day": rule.get("by_month_day"),
        "by_year_day": None,
        "count": None,
    }


def _iso(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()


def _announce(core: Core, guild: Guild, what: str, event: ScheduledEvent) -> None:
    core.gateway.dispatch(f"GUILD_SCHEDULED_EVENT_{what}", event.payload, guild_id=guild.id)
    events = [one.payload for one in guild.events.values()]
    people = [member.user.id for member in guild.members.values()]
    core.hub.push("EVENTS_UPDATE", {"guild_id": str(guild.id), "events": events}, people)
