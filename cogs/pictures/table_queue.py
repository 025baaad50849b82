"""Drawing for all cards together: one picture at a time, and never more than a share of the machine."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Final

from cogs.pictures.renderer import Picture, Renderer
from cogs.pictures.spec import PictureSpec
from cogs.pictures.turns import Share

QUIET: Final = 0.06
"""Below this part of a processor the bot has little to do beside drawing, …"""
WINDOW: Final = 0.25
"""… looked at over so many seconds, so that a burst of clicks is noticed, …"""
LASTING: Final = 5.0
"""… and on average over about as many, so that a moment's rest in much play doesn't count."""
BUSY_SHARE: Final = 0.03
"""While there is more to do, the part of the bot's processor time that may go into drawing."""

PLACES: Final = 40
"""So many tables may wait for a picture; one that comes later has words only, until its next change."""


class _Load:
    """How much of a processor the process has used of late for other things than drawing."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.monotonic(), time.process_time()
        self._recent = self._average = 0.0

    def drew(self, seconds: float) -> None:
        """So much of the time was drawing."""
        self._cpu += seconds

    def look(self) -> None:
        """Close a window that has lasted long enough, and begin the next."""
        wall = time.monotonic()
        passed = wall - self._wall
        if passed < WINDOW:
            return
        cpu = time.process_time()
        self._recent = max(0.0, cpu - self._cpu) / passed
        kept = math.exp(-passed / LASTING)
        self._average = kept * self._average + (1 - kept) * self._recent
        self._wall, self._cpu = wall, cpu

    @property
    def quiet(self) -> bool:
        """Whether little was done in the newest window, and on average."""
        self.look()
        return max(self._recent, self._average) < QUIET


class Atelier:
    """Takes turns between tables. Whoever waits says only when it is their turn what is to be drawn, so that
    pictures come later when there is much to do, but are never older than their turn.

    ``share``: the part of the time that may go into drawing; while much is played, ``BUSY_SHARE`` of the
    processor time that the bot takes, so that clicks stay as quick as without pictures.
    """

    def __init__(self, studio: Renderer, share: float) -> None:
        self._studio = studio
        self._share = Share(share)
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._load = _Load()
        self._earned_at = 0.0
        """The process' own time at which it has worked enough for the next picture, though it is busy."""

    def stir(self) -> None:
        """Something has happened at a table: what counts as recent begins with it."""
        self._load.look()

    @property
    def _earned(self) -> bool:
        return self._load.quiet or time.process_time() >= self._earned_at

    @property
    def free(self) -> bool:
        """Whether a picture would be drawn at once."""
        return not self._share.rest and self._earned and not self._turn.locked()

    async def draw(self, sketch: Callable[[], PictureSpec | None]) -> tuple[PictureSpec, Picture] | None:
        """The picture of what ``sketch`` gives when it is its turn; ``None`` where too many wait.

        Raises whatever drawing it raises.
        """
        if self._waiting >= PLACES:
            return None
        self._waiting += 1
        try:
            return await self._draw_in_turn(sketch)
        finally:
            self._waiting -= 1

    async def _draw_in_turn(
        self, sketch: Callable[[], PictureSpec | None]
    ) -> tuple[PictureSpec, Picture] | None:
        loop = asyncio.get_running_loop()
        async with self._turn:
            await asyncio.sleep(self._share.rest)
            while not self._earned:  # noqa: ASYNC110 - nobody tells when there is less to do
                await asyncio.sleep(WINDOW)
            wanted = sketch()
            if wanted is None:
                return None
            begun = loop.time()
            try:
                with self._share.work():
                    return wanted, await self._studio.picture(wanted)
            finally:
                took = loop.time() - begun
                self._load.drew(took)
                self._earned_at = time.process_time() + took * (1 / BUSY_SHARE - 1)
