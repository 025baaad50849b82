"""When a table can't be shown in its channel: what refusals mean, when to try again, what people are told."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import discord
from discord.utils import format_dt

from cogs.shell.answers import Interaction, say
from cogs.shell.discord_errors import (
    INVALID_BODY,
    THREAD_ARCHIVED,
    UNKNOWN_CHANNEL,
    lacking_there,
    timed_out_until,
)
from cogs.shell.live_message import Kind, Priority, RefusedError
from cogs.shell.rights import knows, lacking, person_of

if TYPE_CHECKING:
    from cogs.tables.message import TableMessage
    from cogs.tables.messages import TableMessages
    from cogs.texts.catalogue import Words

log = logging.getLogger(__name__)

Reason: TypeAlias = Literal["permissions", "locked", "gone", "deleted"]
"""Why a message can't be shown.

The bot lacks permissions, the thread is locked, the channel doesn't exist any more, or somebody keeps
deleting the message.
"""

DELETIONS: Final = 3
"""Number of deletions of a message within ``DELETION_SECONDS`` that block it."""
DELETION_SECONDS: Final = 60.0
"""Seconds within which deletions are counted, and for which a blocked message waits."""
PROBE_SECONDS: Final = 5.0
"""Minimum seconds between attempts caused by clicks."""


@dataclass(frozen=True, slots=True)
class Blockade:
    """Why a table's message waits. ``since`` is in seconds since 1970."""

    reason: Reason
    since: float


HOPELESS: Final[frozenset[Reason]] = frozenset({"gone", "deleted"})
"""Reasons that only an action at the table can resolve; its message is loaded anew then."""


class Blocking:
    """Whether a table can be shown in its channel. While it is blocked nothing is sent."""

    def __init__(self, message: TableMessage) -> None:
        self._message = message
        self.blockade: Blockade | None = None
        self.told: set[int] = set()
        """Discord's ids of those who were told of the blockade since the message was last shown."""
        self.waking = False
        """Whether its archived thread is being opened."""
        self._probed = 0.0
        self._reopened = -math.inf
        """The loop's time when the bot was last told that it may write there again."""
        self._deletions: deque[float] = deque(maxlen=DELETIONS)

    def refused(self, error: RefusedError, *, attached: bool) -> None:
        """Handle a refusal of a request, which has a picture if ``attached``."""
        message = self._message
        if error.deleted:
            self._deleted()
        elif error.code == UNKNOWN_CHANNEL:
            self.block("gone")
            message.remember(promptly=True)
            message.messages.channel_missing(message.state, message.messages.now())
        elif error.code == THREAD_ARCHIVED and not self.waking:
            self._unarchive()
        elif error.code == THREAD_ARCHIVED:
            self.block("locked")
        elif error.forbidden:
            if not self._without_picture():
                # asking again and again would bring the whole bot a ban
                self.block("permissions")
                if asyncio.get_running_loop().time() - self._reopened < PROBE_SECONDS:
                    self._reopened = -math.inf
                    self.unblock()
        elif error.status == 400 and attached and message.mistakes and self._without_picture():
            log.warning("%s is shown without its picture: %s", message.name, error)
        elif error.code == INVALID_BODY and message.picture.attached is not None:
            log.warning("%s has lost its picture", message.name)
            self.picture_lost()
        else:
            log.warning("%s was not taken: %s", message.name, error)

    def picture_lost(self) -> None:
        """Note that the message has lost its picture, and draw it once more."""
        self._message.picture.removed()
        self._message.picture.draw_soon()
        self._message.remember()
        self._message.request()

    def _without_picture(self) -> bool:
        """Try again without the picture; return whether there was one."""
        message, picture = self._message, self._message.picture
        if picture.refused or (picture.ready is None and picture.attached is None):
            return False
        picture.refused, picture.ready = True, None
        picture.removed()
        message.request()
        return True

    def _unarchive(self) -> None:
        """Unarchive the table's thread, then draw."""
        message, client = self._message, self._message.messages.client
        self.waking = True

        async def send() -> None:
            async with message.trouble():
                thread = await client.fetch_channel(message.channel)
                if isinstance(thread, discord.Thread) and thread.archived:
                    try:
                        await thread.edit(archived=False)
                    except discord.Forbidden:
                        self.block("locked")
                        return
                message.request()

        outbox = message.messages.services.outbox
        outbox.submit(("thread", message.channel), message.channel, Priority.TABLE, send, Kind.EDIT)

    def _deleted(self) -> None:
        """Post the message anew, unless somebody deletes it again and again."""
        now = self._message.messages.now()
        self._deletions.append(now)
        if len(self._deletions) == DELETIONS and now - self._deletions[0] < DELETION_SECONDS:
            self.block("deleted")
        self._message.lost()

    def shown(self) -> None:
        """Note that a request has succeeded."""
        self.told.clear()
        self.waking = False

    def block(self, reason: Reason) -> None:
        """Send nothing more until the reason is resolved."""
        if self.blockade is None or self.blockade.reason != reason:
            log.warning("table %d waits with its message: %s", self._message.state.table, reason)
            self.blockade = Blockade(reason, self._message.messages.now())
            self.waking = False

    def unblock(self) -> None:
        """Show the table again, and retry everything that was refused."""
        if self.blockade is not None:
            message = self._message
            self.blockade = None
            self.waking = False
            self._deletions.clear()
            message.picture.refused = False
            message.picture.draw_soon()
            message.request()
            message.messages.client.dispatch("table_message_unblocked", message.state.table)

    def reopened(self) -> None:
        """Unblock if the bot may write again. Remembered for a moment: a refusal may still be under way."""
        self._reopened = asyncio.get_running_loop().time()
        if self.blockade is not None and self.blockade.reason in ("permissions", "locked"):
            self.unblock()

    def probe(self) -> bool:
        """Try to unblock, but not with every click; return whether it is being tried."""
        now = self._message.messages.now()
        if now - self._probed < PROBE_SECONDS:
            return False
        self._probed = now
        self.unblock()
        return True


