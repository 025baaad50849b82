"""A message that mentions somebody, since edits don't ping. It is deleted once they have acted."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from cogs.shell.discord_errors import THREAD_ARCHIVED
from cogs.shell.live_message import LiveMessage, RefusedError, UncertainError, sorted_errors
from cogs.shell.names import Names
from cogs.shell.posting import mentioning
from cogs.shell.services import Kind, Priority
from cogs.tables.agreeing import free_if_gone
from cogs.tables.lines import relative
from cogs.tables.messages import public_words
from cogs.texts.catalogue import Words
from engine.storage.errors import StorageError
from engine.tables import TableState
from engine.tables.deadlines import end_of_time

if TYPE_CHECKING:
    from cogs.hand.mentions import Mentions

log = logging.getLogger(__name__)

CALL_REF: Final = "call"
"""Kind of reference under which a message is stored, by its nonce: durable before it is posted."""
_NONCE_BYTES: Final = 12
"""Discord allows 25 characters."""

Purpose: TypeAlias = Literal["turn", "question"]
"""Whether it is their turn, or they are asked something."""


class Call(NamedTuple):
    """Whom to mention, and for which decision or question. Another call is another message."""

    purpose: Purpose
    person: int
    number: int
    """The number of the decision or question."""
    reminding: bool
    """Whether the clock reminds them, so that they are mentioned even if their hand is open."""


class Mention(LiveMessage):
    """The message of one call: posted when the person has to be mentioned, and deleted in the end."""

    def __init__(self, mentions: Mentions, state: TableState, call: Call) -> None:
        super().__init__(mentions.services.outbox, f"table {state.table}: a mention")
        self.call = call
        self.over = False
        """Whether nobody waits for the person any more, so that the message is to be deleted."""
        self._mentions = mentions
        self._state = state
        self._since = mentions.hands.now()
        """Since when the person is waited for, in seconds since 1970."""
        self._channel = int(state.channel)
        """The channel of the message."""
        self._nonce = secrets.token_hex(_NONCE_BYTES)
        self._sought = False
        """Whether it is unknown if the message was posted."""
        self._looks_after = mentions.services.settings.departed_after
        """Pause in seconds until it is looked whether the person has left the server."""
        self._look: asyncio.TimerHandle | None = None

    def rested(self) -> None:
        self._mentions.settled(self._state)

    def restore(self, nonce: str, payload: dict[str, Any]) -> None:
        """Restore a message that an earlier process has posted, or was about to."""
        self._nonce = nonce
        self._channel, self.message_id, self.over = payload["channel"], payload["message"], payload["over"]
        self._sought = self.message_id is None
        self.request()

    def see(self, state: TableState) -> None:
        """Take over a new state; the table may have moved."""
        self._state = state

    def later(self, pause: float) -> None:
        """Check after ``pause`` seconds whether the person has to be mentioned."""
        if self.message_id is None and not self.over:
            self.cancel()
            self.request(pause)

    def cancel(self) -> None:
        super().cancel()
        if self._look is not None:
            self._look.cancel()
            self._look = None

    def done(self) -> None:
        """Delete the message, because the person has acted or isn't waited for any more."""
        self.over = True
        if self.message_id is not None or self._sought:
            self._note()
            self.at_once()
        else:  # so it is with most moves
            self.cancel()

    # -- calling -----------------------------------------------------------------------------------------

    async def update(self) -> None:
        """Mention the person if they have to be, or delete the message if it is over.

        As long as they are waited for, it is looked from time to time whether they have left the server: then
        the table goes on without them, clock or no clock.
        """
        key = "mention", self._nonce  # one for both: a call that still waits is replaced by its end
        if self.message_id is not None:
            if self.over:
                delete = partial(self._delete, self.message_id)
                self.mail(key, self._channel, Priority.WATCH, Kind.DELETE, delete)
            else:
                await self._gone()
        elif not self.over or self._sought:
            await self._mentions.client.wait_until_ready()
            calls = not self.over and not await self._gone() and await self._wanted()
            # one that may be there is looked for in any case: else it would stay for ever
            if (calls and not self.over) or self._sought:
                channel = self._channel if self._sought else int(self._state.channel)
                self.mail(key, channel, Priority.TURN, Kind.POST, partial(self._post, calls))
        if not (self.over or self.waits):
            self._look = asyncio.get_running_loop().call_later(self._looks_after, self.at_once)
            self._looks_after *= 2

    async def _gone(self) -> bool:
        """Whether the person has left the server; then their seat is free."""
        mentions, state = self._mentions, self._state
        seat = state.seat_of(self.call.person)
        return await free_if_gone(mentions.client, mentions.services, state, seat)

    async def _wanted(self) -> bool:
        services, hands, state = self._mentions.services, self._mentions.hands, self._state
        wish = services.preferences.mine(self.call.person).turn_call
        who = self._external_id
        if wish == "never" or self._blocked or who is None:
            return False
        client = self._mentions.client
        there = await services.visibility.mentionable(client, state.guild, state.channel, [who])
        if there is None:
            raise UncertainError("whether they are in the thread is not known")
        if not there or self.call.reminding or wish == "always":
            return bool(there)
        clicked = await hands.clicked(state, self.call.person)
        if clicked is None:
            return True
        pause = max(clicked, self._since) + services.settings.unclicked_after - hands.now()
        if pause > 0:
            self.later(pause)
        return pause <= 0

    @property
    def _external_id(self) -> str | None:
        """Discord's id of the person, if they can still be mentioned."""
        owners = (one.external_id for one in self._state.persons if one.id == self.call.person)
        return next(owners, None)

    @property
    def _blocked(self) -> bool:
        """Whether the bot can't write in the table's channel; everybody is mentioned when it can again."""
        message = self._mentions.table_messages.known(self._state.table)
        return message is not None and message.blocking.blockade is not None

    async def _post(self, calls: bool) -> None:
        """Mention the person or, if that is no longer needed, find the message that may have been posted."""
        calls = calls and not self.over
        if self.message_id is not None or self._blocked or not (calls or self._sought):
            return
        state, services = self._state, self._mentions.services
        words = public_words(self._mentions.client, services, state.guild)
        if not self._sought:
            self._channel, self._sought = int(state.channel), True
            with suppress(StorageError):  # it only costs a call that stays after a crash
                await services.registry.store.message_refs.put_durably(*self._key, self._payload)
            if self.over:
                self._forget()
                return
        who = self._external_id
        called = mentioning([who] if calls and who is not None else [])
        place = self._mentions.client.get_partial_messageable(self._channel)
        async with self.trouble():
            # one that was posted, but whose answer was lost in a crash, is given back instead of a second
            message = await place.send(self._text(words), allowed_mentions=called, nonce=self._nonce)
            self.message_id, self._sought = message.id, False
            if not self.over and not any(str(user.id) == who for user in message.mentions):
                # looked for without a ping, and it had not been posted before: that was no call
                self._mentions.call_anew(self, state)
                return
            self._note()
            if self.over:
                self.at_once()

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        """Handle that nobody could be mentioned."""
        log.warning("%s was not taken: %s", self.name, error)
        self._forget()
        # an unknown message was posted before, and somebody has deleted it since
        gone = error.status == 404 and not error.deleted
        if gone or error.forbidden or error.code == THREAD_ARCHIVED:
            message = self._mentions.table_messages.of(self._state)
            await message.load()
            if message.channel != self._channel:  # the table has moved meanwhile
                self.later(0)
                return
            await message.refused(error)
            message.rested()

    def _text(self, words: Words) -> str:
        state = self._state
        who = {"person": f"<@{self._external_id}>", "table": str(state.table)}
        if self.call.purpose == "question":
            question = state.proposal
            if question is None:
                return words("mention-here", **who)
            name = Names(state, words).plain(question.seat)
            return words(f"mention-{question.kind}", name=name, **who)
        seat = state.seat_of(self.call.person)
        end = None if seat is None else end_of_time(state, seat)
        if not self.call.reminding or end is None:
            return words("mention-turn", **who)
        return words(f"mention-remind-{end.kind}", when=relative(end.at), **who)

    async def _delete(self, message: int) -> None:
        place = self._mentions.client.get_partial_messageable(self._channel)
        async with self.trouble():
            try:
                with sorted_errors():
                    await place.get_partial_message(message).delete()
            except RefusedError as error:  # it is gone, or stays for ever
                if not error.deleted:
                    log.warning("%s could not be deleted: %s", self.name, error)
            self._forget()

    # -- what is remembered ------------------------------------------------------------------------------

    @property
    def _key(self) -> tuple[int, str, str]:
        return self._state.table, CALL_REF, self._nonce

    @property
    def _payload(self) -> dict[str, Any]:
        return {
            "call": list(self.call),
            "channel": self._channel,
            "message": self.message_id,
            "over": self.over,
        }

    def _note(self) -> None:
        self._mentions.services.registry.store.message_refs.put(*self._key, self._payload, promptly=True)

    def _forget(self) -> None:
        self.message_id, self._sought = None, False
        self._mentions.services.registry.store.message_refs.delete(*self._key)
