"""The single queue for posts, edits and deletions, with priorities and rate limits.

Discord counts 50 requests a second for the whole bot, and about five edits in five seconds a channel.
Interaction answers don't count and never come here.
"""

import asyncio
import contextlib
import math
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeAlias

import structlog

from bot.config import OutboxSection
from cogs.shell.live_message import Kind, Priority

Send: TypeAlias = Callable[[], Awaitable[None]]
LaneKey: TypeAlias = tuple[int, Kind]

_log = structlog.get_logger(__name__)

BURST: Final = 2
"""Requests of a lane that may go without a pause; further ones are evenly spaced. So a card that changes
often is never much more than a second behind, instead of five."""
PATIENCE: Final = 10.0
"""Seconds after which a waiting request moves up by one priority, so that nothing waits for ever."""
LONGEST_SEND: Final = 60.0
"""Seconds after which a request is aborted, so that it can't block its lane."""


class Window:
    """At most ``limit`` events within any span of ``seconds``."""

    __slots__ = ("_stamps", "limit", "seconds")

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit = limit
        self.seconds = seconds
        self._stamps: deque[float] = deque(maxlen=limit)

    def note(self, now: float) -> None:
        """Count an event."""
        self._stamps.append(now)

    def free_at(self, begun: int = 0) -> float:
        """Return when the next event is allowed beside those that have ``begun`` and are not counted yet.

        May lie in the past; infinite when too many have begun.
        """
        place = len(self._stamps) + begun - self.limit
        if place < 0:
            return 0.0
        return self._stamps[place] + self.seconds if place < len(self._stamps) else math.inf

    def has(self, number: int, now: float) -> bool:
        """Return whether at least so many events count at this moment."""
        return len(self._stamps) >= number and self._stamps[-number] + self.seconds > now

    @property
    def last(self) -> float | None:
        """The time of the latest event."""
        return self._stamps[-1] if self._stamps else None


@dataclass(slots=True)
class Letter:
    """A waiting request."""

    key: Hashable
    lane: LaneKey
    priority: Priority
    send: Send
    number: int
    since: float


class Lane:
    """Requests of one kind to one channel share a limit there; they run one at a time."""

    __slots__ = ("busy", "latest", "window")

    def __init__(self, limits: OutboxSection) -> None:
        self.window = Window(limits.channel_requests, limits.channel_seconds)
        self.busy = False
        self.latest = -1.0

    def open_at(self, now: float, *, hurry: bool) -> float:
        """Return when the next request may go, as far as the channel is concerned."""
        free = self.window.free_at()
        last = self.window.last
        if hurry or last is None or not self.window.has(BURST, now):
            return free
        return max(free, last + self.window.seconds / self.window.limit)


class Queue:
    """All waiting requests and their order. It has no clock of its own: every call passes the time.

    Order: priority first (raised while a request waits), then the channel that was served longest ago, then
    arrival. A newer letter replaces an older one of the same key.
    """

    def __init__(self, limits: OutboxSection) -> None:
        self._limits = limits
        self._all = Window(limits.requests, 1.0)
        self._lanes: dict[LaneKey, Lane] = {}
        self.waiting: dict[Hashable, Letter] = {}
        self._numbers = count()
        self.next_at = math.inf
        """When ``take`` may return something next, unless ``put`` or ``done`` is called before."""
        self.running = 0
        """Number of requests that were taken and are not done."""
        self.hurry = False
        """Whether to stop spacing requests evenly, and keep only the limits: the process is about to end."""

    def put(self, key: Hashable, lane: LaneKey, priority: Priority, send: Send, now: float) -> Letter | None:
        """Add a request; return the waiting one that it replaced, if any."""
        older = self.waiting.pop(key, None)
        letter = Letter(key, lane, priority, send, next(self._numbers), now)
        if older is not None and older.lane == lane:
            letter.number, letter.since = older.number, older.since
        self.waiting[key] = letter
        self._lanes.setdefault(lane, Lane(self._limits))
        return older

    def take(self, now: float) -> Letter | None:
        """Return the letter to send now; if there is none, ``next_at`` says when there may be.

        Call ``done`` when its request is finished.
        """
        opening = {key: lane.open_at(now, hurry=self.hurry) for key, lane in self._next().items()}
        self.next_at = max(min(opening.values(), default=math.inf), self._all.free_at(self.running))
        if self.next_at > now:
            return None

        def rank(letter: Letter) -> tuple[int, float, int]:
            urgency = letter.priority - int((now - letter.since) / PATIENCE)
            return urgency, self._lanes[letter.lane].latest, letter.number

        ready = (letter for letter in self.waiting.values() if opening.get(letter.lane, math.inf) <= now)
        letter = min(ready, key=rank)
        del self.waiting[letter.key]
        lane = self._lanes[letter.lane]
        lane.busy, lane.latest = True, now
        self.running += 1
        return letter

    def done(self, letter: Letter, now: float) -> None:
        """Finish a request, successful or not. Only now do the windows count it: Discord counted it at some
        moment since ``take``, and this is the safe assumption."""
        lane = self._lanes[letter.lane]
        lane.busy = False
        lane.window.note(now)
        self._all.note(now)
        self.running -= 1

    def sweep(self, now: float) -> None:
        """Forget channels in which nothing waits and nothing counts any more."""
        wanted = {letter.lane for letter in self.waiting.values()}
        for key, lane in list(self._lanes.items()):
            if key not in wanted and not lane.busy and not lane.window.has(1, now):
                del self._lanes[key]

    def _next(self) -> dict[LaneKey, Lane]:
        """Return the lanes in which something waits and nothing is under way."""
        wanted = {letter.lane for letter in self.waiting.values()}
        return {key: lane for key in wanted if not (lane := self._lanes[key]).busy}


