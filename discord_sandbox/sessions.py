"""Sessions of bots at the gateway, their websockets, and what a bot says when it identifies."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pydantic_core import to_json

from discord_sandbox.intents import KNOWN, PRIVILEGED
from discord_sandbox.limits import Window
from discord_sandbox.outlet import Outlet

INVALID_INTENTS, DISALLOWED_INTENTS = 4013, 4014

Disconnection: TypeAlias = Literal["reconnect", "invalid", "drop", "lost"]
"""How a connection ends: ``Gateway.disconnect`` says what each means."""


@dataclass(slots=True)
class Trouble:
    """Injected faults of events.

    Events may come twice or late: clients are told to expect the same ones after a resume
    (https://discord.com/developers/docs/events/gateway#resuming), and those that were sent while the line was
    breaking come late.
    """

    doubled: int = 0
    """Number of upcoming interactions that are sent twice."""
    replayed: int = 0
    """Number of received events that are repeated after the next resume."""
    late: float = 0.0
    """Delay of events in seconds."""

    def clear(self) -> None:
        """Remove all faults."""
        self.doubled = self.replayed = 0
        self.late = 0.0


class Session:
    """A bot's session: its intents, its place in the event stream, and the events kept for a resume."""

    def __init__(self, intents: int, shard: tuple[int, int], keep: int, trouble: Trouble) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.events: deque[tuple[int, bytes]] = deque(maxlen=keep)
        self.connection: Connection | None = None
        self.lost_at = 0.0
        self._trouble = trouble

    def dispatch(self, name: str, data: bytes) -> None:
        """Number an event, keep it for a resume and send it."""
        self.sequence += 1
        frame = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (name.encode(), self.sequence, data)
        self.events.append((self.sequence, frame))
        if self._trouble.late:
            asyncio.get_running_loop().call_later(self._trouble.late, self._send, frame)
        else:
            self._send(frame)
        if name == "INTERACTION_CREATE" and self._trouble.doubled:
            self._trouble.doubled -= 1
            self._send(frame)

    def _send(self, frame: bytes) -> None:
        if self.connection is not None:
            self.connection.outlet.send(frame)

    def wants(self, guild_id: int) -> bool:
        """Tell whether that guild belongs to this shard.

        Other sessions may have it as well: the number of shards is each session's own, and several may be the
        same shard (https://discord.com/developers/docs/events/gateway#sharding).
        """
        number, total = self.shard
        return (guild_id >> 22) % total == number


class Connection:
    """One websocket of a bot."""

    def __init__(self, outlet: Outlet) -> None:
        self.outlet = outlet
        self.session: Session | None = None
        self.sends = Window()

    def send_op(self, op: int, data: Any) -> None:
        """Queue a frame other than an event."""
        self.outlet.send(to_json({"op": op, "d": data, "s": None, "t": None}))


def refused_intents(intents: Any, switched_on: Collection[str]) -> int | None:
    """Return the close code for invalid or missing intents (Opcodes and Status Codes).

    Leaving them out closes with 4013, too (discord-api-docs #2114).
    """
    if not isinstance(intents, int) or isinstance(intents, bool) or intents & ~KNOWN:
        return INVALID_INTENTS
    if any(intents & bit and name not in switched_on for name, bit in PRIVILEGED.items()):
        return DISALLOWED_INTENTS
    return None


def shard_of(asked: Any) -> tuple[int, int] | None:
    """Parse a shard's number and the number of shards; None if invalid (Gateway, "Sharding")."""
    match asked:
        case None:
            return 0, 1
        case [int(number), int(total)] if 0 <= number < total:
            return number, total
        case _:
            return None
