"""Manipulating a running sandbox: other permissions, lost connections, slow or failing requests."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from discord_sandbox import memberships, messages, payloads, permissions, roles, scheduled_events, threads
from discord_sandbox.models.base import LOCALES
from discord_sandbox.world import Channel, ChannelType, Json, PermissionOverwrite

if TYPE_CHECKING:
    from discord_sandbox.core import Core


class RefusedError(Exception):
    """The request can't be fulfilled; the text says why."""


def control(core: Core, body: Mapping[str, Any]) -> Json:
    """Execute the request in the body. Raises RefusedError or DiscordError."""
    return _ACTIONS[body["do"]](core, body)


def _set_permissions(core: Core, body: Mapping[str, Any]) -> Json:
    channel = core.channel(int(body["channel_id"]))
    target = int(body.get("target_id", core.world.bot.id))
    guild = core.world.guild_of(channel)
    if target not in guild.members and target not in guild.roles:
        raise RefusedError("no such member or role")
    try:
        allow = permissions.named(body.get("allow", ()))
        deny = permissions.named(body.get("deny", ()))
    except KeyError as error:
        raise RefusedError(f"unknown permission {error.args[0]}") from None
    if allow or deny:
        kind = 0 if target in guild.roles else 1
        channel.overwrites[target] = PermissionOverwrite(target, kind, int(allow), int(deny))
    else:
        channel.overwrites.pop(target, None)
    core.permissions_changed()
    core.announce_channel("CHANNEL_UPDATE", channel, payloads.channel_payload(channel))
    return {"permissions": str(core.allowed(target, channel)) if target in guild.members else None}


def _archive_thread(core: Core, body: Mapping[str, Any]) -> Json:
    thread = core.channel(int(body["channel_id"]))
    if not thread.is_thread:
        raise RefusedError("not a thread")
    thread.locked = body.get("locked", thread.locked)
    threads.set_archived(core, thread, body.get("archived", True))
    return payloads.channel_payload(thread)


def _delete_channel(core: Core, body: Mapping[str, Any]) -> Json:
    threads.delete_channel(core, core.channel(int(body["channel_id"])))
    return {}


def _delete_message(core: Core, body: Mapping[str, Any]) -> Json:
    channel = core.channel(int(body["channel_id"]))
    message = messages.find_own_message(core, channel, int(body["message_id"]))
    messages.delete_message(core, channel, message)
    if body.get("unsent"):
        core.nonces.forget(message)
    return {}


def _set_locale(core: Core, body: Mapping[str, Any]) -> Json:
    if body["locale"] not in LOCALES:
        raise RefusedError(f"unknown locale {body['locale']}")
    if "person" in body:
        user = core.world.users.get(int(body["person"]))
        if user is None:
            raise RefusedError("no such person")
        user.locale = body["locale"]
    if "guild_id" in body:
        guild = core.guild(int(body["guild_id"]))
        guild.preferred_locale = body["locale"]
        core.gateway.dispatch("GUILD_UPDATE", payloads.guild_payload(guild), guild_id=guild.id)
    return {}


def _set_nick(core: Core, body: Mapping[str, Any]) -> Json:
    guild = core.guild(int(body["guild_id"]))
    member = core.member(guild, int(body["person"]))
    member.nick = body["nick"]
    return memberships.updated(core, guild, member)


def _time_out(core: Core, body: Mapping[str, Any]) -> Json:
    guild = core.guild(int(body["guild_id"]))
    seconds = body["seconds"]
    # nothing tells of the end
    asyncio.get_running_loop().call_later(seconds, core.permissions_changed)
    return memberships.time_out(core, guild, core.member(guild, int(body["person"])), seconds)


def _kick(core: Core, body: Mapping[str, Any]) -> Json:
    return memberships.kick(core, core.guild(int(body["guild_id"])), int(body["person"]))


def _let_in(core: Core, body: Mapping[str, Any]) -> Json:
    return memberships.let_in(core, core.guild(int(body["guild_id"])), int(body["person"]))


def _invite_bot(core: Core, body: Mapping[str, Any]) -> Json:
    guild = core.guild(int(body["guild_id"]))
    if core.bot_is_in(guild.id):
        raise RefusedError("the bot is there already")
    return memberships.invite_bot(core, guild)


def _set_role_permissions(core: Core, body: Mapping[str, Any]) -> Json:
    guild = core.guild(int(body["guild_id"]))
    role = guild.roles.get(int(body["role_id"]))
    if role is None:
        raise RefusedError("no such role")
    try:
        role.permissions = int(permissions.named(body["permissions"]))
    except KeyError as error:
        raise RefusedError(f"unknown permission {error.args[0]}") from None
    core.permissions_changed()
    event = {"guild_id": str(guild.id), "role": payloads.role_payload(role)}
    core.gateway.dispatch("GUILD_ROLE_UPDATE", event, guild_id=guild.id)
    return event


