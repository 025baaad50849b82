"""Discord's JSON objects of the world's data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from discord_sandbox import permissions
from discord_sandbox.snowflakes import timestamp

if TYPE_CHECKING:
    from discord_sandbox.world import Channel, Emoji, Guild, Json, Member, Role, User, World

MOST_WANTED = 100
"""Most members requested by id at once; a request with more is never answered (discord.js #4313). Only
requests for everybody need an intent and have a limit of their own (discord-api-docs #7760)."""


def user_payload(user: User) -> Json:
    """Return a user object, as in messages and members."""
    payload: Json = {
        "id": str(user.id),
        "username": user.username,
        "discriminator": "0",
        "global_name": user.global_name,
        "avatar": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
    }
    if user.bot:
        payload["bot"] = True
    return payload


def member_payload(member: Member, *, with_user: bool = True) -> Json:
    """Return a guild member; messages carry it without the user."""
    payload: Json = {
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in member.roles],
        "joined_at": member.joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": _timeout(member),
        "avatar_decoration_data": None,
    }
    if with_user:
        payload["user"] = member.user.payload
    return payload


def _timeout(member: Member) -> str | None:
    """Return the end of a timeout; it stays when it is over (discord-api-docs 6434)."""
    until = member.timed_out_until
    return datetime.fromtimestamp(until, UTC).isoformat() if until else None


def role_payload(role: Role) -> Json:
    """Return a role object."""
    payload: Json = {
        "id": str(role.id),
        "name": role.name,
        "description": None,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if role.bot_id is not None:
        payload["tags"] = {"bot_id": str(role.bot_id)}
    return payload


def channel_payload(channel: Channel, *, for_user: int | None = None) -> Json:
    """Return a channel or thread object; ``for_user`` adds that person's thread membership."""
    if channel.is_thread:
        return _thread_payload(channel, for_user)
    payload: Json = {
        "id": str(channel.id),
        "type": int(channel.type),
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "position": channel.position,
        "parent_id": _text(channel.parent_id),
        "permission_overwrites": [
            {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites.values()
        ],
        "nsfw": channel.nsfw,
        "flags": 0,
    }
    if channel.is_text:
        payload["last_message_id"] = _text(channel.last_message_id)
        payload["rate_limit_per_user"] = channel.rate_limit_per_user
        if channel.is_voice:
            payload |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
        else:
            payload |= {"topic": channel.topic, "last_pin_timestamp": None}
    return payload


def _thread_payload(thread: Channel, for_user: int | None) -> Json:
    payload: Json = {
        "id": str(thread.id),
        "type": int(thread.type),
        "guild_id": str(thread.guild_id),
        "parent_id": _text(thread.parent_id),
        "owner_id": _text(thread.owner_id),
        "name": thread.name,
        "last_message_id": _text(thread.last_message_id),
        "last_pin_timestamp": None,
        "rate_limit_per_user": thread.rate_limit_per_user,
        "message_count": thread.total_message_sent,
        "total_message_sent": thread.total_message_sent,
        "member_count": len(thread.members),
        "flags": 0,
        "thread_metadata": {
            "archived": thread.archived,
            "archive_timestamp": thread.archive_timestamp,
            "auto_archive_duration": thread.auto_archive_duration,
            "locked": thread.locked,
            "create_timestamp": thread.created_at,
        },
    }
    if thread.is_private:
        payload["thread_metadata"]["invitable"] = thread.invitable
    if for_user is not None and for_user in thread.members:
        payload["member"] = thread_member_payload(thread, for_user)
    return payload


def thread_member_payload(thread: Channel, user_id: int) -> Json:
    """Somebody's membership of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": thread.members[user_id],
        "flags": 0,
    }


def guild_payload(guild: Guild) -> Json:
    """Return a guild object without the lists that only the gateway sends."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner_id),
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role_payload(role) for role in guild.roles.values()],
        "emojis": [emoji_payload(emoji) for emoji in guild.emojis.values()],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "max_presences": None,
        "max_members": 500000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.preferred_locale,
        "nsfw": False,
        "nsfw_level": 0,
        "incidents_data": None,
    }


def guild_create_payload(guild: Guild, bot_id: int, *, all_members: bool) -> Json:
    """Return the payload of GUILD_CREATE; without the members intent it lists only the bot itself."""
    members = guild.members.values() if all_members else [guild.members[bot_id]]
    bot = guild.members[bot_id]
    visible = [
        channel
        for channel in guild.channels.values()
        if channel.is_thread
        and not channel.archived
        and permissions.in_channel(guild, bot, channel) & permissions.Permission.VIEW_CHANNEL
    ]
    return guild_payload(guild) | {
        "joined_at": bot.joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_payload(member) for member in members],
        "channels": [channel_payload(c) for c in guild.channels.values() if not c.is_thread],
        "threads": [channel_payload(c, for_user=bot_id) for c in visible],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [event.payload for event in guild.events.values()],
        "soundboard_sounds": [],
    }


def emoji_payload(emoji: Emoji, owner: User | None = None) -> Json:
    """Return an emoji; those of the application name their owner."""
    payload: Json = {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }
    if owner is not None:
        payload["user"] = owner.payload
    return payload


def application_payload(world: World, flags: int, *, verify_key: str = "0" * 64) -> Json:
    """Return the application of the sandbox's bot."""
    owner = world.people[0]
    return {
        "id": str(world.bot.id),
        "name": world.bot.display_name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": world.bot.payload,
        "bot_public": True,
        "bot_require_code_grant": False,
        "flags": flags,
        "owner": owner.payload,
        "team": None,
        "hook": True,
        "verify_key": verify_key,
        "rpc_origins": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "tags": [],
        "approximate_guild_count": len(world.guilds_of(world.bot.id)),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "integration_types_config": {"0": {}},
    }


def message_payload(
    *,
    message_id: int,
    channel_id: int,
    author: User,
    message_type: int = 0,
    flags: int = 0,
    content: str = "",
    embeds: Iterable[Json] = (),
    components: Iterable[Json] = (),
    attachments: Iterable[Json] = (),
) -> Json:
    """Return a new message object; callers add interaction fields and references."""
    payload: dict[str, Any] = {
        "id": str(message_id),
        "type": message_type,
        "channel_id": str(channel_id),
        "author": author.payload,
        "content": content,
        "timestamp": timestamp(message_id),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": list(attachments),
        "embeds": list(embeds),
        "components": list(components),
        "pinned": False,
        "flags": flags,
    }
    return payload


def _text(snowflake: int | None) -> str | None:
    return None if snowflake is None else str(snowflake)


def members_chunk(guild: Guild, asked: Mapping[str, Any]) -> Json | None:
    """Return the requested members of a guild; ``None`` if there is no answer."""
    members = list(guild.members.values())
    missing: list[str] = []
    if wanted := asked.get("user_ids"):
        ids = {str(one) for one in (wanted if isinstance(wanted, list) else [wanted])}
        if len(ids) > MOST_WANTED:
            return None
        members = [member for member in members if str(member.user.id) in ids]
        missing = sorted(ids - {str(member.user.id) for member in members})
    elif query := asked.get("query"):
        members = [m for m in members if (m.nick or m.user.username).lower().startswith(query.lower())]
    if limit := asked.get("limit"):
        members = members[:limit]
    chunk: Json = {
        "guild_id": str(guild.id),
        "members": [member_payload(member) for member in members],
        "chunk_index": 0,
        "chunk_count": 1,
        "not_found": missing,
    }
    return chunk | ({"nonce": asked["nonce"]} if "nonce" in asked else {})
