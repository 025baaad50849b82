"""Creating, changing and deleting messages, and the events about that."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from discord_sandbox import payloads
from discord_sandbox.bodies import Upload
from discord_sandbox.compose import Draft, compose
from discord_sandbox.errors import refusal
from discord_sandbox.snowflakes import timestamp
from discord_sandbox.threads import bring_in, wake_thread
from discord_sandbox.world import Channel, Json, Message, MessageFlag, User

if TYPE_CHECKING:
    from discord_sandbox.core import Core

DEFAULT, REPLY, THREAD_CREATED, CHAT_INPUT_COMMAND, CONTEXT_MENU_COMMAND = 0, 19, 18, 20, 23


def find_message(core: Core, channel: Channel, message_id: int, viewer: int) -> Message:
    """Return a message that the viewer may see. Raises DiscordError 10008."""
    message = channel.messages.get(message_id)
    if message is None or message.ephemeral_for not in (None, viewer):
        raise refusal(10008)
    return message


def find_own_message(core: Core, channel: Channel, message_id: int) -> Message:
    """Return a message that the bot can reach through the channel: none that is ephemeral, even its own."""
    message = channel.messages.get(message_id)
    if message is None or message.ephemeral_for is not None:
        raise refusal(10008)
    return message


def create_message(
    core: Core,
    channel: Channel,
    author: User,
    body: Mapping[str, Any],
    uploads: Sequence[Upload] = (),
    *,
    prefix: Sequence[str | int] = (),
    ephemeral_for: int | None = None,
    interaction_id: int | None = None,
    message_type: int = DEFAULT,
    extra: Json | None = None,
    reference: Message | None = None,
    nonce: str | int | None = None,
) -> Message:
    """Write a message and tell everybody. The caller checks permissions.

    ``extra`` goes into the JSON as is (an interaction's metadata).
    """
    replied_to = reference.author_id if reference is not None else None
    draft = compose(core, channel, author.id, body, uploads, prefix=prefix, replied_to=replied_to)
    if ephemeral_for is not None:
        draft.flags |= MessageFlag.EPHEMERAL
    wake_thread(core, channel)
    message_id = core.ids.next()
    payload = payloads.message_payload(
        message_id=message_id,
        channel_id=channel.id,
        author=author,
        message_type=REPLY if reference is not None else message_type,
    )
    _fill(payload, draft)
    if extra:
        payload.update(extra)
    if reference is not None:
        payload["message_reference"] = {
            "type": 0,
            "message_id": str(reference.id),
            "channel_id": str(reference.channel_id),
            "guild_id": str(channel.guild_id),
        }
        payload["referenced_message"] = reference.payload
    message = Message(
        message_id,
        channel.id,
        author.id,
        payload,
        ephemeral_for=ephemeral_for,
        interaction_id=interaction_id,
        mentioned=draft.mentions.pinged if ephemeral_for is None else frozenset(),
        nonce=nonce,
        files=draft.attachments,
    )
    _store_files(core, draft)
    if ephemeral_for is None:
        bring_in(core, channel, author.id, draft.mentions.users)
    core.world.pushes.extend((person, draft.content) for person in message.mentioned)
    publish(core, channel, message)
    return message


def create_loading(
    core: Core, channel: Channel, *, ephemeral_for: int | None, interaction_id: int, extra: Json
) -> Message:
    """Create the "is thinking" message of a deferred answer."""
    wake_thread(core, channel)
    message_id = core.ids.next()
    flags = MessageFlag.LOADING | (MessageFlag.EPHEMERAL if ephemeral_for is not None else 0)
    bot = core.world.bot
    payload = payloads.message_payload(
        message_id=message_id, channel_id=channel.id, author=bot, flags=int(flags)
    )
    payload.update(extra)
    message = Message(
        message_id, channel.id, bot.id, payload, ephemeral_for=ephemeral_for, interaction_id=interaction_id
    )
    publish(core, channel, message)
    return message


def edit_message(
    core: Core,
    channel: Channel,
    message: Message,
    body: Mapping[str, Any],
    uploads: Sequence[Upload] = (),
    *,
    prefix: Sequence[str | int] = (),
    keeps_files: bool = True,
    finds_files: bool = True,
) -> Message:
    """Change the given keys; edits ping nobody. Raises DiscordError 50083 or 50035.

    ``keeps_files`` and ``finds_files`` as for ``compose``.
    """
    if channel.archived:
        raise refusal(50083)
    draft = compose(
        core,
        channel,
        message.author_id,
        body,
        uploads,
        before=message,
        prefix=prefix,
        keeps_files=keeps_files,
        finds_files=finds_files,
    )
    loading = message.flags & MessageFlag.LOADING
    payload = message.payload.copy()
    draft.flags &= ~int(MessageFlag.LOADING)
    old_files = {int(file["id"]) for file in message.files}
    _fill(payload, draft)
    message.files = draft.attachments
    if not loading:
        payload["edited_timestamp"] = timestamp()
    message.payload = payload
    if loading and message.ephemeral_for is None:
        message.mentioned = draft.mentions.pinged
        core.world.pushes.extend((person, draft.content) for person in message.mentioned)
    if message.ephemeral_for is None:
        bring_in(core, channel, message.author_id, draft.mentions.users)
    if old_files or draft.files:
        _store_files(core, draft)
        for gone in old_files - {file.id for file in draft.files}:
            core.world.attachments.pop(gone, None)
    announce_update(core, channel, message)
    return message


def announce_thread(core: Core, parent: Channel, thread: Channel, message: Message | None) -> None:
    """Announce a new thread in its parent: on its message, or as a line of its own."""
    if message is not None:
        announce_update(core, parent, message)
    elif not thread.is_private and thread.owner_id is not None:
        author = core.world.users[thread.owner_id]
        line_id = core.ids.next()
        payload = payloads.message_payload(
            message_id=line_id,
            channel_id=parent.id,
            author=author,
            message_type=THREAD_CREATED,
            content=thread.name,
        )
        payload["message_reference"] = {
            "type": 0,
            "channel_id": str(thread.id),
            "guild_id": str(thread.guild_id),
        }
        publish(core, parent, Message(line_id, parent.id, author.id, payload, system=True))


def announce_update(core: Core, channel: Channel, message: Message) -> None:
    """Tell everybody that a message changed."""
    if message.ephemeral_for is None:
        event = message.payload | {"guild_id": str(channel.guild_id)}
        core.gateway.dispatch_message("MESSAGE_UPDATE", event, guild_id=channel.guild_id, channel=channel)
    core.hub.push_message("MESSAGE_UPDATE", message.payload, message, channel)


def delete_message(core: Core, channel: Channel, message: Message) -> None:
    """Remove a message and tell everybody. Raises DiscordError 50083."""
    if channel.archived:
        raise refusal(50083)
    channel.messages.pop(message.id, None)
    for file in message.files:
        core.world.attachments.pop(int(file["id"]), None)
    event = {"id": str(message.id), "channel_id": str(channel.id), "guild_id": str(channel.guild_id)}
    if message.ephemeral_for is None:
        core.gateway.dispatch("MESSAGE_DELETE", event, guild_id=channel.guild_id, channel=channel)
        core.hub.note_deletion(message)
    core.hub.push_message("MESSAGE_DELETE", event, message, channel)


def created_payload(message: Message) -> Json:
    """Return a message as its author and the gateway get it once: with its nonce."""
    return message.payload if message.nonce is None else message.payload | {"nonce": message.nonce}


def publish(core: Core, channel: Channel, message: Message) -> None:
    """Put a finished message into its channel and tell everybody."""
    channel.messages[message.id] = message
    created = created_payload(message)
    if message.nonce is not None:
        core.nonces.note(message)
    if message.ephemeral_for is None:
        channel.last_message_id = message.id
        if channel.is_thread:
            channel.total_message_sent += 1
        guild = core.world.guild_of(channel)
        event = created | {"guild_id": str(guild.id)}
        if (member := guild.members.get(message.author_id)) is not None:
            event["member"] = payloads.member_payload(member, with_user=False)
        core.gateway.dispatch_message("MESSAGE_CREATE", event, guild_id=guild.id, channel=channel)
    core.hub.push_message("MESSAGE_CREATE", created, message, channel)
    if message.ephemeral_for is None:
        core.hub.note_message(message, channel)


def age(message: Message) -> float:
    """Return the seconds since the message was written."""
    return time.monotonic() - message.born


def _fill(payload: Json, draft: Draft) -> None:
    payload["content"] = draft.content
    payload["embeds"] = draft.embeds
    payload["components"] = draft.components
    payload["attachments"] = draft.beside()
    payload["flags"] = int(draft.flags)
    payload["mentions"] = list(draft.mentions.users)
    payload["mention_roles"] = list(draft.mentions.roles)
    payload["mention_everyone"] = draft.mentions.everyone
    if draft.poll is not None:
        payload["poll"] = draft.poll


def _store_files(core: Core, draft: Draft) -> None:
    for file in draft.files:
        core.world.attachments[file.id] = file
