"""Requests without a route: answered like Discord, or with a note that the sandbox lacks the route."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Final

from aiohttp import web
from pydantic_core import to_json

if TYPE_CHECKING:
    from discord_sandbox.core import Core

ROUTE: Final = "(none)"
"""Route in the journal of a request without one."""

_LACKING: Final = """
PATCH /applications/@me
GET PATCH /applications/*
GET /applications/*/activity-instances/*
POST /applications/*/attachment
GET POST /applications/*/entitlements
GET DELETE /applications/*/entitlements/*
POST /applications/*/entitlements/*/consume
GET /applications/*/guilds/*/commands/permissions
GET PUT /applications/*/guilds/*/commands/*/permissions
GET PUT /applications/*/role-connections/metadata
POST /channels/*/followers
GET POST /channels/*/invites
GET /channels/*/messages/pins
PUT DELETE /channels/*/messages/pins/*
POST /channels/*/messages/*/crosspost
DELETE /channels/*/messages/*/reactions
GET DELETE /channels/*/messages/*/reactions/*
PUT DELETE /channels/*/messages/*/reactions/*/@me
DELETE /channels/*/messages/*/reactions/*/*
PUT DELETE /channels/*/permissions/*
GET /channels/*/pins
PUT DELETE /channels/*/pins/*
GET /channels/*/polls/*/answers/*
POST /channels/*/polls/*/expire
PUT DELETE /channels/*/recipients/*
POST /channels/*/send-soundboard-sound
GET /channels/*/threads/search
GET /channels/*/users/@me/threads/archived/private
PUT /channels/*/voice-status
GET POST /channels/*/webhooks
GET /guilds/templates/*
PATCH /guilds/*
GET /guilds/*/audit-logs
GET POST /guilds/*/auto-moderation/rules
GET DELETE PATCH /guilds/*/auto-moderation/rules/*
GET /guilds/*/bans
GET PUT DELETE /guilds/*/bans/*
POST /guilds/*/bulk-ban
POST PATCH /guilds/*/channels
POST /guilds/*/emojis
GET DELETE PATCH /guilds/*/emojis/*
PUT /guilds/*/incident-actions
GET /guilds/*/integrations
DELETE /guilds/*/integrations/*
GET /guilds/*/invites
PATCH /guilds/*/members/@me
GET /guilds/*/members/search
PUT DELETE PATCH /guilds/*/members/*
PUT DELETE /guilds/*/members/*/roles/*
GET /guilds/*/messages/search
GET /guilds/*/new-member-welcome
GET PUT /guilds/*/onboarding
GET /guilds/*/preview
GET POST /guilds/*/prune
GET /guilds/*/regions
GET /guilds/*/requests
PATCH /guilds/*/requests/*
POST PATCH /guilds/*/roles
GET /guilds/*/roles/member-counts
GET DELETE PATCH /guilds/*/roles/*
POST /guilds/*/scheduled-events/*/exceptions
DELETE PATCH /guilds/*/scheduled-events/*/exceptions/*
GET /guilds/*/scheduled-events/*/users
GET /guilds/*/scheduled-events/*/users/counts
GET /guilds/*/scheduled-events/*/*/users
GET POST /guilds/*/soundboard-sounds
GET DELETE PATCH /guilds/*/soundboard-sounds/*
GET POST /guilds/*/stickers
GET DELETE PATCH /guilds/*/stickers/*
GET POST /guilds/*/templates
PUT DELETE PATCH /guilds/*/templates/*
GET /guilds/*/vanity-url
GET PATCH /guilds/*/voice-states/@me
GET PATCH /guilds/*/voice-states/*
GET /guilds/*/webhooks
GET PATCH /guilds/*/welcome-screen
GET PATCH /guilds/*/widget
GET /guilds/*/widget.json
GET /guilds/*/widget.png
GET DELETE /invites/*
GET PUT /invites/*/target-users
GET /invites/*/target-users/job-status
PUT POST /lobbies
GET DELETE PATCH /lobbies/*
PATCH /lobbies/*/channel-linking
DELETE /lobbies/*/members/@me
POST /lobbies/*/members/@me/invites
POST /lobbies/*/members/bulk
PUT DELETE /lobbies/*/members/*
POST /lobbies/*/members/*/invites
GET POST /lobbies/*/messages
PUT /lobbies/*/messages/*/moderation-metadata
GET /oauth2/@me
GET /oauth2/keys
GET /oauth2/userinfo
PUT /partner-sdk/dms/*/*/messages/*/moderation-metadata
POST /partner-sdk/provisional-accounts/unmerge
POST /partner-sdk/provisional-accounts/unmerge/bot
POST /partner-sdk/token
POST /partner-sdk/token/bot
GET /skus/*/subscriptions
GET /skus/*/subscriptions/*
GET /soundboard-default-sounds
POST /stage-instances
GET DELETE PATCH /stage-instances/*
GET /sticker-packs
GET /sticker-packs/*
GET /stickers/*
PATCH /users/@me
GET /users/@me/applications/*/entitlements
GET PUT DELETE /users/@me/applications/*/role-connection
POST /users/@me/channels
GET /users/@me/connections
DELETE /users/@me/guilds/*
GET /users/@me/guilds/*/member
GET /voice/regions
GET DELETE PATCH /webhooks/*
GET DELETE PATCH /webhooks/*/*
POST /webhooks/*/*/github
POST /webhooks/*/*/slack
"""
"""Routes of Discord's own description (openapi.json) that the sandbox lacks; a star is any one part."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def lacking() -> Iterator[tuple[str, str]]:
    """Yield method and path of every route of Discord's that the sandbox lacks."""
    for line in _LACKING.strip().splitlines():
        *methods, path = line.split()
        for method in methods:
            yield method, path


_PATTERNS: Final = [
    (method, re.compile(re.escape(path).replace(r"\*", "[^/]+"))) for method, path in lacking()
]


def unrouted(core: Core) -> Handler:
    """Return the handler of everything below the API that isn't a route.

    Discord answers an unknown path with 404, and a known one with another method with 405, code 0 each
    (discordgo #1461). What only the sandbox lacks is 501, so that nobody looks for a mistake of their own.
    """

    async def handle(request: web.Request) -> web.StreamResponse:
        started = time.perf_counter()
        body = await request.read()
        status, message = await _refusal(request)
        core.journal.add(
            method=request.method,
            route=ROUTE,
            path=request.path,
            status=status,
            seconds=time.perf_counter() - started,
            body=body,
        )
        return web.Response(
            status=status, body=to_json({"message": message, "code": 0}), content_type="application/json"
        )

    return handle


async def _refusal(request: web.Request) -> tuple[int, str]:
    path = "/" + request.match_info["rest"]
    known = {method for method, pattern in _PATTERNS if pattern.fullmatch(path)}
    if request.method in known:
        return 501, f"501: Discord has {request.method} {path}, the sandbox hasn't (docs/sandbox.md)"
    if known or await _served_otherwise(request):
        return 405, "405: Method Not Allowed"
    return 404, "404: Not Found"


async def _served_otherwise(request: web.Request) -> bool:
    """Tell whether the path is a route with other methods."""
    for resource in request.app.router.resources():
        _, methods = await resource.resolve(request)
        if methods and "*" not in methods:
            return True
    return False
