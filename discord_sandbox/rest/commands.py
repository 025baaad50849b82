"""The application's commands, global and of guilds."""

from __future__ import annotations

from typing import Any

from discord_sandbox.errors import refusal
from discord_sandbox.models.application import COMMAND, COMMAND_EDIT, COMMANDS
from discord_sandbox.rest.call import Call, Route
from discord_sandbox.world import Json


def _scope(call: Call) -> int | None:
    """Return the guild of the path, None for global commands. Raises DiscordError 10002, 10004 or 50001."""
    if call.id("application_id") != call.core.world.bot.id:
        raise refusal(10002)
    if "guild_id" not in call.request.match_info:
        return None
    return call.guild().id


async def get_all(call: Call) -> list[Json]:
    """GET the commands of a scope."""
    return list(call.core.commands.of(_scope(call)).values())


async def overwrite(call: Call) -> list[Json]:
    """PUT all commands of a scope at once."""
    scope = _scope(call)
    bodies: Any = call.read(COMMANDS)
    return call.core.commands.overwrite(bodies, scope)


async def create(call: Call) -> Json:
    """POST one command; one with the same name is replaced."""
    scope = _scope(call)
    body: Any = call.read(COMMAND)
    command, new = call.core.commands.upsert(body, scope)
    call.status = 201 if new else 200
    return command


async def get(call: Call) -> Json:
    """GET one command."""
    scope = _scope(call)
    return call.core.commands.get(call.id("command_id"), scope)


async def edit(call: Call) -> Json:
    """PATCH one command."""
    scope = _scope(call)
    body: Any = call.read(COMMAND_EDIT)
    return call.core.commands.edit(call.id("command_id"), body, scope)


async def delete(call: Call) -> None:
    """DELETE one command."""
    scope = _scope(call)
    call.core.commands.delete(call.id("command_id"), scope)


def _routes(prefix: str) -> tuple[Route, ...]:
    one = f"{prefix}/{{command_id}}"
    return (
        Route("GET", prefix, get_all),
        Route("PUT", prefix, overwrite, "commands"),
        Route("POST", prefix, create, "commands"),
        Route("GET", one, get),
        Route("PATCH", one, edit, "commands"),
        Route("DELETE", one, delete, "commands"),
    )


ROUTES = (
    *_routes("/applications/{application_id}/commands"),
    *_routes("/applications/{application_id}/guilds/{guild_id}/commands"),
)
