"""Guild membership: people who leave and come back, and the bot."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from discord_sandbox import payloads
from discord_sandbox.permissions import BOT_DEFAULT
from discord_sandbox.snowflakes import timestamp
from discord_sandbox.world import Guild, Json, Member, Role

if TYPE_CHECKING:
    from discord_sandbox.core import Core


def kick(core: Core, guild: Guild, user_id: int) -> Json:
    """Kick somebody. Raises DiscordError 10007."""
    member = core.member(guild, user_id)
    if member.user.bot:
        _dismiss_bot(core, guild)
    del guild.members[user_id]
    for channel in guild.channels.values():
        channel.members.pop(user_id, None)
    core.permissions_changed()
    event = {"guild_id": str(guild.id), "user": member.user.payload}
    core.gateway.dispatch("GUILD_MEMBER_REMOVE", event, guild_id=guild.id)
    _tell_people(core, guild)
    return event


def let_in(core: Core, guild: Guild, user_id: int) -> Json:
    """Let somebody in, without the roles and the nickname that they may have had there before."""
    member = guild.members[user_id] = Member(core.world.users[user_id], timestamp())
    core.permissions_changed()
    event = payloads.member_payload(member) | {"guild_id": str(guild.id)}
    core.gateway.dispatch("GUILD_MEMBER_ADD", event, guild_id=guild.id)
    _tell_people(core, guild)
    return event


def _dismiss_bot(core: Core, guild: Guild) -> None:
    """Remove the bot and its managed role from a guild.

    Its last event of the guild has no ``unavailable``, which tells it apart from an outage (Gateway Events,
    "Guild Delete").
    """
    core.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild_id=guild.id)
    for role in [role for role in guild.roles.values() if role.bot_id == core.world.bot.id]:
        del guild.roles[role.id]


def invite_bot(core: Core, guild: Guild) -> Json:
    """Let the bot in with a managed role, and send it the guild (Gateway Events, "Guild Create")."""
    bot = core.world.bot
    role = Role(core.ids.next(), bot.display_name, int(BOT_DEFAULT), 1, managed=True, bot_id=bot.id)
    guild.roles[role.id] = role
    guild.members[bot.id] = Member(bot, timestamp(), roles=[role.id])
    core.permissions_changed()
    core.gateway.joined(guild)
    _tell_people(core, guild)
    return payloads.member_payload(guild.members[bot.id])


def updated(core: Core, guild: Guild, member: Member) -> Json:
    """Tell bots about a member's new roles or nickname.

    A bot hears of itself without an intent:
    https://discord.com/developers/docs/events/gateway#list-of-intents, the note below the list
    """
    event = payloads.member_payload(member) | {"guild_id": str(guild.id)}
    intent = 0 if member.user is core.world.bot else None
    core.gateway.dispatch("GUILD_MEMBER_UPDATE", event, guild_id=guild.id, intent=intent)
    return event


def time_out(core: Core, guild: Guild, member: Member, seconds: float) -> Json:
    """Time somebody out, the bot too (discord-api-docs 6847). No event tells of the end."""
    member.timed_out_until = time.time() + seconds if seconds else 0.0
    core.permissions_changed()
    return updated(core, guild, member)


def page_members(core: Core, guild: Guild) -> list[Json]:
    """Return the members for the page's list."""
    return [
        payloads.member_payload(member) | {"avatar_url": f"{core.url}/avatars/{member.user.id}.svg"}
        for member in guild.members.values()
    ]


def _tell_people(core: Core, guild: Guild) -> None:
    roles = [payloads.role_payload(role) for role in guild.roles.values()]
    change = {"guild_id": str(guild.id), "members": page_members(core, guild), "roles": roles}
    core.hub.push_all("MEMBERS_UPDATE", change)
