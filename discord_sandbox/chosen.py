"""Values that people choose in commands, selects and forms: what is behind them, and whether they fit."""

from __future__ import annotations

import base64
import mimetypes
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from discord_sandbox import compose, payloads
from discord_sandbox.components import CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, USER_SELECT
from discord_sandbox.control import RefusedError
from discord_sandbox.world import Attachment, Channel, Guild, Json

if TYPE_CHECKING:
    from discord_sandbox.core import Core

LARGEST_UPLOAD: Final = 10 * 1024 * 1024
"""Most bytes of a file in a command or form."""
SELECT_KINDS: Final = {
    USER_SELECT: {"users"},
    ROLE_SELECT: {"roles"},
    MENTIONABLE_SELECT: {"users", "roles"},
    CHANNEL_SELECT: {"channels"},
}
"""Kinds of objects that can be chosen, by type of select."""


def resolve(core: Core, guild: Guild, ids: Sequence[str], resolved: dict[str, Json], where: str) -> None:
    """Add the objects behind ids to ``resolved``."""
    for text in ids:
        number = int(text) if text.isdigit() else -1
        if member := guild.members.get(number):
            resolved.setdefault("users", {})[text] = member.user.payload
            resolved.setdefault("members", {})[text] = payloads.member_payload(member, with_user=False) | {
                "permissions": "0"
            }
        elif role := guild.roles.get(number):
            resolved.setdefault("roles", {})[text] = payloads.role_payload(role)
        elif channel := guild.channels.get(number):
            resolved.setdefault("channels", {})[text] = payloads.channel_payload(channel) | {
                "permissions": "0"
            }
        elif user := core.world.users.get(number):  # somebody who has left the server, say
            resolved.setdefault("users", {})[text] = user.payload
        else:
            raise RefusedError(f"nothing has the id {text!r} ({where})")


def check_kinds(
    values: Sequence[str], kinds: Collection[str], declared: Json, resolved: dict[str, Json], where: str
) -> None:
    """Check that only people, roles or channels are chosen, and channels of the declared types.

    ``channel_types`` (Application Commands, "Application Command Option Structure"; Component Reference,
    "Channel Select"): what is shown is restricted to them; none or an empty list mean all.
    """
    types = declared.get("channel_types")
    for value in values:
        if not any(value in resolved.get(kind, ()) for kind in kinds):
            raise RefusedError(f"{where} takes {' and '.join(sorted(kinds))} only")
        if types and resolved["channels"][value]["type"] not in types:
            raise RefusedError(f"{where} takes channels of the types {types} only")


def check_chosen(declared: Json, values: Sequence[str], *, most: int) -> None:
    """Check a selection: the required number, no duplicates, only existing options; ``most`` by default."""
    low, high = declared.get("min_values", 1), declared.get("max_values", most)
    if not low <= len(values) <= high:
        raise RefusedError(f"choose {low} to {high}")
    if len(set(values)) != len(values):
        raise RefusedError("each can be chosen once")
    if "options" in declared and not {one["value"] for one in declared["options"]}.issuperset(values):
        raise RefusedError("no such option")


def upload(core: Core, channel: Channel, file: Mapping[str, Any]) -> Json:
    """Store a command's file, as Discord does before it sends the command."""
    name, data = str(file["filename"]).replace("/", "_"), base64.b64decode(file["data"])
    if len(data) > LARGEST_UPLOAD:
        raise RefusedError(f"{name!r} is too large")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kept = Attachment(core.ids.next(), channel.id, name, data, kind)
    core.world.attachments[kept.id] = kept
    return compose.attachment_payload(core, kept, None) | {"ephemeral": True}


def take_upload(key: str, resolved: dict[str, Json], where: str) -> str:
    """Return the id of an uploaded file, and resolve it under that id instead of its key from now on."""
    file = resolved.get("attachments", {}).pop(key, None)
    if file is None:
        raise RefusedError(f"no file for {where}")
    resolved["attachments"][file["id"]] = file
    return str(file["id"])
