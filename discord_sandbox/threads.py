"""Opening, joining, archiving and waking threads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from discord_sandbox import payloads
from discord_sandbox.errors import refusal
from discord_sandbox.intents import GUILD_MEMBERS
from discord_sandbox.permissions import Permission
from discord_sandbox.snowflakes import timestamp
from discord_sandbox.world import Channel, ChannelType, Json, Message, MessageFlag

if TYPE_CHECKING:
    from discord_sandbox.core import Core


def open_thread(
    core: Core,
    parent: Channel,
    owner_id: int,
    name: str,
    *,
    message: Message | None = None,
    private: bool = False,
    auto_archive_duration: int | None = None,
    rate_limit_per_user: int | None = None,
    invitable: bool = True,
) -> Channel:
    """Open a thread in a text channel; on a message it takes that message's id.

    Raises DiscordError 50024 where threads are impossible, 160004 for a second one on a message, 160006 for
    too many.
    """
    if parent.type not in (ChannelType.TEXT, ChannelType.ANNOUNCEMENT):
        raise refusal(50024)
    guild = core.world.guild_of(parent)
    active = sum(1 for channel in guild.channels.values() if channel.is_thread and not channel.archived)
    if active >= core.settings.active_threads:
        raise refusal(160006)
    if message is not None and message.id in core.world.channels:
        raise refusal(160004)
    now = timestamp()
    thread = Channel(
        message.id if message is not None else core.ids.next(),
        guild.id,
        ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD,
        name,
        parent_id=parent.id,
        owner_id=owner_id,
        auto_archive_duration=auto_archive_duration or 1440,
        rate_limit_per_user=rate_limit_per_user or 0,
        invitable=invitable,
        archive_timestamp=now,
        created_at=now,
        members={owner_id: now},
    )
    core.world.add_channel(thread)
    core.permissions_changed()
    payload = payloads.channel_payload(thread, for_user=core.world.bot.id) | {"newly_created": True}
    core.announce_channel("THREAD_CREATE", thread, payload)
    if message is not None:
        message.payload = message.payload | {
            "flags": message.flags | MessageFlag.HAS_THREAD,
            "thread": payloads.channel_payload(thread),
        }
    return thread


def announce_update(core: Core, thread: Channel) -> None:
    """Tell everybody that a thread changed."""
    core.announce_channel(
        "THREAD_UPDATE", thread, payloads.channel_payload(thread, for_user=core.world.bot.id)
    )


def set_archived(core: Core, thread: Channel, archived: bool) -> None:
    """Archive or wake a thread."""
    if thread.archived != archived:
        thread.archived = archived
        thread.archive_timestamp = timestamp()
        announce_update(core, thread)


def wake_thread(core: Core, channel: Channel) -> None:
    """Wake an archived thread when somebody writes in it. Raises DiscordError 50083 if it is locked."""
    if channel.archived:
        if channel.locked:
            raise refusal(50083)
        set_archived(core, channel, False)


def join(core: Core, thread: Channel, user_id: int) -> None:
    """Make somebody a member. Raises DiscordError 50083 or 10007."""
    if thread.archived:
        raise refusal(50083)
    core.member(core.world.guild_of(thread), user_id)
    if user_id not in thread.members:
        thread.members[user_id] = timestamp()
        _members_changed(core, thread, added=(user_id,))


def bring_in(core: Core, channel: Channel, author_id: int, mentioned: Iterable[Json]) -> None:
    """Make members of a thread of those who are mentioned there and see the channel that it is in.

    If the author may add people: discord-api-docs 5295; an edit does so, too: MarcusOtter/discord-needle 107.
    """
    if channel.parent_id is None or not channel.is_thread or not may_add(core, channel, author_id):
        return
    parent, guild = core.channel(channel.parent_id), core.world.guild_of(channel)
    for user in (int(one["id"]) for one in mentioned):
        if user in guild.members and core.allowed(user, parent) & Permission.VIEW_CHANNEL:
            join(core, channel, user)


def leave(core: Core, thread: Channel, user_id: int) -> None:
    """Take somebody out. Raises DiscordError 50083."""
    if thread.archived:
        raise refusal(50083)
    if thread.members.pop(user_id, None) is not None:
        _members_changed(core, thread, removed=(user_id,))


def _members_changed(
    core: Core, thread: Channel, added: tuple[int, ...] = (), removed: tuple[int, ...] = ()
) -> None:
    """Tell a bot about changes of itself, and of others only with the members intent.

    A new member gets the thread first: Discord's documentation, Threads, "Gaining access to a private
    thread", and Gateway Events, "Thread Members Update".
    """
    core.permissions_changed()
    bot = core.world.bot.id
    if bot in added:
        payload = payloads.channel_payload(thread, for_user=bot)
        core.gateway.dispatch("THREAD_CREATE", payload, guild_id=thread.guild_id, channel=thread)
    guild = core.world.guild_of(thread)
    event = {
        "id": str(thread.id),
        "guild_id": str(guild.id),
        "member_count": len(thread.members),
        "added_members": [
            payloads.thread_member_payload(thread, user)
            | {"member": payloads.member_payload(guild.members[user]), "presence": None}
            for user in added
        ],
        "removed_member_ids": [str(user) for user in removed],
    }
    if bot in (*added, *removed):
        core.gateway.dispatch("THREAD_MEMBERS_UPDATE", event, guild_id=guild.id)
    else:
        core.gateway.dispatch(
            "THREAD_MEMBERS_UPDATE", event, guild_id=guild.id, channel=thread, intent=GUILD_MEMBERS
        )
    core.hub.push_channel("THREAD_UPDATE", payloads.channel_payload(thread), thread)


def delete_channel(core: Core, channel: Channel) -> None:
    """Delete a channel or thread with everything in it."""
    for thread in core.world.threads_of(channel):
        delete_channel(core, thread)
    if channel.is_thread:
        event = {
            "id": str(channel.id),
            "guild_id": str(channel.guild_id),
            "parent_id": str(channel.parent_id),
            "type": int(channel.type),
        }
        core.announce_channel("THREAD_DELETE", channel, event)
    else:
        core.announce_channel("CHANNEL_DELETE", channel, payloads.channel_payload(channel))
    for message in channel.messages.values():
        for file in message.files:
            core.world.attachments.pop(int(file["id"]), None)
    core.world.remove_channel(channel)
    core.hub.forget_channel(channel.id)
    core.permissions_changed()


def may_add(core: Core, thread: Channel, user_id: int) -> bool:
    """Tell whether somebody may add others: writers may if the thread is invitable or theirs.

    Discord's documentation, Channels Resource, "Add Thread Member" and the field ``invitable``.
    """
    allowed = core.allowed(user_id, thread)
    inviting = thread.invitable or thread.owner_id == user_id or allowed & Permission.MANAGE_THREADS
    return bool(allowed & Permission.SEND_MESSAGES_IN_THREADS and inviting)


def may_remove(core: Core, thread: Channel, user_id: int) -> bool:
    """Tell whether somebody may remove others: thread managers, and openers of a private one.

    Discord's documentation, Channels Resource, "Remove Thread Member".
    """
    return may_manage(core, thread, user_id) or (thread.is_private and thread.owner_id == user_id)


def may_manage(core: Core, thread: Channel, user_id: int) -> bool:
    """Tell whether somebody may lock this thread or rename it without owning it."""
    return bool(core.allowed(user_id, thread) & Permission.MANAGE_THREADS)