async def tell_of_blockade(messages: TableMessages, interaction: Interaction, table: int) -> None:
    """Show a table after a click there if that is possible again; else tell the user once what is wrong."""
    message = messages.known(table)
    if message is None or message.blocking.blockade is None:
        return
    person = await person_of(interaction, messages.services.registry)
    if not await knows(interaction, messages.services, person.id, lambda: message.state):
        return
    if message.blocking.blockade is None:  # mended meanwhile
        return
    missing = _missing(interaction, message)
    if _seems_mended(interaction, message, missing) and message.blocking.probe():
        return
    if interaction.user.id not in message.blocking.told:
        message.blocking.told.add(interaction.user.id)
        words = messages.services.words_for(interaction)
        await say(
            interaction, _sentence(interaction, message, message.blocking.blockade.reason, missing, words)
        )


def _sentence(
    interaction: Interaction, message: TableMessage, reason: Reason, missing: list[str] | None, words: Words
) -> str:
    place, table = f"<#{message.channel}>", str(message.state.table)
    if reason == "permissions" and (until := timed_out_until(interaction.guild)) is not None:
        return words("channel-timeout", table=table, place=place, when=format_dt(until, "R"))
    if reason == "permissions" and missing:
        names = ", ".join(words(f"permission-{name}") for name in missing)
        return words("channel-lacking", table=table, place=place, permissions=names)
    return words(f"channel-{reason}", table=table, place=place)


def _missing(interaction: Interaction, message: TableMessage) -> list[str] | None:
    """Return the permissions that the bot lacks in the table's channel; ``None`` if it isn't cached."""
    if interaction.channel_id == message.channel:
        return lacking(interaction)
    return lacking_there(interaction.client, int(message.state.guild), message.channel)


def _seems_mended(interaction: Interaction, message: TableMessage, missing: list[str] | None) -> bool:
    """Whether the reason of the blockade seems to be over, as far as a click can tell."""
    blockade = message.blocking.blockade
    assert blockade is not None
    if blockade.reason == "deleted":
        return blockade.since + DELETION_SECONDS <= message.messages.now()
    # of a thread that is archived the gateway tells nothing, and nobody can click there
    return blockade.reason != "gone" and missing == [] and timed_out_until(interaction.guild) is None
