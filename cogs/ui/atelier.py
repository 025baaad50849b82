"""Drawing for all cards together: one picture at a time, and never more than a share of the machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cogs.pictures.sketch import Sketch
from cogs.pictures.studio import Picture, Studio


class Atelier:
    """Takes turns between tables. Whoever waits says only when it is their turn what is to be drawn, so that
    pictures come later when there is much to do, but are never older than their turn.

    ``share``: the part of the time that may go into drawing.
    """

    def __init__(self, studio: Studio, share: float) -> None:
        self._studio = studio
        self._share = share
        self._turn = asyncio.Lock()
        self._free_at = 0.0

    @property
    def free(self) -> bool:
        """Whether a picture would be drawn at once."""
        return not self._turn.locked() and asyncio.get_running_loop().time() >= self._free_at

    async def draw(self, sketch: Callable[[], Sketch | None]) -> tuple[Sketch, Picture] | None:
        """The picture of what ``sketch`` gives when it is its turn. Raises whatever drawing it raises."""
        loop = asyncio.get_running_loop()
        async with self._turn:
            await asyncio.sleep(max(0.0, self._free_at - loop.time()))
            wanted = sketch()
            if wanted is None:
                return None
            begun = loop.time()
            try:
                return wanted, await self._studio.picture(wanted)
            finally:
                ended = loop.time()
                self._free_at = ended + (ended - begun) * (1 / self._share - 1)
