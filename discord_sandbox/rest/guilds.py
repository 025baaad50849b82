"""Guilds, their members and roles, and the bot's own user."""

from __future__ import annotations

from discord_sandbox import payloads
from discord_sandbox.bodies import snowflake
from discord_sandbox.errors import invalid, refusal
from discord_sandbox.permissions import Permission, in_guild
from discord_sandbox.rest.call import Call, Route
from discord_sandbox.world import Guild, Json

_MOST_GUILDS = 200


def _counts(call: Call, guild: Guild) -> Json:
    """Return the number of members, if the query asks for it."""
    if call.request.query.get("with_counts", "").lower() not in ("1", "true"):
        return {}
    members = len(guild.members)
    return {"approximate_member_count": members, "approximate_presence_count": members}


async def get(call: Call) -> Json:
    """GET a guild. One without the bot is as unknown as one that isn't there (discord-api-docs #5840)."""
    guild = call.core.guild(call.id("guild_id"))
    if not call.core.bot_is_in(guild.id):
        raise refusal(10004)
    return payloads.guild_payload(guild) | _counts(call, guild)


async def channels(call: Call) -> list[Json]:
    """GET the channels of a guild, threads left out."""
    return [payloads.channel_payload(c) for c in call.guild().channels.values() if not c.is_thread]


async def roles(call: Call) -> list[Json]:
    """GET the roles of a guild."""
    return [payloads.role_payload(role) for role in call.guild().roles.values()]


async def emojis(call: Call) -> list[Json]:
    """GET the emoji of a guild."""
    return [payloads.emoji_payload(emoji) for emoji in call.guild().emojis.values()]


async def members(call: Call) -> list[Json]:
    """GET members after an id; only with the members intent (Guild Resource, "List Guild Members")."""
    if "members" not in call.core.settings.privileged_intents:
        raise refusal(50001)
    query = call.request.query
    after, limit = int(query.get("after", "0")), int(query.get("limit", "1"))
    found = sorted((m for m in call.guild().members.values() if m.user.id > after), key=lambda m: m.user.id)
    return [payloads.member_payload(member) for member in found[:limit]]


async def member(call: Call) -> Json:
    """GET a member."""
    guild = call.guild()
    return payloads.member_payload(call.core.member(guild, call.id("user_id")))


async def active_threads(call: Call) -> Json:
    """GET the threads of a guild that aren't archived."""
    guild, core = call.guild(), call.core
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
    """GET a page of the guilds the bot is in, by their ids (User Resource, "Get Current User Guilds").

    ``before`` takes the first page below that id, not the one next to it (discord-api-docs #625).
    """
    core, query = call.core, call.request.query
    limit = query.get("limit", str(_MOST_GUILDS))
    if not limit.isdecimal() or not 1 <= int(limit) <= _MOST_GUILDS:
        raise invalid(("limit",), "NUMBER_TYPE_MAX", f"int value should be between 1 and {_MOST_GUILDS}.")
    found = core.world.guilds_of(core.world.bot.id)
    if "after" in query:
        found = [guild for guild in found if guild.id > snowflake(query["after"], "after")]
    if "before" in query:
        found = [guild for guild in found if guild.id < snowflake(query["before"], "before")]
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(in_guild(guild, guild.members[core.world.bot.id]))),
            "features": [],
        }
        | _counts(call, guild)
        for guild in found[: int(limit)]
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
        "shards": call.core.gateway.shards,
        "session_start_limit": call.core.gateway.starts.payload(),
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
