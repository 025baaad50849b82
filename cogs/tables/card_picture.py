"""The picture on a table's card: drawn when play rests, and hung up with the text in one edit."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

import discord

from cogs.games.charts import score_sheet
from cogs.games.views import GAME_VIEWS
from cogs.pictures.renderer import Picture
from cogs.pictures.spec import PictureSpec
from cogs.shell.attachments import Kept

if TYPE_CHECKING:
    from cogs.tables.card_message import Card

log = logging.getLogger(__name__)

FILENAME: Final = "table.webp"
"""One name for every picture on a card, so that a text can refer to it whatever hangs there."""


class Hanging(NamedTuple):
    """The picture that a message has: its description, and Discord's id of the file."""

    alt: str
    file: int

    @classmethod
    def stored(cls, payload: Mapping[str, Any]) -> Self | None:
        """What an earlier process remembered of a card; without the file's id nothing can be kept."""
        alt, file = payload.get("alt"), payload.get("file")
        return None if alt is None or file is None else cls(alt, file)


def kept(hanging: Hanging | None) -> list[Kept]:
    """The files of an edit that leaves the picture as it is."""
    return [] if hanging is None else [Kept(hanging.file)]


class CardPicture:
    """What hangs on one card, and what is to hang there next.

    ``hanging`` is the picture that the message has, ``ready`` is a newer one that was not sent yet.
    """

    def __init__(self, card: Card) -> None:
        self._card = card
        self.hanging: Hanging | None = None
        self.ready: Picture | None = None
        self.refused = False
        """Discord takes no files from the bot in that channel."""
        self._drawn: PictureSpec | None = None
        self._changed: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def wanted(self) -> bool:
        """Whether the card has pictures at all."""
        snapshot, preferences = self._card.snapshot, self._card.cards.services.preferences
        return not self.refused and preferences.server(snapshot.guild).pictures

    @property
    def busy(self) -> bool:
        """Whether a picture is still to come."""
        return self._timer is not None or self._task is not None or self.ready is not None

    def see(self) -> None:
        """Something has changed: draw it when play rests, or when the picture has grown too old."""
        if self._closed:
            return
        if not self.wanted:
            self.ready = self._drawn = None
            return
        self._card.cards.atelier.stir()
        loop = asyncio.get_running_loop()
        now, settings = loop.time(), self._card.cards.services.settings
        if self._changed is None:
            self._changed = now
        due = min(now + settings.picture_rest, self._changed + settings.picture_stale)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_at(due, self._due)

    def _due(self) -> None:
        self._timer = None
        if self._task is None:
            self._changed = None
            self._task = asyncio.create_task(self._paint())
            self._task.add_done_callback(self._painted)

    async def _paint(self) -> None:
        drawn = await self._card.cards.atelier.draw(self._news)
        if drawn is not None and self.wanted:
            self._drawn, self.ready = drawn
            self._card.request()

    def _news(self) -> PictureSpec | None:
        """What is to be drawn, if it isn't hanging there already."""
        sketch = self.sketch()
        return None if sketch == self._drawn else sketch

    def _painted(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            # the words say everything that it would have shown
            log.error("table %d: its picture could not be drawn", self._card.snapshot.table, exc_info=error)
        if self._changed is not None and self._timer is None:
            self.see()
        self._card.rested()

    def sketch(self) -> PictureSpec | None:
        """What the card's picture would show now."""
        card = self._card
        status = card.snapshot.status
        if card.snapshot.covered:
            return None
        if status == "playing":
            return GAME_VIEWS[card.snapshot.game].picture(card.scene())
        return score_sheet(card.scene()) if status == "finished" else None

    async def at_once(self) -> Picture | None:
        """The picture for a message that is about to be posted, if it doesn't take long."""
        cards = self._card.cards
        if not self.wanted or not cards.atelier.free:
            return None
        try:
            async with asyncio.timeout(cards.services.settings.picture_patience):
                drawn = await cards.atelier.draw(self.sketch)
        except TimeoutError:
            log.warning("table %d: posted without a picture: it takes too long", self._card.snapshot.table)
            return None
        except Exception:
            log.exception("table %d: posted without a picture", self._card.snapshot.table)
            return None
        if drawn is None:
            return None
        self._drawn, picture = drawn
        return picture

    def hung(self, picture: Picture, file: int | None) -> None:
        """The message has this picture now, under that id of Discord's."""
        if self.ready is picture:
            self.ready = None
        self._hang(picture, file)

    def begun_with(self, picture: Picture | None, file: int | None) -> None:
        """The card is a new message, posted with what ``at_once`` gave, under that id of Discord's."""
        self.ready = None
        self._hang(picture, file)

    def _hang(self, picture: Picture | None, file: int | None) -> None:
        if picture is None or file is None:  # what can't be named can't be kept
            self.taken_down()
        else:
            self.hanging = Hanging(picture.alt, file)

    def taken_down(self) -> None:
        """The message has no picture, or nobody knows."""
        self.hanging = self._drawn = None

    def close(self) -> None:
        """Draw nothing more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None:
            self._task.cancel()


def file_of(picture: Picture) -> discord.File:
    """A picture to be attached to a card."""
    return discord.File(io.BytesIO(picture.data), filename=FILENAME, description=picture.alt)
