"""Rate limits as Discord announces and enforces them: a bucket per route and channel, and one in all."""

from __future__ import annotations

import hashlib
import time
from collections import defaultdict
from collections.abc import Mapping

from discord_sandbox.errors import CATALOGUE, DiscordError
from discord_sandbox.settings import Bucket, SandboxSettings
from discord_sandbox.world import Json

_SWEEP_AT = 10_000


class Window:
    """A fixed window: it opens with the first request after the last one closed."""

    __slots__ = ("closes", "used")

    def __init__(self) -> None:
        self.closes = 0.0
        self.used = 0

    def take(self, bucket: Bucket, now: float) -> bool:
        """Count a request; False if the window is full (then it isn't counted)."""
        if now >= self.closes:
            self.closes = now + bucket.seconds
            self.used = 0
        if self.used >= bucket.limit:
            return False
        self.used += 1
        return True


class BannedError(Exception):
    """Too many invalid requests: answered as the proxy in front of Discord would, without JSON."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("too many invalid requests")
        self.retry_after = retry_after


class RateLimits:
    """All windows of a bot. Times are seconds of the monotonic clock."""

    def __init__(self, settings: SandboxSettings) -> None:
        self._settings = settings
        self._windows: dict[tuple[str, str], Window] = {}
        self._old_edits: dict[int, Window] = {}
        self._global = Window()
        self._invalid = Window()
        self._hashes: dict[str, str] = {}

    def check_ban(self) -> None:
        """Raise BannedError while the address is banned for its invalid requests."""
        now = time.monotonic()
        if self._invalid.used >= self._settings.invalid_requests.limit and now < self._invalid.closes:
            raise BannedError(self._invalid.closes - now)

    def count_invalid(self) -> None:
        """Count an answer of 401, 403 or 429."""
        self._invalid.take(self._settings.invalid_requests, time.monotonic())

    def take(self, name: str, bucket: Bucket, major: str, *, exempt: bool) -> dict[str, str]:
        """Count a request and return its X-RateLimit headers.

        ``major`` is the channel, guild or token the bucket belongs to; ``exempt`` requests don't count to the
        global limit. Raises DiscordError with status 429 when a limit is exceeded.
        """
        now = time.monotonic()
        if not exempt and not self._global.take(self._settings.global_limit, now):
            raise limited(self._global.closes - now, "global", {"X-RateLimit-Global": "true"})
        window = self._windows.get((name, major))
        if window is None:
            if len(self._windows) > _SWEEP_AT:
                self._sweep(now)
            window = self._windows[name, major] = Window()
        allowed = window.take(bucket, now)
        headers = self._headers(name, bucket, window, now)
        if not allowed:
            raise limited(window.closes - now, "user", headers)
        return headers

    def take_old_edit(self, channel: int) -> None:
        """Count an edit of a message older than an hour. Raises DiscordError 30046 (status 429)."""
        now = time.monotonic()
        window = self._old_edits.setdefault(channel, Window())
        if not window.take(self._settings.old_message_edits, now):
            raise too_old(window.closes - now)

    def _headers(self, name: str, bucket: Bucket, window: Window, now: float) -> dict[str, str]:
        after = max(window.closes - now, 0.0)
        if name not in self._hashes:
            self._hashes[name] = hashlib.blake2s(name.encode(), digest_size=16).hexdigest()
        return {
            "X-RateLimit-Limit": str(bucket.limit),
            "X-RateLimit-Remaining": str(bucket.limit - window.used),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": self._hashes[name],
        }

    def _sweep(self, now: float) -> None:
        self._windows = {key: window for key, window in self._windows.items() if window.closes > now}


class SessionStarts:
    """Limits of a bot's identifies: so many a day, and one at a time of all shards with the same key.

    https://discord.com/developers/docs/events/gateway#sharding-max-concurrency. Refused ones count to those
    of the day, too (discord-api-docs #1328).
    """

    def __init__(self, settings: SandboxSettings) -> None:
        self._settings = settings
        self._day = Window()
        self._keys: defaultdict[int, Window] = defaultdict(Window)

    def left_today(self) -> bool:
        """Count an identify; False if there were too many today."""
        return self._take(self._day, self._settings.session_starts)

    def in_turn(self, shard: int) -> bool:
        """Tell whether a shard may begin a session now, and let the next one with its key wait."""
        key = shard % self._settings.max_concurrency
        return self._take(self._keys[key], self._settings.identifies)

    def _take(self, window: Window, bucket: Bucket) -> bool:
        return window.take(bucket, time.monotonic()) or not self._settings.rate_limits

    def payload(self) -> Json:
        """Return the session start limit object."""
        total = self._settings.session_starts.limit
        seconds = max(0.0, self._day.closes - time.monotonic())
        return {
            "total": total,
            "remaining": total - self._day.used if seconds else total,
            "reset_after": round(seconds * 1000),
            "max_concurrency": self._settings.max_concurrency,
        }


def too_old(retry_after: float) -> DiscordError:
    """Return the refusal of one edit too many: a code of its own, with status and body of a rate limit."""
    _, message = CATALOGUE[30046]
    return limited(retry_after, "shared", {}, code=30046, message=message)


def limited(
    retry_after: float,
    scope: str,
    headers: Mapping[str, str],
    *,
    code: int = 0,
    message: str = "You are being rate limited.",
) -> DiscordError:
    """Return a 429. Its ``Via`` header tells that Discord itself answered: clients retry only then."""
    rounded = round(max(retry_after, 0.001), 3)
    return DiscordError(
        429,
        code,
        message,
        extra={"retry_after": rounded, "global": scope == "global"},
        headers={
            **headers,
            "X-RateLimit-Scope": scope,
            "Retry-After": str(max(1, round(rounded))),
            "Via": "1.1 sandbox",
        },
    )
