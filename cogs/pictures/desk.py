"""Pictures on request, drawn in the order of the requests, with a limit on how many may wait."""

from __future__ import annotations

import asyncio
from typing import Final

from cogs.pictures.renderer import Picture, Renderer
from cogs.pictures.spec import PictureSpec
from cogs.pictures.turns import Share, WaitingRoom

PLACES: Final = 12
"""Maximum number of pictures waited for, each about half a second of drawing."""
EACH: Final = 3
"""Maximum number of pictures waited for by one person."""
PART: Final = 0.5
"""Share of the time that goes into drawing them."""


class PictureDesk:
    """Draws pictures that people have requested, one at a time.

    In the studio a picture therefore waits at most for a table and for a moment of a film; those rest much
    longer in between and come after.
    """

    def __init__(self, studio: Renderer) -> None:
        self._studio = studio
        self._room = WaitingRoom(PLACES, EACH)
        self._share = Share(PART)
        self._turn = asyncio.Lock()

    async def picture(self, person: int, sketch: PictureSpec) -> Picture:
        """Return the picture of a sketch for a person, given by Discord's id.

        Raises ``Refusal("pictures_busy")`` when too many wait, and whatever drawing it raised.
        """
        kept = self._studio.kept(sketch)
        if kept is not None:
            return kept
        with self._room.place(person):
            async with self._turn:
                await asyncio.sleep(self._share.rest)
                with self._share.work():
                    return await self._studio.picture(sketch)
