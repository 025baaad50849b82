"""Guilds, their members and roles, and who the bot itself is."""

from __future__ import annotations

from bot.sandbox import payloads
from bot.sandbox.errors import refusal
from bot.sandbox.permissions import Permission, in_guild
from bot.sandbox.rest.call import Call, Route
from bot.sandbox.world import Guild, Json

_IDENTIFIES_A_DAY = 1000


def _guild(call: Call) -> Guild:
    return call.core.guild(call.id("guild_id"))


async def get(call: Call) -> Json:
    """GET a guild."""
    guild = _guild(call)
    payload = payloads.guild_payload(guild)
    if call.request.query.get("with_counts") in ("1", "true"):
        payload |= {
            "approximate_member_count": len(guild.members),
            "approximate_presence_count": len(guild.members),
        }
    return payload


async def channels(call: Call) -> list[Json]:
    """GET the channels of a guild, threads left out."""
    return [payloads.channel_payload(c) for c in _guild(call).channels.values() if not c.is_thread]


async def roles(call: Call) -> list[Json]:
    """GET the roles of a guild."""
    return [payloads.role_payload(role) for role in _guild(call).roles.values()]


async def emojis(call: Call) -> list[Json]:
    """GET the emoji of a guild."""
    return [payloads.emoji_payload(emoji) for emoji in _guild(call).emojis.values()]


async def members(call: Call) -> list[Json]:
    """GET members after an id; only with the members intent (Guild Resource, "List Guild Members")."""
    if "members" not in call.core.settings.privileged_intents:
        raise refusal(50001)
    query = call.request.query
    after, limit = int(query.get("after", "0")), int(query.get("limit", "1"))
    found = sorted((m for m in _guild(call).members.values() if m.user.id > after), key=lambda m: m.user.id)
    return [payloads.member_payload(member) for member in found[:limit]]


async def member(call: Call) -> Json:
    """GET a member."""
    guild = _guild(call)
    return payloads.member_payload(call.core.member(guild, call.id("user_id")))


async def active_threads(call: Call) -> Json:
    """GET the threads of a guild that aren't archived."""
    guild, core = _guild(call), call.core
    bot = core.world.bot.id
    found = [
        channel
        for channel in guild.channels.values()
        if channel.is_thread and not channel.archived and core.allowed(bot, channel) & Permission.VIEW_CHANNEL
    ]
    return {
        "threads": [payloads.channel_payload(thread) for thread in found],
        "members": [payloads.thread_member_payload(thread, bot) for thread in found if bot in thread.members],
    }


async def me(call: Call) -> Json:
    """GET the bot's user."""
    return call.core.world.bot.payload | {"verified": True, "mfa_enabled": False, "email": None}


async def user(call: Call) -> Json:
    """GET any user."""
    found = call.core.world.users.get(call.id("user_id"))
    if found is None:
        raise refusal(10013)
    return found.payload


async def my_guilds(call: Call) -> list[Json]:
    """GET the guilds the bot is in."""
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "owner": False,
            "permissions": str(int(in_guild(guild, guild.members[call.core.world.bot.id]))),
            "features": [],
        }
        for guild in call.core.world.guilds.values()
    ]


async def application(call: Call) -> Json:
    """GET the bot's application."""
    return payloads.application_payload(call.core.world, call.core.application_flags())


async def gateway(call: Call) -> Json:
    """GET the gateway's address."""
    return {"url": call.core.gateway_url}


async def gateway_bot(call: Call) -> Json:
    """GET the gateway's address and how often a bot may still identify."""
    return {
        "url": call.core.gateway_url,
        "shards": 1,
        "session_start_limit": {
            "total": _IDENTIFIES_A_DAY,
            "remaining": max(0, _IDENTIFIES_A_DAY - call.core.gateway.identified),
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        },
    }


ROUTES = (
    Route("GET", "/guilds/{guild_id}", get),
    Route("GET", "/guilds/{guild_id}/channels", channels),
    Route("GET", "/guilds/{guild_id}/roles", roles),
    Route("GET", "/guilds/{guild_id}/emojis", emojis),
    Route("GET", "/guilds/{guild_id}/members", members),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Route("GET", "/guilds/{guild_id}/threads/active", active_threads),
    Route("GET", "/users/@me", me),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/applications/@me", application),
    Route("GET", "/oauth2/applications/@me", application),
    Route("GET", "/gateway", gateway, open=True),
    Route("GET", "/gateway/bot", gateway_bot),
)
