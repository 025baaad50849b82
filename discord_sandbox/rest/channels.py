"""Channels and threads."""

from __future__ import annotations

from typing import Any

from discord_sandbox import payloads, threads
from discord_sandbox.errors import refusal
from discord_sandbox.messages import announce_thread, find_own_message
from discord_sandbox.models.channels import CHANNEL_EDIT, THREAD_CREATE, THREAD_EDIT, THREAD_FROM_MESSAGE
from discord_sandbox.permissions import Permission
from discord_sandbox.rest.call import Call, Route
from discord_sandbox.world import Channel, ChannelType, Json, PermissionOverwrite


def _bot(call: Call) -> int:
    return call.core.world.bot.id


async def get(call: Call) -> Json:
    """GET a channel."""
    channel = call.channel()
    call.core.require(_bot(call), channel)
    return payloads.channel_payload(channel, for_user=_bot(call))


async def edit(call: Call) -> Json:
    """PATCH a channel or thread."""
    channel = call.channel()
    call.core.require(_bot(call), channel)
    if channel.is_thread:
        _edit_thread(call, channel)
    else:
        _edit_channel(call, channel)
    return payloads.channel_payload(channel, for_user=_bot(call))


def _edit_thread(call: Call, thread: Channel) -> None:
    """Edit a thread: owners may archive, writers may wake an unlocked one, managers may do the rest."""
    core = call.core
    body: Any = call.read(THREAD_EDIT)
    manager = threads.may_manage(core, thread, _bot(call))
    owner = thread.owner_id == _bot(call)
    waking = body.get("archived") is False
    if thread.archived and not waking and set(body) - {"locked"}:
        raise refusal(50083)
    if set(body) <= {"archived"} and waking and not thread.locked:
        core.require(_bot(call), thread, Permission.SEND_MESSAGES_IN_THREADS)
    elif not manager and (not owner or "locked" in body or thread.locked):
        raise refusal(50013)
    for key in ("name", "locked", "invitable", "auto_archive_duration", "rate_limit_per_user"):
        if body.get(key) is not None:
            setattr(thread, key, body[key])
    if body.get("archived") is not None and body["archived"] != thread.archived:
        threads.set_archived(core, thread, body["archived"])
    else:
        threads.announce_update(core, thread)


def _edit_channel(call: Call, channel: Channel) -> None:
    core = call.core
    body: Any = call.read(CHANNEL_EDIT)
    core.require(_bot(call), channel, Permission.MANAGE_CHANNELS)
    for key in ("name", "nsfw", "position", "rate_limit_per_user"):
        if body.get(key) is not None:
            setattr(channel, key, body[key])
    if "topic" in body:
        channel.topic = body["topic"]
    if "parent_id" in body:
        channel.parent_id = None if body["parent_id"] is None else _category(call, int(body["parent_id"]))
    if body.get("permission_overwrites") is not None:
        core.require(_bot(call), channel, Permission.MANAGE_ROLES)
        channel.overwrites = {
            int(one["id"]): PermissionOverwrite(
                int(one["id"]), one.get("type") or 0, int(one.get("allow") or 0), int(one.get("deny") or 0)
            )
            for one in body["permission_overwrites"]
        }
        core.permissions_changed()
    core.announce_channel("CHANNEL_UPDATE", channel, payloads.channel_payload(channel))


def _category(call: Call, channel_id: int) -> int:
    category = call.core.channel(channel_id)
    if category.type is not ChannelType.CATEGORY:
        raise refusal(50024)
    return category.id


async def delete(call: Call) -> Json:
    """DELETE a channel or thread."""
    core, channel = call.core, call.channel()
    needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
    core.require(_bot(call), channel, needed)
    payload = payloads.channel_payload(channel)
    threads.delete_channel(core, channel)
    return payload


# Threads


async def create_thread(call: Call) -> Json:
    """POST a thread of its own."""
    core, channel = call.core, call.channel()
    body: Any = call.read(THREAD_CREATE)
    private = body.get("type", ChannelType.PRIVATE_THREAD) == ChannelType.PRIVATE_THREAD
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    core.require(_bot(call), channel, needed)
    thread = threads.open_thread(
        core,
        channel,
        _bot(call),
        body["name"],
        private=private,
        auto_archive_duration=body.get("auto_archive_duration"),
        rate_limit_per_user=body.get("rate_limit_per_user"),
        invitable=body.get("invitable") is not False,
    )
    announce_thread(core, channel, thread, None)
    call.status = 201
    return payloads.channel_payload(thread, for_user=_bot(call))


