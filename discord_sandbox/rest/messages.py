"""Messages of channels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord_sandbox import messages
from discord_sandbox.errors import invalid, refusal
from discord_sandbox.gateway import concerns, without_content
from discord_sandbox.messages import (
    create_message,
    created_payload,
    delete_message,
    edit_message,
    find_own_message,
)
from discord_sandbox.models.messages import BULK_DELETE, MESSAGE_CREATE, MESSAGE_EDIT
from discord_sandbox.permissions import Permission
from discord_sandbox.rest.call import Call, Route
from discord_sandbox.snowflakes import EPOCH_MS
from discord_sandbox.world import Channel, Json, Message

if TYPE_CHECKING:
    from discord_sandbox.core import Core

_MAX_HISTORY = 100
_BULK_DAYS = 14


def _sending(channel: Channel) -> Permission:
    return Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES


def _author(call: Call) -> int:
    return call.core.world.bot.id


async def create(call: Call) -> Json:
    """POST a message as the bot."""
    core, channel = call.core, call.channel()
    if not channel.is_text:
        raise refusal(50008)
    body: Any = call.read(MESSAGE_CREATE)
    core.require(_author(call), channel, _sending(channel))
    if body.get("embeds"):
        core.require(_author(call), channel, Permission.EMBED_LINKS)
    if call.body.uploads:
        core.require(_author(call), channel, Permission.ATTACH_FILES)
    if body.get("tts"):
        core.require(_author(call), channel, Permission.SEND_TTS_MESSAGES)
    if body.get("poll"):
        core.require(_author(call), channel, Permission.SEND_POLLS)
    reference = _reference(call, channel, body)
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        sent = core.nonces.find(_author(call), nonce)
        if sent is not None:
            return created_payload(_still_there(core, sent))
    message = create_message(
        core, channel, core.world.bot, body, call.body.uploads, reference=reference, nonce=nonce
    )
    return created_payload(message)


def _still_there(core: Core, sent: Message) -> Message:
    """Return a message that was sent again. Raises DiscordError 10008 if it was deleted, as it is not created
    anew (discord-api-docs #6647)."""
    place = core.world.channels.get(sent.channel_id)
    if place is None or sent.id not in place.messages:
        raise refusal(10008)
    return sent


def _reference(call: Call, channel: Channel, body: Any) -> Message | None:
    """Return the message that is replied to; a missing one is an error unless the body says otherwise."""
    wanted = body.get("message_reference")
    if not wanted:
        return None
    call.core.require(_author(call), channel, Permission.READ_MESSAGE_HISTORY)
    message = channel.messages.get(int(wanted["message_id"]))
    if message is not None and message.ephemeral_for is None:
        return message
    if wanted.get("fail_if_not_exists") is False:
        return None
    raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")


async def history(call: Call) -> list[Json]:
    """GET messages, newest first; none without the permission to read the history."""
    core, channel, query = call.core, call.channel(), call.request.query
    core.require(_author(call), channel)
    limit = query.get("limit", "50")
    if not limit.isdigit() or not 1 <= int(limit) <= _MAX_HISTORY:
        raise invalid(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    if not core.allowed(_author(call), channel) & Permission.READ_MESSAGE_HISTORY:
        return []
    found = [m for m in channel.messages.values() if m.ephemeral_for is None]
    count = int(limit)
    if "around" in query:
        found = _around(found, int(query["around"]), count)
    elif "after" in query:
        found = [m for m in found if m.id > int(query["after"])][:count]
    else:
        if "before" in query:
            found = [m for m in found if m.id < int(query["before"])]
        found = found[-count:]
    return [readable(core, message) for message in reversed(found)]


def readable(core: Core, message: Message) -> Json:
    """Return a message as the bot may read it: without the intent, other people's text is empty over REST,
    too (Gateway, "Message Content Intent")."""
    if "message_content" in core.settings.privileged_intents or concerns(core.world.bot, message.payload):
        return message.payload
    return without_content(message.payload)


def _around(found: list[Message], middle: int, count: int) -> list[Message]:
    older = [m for m in found if m.id < middle][-(count // 2) :]
    return (older + [m for m in found if m.id >= middle])[:count]


async def get(call: Call) -> Json:
    """GET one message."""
    core, channel = call.core, call.channel()
    core.require(_author(call), channel)
    if not core.allowed(_author(call), channel) & Permission.READ_MESSAGE_HISTORY:
        raise refusal(50001)
    return readable(core, find_own_message(core, channel, call.id("message_id")))


async def edit(call: Call) -> Json:
    """PATCH a message of the bot."""
    core, channel = call.core, call.channel()
    core.require(_author(call), channel)
    message = find_own_message(core, channel, call.id("message_id"))
    body: Any = call.read(MESSAGE_EDIT)
    if message.system:
        raise refusal(50021)
    if message.author_id != _author(call):
        raise refusal(50005)
    if body.get("embeds") and message.interaction_id is None:
        core.require(_author(call), channel, Permission.EMBED_LINKS)
    if call.body.uploads:
        core.require(_author(call), channel, Permission.ATTACH_FILES)
    if core.settings.rate_limits and messages.age(message) >= core.settings.old_message_seconds:
        core.limits.take_old_edit(channel.id)
    return edit_message(core, channel, message, body, call.body.uploads).payload


async def delete(call: Call) -> None:
    """DELETE a message; other people's messages need a permission."""
    core, channel = call.core, call.channel()
    core.require(_author(call), channel)
    message = find_own_message(core, channel, call.id("message_id"))
    if message.author_id != _author(call):
        core.require(_author(call), channel, Permission.MANAGE_MESSAGES)
    delete_message(core, channel, message)


async def bulk_delete(call: Call) -> None:
    """POST a bulk deletion of messages younger than two weeks."""
    core, channel = call.core, call.channel()
    core.require(_author(call), channel, Permission.MANAGE_MESSAGES)
    wanted = {int(one) for one in call.read(BULK_DELETE)["messages"]}
    newest = core.ids.next()
    oldest = newest - (_BULK_DAYS * 86_400_000 << 22)
    if any(one < oldest for one in wanted):
        raise invalid(
            ("messages",),
            "MESSAGES_BULK_DELETE_TOO_OLD",
            "You can only bulk delete messages that are under 14 days old.",
        )
    for message_id in wanted:
        message = channel.messages.get(message_id)
        if message is not None and message.ephemeral_for is None:
            delete_message(core, channel, message)


async def typing(call: Call) -> None:
    """POST that the bot is typing."""
    core, channel = call.core, call.channel()
    core.require(_author(call), channel, _sending(channel))
    now = (core.ids.next() >> 22) + EPOCH_MS
    event = {
        "channel_id": str(channel.id),
        "guild_id": str(channel.guild_id),
        "user_id": str(_author(call)),
        "timestamp": now // 1000,
    }
    core.gateway.dispatch("TYPING_START", event, guild_id=channel.guild_id, channel=channel)
    core.hub.push_channel("TYPING", event, channel)


_MESSAGES = "/channels/{channel_id}/messages"
ROUTES = (
    Route("GET", _MESSAGES, history),
    Route("POST", _MESSAGES, create, "message_create"),
    Route("POST", f"{_MESSAGES}/bulk-delete", bulk_delete),
    Route("GET", f"{_MESSAGES}/{{message_id}}", get),
    Route("PATCH", f"{_MESSAGES}/{{message_id}}", edit, "message_edit"),
    Route("DELETE", f"{_MESSAGES}/{{message_id}}", delete, "message_delete"),
    Route("POST", "/channels/{channel_id}/typing", typing, "typing"),
)
