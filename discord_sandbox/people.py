"""The page's API: everything that a person in a browser, or a test, sees and does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web
from pydantic_core import to_json

from discord_sandbox import messages, payloads, threads
from discord_sandbox.bodies import validate_json
from discord_sandbox.control import RefusedError, control
from discord_sandbox.errors import DiscordError, refusal
from discord_sandbox.memberships import page_members
from discord_sandbox.models.people import CONTROL, USE, WRITE_MESSAGE, WRITE_THREAD
from discord_sandbox.permissions import Permission
from discord_sandbox.rest.emojis import page_emojis
from discord_sandbox.uses import use
from discord_sandbox.world import Channel, Guild, Json, User

if TYPE_CHECKING:
    from discord_sandbox.core import Core

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PeopleApi:
    """Handlers below ``/_``."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def routes(self) -> list[web.RouteDef]:
        """Return the routes for aiohttp."""
        channel = r"/_/channels/{channel_id:\d+}"
        return [
            web.get("/_/people", self._guard(self._people)),
            web.get("/_/state", self._guard(self._state)),
            web.get("/_/ws", self._guard(self._socket)),
            web.post("/_/interactions", self._guard(self._interact)),
            web.get(f"{channel}/messages", self._guard(self._history)),
            web.post(f"{channel}/messages", self._guard(self._write)),
            web.delete(channel + r"/messages/{message_id:\d+}", self._guard(self._delete)),
            web.post(f"{channel}/threads", self._guard(self._open_thread)),
            web.put(channel + r"/thread-members/{user_id:\d+}", self._guard(self._add_to_thread)),
            web.delete(channel + r"/thread-members/{user_id:\d+}", self._guard(self._take_out_of_thread)),
            web.post(f"{channel}/ack", self._guard(self._acknowledge)),
            web.post("/_/control", self._guard(self._control)),
            web.get("/_/journal", self._guard(self._journal)),
        ]

    def _guard(self, handler: Answer) -> Answer:
        """Wrap a handler to turn refusals into answers with a ``message``."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            try:
                return await handler(request)
            except RefusedError as refused:
                return _json({"message": str(refused)}, 400)
            except DiscordError as error:
                return _json(error.body(), error.status)

        return guarded

    # Who and where

    def _person(self, request: web.Request) -> User:
        text = request.query.get("person", "")
        user = self._core.world.users.get(int(text)) if text.isdigit() else None
        if user is None or user.bot:
            raise RefusedError("person: the id of one of the people is expected")
        return user

    def _channel(self, request: web.Request, person: User) -> Channel:
        channel = self._core.channel(int(request.match_info["channel_id"]))
        self._core.require(person.id, channel)
        return channel

    # Reading

    async def _people(self, _request: web.Request) -> web.Response:
        return _json([person_payload(self._core, user) for user in self._core.world.people])

    async def _state(self, request: web.Request) -> web.Response:
        core, person = self._core, self._person(request)
        settings = core.settings
        return _json(
            {
                "me": person_payload(core, person),
                "people": [person_payload(core, user) for user in core.world.people],
                "guilds": [self._guild(guild, person) for guild in core.world.guilds_of(person.id)],
                "bot": {
                    "user": core.world.bot.payload | {"avatar_url": avatar_url(core, core.world.bot)},
                    "application_id": str(core.world.bot.id),
                    "online": core.gateway.online,
                },
                "commands": core.commands.all(),
                "emojis": page_emojis(core),
                "unread": core.hub.unread(person.id),
                "settings": {
                    "url": core.url,
                    "answer_seconds": settings.answer_seconds,
                    "token_seconds": settings.token_seconds,
                },
            }
        )

    def _guild(self, guild: Guild, person: User) -> Json:
        core = self._core
        return {
            "id": str(guild.id),
            "name": guild.name,
            "icon_url": f"{core.url}/icons/{guild.id}.svg",
            "preferred_locale": guild.preferred_locale,
            "owner_id": str(guild.owner_id),
            "roles": [payloads.role_payload(role) for role in guild.roles.values()],
            "channels": [self._channel_payload(channel, person) for channel in guild.channels.values()],
            "events": [event.payload for event in guild.events.values()],
            "members": page_members(core, guild),
        }

    def _channel_payload(self, channel: Channel, person: User) -> Json:
        allowed = self._core.allowed(person.id, channel)
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        return payloads.channel_payload(channel, for_user=person.id) | {
            "can_view": bool(allowed & Permission.VIEW_CHANNEL),
            "can_send": bool(channel.is_text and allowed & sending),
            "permissions": str(int(allowed)),
        }

    async def _history(self, request: web.Request) -> web.Response:
        person = self._person(request)
        channel = self._channel(request, person)
        before, limit = request.query.get("before", ""), request.query.get("limit", "50")
        count = min(max(int(limit), 1), 200) if limit.isdigit() else 50
        seen = [m for m in channel.messages.values() if m.ephemeral_for in (None, person.id)]
        if before.isdigit():
            seen = [message for message in seen if message.id < int(before)]
        return _json([message.payload for message in seen[-count:]])

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        """Push events to the page; it may also send interactions here, whose refusals go back as REFUSED."""
        person = self._person(request)

        def hear(text: bytes) -> Json | None:
            nonce = None
            try:
                body: Any = validate_json(USE, text)
                nonce = body.get("nonce")
                if body["kind"] == "autocomplete":
                    raise RefusedError("autocomplete: POST it, its answer holds the choices")
                use(self._core, person, body)
            except (RefusedError, DiscordError) as error:
                return {"nonce": nonce, "message": str(error)}
            return None

        return await self._core.hub.serve(request, person.id, hear)

    async def _journal(self, request: web.Request) -> web.Response:
        since = request.query.get("since", "0")
        entries = self._core.journal.since(int(since) if since.isdigit() else 0)
        return _json([entry.payload() for entry in entries])

    # Doing

    async def _interact(self, request: web.Request) -> web.Response:
        core, person = self._core, self._person(request)
        body: Any = validate_json(USE, await request.read())
        interaction = use(core, person, body)
        if interaction.choices is not None:
            return _json({"choices": await interaction.choices})
        return _json({"id": str(interaction.id), "nonce": interaction.nonce}, 202)

    async def _write(self, request: web.Request) -> web.Response:
        core, person = self._core, self._person(request)
        channel = self._channel(request, person)
        if not channel.is_text:
            raise RefusedError("nobody can write here")
        body: Any = validate_json(WRITE_MESSAGE, await request.read())
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        core.require(person.id, channel, sending)
        message = messages.create_message(
            core, channel, person, {"content": body["content"]}, nonce=body.get("nonce")
        )
        return _json(messages.created_payload(message), 201)

    async def _delete(self, request: web.Request) -> web.Response:
        core, person = self._core, self._person(request)
        channel = self._channel(request, person)
        message = messages.find_message(core, channel, int(request.match_info["message_id"]), person.id)
        if message.author_id != person.id and message.ephemeral_for is None:
            core.require(person.id, channel, Permission.MANAGE_MESSAGES)
        messages.delete_message(core, channel, message)
        return web.Response(status=204)

    async def _open_thread(self, request: web.Request) -> web.Response:
        core, person = self._core, self._person(request)
        channel = self._channel(request, person)
        body: Any = validate_json(WRITE_THREAD, await request.read())
        private = body.get("private", False)
        core.require(
            person.id,
            channel,
            Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS,
        )
        message = None
        if body.get("message_id") is not None:
            if private:
                raise RefusedError("a private thread hangs on no message")
            message = messages.find_own_message(core, channel, int(body["message_id"]))
        thread = threads.open_thread(core, channel, person.id, body["name"], message=message, private=private)
        messages.announce_thread(core, channel, thread, message)
        return _json(self._channel_payload(thread, person), 201)

    def _thread(self, request: web.Request, person: User) -> Channel:
        thread = self._channel(request, person)
        if not thread.is_thread:
            raise refusal(50024)
        return thread

    async def _add_to_thread(self, request: web.Request) -> web.Response:
        """Add somebody to a thread, as mentioning them there does."""
        core, person = self._core, self._person(request)
        thread = self._thread(request, person)
        if not threads.may_add(core, thread, person.id):
            raise refusal(50013)
        threads.join(core, thread, int(request.match_info["user_id"]))
        return web.Response(status=204)

    async def _take_out_of_thread(self, request: web.Request) -> web.Response:
        """Leave a thread, or take somebody else out of it."""
        core, person = self._core, self._person(request)
        thread, user = self._thread(request, person), int(request.match_info["user_id"])
        if user != person.id and not threads.may_remove(core, thread, person.id):
            raise refusal(50013)
        threads.leave(core, thread, user)
        return web.Response(status=204)

    async def _acknowledge(self, request: web.Request) -> web.Response:
        person = self._person(request)
        self._core.hub.acknowledge(person.id, self._channel(request, person))
        return web.Response(status=204)

    async def _control(self, request: web.Request) -> web.Response:
        body: Any = validate_json(CONTROL, await request.read())
        return _json(control(self._core, body))


def avatar_url(core: Core, user: User) -> str:
    """Return the URL of somebody's picture."""
    return f"{core.url}/avatars/{user.id}.svg"


def person_payload(core: Core, user: User) -> Json:
    """Return a person for the page's list."""
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "locale": user.locale,
        "avatar_url": avatar_url(core, user),
    }


def _json(data: Any, status: int = 200) -> web.Response:
    return web.Response(status=status, body=to_json(data), content_type="application/json")
