"""Creating, assigning and deleting a guild's roles."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from discord_sandbox import memberships, payloads
from discord_sandbox.permissions import MEMBER_DEFAULT
from discord_sandbox.world import Guild, Json, Role

if TYPE_CHECKING:
    from discord_sandbox.core import Core


def create(core: Core, guild: Guild, name: str) -> Json:
    """Create a role with the permissions of everybody."""
    role = Role(core.ids.next(), name, int(MEMBER_DEFAULT), position=1)
    guild.roles[role.id] = role
    event = {"guild_id": str(guild.id), "role": payloads.role_payload(role)}
    core.gateway.dispatch("GUILD_ROLE_CREATE", event, guild_id=guild.id)
    return payloads.role_payload(role)


def give(core: Core, guild: Guild, person: int, roles: Collection[int]) -> Json:
    """Set somebody's roles. Bots without a privileged intent hear only of their own."""
    member = core.member(guild, person)
    member.roles = [role for role in roles if role in guild.roles and role != guild.id]
    core.permissions_changed()
    return memberships.updated(core, guild, member)


def delete(core: Core, guild: Guild, role_id: int) -> Json:
    """Delete a role from all of its members and from the guild."""
    for member in guild.members.values():
        member.roles = [role for role in member.roles if role != role_id]
    del guild.roles[role_id]
    core.permissions_changed()
    event = {"guild_id": str(guild.id), "role_id": str(role_id)}
    core.gateway.dispatch("GUILD_ROLE_DELETE", event, guild_id=guild.id)
    return event
