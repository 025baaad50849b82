"""The application's own emoji."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from discord_sandbox.errors import invalid, refusal
from discord_sandbox.models.application import EMOJI_CREATE, EMOJI_EDIT
from discord_sandbox.payloads import emoji_payload
from discord_sandbox.rest.call import Call, Route
from discord_sandbox.world import Emoji, Json

if TYPE_CHECKING:
    from discord_sandbox.core import Core

_DATA_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)
_MAGIC = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF8": "image/gif",
    b"RIFF": "image/webp",
}


def _check_application(call: Call) -> None:
    if call.id("application_id") != call.core.world.bot.id:
        raise refusal(10002)


def _picture(image: str, limit: int) -> tuple[bytes, str]:
    """Return the bytes and type of a data URI. Raises DiscordError 50035."""
    match = _DATA_URI.fullmatch(image)
    try:
        data = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        data = b""
    kind = next((kind for magic, kind in _MAGIC.items() if data.startswith(magic)), None)
    if not match or kind is None:
        raise invalid(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(data) > limit:
        size = limit / 1024
        raise invalid(("image",), "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {size} kb.")
    return data, kind


def _find(call: Call) -> Emoji:
    emoji = call.core.world.emojis.get(call.id("emoji_id"))
    if emoji is None:
        raise refusal(10014)
    return emoji


def _check_free(core: Core, name: str) -> None:
    """Check that no application emoji has this name. Raises DiscordError 50035."""
    if any(emoji.name == name for emoji in core.world.emojis.values()):
        raise invalid(
            ("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with that name already exists."
        )


def page_emojis(core: Core) -> list[Json]:
    """Return all emoji, including those of guilds, for the page."""
    own = [guild.emojis for guild in core.world.guilds.values()]
    return [
        {
            "id": str(emoji.id),
            "name": emoji.name,
            "animated": emoji.animated,
            "url": f"{core.url}/emojis/{emoji.id}.png",
        }
        for emojis in (core.world.emojis, *own)
        for emoji in emojis.values()
    ]


def _changed(call: Call) -> None:
    call.core.hub.push_all("EMOJIS_UPDATE", {"emojis": page_emojis(call.core)})


async def get_all(call: Call) -> Json:
    """GET all emoji."""
    _check_application(call)
    world = call.core.world
    return {"items": [emoji_payload(emoji, world.bot) for emoji in world.emojis.values()]}


async def get(call: Call) -> Json:
    """GET one emoji."""
    _check_application(call)
    return emoji_payload(_find(call), call.core.world.bot)


async def create(call: Call) -> Json:
    """POST an emoji with its picture as a data URI."""
    _check_application(call)
    core = call.core
    body = call.read(EMOJI_CREATE)
    data, kind = _picture(body["image"], core.settings.emoji_bytes)
    if len(core.world.emojis) >= core.settings.emoji_count:
        raise refusal(30008)
    _check_free(core, body["name"])
    emoji = Emoji(core.ids.next(), body["name"], data, kind, animated=kind == "image/gif")
    core.world.emojis[emoji.id] = emoji
    _changed(call)
    call.status = 201
    return emoji_payload(emoji, core.world.bot)


async def edit(call: Call) -> Json:
    """PATCH an emoji's name."""
    _check_application(call)
    emoji, name = _find(call), call.read(EMOJI_EDIT)["name"]
    if name != emoji.name:
        _check_free(call.core, name)
    emoji.name = name
    _changed(call)
    return emoji_payload(emoji, call.core.world.bot)


async def delete(call: Call) -> None:
    """DELETE an emoji."""
    _check_application(call)
    del call.core.world.emojis[_find(call).id]
    _changed(call)


_EMOJIS = "/applications/{application_id}/emojis"
ROUTES = (
    Route("GET", _EMOJIS, get_all),
    Route("POST", _EMOJIS, create, "emojis"),
    Route("GET", f"{_EMOJIS}/{{emoji_id}}", get),
    Route("PATCH", f"{_EMOJIS}/{{emoji_id}}", edit, "emojis"),
    Route("DELETE", f"{_EMOJIS}/{{emoji_id}}", delete, "emojis"),
)
