"""A guild's scheduled events: the bot's requests."""

from __future__ import annotations

from typing import Any

from discord_sandbox import scheduled_events as events
from discord_sandbox.models.scheduled_events import EVENT_CREATE, EVENT_EDIT
from discord_sandbox.rest.call import Call, Route
from discord_sandbox.world import Json, ScheduledEvent


def _payload(call: Call, event: ScheduledEvent) -> Json:
    if call.request.query.get("with_user_count") in ("1", "true"):
        return event.payload
    return {key: value for key, value in event.payload.items() if key != "user_count"}


async def listed(call: Call) -> list[Json]:
    """GET the scheduled and the running events."""
    return [_payload(call, event) for event in call.guild().events.values()]


async def get(call: Call) -> Json:
    """GET one of them."""
    return _payload(call, events.find(call.guild(), call.id("event_id")))


async def create(call: Call) -> Json:
    """POST a new one."""
    guild = call.guild()
    body: Any = call.read(EVENT_CREATE)
    return events.create(call.core, guild, call.core.world.bot.id, body).payload


async def modify(call: Call) -> Json:
    """PATCH one."""
    guild = call.guild()
    event = events.find(guild, call.id("event_id"))
    body: Any = call.read(EVENT_EDIT)
    return events.modify(call.core, guild, event, call.core.world.bot.id, body).payload


async def delete(call: Call) -> None:
    """DELETE one."""
    guild = call.guild()
    event = events.find(guild, call.id("event_id"))
    events.expect_control(call.core, guild, event, call.core.world.bot.id)
    events.delete(call.core, guild, event)


ROUTES = (
    Route("GET", "/guilds/{guild_id}/scheduled-events", listed),
    Route("POST", "/guilds/{guild_id}/scheduled-events", create),
    Route("GET", "/guilds/{guild_id}/scheduled-events/{event_id}", get),
    Route("PATCH", "/guilds/{guild_id}/scheduled-events/{event_id}", modify),
    Route("DELETE", "/guilds/{guild_id}/scheduled-events/{event_id}", delete),
)
