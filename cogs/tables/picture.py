"""The picture on a table's message: drawn when play rests, and shown together with the text in one edit."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import discord

from cogs.games.views import GAME_VIEWS
from cogs.pictures.canvas import Picture, PictureSpec, digest_of
from cogs.shell.discord_errors import Kept
from cogs.tables.charts import final_sheet
from engine.game import Event
from engine.kernel.vocabulary import DealScored, TrickWon

if TYPE_CHECKING:
    from cogs.tables.message import TableMessage

log = logging.getLogger(__name__)

MID_TRICK: Final = 4
"""How many times as long play must rest before a picture in the middle of a trick: then somebody is waited
for. A picture for each message would be most of what a click costs."""

FILENAME: Final = "table.jpg"
"""Name of every picture on a table's message, so that texts can refer to it whichever is shown."""


class AttachedPicture(NamedTuple):
    """The picture that a message has: its description, Discord's id of the file, and its spec's digest."""

    alt: str
    file: int
    digest: str | None = None


def kept(attached: AttachedPicture | None) -> list[Kept]:
    """Return the attachments of an edit that keeps the picture."""
    return [] if attached is None else [Kept(attached.file)]


class MessagePicture:
    """The picture shown on one table's message, and the next one.

    ``attached`` is the picture that the message has, ``ready`` a newer one that was not sent yet.
    """

    def __init__(self, message: TableMessage) -> None:
        self._message = message
        self.attached: AttachedPicture | None = None
        self.ready: Picture | None = None
        self.refused = False
        """Whether Discord refuses files from the bot in that channel."""
        self._drawn: str | None = None
        """The digest of what was drawn last, also by an earlier process: it isn't drawn again."""
        self._changed_at: float | None = None
        """When the table first changed since it was last drawn, by the event loop's clock."""
        self._due = 0.0
        """When it is drawn next."""
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def wanted(self) -> bool:
        """Whether the message has pictures at all."""
        state, preferences = self._message.state, self._message.messages.services.preferences
        return not self.refused and preferences.server(state.guild).pictures

    @property
    def busy(self) -> bool:
        """Whether a picture is still to come."""
        return self._timer is not None or self._task is not None or self.ready is not None

    def draw_soon(self) -> None:
        """Draw the table after a change, once play rests or the picture has become too old."""
        if self._closed:
            return
        if not self.wanted:
            self.ready = self._drawn = None
            return
        services, now = self._message.messages.services, asyncio.get_running_loop().time()
        if self._changed_at is None:
            self._changed_at = now
        settings = services.settings
        rests = MID_TRICK if in_mid_trick(self._message.state.story) else 1
        self._due = min(now + rests * settings.picture_rest, self._changed_at + settings.picture_stale)
        self._wait()

    def _wait(self) -> None:
        """Draw when it is due: every change puts that off, or brings it forward if it ends a trick."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is None:  # else it waits once that one is drawn
            self._timer = asyncio.get_running_loop().call_at(self._due, self._rested)

    def _rested(self) -> None:
        self._timer = self._changed_at = None
        self._task = asyncio.create_task(self._draw())
        self._task.add_done_callback(self._drawn_once)

    def _drawn_once(self, _task: asyncio.Task[None]) -> None:
        self._task = None
        if self._changed_at is not None and not self._closed:
            self._wait()
        else:
            self._message.rested()

    async def _draw(self) -> None:
        try:
            await self._message.load()  # its message may have the picture already
            pictures = self._message.messages.services.pictures
            drawn = await pictures.for_table(self._next_spec, urgent=self.attached is None)
        except Exception:
            # the words say everything that it would have shown
            log.exception("table %d: its picture could not be drawn", self._message.state.table)
            return
        if drawn is not None and self.wanted:
            self.ready, self._drawn = drawn, drawn.digest
            self._message.request()

    def _next_spec(self) -> PictureSpec | None:
        """Return the spec for the message now, unless it was drawn already."""
        spec = self.spec()
        return None if spec is None or digest_of(spec) == self._drawn else spec

    def spec(self) -> PictureSpec | None:
        """Return the spec for the message now, or ``None`` if it has no picture."""
        message = self._message
        status = message.state.status
        if message.state.covered:
            return None
        if status == "playing":
            return GAME_VIEWS[message.state.game].picture(message.messages.context(message.state))
        return final_sheet(message.messages.context(message.state)) if status == "finished" else None

    async def at_once(self, *, urgent: bool = False) -> Picture | None:
        """Return the picture for a message about to be sent, if drawing doesn't take long.

        An ``urgent`` one is drawn even while others rest or wait.
        """
        services = self._message.messages.services
        if not self.wanted or not (urgent or services.pictures.free_for_tables):
            return None
        try:
            async with asyncio.timeout(services.settings.picture_patience):
                drawn = await services.pictures.for_table(self.spec, urgent=urgent)
        except TimeoutError:
            log.warning("table %d: sent without its picture: it takes too long", self._message.state.table)
            return None
        except Exception:
            log.exception("table %d: sent without its picture", self._message.state.table)
            return None
        if drawn is not None:
            self._drawn = drawn.digest
        return drawn

    def attached_as(self, picture: Picture | None, file: int | None) -> None:
        """Record the picture that the message has now, and Discord's id of its file."""
        if self.ready is picture:
            self.ready = None
        if picture is None or file is None:  # without its id a file can't be kept
            self.removed()
        else:
            self.attached = AttachedPicture(picture.alt, file, picture.digest)

    def posted_with(self, picture: Picture | None, file: int | None) -> None:
        """Record a new message, posted with the picture of ``at_once``, and Discord's id of its file."""
        self.ready = None
        self.attached_as(picture, file)

    def removed(self) -> None:
        """Record that the message has no picture, or that it is unknown whether it has one."""
        self.attached = self._drawn = None

    def restore(self, stored: Sequence[Any] | None) -> None:
        """Take over the picture that an earlier process has left in the message, if any."""
        self.attached = None if stored is None else AttachedPicture(*stored)
        self._drawn = None if self.attached is None else self.attached.digest

    def close(self) -> None:
        """Draw nothing more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None:
            self._task.cancel()


def in_mid_trick(story: Sequence[Event]) -> bool:
    """Tell whether cards are still to be played to a trick, or laid, after what everybody saw last."""
    told = (event for event in reversed(story) if event.continues or isinstance(event, TrickWon | DealScored))
    last = next(told, None)
    return last is not None and last.continues


def file_of(picture: Picture) -> discord.File:
    """Return a picture as an attachment of a message."""
    return discord.File(io.BytesIO(picture.data), filename=FILENAME, description=picture.alt)
