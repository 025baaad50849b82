"""Keep messages in step with what they show: when to send, in which order, and what can go wrong.

A table's card, a mention, an announcement, an evening's and a tournament's card each say in a subclass of
``LiveMessage`` what to send and what becomes of a refusal; sending one request after the other, sorting
errors and trying again is here. A private hand has a ``Lane``: it is edited by the answers to clicks and by
refreshes in the background, each with a token of its own, so nothing in Discord or discord.py keeps them in
order.
"""

import asyncio
import enum
import logging
import math
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Final, Protocol, TypeVar

import discord

from cogs.shell.discord_errors import TOO_OLD_TO_EDIT, UNKNOWN_MESSAGE, UNREACHABLE, may_be_taken
from engine.storage.errors import StorageError

log = logging.getLogger(__name__)
T = TypeVar("T")
LONGEST_RETRY: Final = 1800.0
"""Most seconds until what Discord refuses again and again is tried once more."""
MOST_MISTAKES: Final = 20
"""Refusals that are counted; a power of more would be no number of seconds one day."""


class Priority(enum.IntEnum):
    """Who goes first when requests to Discord are scarce; lower numbers do."""

    TURN = 0
    """Somebody is waited for and has to be told."""
    TABLE = 1
    """The public card of a table being played."""
    SCORE = 2
    """Results and finished tables."""
    WATCH = 3
    """Updates for spectators."""


class Kind(enum.StrEnum):
    """Which of a channel's rate limits a request counts against; Discord keeps one for each of these."""

    POST = "post"
    EDIT = "edit"
    DELETE = "delete"


class Outbox(Protocol):
    """Sends edits and posts that count against Discord's limits (interaction answers don't)."""

    def submit(
        self,
        key: Hashable,
        channel_id: int,
        priority: Priority,
        send: Callable[[], Awaitable[None]],
        kind: Kind = Kind.EDIT,
    ) -> None:
        """Send soon; the newest ``send`` of a key replaces one that still waits.

        Requests of one kind to one channel are sent one at a time; others don't wait for each other. ``send``
        makes at most one request to ``channel_id`` and handles its own errors; an error that it raises
        nevertheless is logged by the outbox and forgotten.
        """

    async def flush(self, timeout: float) -> None:  # noqa: ASYNC109 - the process owns the deadline
        """Wait until nothing is pending, at most ``timeout`` seconds."""


class RefusedError(Exception):
    """Discord refused the request, and would refuse it again; the text says why."""

    def __init__(self, reason: str, status: int = 0, code: int = 0) -> None:
        super().__init__(reason)
        self.status = status
        self.code = code

    @property
    def deleted(self) -> bool:
        """Whether somebody has deleted the message."""
        return self.code == UNKNOWN_MESSAGE

    @property
    def forbidden(self) -> bool:
        """Whether the bot lacks a permission; asking again and again would get it banned."""
        return self.status in (401, 403)

    @property
    def mistaken(self) -> bool:
        """Whether Discord may take the request after all, though it was made twice in a row."""
        return may_be_taken(self.status, self.code)


class UncertainError(Exception):
    """It is unknown whether Discord has processed the request, or it has to be made again later."""


class TooOldError(UncertainError):
    """Discord takes no more edits of messages that old just now, but another message instead."""


@contextmanager
def sorted_errors() -> Iterator[None]:
    """Turn the errors of a request into RefusedError and UncertainError."""
    try:
        yield
    except discord.HTTPException as error:
        reason = f"status {error.status}, code {error.code}"
        if error.code == TOO_OLD_TO_EDIT:
            raise TooOldError(reason) from None
        if error.status == 429 or error.status >= 500:
            raise UncertainError(reason) from None
        raise RefusedError(reason, error.status, error.code) from None
    except UNREACHABLE as error:
        raise UncertainError(repr(error)) from None


