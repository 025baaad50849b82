"""A journal of the bot's REST requests, so that a test can count 429s and latencies."""

from __future__ import annotations

import re
import time
from collections import deque
from dataclasses import dataclass, field

from discord_sandbox.settings import SandboxSettings
from discord_sandbox.world import Json

_TOKENS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/?]+")


@dataclass(slots=True)
class Entry:
    """One request. ``ms`` is the sandbox's duration; ``route`` is the path with its parameters' names.

    ``size``: bytes of its body.
    """

    n: int
    at: float
    method: str
    route: str
    path: str
    status: int
    ms: float
    size: int
    body: bytes | None = field(default=None, repr=False)
    fault: str | None = None
    """The injected fault, if any; ``status`` is that of the effect."""
    refusal: Json | None = field(default=None, repr=False)
    """The refusal that was answered: ``code``, ``message`` and perhaps ``errors`` by field."""

    def payload(self) -> Json:
        """Return the JSON for ``GET /_/journal``, without secrets."""
        return {
            "n": self.n,
            "at": self.at,
            "method": self.method,
            "route": self.route,
            "path": _TOKENS.sub(r"\1…", self.path),
            "status": self.status,
            "ms": round(self.ms, 3),
            "size": self.size,
            "fault": self.fault,
        }


class Journal:
    """The newest entries, at most as many as the settings keep."""

    def __init__(self, settings: SandboxSettings) -> None:
        self.entries: deque[Entry] = deque(maxlen=settings.journal_entries)
        self._record_bodies = settings.record_bodies
        self._count = 0

    def add(
        self,
        *,
        method: str,
        route: str,
        path: str,
        status: int,
        seconds: float,
        body: bytes | None,
        fault: str | None = None,
        refusal: Json | None = None,
    ) -> None:
        """Note a finished request."""
        self._count += 1
        kept = body if self._record_bodies else None
        ms, size = seconds * 1000, len(body or b"")
        self.entries.append(
            Entry(self._count, time.time(), method, route, path, status, ms, size, kept, fault, refusal)
        )

    def since(self, number: int) -> list[Entry]:
        """Return entries with a number above ``number``."""
        return [entry for entry in self.entries if entry.n > number]
