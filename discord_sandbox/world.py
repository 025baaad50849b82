"""The sandbox's state: guilds, channels, people and messages, all in memory.

Objects here are plain data without JSON: ``payloads`` writes them as Discord's objects.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]


class ChannelType(IntEnum):
    """Discord's channel types that the sandbox knows."""

    TEXT = 0
    VOICE = 2
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = frozenset({ChannelType.ANNOUNCEMENT_THREAD, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD})


class MessageFlag(IntFlag):
    """Discord's message flags that the sandbox reads or sets."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    IS_COMPONENTS_V2 = 1 << 15


@dataclass(slots=True)
class User:
    """A person or the bot."""

    id: int
    username: str
    global_name: str | None
    locale: str = "en-US"
    bot: bool = False
    accent: str = "#5865f2"
    """Background of the generated avatar."""
    payload: Json = field(default_factory=dict, repr=False)
    """The user object in all messages of this user, built once."""

    @property
    def display_name(self) -> str:
        """The name that other people see."""
        return self.global_name or self.username


@dataclass(slots=True)
class Role:
    """A role of a guild; the one with the guild's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0
    color: int = 0
    managed: bool = False
    mentionable: bool = False
    bot_id: int | None = None


@dataclass(slots=True)
class PermissionOverwrite:
    """A channel's permission overwrite for one role (type 0) or member (type 1)."""

    id: int
    type: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class Member:
    """A member of a guild."""

    user: User
    joined_at: str
    nick: str | None = None
    roles: list[int] = field(default_factory=list)
    timed_out_until: float = 0.0
    """Until when moderators have timed them out, in seconds since 1970."""


@dataclass(slots=True, eq=False)
class Message:
    """A message: its JSON as Discord shows it, and further data of the sandbox."""

    id: int
    channel_id: int
    author_id: int
    payload: Json = field(repr=False)
    born: float = field(default_factory=time.monotonic)
    ephemeral_for: int | None = None
    interaction_id: int | None = None
    """The interaction that this message answered or followed."""
    mentioned: frozenset[int] = frozenset()
    """People who were pinged when it was sent."""
    files: list[Json] = field(default_factory=list, repr=False)
    """All attachments, including those that components and embeds show and the JSON leaves out."""
    system: bool = False
    nonce: str | int | None = None
    """Nonce, sent only when the message is created (discord.py #2451)."""

    @property
    def flags(self) -> int:
        """The message's flags."""
        return int(self.payload["flags"])


@dataclass(slots=True, eq=False)
class Channel:
    """A channel, category or thread."""

    id: int
    guild_id: int
    type: ChannelType
    name: str
    position: int = 0
    parent_id: int | None = None
    topic: str | None = None
    nsfw: bool = False
    rate_limit_per_user: int = 0
    overwrites: dict[int, PermissionOverwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict, repr=False)
    last_message_id: int | None = None
    # Threads only:
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_duration: int = 1440
    archive_timestamp: str = ""
    created_at: str = ""
    members: dict[int, str] = field(default_factory=dict)
    """When each member joined the thread, by user id."""
    total_message_sent: int = 0

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread of another channel."""
        return self.type in THREADS

    @property
    def is_voice(self) -> bool:
        """Whether this is a voice channel."""
        return self.type is ChannelType.VOICE

    @property
    def is_private(self) -> bool:
        """Whether this is a thread only its members see."""
        return self.type is ChannelType.PRIVATE_THREAD

    @property
    def is_text(self) -> bool:
        """Whether messages can be written here (voice channels have a chat, categories haven't)."""
        return self.type is not ChannelType.CATEGORY


@dataclass(slots=True)
class Emoji:
    """An emoji of the application or of a guild, with its picture."""

    id: int
    name: str
    image: bytes = field(repr=False)
    content_type: str
    animated: bool = False


@dataclass(slots=True, eq=False)
class ScheduledEvent:
    """A scheduled event: its JSON as Discord shows it, and its creator."""

    id: int
    guild_id: int
    creator_id: int
    payload: Json = field(repr=False)


@dataclass(slots=True, eq=False)
class Guild:
    """A server with its roles, channels, members, emoji and scheduled events."""

    id: int
    name: str
    owner_id: int
    preferred_locale: str
    accent: str
    roles: dict[int, Role] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    events: dict[int, ScheduledEvent] = field(default_factory=dict)
    """Scheduled and running events."""


@dataclass(slots=True)
class Attachment:
    """A stored file of a message."""

    id: int
    channel_id: int
    filename: str
    data: bytes = field(repr=False)
    content_type: str


@dataclass(slots=True)
class World:
    """The whole state. ``bot`` is the application's user, whose id is also the application's."""

    bot: User
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    attachments: dict[int, Attachment] = field(default_factory=dict, repr=False)
    pushes: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=1000), repr=False)
    """Notifications on locked phones: whose, and the message's text when it was sent. Components have none
    there (discord-api-docs 7854)."""

    @property
    def people(self) -> list[User]:
        """Everybody but the bot."""
        return [user for user in self.users.values() if not user.bot]

    def guilds_of(self, user_id: int) -> list[Guild]:
        """Return the guilds of somebody, oldest first."""
        found = [guild for guild in self.guilds.values() if user_id in guild.members]
        return sorted(found, key=lambda guild: guild.id)

    def guild_of(self, channel: Channel) -> Guild:
        """Return the guild of a channel."""
        return self.guilds[channel.guild_id]

    def find_emoji(self, emoji_id: int) -> Emoji | None:
        """Return an emoji of the application or of any guild."""
        if emoji_id in self.emojis:
            return self.emojis[emoji_id]
        return next((g.emojis[emoji_id] for g in self.guilds.values() if emoji_id in g.emojis), None)

    def add_channel(self, channel: Channel) -> None:
        """Put a channel into its guild."""
        self.channels[channel.id] = channel
        self.guilds[channel.guild_id].channels[channel.id] = channel

    def remove_channel(self, channel: Channel) -> None:
        """Take a channel out, its messages with it."""
        self.channels.pop(channel.id, None)
        self.guilds[channel.guild_id].channels.pop(channel.id, None)

    def threads_of(self, channel: Channel) -> list[Channel]:
        """Return the threads below a channel."""
        guild = self.guilds[channel.guild_id]
        return [c for c in guild.channels.values() if c.is_thread and c.parent_id == channel.id]
