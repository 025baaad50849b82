"""Pictures and files for the page: emoji, attachments, and avatars drawn from initials."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from discord_sandbox.core import Core

_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
#: Files of a bot must never run as a page of the sandbox.
_HARMLESS = _FOREVER | {"Content-Security-Policy": "sandbox", "X-Content-Type-Options": "nosniff"}


def routes(core: Core) -> list[web.RouteDef]:
    """Return the routes for aiohttp."""

    async def emoji(request: web.Request) -> web.Response:
        found = core.world.find_emoji(int(request.match_info["id"]))
        if found is None:
            raise web.HTTPNotFound
        return web.Response(body=found.image, content_type=found.content_type, headers=_HARMLESS)

    async def attachment(request: web.Request) -> web.Response:
        found = core.world.attachments.get(int(request.match_info["id"]))
        if found is None or str(found.channel_id) != request.match_info["channel_id"]:
            raise web.HTTPNotFound
        charset = "utf-8" if found.content_type.startswith("text/") else None
        return web.Response(
            body=found.data, content_type=found.content_type, charset=charset, headers=_HARMLESS
        )

    async def avatar(request: web.Request) -> web.Response:
        user = core.world.users.get(int(request.match_info["id"]))
        if user is None:
            raise web.HTTPNotFound
        return _svg(user.display_name, user.accent)

    async def icon(request: web.Request) -> web.Response:
        guild = core.world.guilds.get(int(request.match_info["id"]))
        if guild is None:
            raise web.HTTPNotFound
        return _svg(guild.name, guild.accent)

    return [
        web.get(r"/emojis/{id:\d+}.{suffix:png|gif|webp}", emoji),
        web.get(r"/attachments/{channel_id:\d+}/{id:\d+}/{filename}", attachment),
        web.get(r"/avatars/{id:\d+}.svg", avatar),
        web.get(r"/icons/{id:\d+}.svg", icon),
    ]


def initials(name: str) -> str:
    """Return the first letters of the first two words."""
    return "".join(word[0] for word in name.split()[:2]).upper()


def _svg(name: str, colour: str) -> web.Response:
    text = escape(initials(name))
    body = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">'
        f'<rect width="80" height="80" fill="{colour}"/>'
        '<text x="40" y="41" fill="#fff" font-family="sans-serif" font-size="34" font-weight="600" '
        f'text-anchor="middle" dominant-baseline="central">{text}</text></svg>'
    )
    return web.Response(text=body, content_type="image/svg+xml")
