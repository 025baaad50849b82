"""Several senders for one message, such that the newest state wins no matter what arrives late.

A hand's message is edited by the answers to clicks and by refreshes in the background, each with a token
of its own, so nothing in Discord or discord.py keeps them in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress


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
        with self._flight():
            await send()

    def refresh(self) -> None:
        """Bring the message up to date soon."""
        self._wanted = True
        self._go_on()

    async def settled(self) -> None:
        """Wait until no refresh is wanted or under way."""
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