async def create_thread_from_message(call: Call) -> Json:
    """POST a thread that hangs on a message."""
    core, channel = call.core, call.channel()
    body: Any = call.read(THREAD_FROM_MESSAGE)
    core.require(_bot(call), channel, Permission.CREATE_PUBLIC_THREADS, Permission.READ_MESSAGE_HISTORY)
    message = find_own_message(core, channel, call.id("message_id"))
    thread = threads.open_thread(
        core,
        channel,
        _bot(call),
        body["name"],
        message=message,
        auto_archive_duration=body.get("auto_archive_duration"),
        rate_limit_per_user=body.get("rate_limit_per_user"),
    )
    announce_thread(core, channel, thread, message)
    call.status = 201
    return payloads.channel_payload(thread, for_user=_bot(call))


def _thread(call: Call) -> Channel:
    thread = call.channel()
    call.core.require(_bot(call), thread)
    if not thread.is_thread:
        raise refusal(50024)
    return thread


async def members(call: Call) -> list[Json]:
    """GET a thread's members; only for bots with the members intent, says Discord's documentation.

    The answer without the intent is undocumented; Discord.Net #2065 reports missing permissions.
    """
    thread = _thread(call)
    if "members" not in call.core.settings.privileged_intents:
        raise refusal(50001)
    return [payloads.thread_member_payload(thread, user) for user in thread.members]


async def member(call: Call) -> Json:
    """GET one member of a thread, which needs no intent; 404 for anybody else (Channels Resource,
    "Get Thread Member").
    """
    thread, user = _thread(call), call.id("user_id")
    if user not in thread.members:
        raise refusal(10007)
    return payloads.thread_member_payload(thread, user)


async def join(call: Call) -> None:
    """Let the bot join a thread."""
    threads.join(call.core, _thread(call), _bot(call))


async def leave(call: Call) -> None:
    """Let the bot leave a thread."""
    threads.leave(call.core, _thread(call), _bot(call))


async def add_member(call: Call) -> None:
    """Add somebody to a thread."""
    thread = _thread(call)
    if not threads.may_add(call.core, thread, _bot(call)):
        raise refusal(50013)
    threads.join(call.core, thread, call.id("user_id"))


async def remove_member(call: Call) -> None:
    """Take somebody out of a thread."""
    thread = _thread(call)
    if not threads.may_remove(call.core, thread, _bot(call)):
        raise refusal(50013)
    threads.leave(call.core, thread, call.id("user_id"))


async def archived(call: Call) -> Json:
    """GET the archived public threads of a channel, newest first."""
    channel = call.channel()
    call.core.require(_bot(call), channel, Permission.READ_MESSAGE_HISTORY)
    private = call.request.path.endswith("/private")
    if private:
        call.core.require(_bot(call), channel, Permission.MANAGE_THREADS)
    found = [t for t in call.core.world.threads_of(channel) if t.archived and t.is_private == private]
    found.sort(key=lambda thread: thread.archive_timestamp, reverse=True)
    limit = int(call.request.query.get("limit", "50"))
    shown = found[:limit]
    return {
        "threads": [payloads.channel_payload(t) for t in shown],
        "members": [payloads.thread_member_payload(t, _bot(call)) for t in shown if _bot(call) in t.members],
        "has_more": len(found) > limit,
    }


_CHANNEL = "/channels/{channel_id}"
ROUTES = (
    Route("GET", _CHANNEL, get),
    Route("PATCH", _CHANNEL, edit),
    Route("DELETE", _CHANNEL, delete),
    Route("POST", f"{_CHANNEL}/threads", create_thread, "thread_create"),
    Route("GET", f"{_CHANNEL}/threads/archived/public", archived),
    Route("GET", f"{_CHANNEL}/threads/archived/private", archived),
    Route("POST", f"{_CHANNEL}/messages/{{message_id}}/threads", create_thread_from_message, "thread_create"),
    Route("GET", f"{_CHANNEL}/thread-members", members),
    Route("PUT", f"{_CHANNEL}/thread-members/@me", join),
    Route("DELETE", f"{_CHANNEL}/thread-members/@me", leave),
    Route("GET", f"{_CHANNEL}/thread-members/{{user_id}}", member),
    Route("PUT", f"{_CHANNEL}/thread-members/{{user_id}}", add_member),
    Route("DELETE", f"{_CHANNEL}/thread-members/{{user_id}}", remove_member),
)
