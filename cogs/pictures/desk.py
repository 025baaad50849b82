"""Pictures for people who have asked for one and wait: in the order in which they asked, and never many."""

from __future__ import annotations

import asyncio
from typing import Final

from cogs.pictures.renderer import Picture, Renderer
from cogs.pictures.spec import PictureSpec
from cogs.pictures.turns import Share, WaitingRoom

PLACES: Final = 12
"""So many pictures may be waited for: some half a second's drawing."""
EACH: Final = 3
"""So many of them by one person, who may click faster than anybody draws."""
PART: Final = 0.5
"""The part of the time in which one of them is drawn."""


class PictureDesk:
    """Where people get their pictures. One is drawn at a time, so in the studio it waits at most for a table
    and for a moment of a film; those rest much longer and come after."""

    def __init__(self, studio: Renderer) -> None:
        self._studio = studio
        self._room = WaitingRoom(PLACES, EACH)
        self._share = Share(PART)
        self._turn = asyncio.Lock()

    async def picture(self, person: int, sketch: PictureSpec) -> Picture:
        """The picture of a sketch, for whoever has this id at Discord.

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