async def through_outbox(
    outbox: Outbox,
    key: Hashable,
    channel: int,
    priority: Priority,
    kind: Kind,
    request: Callable[[], Awaitable[T]],
) -> T:
    """Send a request and return its result; no other may wait under its key.

    Raises RefusedError or UncertainError.
    """
    answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    async def send() -> None:
        with suppress(asyncio.InvalidStateError):  # nobody waits for it any more
            try:
                with sorted_errors():
                    given = await request()
            except asyncio.CancelledError:
                answer.set_exception(UncertainError("the outbox has given it up"))
                raise
            except Exception as error:
                answer.set_exception(error)
            else:
                answer.set_result(given)

    outbox.submit(key, channel, priority, send, kind)
    return await answer


class LiveMessage(ABC):
    """One public message, updated when something has changed; the newest state wins.

    ``name`` says in the log what it is. Updates run one at a time, at least ``pause`` seconds apart.
    """

    retry_after: float = 5.0
    """Seconds until the next attempt when it is unknown what has become of a request, and after a refusal
    that may be a mistake; each further one doubles them."""

    def __init__(self, outbox: Outbox, name: str, pause: float = 0.0) -> None:
        self.name = name
        self.message_id: int | None = None
        self._outbox = outbox
        self._pause = pause
        self._next = -math.inf
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._again = False
        """Whether something has changed since the running update began."""
        self._mailed: set[Hashable] = set()
        """The keys of requests that wait in the outbox."""
        self._sending = 0
        """The number of requests under way."""
        self.mistakes = 0
        """The number of refusals that may have been mistakes since a request was taken, up to a limit."""

    # -- what a subclass says ------------------------------------------------------------------------------

    @abstractmethod
    async def update(self) -> None:
        """Send what makes the message show the newest state: with ``mail``, or ``through_outbox``.

        May raise RefusedError, UncertainError and ``StorageError``.
        """

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        """Handle that Discord refused a request, which had a picture ``attached``."""
        log.warning("%s stays as it is: %s", self.name, error)

    def uncertain(self) -> None:
        """Try again later, because it is unknown what Discord has seen."""
        self.request(self.retry_after)

    def too_old(self) -> None:
        """Handle that Discord takes no more edits of a message of that age just now."""
        self.uncertain()

    def rested(self) -> None:  # noqa: B027 - few have something to do then
        """Handle that an update, or a request, is over."""

    @property
    def wanted(self) -> bool:
        """Whether anything may be sent now; otherwise an update is left out."""
        return True

    # -- when ----------------------------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether an update waits for its time."""
        return self._timer is not None

    @property
    def idle(self) -> bool:
        """Whether no update waits or runs, and no request is under way."""
        return not self.waits and not self.under_way

    @property
    def under_way(self) -> bool:
        """Whether an update runs, or a request waits in the outbox or is being sent."""
        return self._task is not None or bool(self._mailed) or self._sending > 0

    def request(self, pause: float = 0.0) -> None:
        """Update the message soon, but not before ``pause`` seconds."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(self._next, loop.time() + pause), self.at_once)

    def at_once(self) -> None:
        """Update the message now, or when the running update is over."""
        self.cancel()
        if self._task is not None:
            self._again = True
        elif self.wanted:
            self._next = asyncio.get_running_loop().time() + self._pause
            self._task = asyncio.create_task(self._run())

    def cancel(self) -> None:
        """Cancel an update that waits for its time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Cancel whatever isn't in the outbox."""
        self.cancel()
        if self._task is not None:
            self._task.cancel()

    async def close(self) -> None:
        """Update now what waits for its time, and wait until that is in the outbox."""
        if self._timer is not None:
            self.at_once()
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _run(self) -> None:
        try:
            await self.update()
        except RefusedError as error:
            await self._refused(error)
        except TooOldError:
            self.too_old()
        except (UncertainError, StorageError) as error:
            log.warning("%s is updated again soon: %s", self.name, error)
            self.uncertain()
        except Exception:
            log.exception("%s could not be updated", self.name)
        else:
            if not self._mailed:
                self.mistakes = 0
        finally:
            self._task = None
            if self._again:
                self._again = False
                self.cancel()
                self.request()
            self.rested()

    async def _refused(self, error: RefusedError, *, attached: bool = False) -> None:
        await self.refused(error, attached=attached)
        if error.mistaken:
            self.request(min(self.retry_after * 2**self.mistakes, LONGEST_RETRY))
            self.mistakes = min(self.mistakes + 1, MOST_MISTAKES)

    # -- requests ------------------------------------------------------------------------------------------

    def mail(
        self,
        key: Hashable,
        channel: int,
        priority: Priority,
        kind: Kind,
        send: Callable[[], Awaitable[None]],
    ) -> None:
        """Send soon what replaces a request of that key which still waits."""
        self._mailed.add(key)
        self._outbox.submit(key, channel, priority, partial(self._send, key, send), kind)

    async def _send(self, key: Hashable, send: Callable[[], Awaitable[None]]) -> None:
        self._mailed.discard(key)
        with self.busy():
            await send()

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Count a request as under way."""
        self._sending += 1
        try:
            yield
        finally:
            self._sending -= 1
            self.rested()

    @asynccontextmanager
    async def trouble(self, edited: int | None = None, *, attached: bool = False) -> AsyncIterator[None]:
        """Handle the errors of a mailed request, which had a picture ``attached``.

        ``edited`` is the message that it changes: if another has replaced it meanwhile, a refusal is no news.
        """
        try:
            with sorted_errors():
                yield
            self.mistakes = 0
        except RefusedError as error:
            if edited is None or edited == self.message_id:
                await self._refused(error, attached=attached)
        except TooOldError:
            if edited is None or edited == self.message_id:
                self.too_old()
        except UncertainError as error:
            log.warning("%s was not taken: %s", self.name, error)
            self.uncertain()
        except asyncio.CancelledError:  # the outbox has given it up
            self.uncertain()
            raise


class Lane:
    """Sends refreshes one at a time and lets a click's answer go first.

    ``push`` updates the message to the newest state, or does nothing if it shows that already. ``forget`` is
    called when it is no longer known what the message shows. ``patience``: seconds that an answer waits at
    most for requests under way.
    """

    def __init__(
        self, push: Callable[[], Awaitable[None]], forget: Callable[[], None], patience: float
    ) -> None:
        self._push = push
        self._forget = forget
        self._patience = patience
        self._holds = 0
        self._flying = 0
        self._crossed = False
        self._wanted = False
        self._task: asyncio.Task[None] | None = None
        self._idle = asyncio.Event()
        self._idle.set()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Begin no refresh while a click is being processed, since its answer will be newer."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            self._go_on()

    async def answer(self, send: Callable[[], Awaitable[None]]) -> None:
        """Send a click's answer, which can't be left out. Errors of ``send`` are raised.

        If a slow request is still under way then, it is unknown which of the two lands last, so the newest
        state is sent again once both are done.
        """
        if self._flying:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    while self._flying:
                        await self._idle.wait()
        self._crossed = self._crossed or self._flying > 0
        await self._fly(send)

    def refresh(self) -> None:
        """Bring the message up to date soon."""
        self._wanted = True
        self._go_on()

    async def settled(self) -> None:
        """Wait until no refresh is wanted or under way."""
        while self._task is not None:
            await asyncio.wait({self._task})

    async def _fly(self, send: Callable[[], Awaitable[None]]) -> None:
        """Send a request, which is under way until that returns."""
        self._flying += 1
        self._idle.clear()
        try:
            await send()
        finally:
            self._flying -= 1
            if not self._flying:
                self._idle.set()
                if self._crossed:
                    self._crossed = False
                    self._wanted = True
                    self._forget()
                self._go_on()

    def _go_on(self) -> None:
        if self._may_push() and self._task is None:
            self._task = asyncio.create_task(self._run())

    def _may_push(self) -> bool:
        return self._wanted and not self._holds and not self._flying

    async def _run(self) -> None:
        try:
            while self._may_push():
                self._wanted = False
                await self._fly(self._push)
        finally:
            self._task = None
