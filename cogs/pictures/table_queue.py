"""Queue of card pictures: draws one at a time, limiting the load on the machine."""

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
"""Processor share of work other than drawing below which the bot counts as idle."""
WINDOW: Final = 0.25
"""Seconds over which that load is measured, short enough to notice a burst of clicks."""
LASTING: Final = 5.0
"""Seconds of the load's moving average, so that a short pause doesn't count as idle."""
BUSY_SHARE: Final = 0.03
"""Share of the bot's processor time that may go into drawing while it isn't idle."""

PLACES: Final = 40
"""Maximum number of waiting tables; a later one shows only words until its next change."""


class _Load:
    """Measures the process's recent processor load, without drawing."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.monotonic(), time.process_time()
        self._recent = self._average = 0.0

    def drew(self, seconds: float) -> None:
        """Exclude the seconds spent on drawing."""
        self._cpu += seconds

    def look(self) -> None:
        """End a window that has lasted long enough, and begin the next."""
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
        """Whether the load was low both in the newest window and on average."""
        self.look()
        return max(self._recent, self._average) < QUIET


class Atelier:
    """Draws for tables in turn.

    A table is sketched only when its turn comes, so that under load pictures come later, but are never
    outdated when drawn.

    ``share``: the part of the time that may go into drawing. While the bot isn't idle, the limit is also
    ``BUSY_SHARE`` of its processor time, so that clicks stay as fast as without pictures.
    """

    def __init__(self, studio: Renderer, share: float) -> None:
        self._studio = studio
        self._share = Share(share)
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._load = _Load()
        self._earned_at = 0.0
        """Process time from which the next picture may be drawn even though the bot is busy."""

    def stir(self) -> None:
        """Update the load when something happens at a table."""
        self._load.look()

    @property
    def _earned(self) -> bool:
        return self._load.quiet or time.process_time() >= self._earned_at

    @property
    def free(self) -> bool:
        """Whether a picture would be drawn at once."""
        return not self._share.rest and self._earned and not self._turn.locked()

    async def draw(self, sketch: Callable[[], PictureSpec | None]) -> tuple[PictureSpec, Picture] | None:
        """Draw what ``sketch`` returns when its turn comes; return ``None`` if that is or too many wait.

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
