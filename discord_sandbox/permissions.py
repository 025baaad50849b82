"""Discord's permission bits and the algorithm that computes a member's permissions in a channel."""

from __future__ import annotations

import time
from collections.abc import Iterable
from enum import IntFlag
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from discord_sandbox.world import Channel, Guild, Member


class Permission(IntFlag):
    """Permissions that matter to text, threads and commands, with Discord's bits and names."""

    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CONNECT = 1 << 20
    SPEAK = 1 << 21
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    MANAGE_GUILD_EXPRESSIONS = 1 << 30
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_EVENTS = 1 << 33
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    MODERATE_MEMBERS = 1 << 40
    CREATE_EVENTS = 1 << 44
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


ALL = Permission(0)
for _permission in Permission:
    ALL |= _permission

#: What an ordinary member of a community may do.
MEMBER_DEFAULT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CONNECT
    | Permission.SPEAK
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.SEND_POLLS
)

#: What the role of an invited bot gives.
BOT_DEFAULT = MEMBER_DEFAULT | Permission.CREATE_EVENTS

_TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
_NEEDS_SENDING = (
    Permission.MENTION_EVERYONE
    | Permission.SEND_TTS_MESSAGES
    | Permission.ATTACH_FILES
    | Permission.EMBED_LINKS
)


class Overwrite(Protocol):
    """An allow/deny pair for one role or member of a channel."""

    allow: int
    deny: int


def named(names: Iterable[str]) -> Permission:
    """Return the union of permissions by name, such as ``SEND_MESSAGES``. Raises KeyError if unknown."""
    total = Permission(0)
    for name in names:
        total |= Permission[name.upper()]
    return total


def in_guild(guild: Guild, member: Member) -> Permission:
    """Return a member's permissions from roles, before any channel overwrite."""
    if member.user.id == guild.owner_id:
        return ALL
    total = Permission(guild.roles[guild.id].permissions)
    for role_id in member.roles:
        if role := guild.roles.get(role_id):
            total |= role.permissions
    return ALL if total & Permission.ADMINISTRATOR else total & _left(member)


def _left(member: Member) -> Permission:
    """Return what somebody may do at the most: little while they are timed out (Permissions, "Timed Out")."""
    return _TIMED_OUT if member.timed_out_until > time.time() else ALL


def in_channel(guild: Guild, member: Member, channel: Channel) -> Permission:
    """Return a member's permissions in a channel; threads take the overwrites of their parent.

    After the algorithm in Discord's documentation: base, @everyone, roles (all denials, then all allowances),
    the member, then what is implicitly lost without VIEW_CHANNEL or the right to send. A private thread is
    there for its members and for those who manage threads (Threads, "Permissions").
    """
    total = in_guild(guild, member)
    if total & Permission.ADMINISTRATOR:
        return ALL
    owner = channel
    if channel.is_thread and channel.parent_id is not None:
        owner = guild.channels[channel.parent_id]
    overwrites = owner.overwrites
    if everyone := overwrites.get(guild.id):
        total = (total & ~Permission(everyone.deny)) | Permission(everyone.allow)
    allow = deny = Permission(0)
    for role_id in member.roles:
        if overwrite := overwrites.get(role_id):
            allow |= overwrite.allow
            deny |= overwrite.deny
    total = (total & ~deny) | allow
    if own := overwrites.get(member.user.id):
        total = (total & ~Permission(own.deny)) | Permission(own.allow)
    total &= _left(member)
    if not total & Permission.VIEW_CHANNEL:
        return Permission(0)
    joined = member.user.id in channel.members or total & Permission.MANAGE_THREADS
    if channel.is_private and not joined:
        return Permission(0)
    speaking = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    if not total & speaking:
        total &= ~_NEEDS_SENDING
    return total