@dataclass(slots=True)
class OutboxStats:
    """Statistics of the outbox since its creation."""

    sent: int = 0
    replaced: int = 0
    failed: int = 0
    dropped: int = 0
    longest_wait: float = 0.0
    """Longest wait of a request, in seconds."""
    waited: float = 0.0
    """Seconds that all requests have waited together."""


class Outbox:
    """Sends what is submitted, within the limits. One for each process; ``start`` it on the event loop."""

    def __init__(self, limits: OutboxSection) -> None:
        self.figures = OutboxStats()
        self.queue = Queue(limits)
        self._news = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._loop: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()

    def submit(
        self,
        key: Hashable,
        channel_id: int,
        priority: Priority,
        send: Send,
        kind: Kind = Kind.EDIT,
    ) -> None:
        """Send soon; see ``cogs.shell.live_message.Outbox``."""
        lane = (channel_id, kind)
        older = self.queue.put(key, lane, priority, send, self._now())
        self.figures.replaced += older is not None
        self._idle.clear()
        if older is None or older.lane != lane:  # else it goes when that one would have gone
            self._news.set()

    def start(self) -> None:
        """Start sending."""
        self._loop = asyncio.create_task(self._run(), name="outbox")

    async def flush(self, timeout: float) -> None:  # noqa: ASYNC109 - the process owns the deadline
        """Wait at most ``timeout`` seconds until nothing waits or runs; keeps the limits."""
        self.queue.hurry = True
        self._news.set()
        try:
            async with asyncio.timeout(timeout):
                await self._idle.wait()
        except TimeoutError:
            _log.warning(
                "outbox not empty in time", waiting=len(self.queue.waiting), running=self.queue.running
            )
        finally:
            self.queue.hurry = False

    async def close(self) -> None:
        """Stop sending and drop what waits."""
        self.figures.dropped += len(self.queue.waiting)
        self.queue.waiting.clear()
        tasks = [*self._sending, *([self._loop] if self._loop else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _run(self) -> None:
        while True:
            now = self._now()
            while letter := self.queue.take(now):
                task = asyncio.create_task(self._deliver(letter, now), name=f"outbox {letter.lane}")
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)
            self.queue.sweep(now)
            self._news.clear()
            moment = self.queue.next_at
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(None if moment == math.inf else moment):
                    await self._news.wait()

    async def _deliver(self, letter: Letter, now: float) -> None:
        self.figures.longest_wait = max(self.figures.longest_wait, now - letter.since)
        self.figures.waited += now - letter.since
        try:
            async with asyncio.timeout(LONGEST_SEND):
                await letter.send()
            self.figures.sent += 1
        except Exception as error:
            self.figures.failed += 1
            channel, kind = letter.lane
            where = {"channel": channel, "kind": kind.name.lower()}
            if isinstance(error, TimeoutError):
                _log.warning("a request took too long and was given up", **where)
            else:
                _log.exception("a request failed", **where)
        finally:
            self.queue.done(letter, self._now())
            self._news.set()
            if not self.queue.waiting and not self.queue.running:
                self._idle.set()
