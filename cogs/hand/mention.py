"""A message that mentions somebody, since edits don't ping. It is deleted once they have acted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import discord

from cogs.shell.blockade import UNREACHABLE
from cogs.shell.live_message import THREAD_ARCHIVED, RefusedError
from cogs.shell.names import Names
from cogs.shell.services import Kind, Priority
from cogs.tables.cards import public_words
from cogs.tables.clock_line import relative
from cogs.texts.catalogue import Words
from engine.storage.errors import StorageError
from engine.tables import Snapshot

if TYPE_CHECKING:
    from cogs.hand.mentions import Mentions

log = logging.getLogger(__name__)

Purpose: TypeAlias = Literal["mention", "question"]
"""Whether it is their turn, or they are asked something.

Also the kind of the surface in which the message is recorded.
"""
PURPOSES: Final[tuple[Purpose, ...]] = ("mention", "question")

RETRY_AFTER: Final = 5.0
"""Seconds until the next attempt after a failed request."""

_UNKNOWN_MESSAGE: Final = 10008
_NONCE_LENGTH: Final = 25
"""Discord's limit for a nonce, in characters."""


class Mention:
    """The mention of one person for one decision or question, by its ``number``."""

    def __init__(
        self, mentions: Mentions, snapshot: Snapshot, person: int, purpose: Purpose, number: int
    ) -> None:
        self.number = number
        self._mentions = mentions
        self._snapshot = snapshot
        self._person = person
        self._purpose: Purpose = purpose
        self._message: int | None = None
        self._channel = int(snapshot.channel)
        """The channel of the message."""
        self._unheard: tuple[int, int] | None = None
        """Channel and message of the previous mention, which is to be deleted."""
        self._sought: str | None = None
        """The nonce of a message of which it is unknown whether it was posted."""
        self._silent = False
        """Whether a message was posted that mentioned nobody, so that the mention needs another nonce."""
        self._over = False
        self._reminding = False
        self._working = 0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def settled(self) -> bool:
        """Whether nothing is pending that isn't recorded."""
        return self._timer is None and not self._working and self._unheard is None

    def restore(self, payload: dict[str, Any]) -> None:
        """Restore a mention that an earlier process has posted, or was about to."""
        self._message = payload["message"]
        self._channel = payload.get("channel", self._channel)  # older versions noted less
        self._reminding = payload.get("reminding", False)
        self._sought = payload.get("nonce")
        self._silent = payload.get("silent", False)
        if self._message is None:
            self._again(0)
        if (unheard := payload.get("unheard")) is not None:
            self._unheard = (unheard[0], unheard[1])
            self._clear()

    def remind(self) -> None:
        """Remind the person: post a new message in place of the unanswered one."""
        if self._reminding or self._over:
            return
        self._reminding = True
        self.close()
        if self._message is not None:
            self._replace()
        self.later(0)

    def see(self, snapshot: Snapshot) -> None:
        """Take over a new state; the table may have moved."""
        self._snapshot = snapshot

    def later(self, pause: float) -> None:
        """Check after ``pause`` seconds whether the person has to be mentioned."""
        if self._message is None and not self._over:
            self._again(pause)

    def done(self) -> None:
        """Delete the message, because the person has acted or isn't waited for any more."""
        self._over = True
        self.close()
        self._due()

    def close(self) -> None:
        """Cancel the pending check."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _again(self, pause: float) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(pause, self._due)

    def _due(self) -> None:
        self._timer = None
        if self._over and self._message is not None:
            self._submit(Priority.WATCH, self._delete, Kind.DELETE)
        elif not self._over or self._sought is not None:
            self._mentions.begin(self._look())

    # -- calling -----------------------------------------------------------------------------------------

    async def _look(self) -> None:
        self._working += 1
        try:
            await self._mentions.client.wait_until_ready()
            calls = not self._over and await self._wanted()
            # one that may be there is looked for in any case: else it would stay for ever
            if (calls and not self._over) or self._sought is not None:
                self._submit(Priority.TURN, partial(self._post, calls), Kind.POST)
        finally:
            self._working -= 1
            self._mentions.settled(self._snapshot.table)

    async def _wanted(self) -> bool:
        wish = self._mentions.services.preferences.mine(self._person).turn_call
        if wish == "never" or self._blocked or self._external_id is None:
            return False
        if self._reminding or wish == "always":
            return True
        return not await self._mentions.hands.awake(self._snapshot, self._person)

    @property
    def _external_id(self) -> str | None:
        """Discord's id of the person, if they can still be mentioned."""
        owners = (one.external_id for one in self._snapshot.persons if one.id == self._person)
        return next(owners, None)

    @property
    def _blocked(self) -> bool:
        """Whether the bot can't write in the table's channel; everybody is mentioned when it can again."""
        card = self._mentions.cards.known(self._snapshot.table)
        return card is not None and card.blockade is not None

    def _submit(self, priority: Priority, send: Callable[[], Awaitable[None]], kind: Kind) -> None:
        # one key for both: a call that still waits is replaced by its end
        key = (self._purpose, self._snapshot.table, self._person, self.number)
        there = self._message is not None or self._sought is not None
        channel = self._channel if there else int(self._snapshot.channel)
        self._mentions.services.outbox.submit(key, channel, priority, send, kind)

    async def _post(self, calls: bool) -> None:
        """Mention the person or, if that is no longer needed, find the message that may have been posted."""
        calls = calls and not self._over
        if self._message is not None or self._blocked or not (calls or self._sought is not None):
            return
        self._working += 1
        try:
            await self._send(calls)
        finally:
            self._working -= 1
            self._mentions.settled(self._snapshot.table)

    async def _send(self, calls: bool) -> None:
        snapshot, services = self._snapshot, self._mentions.services
        words = public_words(self._mentions.client, services, snapshot.guild)
        again = self._sought is not None
        if not again:
            self._channel = int(snapshot.channel)
        # one that was posted, but whose answer was lost in a crash, is given back instead of a second
        nonce = self._sought = self._sought or self._nonce
        with suppress(StorageError):  # it only costs a call that stays after a crash
            await services.hall.surfaces.put_durably(*self._key, self._payload)
        if self._over and not again:
            self._sought = None
            await self._forget()
            return
        called = [discord.Object(int(self._external_id))] if calls and self._external_id is not None else []
        place = self._mentions.client.get_partial_messageable(self._channel)
        try:
            message = await place.send(
                self._text(words), allowed_mentions=discord.AllowedMentions(users=called), nonce=nonce
            )
        except discord.HTTPException as error:
            log.warning("table %d: nobody could be mentioned (code %s)", snapshot.table, error.code)
            if error.status == 429 or error.status >= 500:
                self._again(RETRY_AFTER)
                return
            self._sought = None
            await self._forget()
            if error.code == _UNKNOWN_MESSAGE:  # it was posted before, and somebody has deleted it since
                return
            if error.status in (401, 403, 404) or error.code == THREAD_ARCHIVED:
                card = self._mentions.cards.of(snapshot)
                await card.load()
                card.refused(RefusedError(str(error), error.status, error.code))
                card.rested()
            return
        except asyncio.CancelledError:  # the outbox has given it up
            self._again(RETRY_AFTER)
            raise
        except UNREACHABLE as error:
            log.warning("table %d: nobody could be mentioned: %r", snapshot.table, error)
            self._again(RETRY_AFTER)
            return
        self._message, self._sought = message.id, None
        if not self._over and not any(str(user.id) == self._external_id for user in message.mentions):
            # looked for without a ping, and it had not been posted before: that was no call
            self._silent = True
            self._replace()
            self.later(0)
            return
        if nonce != self._nonce and not self._over:  # it was the call before the reminder
            self._replace()
            self.later(0)
        self._note()
        if self._over:
            self._due()

    @property
    def _nonce(self) -> str:
        kind = "q" if self._purpose == "question" else "r" if self._reminding else "c"
        table, opened = self._snapshot.table, self._snapshot.opened_ms % 10**6
        kind = kind.upper() if self._silent else kind
        return f"{kind}{self.number}.{self._person}.{table}.{opened}"[:_NONCE_LENGTH]

    def _text(self, words: Words) -> str:
        snapshot = self._snapshot
        who = {"person": f"<@{self._external_id}>", "table": str(snapshot.table)}
        if self._purpose == "question":
            question = snapshot.proposal
            if question is None:
                return words("mention-here", **who)
            name = Names(snapshot, words).plain(question.seat)
            return words(f"mention-{question.kind}", name=name, **who)
        seat = snapshot.seat_of(self._person)
        end = None if seat is None else snapshot.end_of_time(seat)
        if not self._reminding or end is None:
            return words("mention-turn", **who)
        return words(f"mention-remind-{end.kind}", when=relative(end.at), **who)

    # -- what is remembered ------------------------------------------------------------------------------

    @property
    def _key(self) -> tuple[int, str, str]:
        return self._snapshot.table, self._purpose, str(self._person)

    @property
    def _payload(self) -> dict[str, Any]:
        return {
            "message": self._message,
            "decision": self.number,
            "channel": self._channel,
            "reminding": self._reminding,
            "unheard": self._unheard,
            "nonce": self._sought,
            "silent": self._silent,
        }

    def _note(self) -> None:
        self._mentions.services.hall.surfaces.put(*self._key, self._payload, promptly=True)

    async def _forget(self) -> None:
        """Delete the record if nothing is left to delete after a crash and it is of no newer mention."""
        if (self._message, self._unheard, self._sought) != (None, None, None):
            self._note()
            return
        surfaces = self._mentions.services.hall.surfaces
        newest = await surfaces.get(*self._key)
        if newest is not None and newest["decision"] == self.number:
            surfaces.delete(*self._key)

    # -- deleting ----------------------------------------------------------------------------------------

    def _replace(self) -> None:
        """Delete the message for a new one, recording that until it is done."""
        assert self._message is not None
        self._unheard, self._message = (self._channel, self._message), None
        self._note()
        self._clear()

    def _clear(self) -> None:
        assert self._unheard is not None
        channel, message = self._unheard
        send = partial(self._delete_unheard, channel, message)
        self._mentions.services.outbox.submit(
            ("unheard", message), channel, Priority.WATCH, send, Kind.DELETE
        )

    async def _delete_unheard(self, channel: int, message: int) -> None:
        if not await self._removed(message, channel):
            asyncio.get_running_loop().call_later(RETRY_AFTER, self._clear)
            return
        self._unheard = None
        await self._forget()
        self._mentions.settled(self._snapshot.table)

    async def _delete(self) -> None:
        assert self._message is not None
        if not await self._removed(self._message, self._channel):
            self._again(RETRY_AFTER)
            return
        self._message = None
        await self._forget()

    async def _removed(self, message: int, channel: int) -> bool:
        """Delete a message, and return whether trying again would be pointless."""
        table = self._snapshot.table
        place = self._mentions.client.get_partial_messageable(channel)
        try:
            await place.get_partial_message(message).delete()
        except discord.HTTPException as error:
            if error.code != _UNKNOWN_MESSAGE:
                log.warning("table %d: a mention could not be deleted (code %s)", table, error.code)
            return error.status != 429 and error.status < 500
        except UNREACHABLE as error:
            log.warning("table %d: a mention could not be deleted: %r", table, error)
            return False
        return True
