"""Injected faults of the bot's requests: slow, refused, limited, lost and garbled answers.

Where the shapes of the answers come from:

- 429 with its scopes, ``retry_after`` and headers, and the one of Cloudflare without JSON and without
  ``Via``: https://discord.com/developers/docs/topics/rate-limits and discord-api-docs #2190.
- 5xx: https://discord.com/developers/docs/topics/opcodes-and-status-codes#http ("502: there was not a
  gateway available to process your request; wait a bit and retry"). Pages of HTML instead of JSON come from
  the proxy in front (discord.py #2198, "502 Bad Gateway … cloudflare").
- That an answer is lost on its way, after the request took effect or before, no network rules out.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from discord_sandbox.errors import CATALOGUE, DiscordError
from discord_sandbox.limits import limited, too_old

How: TypeAlias = Literal[
    "refused",
    "route",
    "shared",
    "global",
    "too old",
    "banned",
    "unavailable",
    "page",
    "unsure",
    "cut",
    "dropped",
    "garbled",
]
"""``refused`` with a status and code; 429 of a ``route``, ``shared``, ``global``, of a message that is
``too old`` to be edited, or as a ``banned`` address; ``unavailable`` is 502 with HTML, ``page`` 200 with that
of a proxy. ``unsure`` takes effect and is answered with 504, ``cut`` takes effect and the line breaks,
``dropped`` breaks it before. ``garbled`` takes effect and is answered with half of its JSON.
"""

PAGE: Final = "<html><head><title>{0}</title></head><body><center><h1>{0}</h1></center></body></html>"
_SCOPES: Final = {"route": "user", "shared": "shared", "global": "global"}


@dataclass(slots=True)
class Fault:
    """A fault that happens to the next ``times`` matching requests."""

    pattern: re.Pattern[str]
    how: How
    times: int
    status: int = 0
    code: int = 0
    seconds: float = 1.0
    """The delay in seconds that a rate limit asks for."""

    @property
    def name(self) -> str:
        """The fault's name in the journal."""
        return f"{self.how} {self.status}" if self.how == "refused" else self.how

    def refuse(self) -> None:
        """Raise DiscordError where Discord itself would refuse and nothing takes effect."""
        if self.how == "refused":
            _, message = CATALOGUE.get(self.code, (0, f"{self.status}: on purpose"))
            raise DiscordError(self.status, self.code, message)
        if self.how == "too old":
            raise too_old(self.seconds)
        if scope := _SCOPES.get(self.how):
            headers = {"X-RateLimit-Global": "true"} if scope == "global" else {}
            raise limited(self.seconds, scope, headers)


class Faults:
    """Requested delays and failures, by a pattern for ``METHOD /path`` of the bot's requests."""

    def __init__(self) -> None:
        self._delays: dict[str, tuple[re.Pattern[str], float]] = {}
        self._faults: list[Fault] = []

    @property
    def active(self) -> bool:
        """Whether any are set."""
        return bool(self._delays or self._faults)

    def delay(self, pattern: str, milliseconds: int) -> None:
        """Delay matching requests; 0 ends it. Raises re.error."""
        self._delays.pop(pattern, None)
        if milliseconds:
            self._delays[pattern] = (re.compile(pattern), milliseconds / 1000)

    def fail(
        self, pattern: str, how: How, times: int, *, status: int = 0, code: int = 0, seconds: float = 1.0
    ) -> None:
        """Let the next matching requests fail. Raises re.error."""
        self._faults.append(Fault(re.compile(pattern), how, times, status, code, seconds))

    def clear(self) -> int:
        """Remove all faults; return the number of failures still to come."""
        left = sum(fault.times for fault in self._faults)
        self._faults.clear()
        self._delays.clear()
        return left

    async def meet(self, method: str, path: str) -> Fault | None:
        """Apply the requested delay, and return the fault for this request, if any."""
        line = f"{method} {path}"
        for pattern, seconds in list(self._delays.values()):
            if pattern.search(line):
                await asyncio.sleep(seconds)
        found = next((one for one in self._faults if one.times > 0 and one.pattern.search(line)), None)
        if found is not None:
            found.times -= 1
        self._faults = [fault for fault in self._faults if fault.times > 0]
        return found