def _create_role(core: Core, body: Mapping[str, Any]) -> Json:
    return roles.create(core, core.guild(int(body["guild_id"])), body["name"])


def _give_roles(core: Core, body: Mapping[str, Any]) -> Json:
    guild = core.guild(int(body["guild_id"]))
    return roles.give(core, guild, int(body["person"]), [int(role) for role in body["roles"]])


def _delete_role(core: Core, body: Mapping[str, Any]) -> Json:
    guild, role = core.guild(int(body["guild_id"])), int(body["role_id"])
    if role not in guild.roles or role == guild.id:
        raise RefusedError("no such role")
    return roles.delete(core, guild, role)


def _delete_event(core: Core, body: Mapping[str, Any]) -> Json:
    guild = core.guild(int(body["guild_id"]))
    scheduled_events.delete(core, guild, scheduled_events.find(guild, int(body["event_id"])))
    return {}


def _move_event(core: Core, body: Mapping[str, Any]) -> Json:
    """Move an event as somebody who manages the server's events."""
    guild = core.guild(int(body["guild_id"]))
    event = scheduled_events.find(guild, int(body["event_id"]))
    times = {key: body[key] for key in ("scheduled_start_time", "scheduled_end_time")}
    return scheduled_events.modify(core, guild, event, guild.owner_id, times).payload


def _disconnect(core: Core, body: Mapping[str, Any]) -> Json:
    how, seconds = body["how"], body.get("seconds", 0.0)
    attempts = body.get("attempts", 0)
    return {"connections": core.gateway.disconnect(how, seconds, shard=body.get("shard"), attempts=attempts)}


def _outage(core: Core, body: Mapping[str, Any]) -> Json:
    core.gateway.outage(core.guild(int(body["guild_id"])), over=body.get("over", False))
    return {}


def _close_gateway(core: Core, body: Mapping[str, Any]) -> Json:
    return {"connections": core.gateway.refuse(body["code"])}


def _expire_tokens(core: Core, _body: Mapping[str, Any]) -> Json:
    return {"tokens": core.interactions.expire()}


def _delay(core: Core, body: Mapping[str, Any]) -> Json:
    try:
        core.faults.delay(body["route_regex"], body["ms"])
    except re.error as error:
        raise RefusedError(f"route_regex: {error}") from None
    return {}


def _fail(core: Core, body: Mapping[str, Any]) -> Json:
    try:
        core.faults.fail(
            body["route_regex"],
            body.get("how", "refused"),
            body.get("times", 1),
            status=body.get("status", 500),
            code=body.get("code", 0),
            seconds=body.get("seconds", 1.0),
        )
    except re.error as error:
        raise RefusedError(f"route_regex: {error}") from None
    return {}


def _clear(core: Core, _body: Mapping[str, Any]) -> Json:
    core.gateway.trouble.clear()
    core.gateway.let_in()
    return {"left": core.faults.clear()}


def _trouble_events(core: Core, body: Mapping[str, Any]) -> Json:
    trouble = core.gateway.trouble
    trouble.doubled += body.get("double", 0)
    trouble.replayed += body.get("replay", 0)
    trouble.late = body.get("late", trouble.late)
    return {}


def _create_channel(core: Core, body: Mapping[str, Any]) -> Json:
    guild = core.guild(int(body["guild_id"]))
    channel = Channel(core.ids.next(), guild.id, ChannelType.TEXT, body["name"], len(guild.channels))
    core.world.add_channel(channel)
    payload = payloads.channel_payload(channel)
    core.announce_channel("CHANNEL_CREATE", channel, payload)
    return payload


_ACTIONS: dict[str, Callable[[Core, Mapping[str, Any]], Json]] = {
    "permissions": _set_permissions,
    "archive_thread": _archive_thread,
    "create_channel": _create_channel,
    "delete_channel": _delete_channel,
    "delete_message": _delete_message,
    "set_locale": _set_locale,
    "set_nick": _set_nick,
    "time_out": _time_out,
    "kick": _kick,
    "let_in": _let_in,
    "invite_bot": _invite_bot,
    "role_permissions": _set_role_permissions,
    "create_role": _create_role,
    "give_roles": _give_roles,
    "delete_role": _delete_role,
    "delete_event": _delete_event,
    "move_event": _move_event,
    "disconnect_gateway": _disconnect,
    "close_gateway": _close_gateway,
    "outage": _outage,
    "expire_tokens": _expire_tokens,
    "delay": _delay,
    "fail": _fail,
    "trouble_events": _trouble_events,
    "clear": _clear,
}
