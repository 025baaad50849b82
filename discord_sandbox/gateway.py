"""The gateway: sessions that bots identify, resume and receive events through."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web
from pydantic_core import from_json, to_json

from discord_sandbox import payloads
from discord_sandbox.intents import (
    GUILD_MEMBERS,
    GUILD_MESSAGE_TYPING,
    GUILD_MESSAGES,
    GUILD_SCHEDULED_EVENTS,
    GUILDS,
    MESSAGE_CONTENT,
)
from discord_sandbox.limits import SessionStarts
from discord_sandbox.outlet import Outlet
from discord_sandbox.permissions import Permission
from discord_sandbox.sessions import (
    Connection,
    Disconnection,
    Session,
    Trouble,
    refused_intents,
    shard_of,
)
from discord_sandbox.world import Channel, Guild, Json, User

if TYPE_CHECKING:
    from discord_sandbox.core import Core

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11

UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, RATE_LIMITED, TIMED_OUT = 4005, 4008, 4009
INVALID_SHARD, SHARDING_REQUIRED = 4010, 4011

_INTENTS = {
    "MESSAGE_CREATE": GUILD_MESSAGES,
    "MESSAGE_UPDATE": GUILD_MESSAGES,
    "MESSAGE_DELETE": GUILD_MESSAGES,
    "MESSAGE_DELETE_BULK": GUILD_MESSAGES,
    "TYPING_START": GUILD_MESSAGE_TYPING,
    "GUILD_MEMBER_UPDATE": GUILD_MEMBERS,
    "GUILD_MEMBER_ADD": GUILD_MEMBERS,
    "GUILD_MEMBER_REMOVE": GUILD_MEMBERS,
    "GUILD_SCHEDULED_EVENT_CREATE": GUILD_SCHEDULED_EVENTS,
    "GUILD_SCHEDULED_EVENT_UPDATE": GUILD_SCHEDULED_EVENTS,
    "GUILD_SCHEDULED_EVENT_DELETE": GUILD_SCHEDULED_EVENTS,
    "INTERACTION_CREATE": 0,
}


class Gateway:
    """All sessions of the bot."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self._closed_until = 0.0
        self._closed_for = 0
        self._refusing: int | None = None
        self.down: set[int] = set()
        """The servers that are down, by id."""
        self.trouble = Trouble()
        self.shards = core.settings.shards
        """Number of shards that bots are told to use."""
        self.starts = SessionStarts(core.settings)
        self.identified = 0
        """Number of sessions that were begun."""

    @property
    def online(self) -> bool:
        """Whether a bot is connected."""
        return any(session.connection for session in self._sessions.values())

    def reachable(self, guild_id: int) -> bool:
        """Tell whether an event of a server would reach a bot, now or when it resumes."""
        self._forget_lost()
        there = any(session.wants(guild_id) for session in self._sessions.values())
        return there and guild_id not in self.down

    # Events

    def dispatch(
        self,
        name: str,
        data: Json | bytes,
        *,
        guild_id: int,
        channel: Channel | None = None,
        intent: int | None = None,
    ) -> None:
        """Send an event to every session that wants it and may see the channel.

        ``intent`` is the required intent, where it isn't the same for all events of that name.
        """
        if not self._sessions or not self._core.bot_is_in(guild_id) or guild_id in self.down:
            return
        needed = _INTENTS.get(name, GUILDS) if intent is None else intent
        raw: bytes | None = data if isinstance(data, bytes) else None
        if channel is not None and name != "INTERACTION_CREATE" and not self._visible(channel):
            return
        for session in self._sessions.values():
            if (needed and not session.intents & needed) or not session.wants(guild_id):
                continue
            if raw is None:
                raw = to_json(data)
            session.dispatch(name, raw)

    def dispatch_message(self, name: str, message: Json, *, guild_id: int, channel: Channel) -> None:
        """Send a message event; without the intent, a bot gets the text only if the message concerns it."""
        if concerns(self._core.world.bot, message) or all(
            session.intents & MESSAGE_CONTENT for session in self._sessions.values()
        ):
            self.dispatch(name, message, guild_id=guild_id, channel=channel)
            return
        closed = without_content(message)
        if not self._visible(channel) or guild_id in self.down:
            return
        for session in self._sessions.values():
            if session.intents & GUILD_MESSAGES and session.wants(guild_id):
                body = message if session.intents & MESSAGE_CONTENT else closed
                session.dispatch(name, to_json(body))

    def _visible(self, channel: Channel) -> bool:
        core = self._core
        return bool(core.allowed(core.world.bot.id, channel) & Permission.VIEW_CHANNEL)

    # Tinkering

    def disconnect(
        self, how: Disconnection, seconds: float = 0.0, *, shard: int | None = None, attempts: int = 0
    ) -> int:
        """Make every connected bot reconnect, or its shard of that number; return how many there were.

        ``reconnect`` asks for a resume (op 7), ``invalid`` throws the session away (op 9), ``drop`` cuts the
        line without a word, ``lost`` does so and forgets the session, so that a resume fails (Gateway,
        "Resuming"). For ``seconds`` seconds nobody is let in again, nor are the next ``attempts``.
        """
        self._closed_until = time.monotonic() + seconds
        self._closed_for = attempts
        connections = [
            c for c in self._connections if c.session is not None and shard in (None, c.session.shard[0])
        ]
        for connection in connections:
            session = connection.session
            if how in ("invalid", "lost") and session is not None:
                self._sessions.pop(session.id, None)
            if how == "reconnect":
                connection.send_op(RECONNECT, None)
            elif how == "invalid":
                connection.send_op(INVALID_SESSION, False)
            else:
                connection.outlet.cut()
        return len(connections)

    def let_in(self) -> None:
        """Let bots in that a disconnection keeps out."""
        self._closed_until, self._closed_for = 0.0, 0

    def outage(self, guild: Guild, *, over: bool = False) -> None:
        """Let a server be down, or be there again: no event of it is sent meanwhile.

        A session hears of it with ``unavailable``, and at its start after READY (Gateway Events, "Guild
        Delete", "Guild Create"; discord-api-docs 1888).
        """
        if over == (guild.id not in self.down):
            return
        if over:
            self.down.discard(guild.id)
            self.joined(guild)
            return
        self.dispatch("GUILD_DELETE", _unavailable(guild), guild_id=guild.id)
        self.down.add(guild.id)

    def refuse(self, code: int | None) -> int:
        """Close all connections with that code, and new ones once they identify; ``None`` lets bots in again.

        Returns how many were closed. Discord does so for lasting problems: a token that was reset, intents
        that were switched off (documentation, "Gateway Close Event Codes", those that are not to be
        reconnected).
        """
        self._refusing = code
        connections = [] if code is None else [c for c in self._connections if c.session is not None]
        for connection in connections:
            self._turn_away(connection)
        return len(connections)

    def _turn_away(self, connection: Connection) -> bool:
        """Close a connection while all are refused; return whether it was closed."""
        if self._refusing is not None:
            connection.outlet.close(self._refusing)
        return self._refusing is not None

    async def close(self) -> None:
        """Close all connections like a server that shuts down."""
        for connection in list(self._connections):
            connection.outlet.close(1001)

    # The protocol

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Talk to one bot until its connection ends."""
        settings = self._core.settings
        if self._closed_for or time.monotonic() < self._closed_until:
            self._closed_for = max(0, self._closed_for - 1)
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(autoping=True, compress=False, max_msg_size=1 << 16)
        await socket.prepare(request)
        compress = settings.compress and request.query.get("compress") == "zlib-stream"
        outlet = Outlet(socket, request.transport, compress=compress)
        connection = Connection(outlet)
        self._connections.add(connection)
        writer = asyncio.create_task(outlet.run())
        connection.send_op(HELLO, {"heartbeat_interval": int(settings.heartbeat_seconds * 1000)})
        try:
            while True:
                message = await socket.receive(timeout=settings.heartbeat_seconds * 2)
                if message.type is not WSMsgType.TEXT:
                    break
                if not self._hear(connection, message.data):
                    break
        except TimeoutError:
            outlet.close(TIMED_OUT)
        finally:
            self._connections.discard(connection)
            self._detach(connection)
            await outlet.finish(writer)
        return socket

    def _hear(self, connection: Connection, text: str) -> bool:
        """Act on a frame of the bot; return False to end the conversation."""
        try:
            frame = from_json(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            connection.outlet.close(DECODE_ERROR)
            return False
        if not connection.sends.take(self._core.settings.gateway_sends, time.monotonic()):
            connection.outlet.close(RATE_LIMITED)
            return False
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(
                self._core.settings.acknowledge_seconds, connection.send_op, HEARTBEAT_ACK, None
            )
            return True
        handlers: dict[int, Callable[[Connection, Any], bool]] = {
            IDENTIFY: self._identify,
            RESUME: self._resume,
            REQUEST_MEMBERS: self._request_members,
            3: self._ignore,
            4: self._ignore,
        }
        handler = handlers.get(op)
        if handler is None:
            connection.outlet.close(UNKNOWN_OPCODE)
            return False
        if connection.session is None and op not in (IDENTIFY, RESUME):
            connection.outlet.close(NOT_AUTHENTICATED)
            return False
        return handler(connection, data)

    def _ignore(self, _connection: Connection, _data: Any) -> bool:
        """Ignore presence and voice states."""
        return True

    def _authentic(self, connection: Connection, data: Any) -> bool:
        token = data.get("token") if isinstance(data, dict) else None
        if isinstance(token, str) and token.removeprefix("Bot ") == self._core.token:
            return True
        connection.outlet.close(AUTHENTICATION_FAILED)
        return False

    def _identify(self, connection: Connection, data: Any) -> bool:
        if connection.session is not None:
            connection.outlet.close(ALREADY_AUTHENTICATED)
            return False
        if not self._authentic(connection, data) or self._turn_away(connection):
            return False
        core, world = self._core, self._core.world
        if (refused := refused_intents(data.get("intents"), core.settings.privileged_intents)) is not None:
            connection.outlet.close(refused)
            return False
        intents: int = data["intents"]
        shard = shard_of(data.get("shard"))
        if shard is None:
            connection.outlet.close(INVALID_SHARD)
            return False
        session = Session(intents, shard, core.settings.resume_events, self.trouble)
        guilds = [guild for guild in world.guilds_of(world.bot.id) if session.wants(guild.id)]
        if len(guilds) > core.settings.guilds_per_shard:
            connection.outlet.close(SHARDING_REQUIRED)
            return False
        if not self.starts.left_today():
            self._reset_token()
            return False
        if not self.starts.in_turn(shard[0]):
            connection.send_op(INVALID_SESSION, False)
            return True
        self._forget_lost()
        self.identified += 1
        self._attach(connection, session)
        session.dispatch(
            "READY",
            to_json(
                {
                    "v": 10,
                    "user": world.bot.payload | {"verified": True, "mfa_enabled": False, "email": None},
                    "guilds": [_unavailable(guild) for guild in guilds],
                    "session_id": session.id,
                    "session_type": "normal",
                    "resume_gateway_url": core.gateway_url,
                    "shard": list(session.shard),
                    "application": {"id": str(world.bot.id), "flags": core.application_flags()},
                    "private_channels": [],
                    "presences": [],
                    "relationships": [],
                    "user_settings": {},
                }
            ),
        )
        self._sessions[session.id] = session
        for guild in guilds:
            if guild.id in self.down:
                session.dispatch("GUILD_DELETE", to_json(_unavailable(guild)))
            else:
                self._show_guild(session, guild)
        core.hub.bot_state(online=True)
        return True

    def _reset_token(self) -> None:
        """End all sessions and change the token (https://discord.com/developers/docs/events/gateway#identifying)."""
        self._core.token = secrets.token_urlsafe()
        self._sessions.clear()
        for connection in self._connections:
            connection.outlet.close(AUTHENTICATION_FAILED)

    def _show_guild(self, session: Session, guild: Guild) -> None:
        if session.intents & GUILDS:
            body = payloads.guild_create_payload(
                guild, self._core.world.bot.id, all_members=bool(session.intents & GUILD_MEMBERS)
            )
            session.dispatch("GUILD_CREATE", to_json(body))

    def joined(self, guild: Guild) -> None:
        """Send the whole guild to all sessions after the bot was invited, as after identifying."""
        for session in self._sessions.values():
            if session.wants(guild.id):
                self._show_guild(session, guild)

    def _resume(self, connection: Connection, data: Any) -> bool:
        if not self._authentic(connection, data) or self._turn_away(connection):
            return False
        self._forget_lost()
        session = self._sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if session is None or not isinstance(sequence, int) or sequence > session.sequence:
            connection.send_op(INVALID_SESSION, False)
            return True
        missed = [frame for number, frame in session.events if number > sequence]
        whole = len(missed) == session.sequence - sequence
        if whole and self.trouble.replayed:
            oldest, self.trouble.replayed = sequence - self.trouble.replayed, 0
            missed = [frame for number, frame in session.events if number > oldest]
        if not whole:
            del self._sessions[session.id]
            connection.send_op(INVALID_SESSION, False)
            return True
        if session.connection is not None:
            session.connection.session = None
            session.connection.outlet.close(4000)
        self._attach(connection, session)
        for frame in missed:
            connection.outlet.send(frame)
        session.dispatch("RESUMED", b'{"_trace":[]}')
        self._core.hub.bot_state(online=True)
        return True

    def _request_members(self, connection: Connection, data: Any) -> bool:
        guild = self._core.world.guilds.get(int(data.get("guild_id", 0)))
        session = connection.session
        if guild is None or session is None or not self._core.bot_is_in(guild.id):
            return True
        if (chunk := payloads.members_chunk(guild, data)) is not None:
            session.dispatch("GUILD_MEMBERS_CHUNK", to_json(chunk))
        return True

    # Sessions

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session = session
        session.connection = connection

    def _detach(self, connection: Connection) -> None:
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        session.lost_at = time.monotonic()
        if connection.outlet.socket.close_code in (1000, 1001):
            # The bot said goodbye: Discord ends such a session at once.
            self._sessions.pop(session.id, None)
        if not self.online:
            self._core.hub.bot_state(online=False)

    def _forget_lost(self) -> None:
        now = time.monotonic()
        keep = self._core.settings.resume_seconds
        for session in list(self._sessions.values()):
            if session.connection is None and now - session.lost_at > keep:
                del self._sessions[session.id]


def _unavailable(guild: Guild) -> Json:
    return {"id": str(guild.id), "unavailable": True}


def concerns(bot: User, message: Json) -> bool:
    """Tell whether the bot reads a message without an intent: its own, or one that mentions it."""
    ids = {message["author"]["id"], *(user["id"] for user in message["mentions"])}
    return str(bot.id) in ids


def without_content(message: Json) -> Json:
    """Return a message as a bot without the content intent sees it."""
    return message | {"content": "", "embeds": [], "attachments": [], "components": []}
