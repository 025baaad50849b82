"""One message, several senders: the newest state wins, whatever arrives late.

A hand's message is edited by the answers to clicks and by refreshes in the background, each with a token
of its own, so nothing in Discord or discord.py keeps them in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress


class Lane:
    """Sends refreshes one at a time and lets a click's answer pass.

    ``push`` brings the message up to date with the newest state, or does nothing when it is.
    ``forget`` is told that what the message shows is no longer known.
    ``patience``: seconds that an answer waits at most for what is under way.
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
        """While a click is being worked on, no refresh is begun: its answer will be newer."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            self._go_on()

    async def answer(self, send: Callable[[], Awaitable[None]]) -> None:
        """Send a click's answer, which can't be left out. What ``send`` raises comes back.

        If something slow is still under way then, nobody knows which of the two lands last: once both
        are done the newest state is sent again.
        """
        if self._flying:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience):
                    while self._flying:
                        await self._idle.wait()
        self._crossed = self._crossed or self._flying > 0
        with self._flight():
            await send()

    def refresh(self) -> None:
        """Bring the message up to date soon."""
        self._wanted = True
        self._go_on()

    async def settled(self) -> None:
        """Return when no refresh is wanted or under way."""
        while self._task is not None:
            await asyncio.wait({self._task})

    @contextmanager
    def _flight(self) -> Iterator[None]:
        self._flying += 1
        self._idle.clear()
        try:
            yield
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
                with self._flight():
                    await self._push()
        finally:
            self._task = None
