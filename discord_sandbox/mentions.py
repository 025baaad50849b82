"""Mentions in a message, and the people it may ping."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from discord_sandbox.errors import FieldErrors
from discord_sandbox.permissions import Permission

if TYPE_CHECKING:
    from discord_sandbox.core import Core
    from discord_sandbox.world import Channel, Json

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>|<@&(\d{1,20})>|@(everyone|here)")


@dataclass(frozen=True, slots=True)
class Mentions:
    """The mention fields of a message, and the people who are pinged."""

    users: tuple[Json, ...] = ()
    roles: tuple[str, ...] = ()
    everyone: bool = False
    pinged: frozenset[int] = frozenset()


NOBODY: Final = Mentions()


def check_allowed(allowed: Mapping[str, Any] | None, errors: FieldErrors) -> None:
    """Check that ``parse`` and an explicit list of the same kind exclude one another."""
    if not allowed:
        return
    parse = allowed.get("parse") or ()
    for kind in ("users", "roles"):
        if kind in parse and allowed.get(kind):
            errors.add(
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def find_mentions(
    core: Core,
    channel: Channel,
    author_id: int,
    texts: Iterable[str],
    allowed: Mapping[str, Any] | None,
    replied_to: int | None = None,
) -> Mentions:
    """Read the mentions of all texts and keep those that ``allowed_mentions`` lets through."""
    user_ids: set[int] = set()
    role_ids: set[int] = set()
    everyone = False
    for text in texts:
        if "@" not in text:
            continue
        for user, role, word in _MENTION.findall(text):
            if user:
                user_ids.add(int(user))
            elif role:
                role_ids.add(int(role))
            everyone = everyone or bool(word)
    if not (user_ids or role_ids or everyone or replied_to):
        return NOBODY
    guild = core.world.guild_of(channel)
    mighty = bool(core.allowed(author_id, channel) & Permission.MENTION_EVERYONE)
    everyone = everyone and mighty
    if allowed is not None:
        parse = allowed.get("parse") or ()
        if "users" not in parse:
            user_ids &= {int(one) for one in allowed.get("users") or ()}
        if "roles" not in parse:
            role_ids &= {int(one) for one in allowed.get("roles") or ()}
        everyone = everyone and "everyone" in parse
    if replied_to is not None and (allowed is None or allowed.get("replied_user")):
        user_ids.add(replied_to)
    user_ids &= core.world.users.keys()
    roles = [guild.roles[role] for role in role_ids if role in guild.roles]
    pinged = {user for user in user_ids if user in guild.members}
    for role in roles:
        if role.mentionable or mighty:
            pinged |= {member.user.id for member in guild.members.values() if role.id in member.roles}
    if everyone:
        pinged |= guild.members.keys()
    return Mentions(
        users=tuple(core.world.users[user].payload for user in sorted(user_ids)),
        roles=tuple(str(role.id) for role in roles),
        everyone=everyone,
        pinged=frozenset(pinged - {author_id}),
    )
