"""A message that mentions somebody, since edits don't ping. It is deleted once they have acted."""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import discord

from cogs.shell.discord_errors import THREAD_ARCHIVED
from cogs.shell.live_message import LiveMessage, RefusedError, UncertainError, sorted_errors
from cogs.shell.names import Names
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

Purpose: TypeAlias = Literal["mention", "question"]
"""Whether it is their turn, or they are asked something.

Also the kind of reference under which the message is stored.
"""
PURPOSES: Final[tuple[Purpose, ...]] = ("mention", "question")

_NONCE_LENGTH: Final = 25
"""Discord's limit for a nonce, in characters."""


class Mention(LiveMessage):
    """The mention of one person for one decision or question, by its ``number``."""

    def __init__(
        self, mentions: Mentions, state: TableState, person: int, purpose: Purpose, number: int
    ) -> None:
        super().__init__(mentions.services.outbox, f"table {state.table}: a mention")
        self.number = number
        self._mentions = mentions
        self._state = state
        self._person = person
        self._purpose: Purpose = purpose
        self._since = mentions.hands.now()
        """Since when the person is waited for, in seconds since 1970."""
        self._channel = int(state.channel)
        """The channel of the message."""
        self._unheard: tuple[int, int] | None = None
        """Channel and message of the previous mention, which is to be deleted."""
        self._sought: str | None = None
        """The nonce of a message of which it is unknown whether it was posted."""
        self._silent = False
        """Whether a message was posted that mentioned nobody, so that the mention needs another nonce."""
        self._over = False
        self._reminding = False
        self._looks_after = mentions.services.settings.departed_after
        """Pause in seconds until it is looked whether the person has left the server."""
        self._only_looks = False
        """Whether nothing but that is to be done."""

    @property
    def settled(self) -> bool:
        """Whether nothing is pending that isn't recorded."""
        return (self.idle or self._only_looks) and not self.under_way and self._unheard is None

    def rested(self) -> None:
        self._mentions.settled(self._state.table)

    def restore(self, payload: dict[str, Any]) -> None:
        """Restore a mention that an earlier process has posted, or was about to."""
        self.message_id = payload["message"]
        self._channel = payload["channel"]
        self._reminding = payload["reminding"]
        self._sought = payload["nonce"]
        self._silent = payload["silent"]
        if (unheard := payload["unheard"]) is not None:
            self._unheard = (unheard[0], unheard[1])
        self.request()

    def request(self, pause: float = 0.0) -> None:
        if self._only_looks:
            self.cancel()
            self._only_looks = False
        super().request(pause)

    def remind(self) -> None:
        """Remind the person: post a new message in place of the unanswered one."""
        if self._reminding or self._over:
            return
        self._reminding = True
        self._replace()

    def see(self, state: TableState) -> None:
        """Take over a new state; the table may have moved."""
        self._state = state

    def later(self, pause: float) -> None:
        """Check after ``pause`` seconds whether the person has to be mentioned."""
        if self.message_id is None and not self._over:
            self.cancel()
            self.request(pause)

    def done(self) -> None:
        """Delete the message, because the person has acted or isn't waited for any more."""
        self._over = True
        if self._unsaid:
            self.cancel()
        else:
            self.at_once()

    @property
    def _unsaid(self) -> bool:
        """Whether nothing was posted, and nothing is under way that might: so it is with most moves."""
        nothing = self.message_id is None and self._unheard is None and self._sought is None
        return nothing and not self.under_way

    # -- calling -----------------------------------------------------------------------------------------

    async def update(self) -> None:
        """Delete what is over or was replaced, and mention the person if they have to be.

        As long as they are waited for, it is looked from time to time whether they have left the server: then
        the table goes on without them, clock or no clock.
        """
        self._only_looks = False
        # one key for both: a call that still waits is replaced by its end
        key = (self._purpose, self._state.table, self._person, self.number)
        if self._unheard is not None:
            delete = partial(self._delete, *self._unheard)
            self.mail(("unheard", self._unheard[1]), self._unheard[0], Priority.WATCH, Kind.DELETE, delete)
        if self.message_id is not None:
            if self._over:
                delete = partial(self._delete, self._channel, self.message_id)
                self.mail(key, self._channel, Priority.WATCH, Kind.DELETE, delete)
            else:
                await self._gone()
        elif not self._over or self._sought is not None:
            await self._mentions.client.wait_until_ready()
            calls = not self._over and not await self._gone() and await self._wanted()
            # one that may be there is looked for in any case: else it would stay for ever
            if (calls and not self._over) or self._sought is not None:
                channel = int(self._state.channel) if self._sought is None else self._channel
                self.mail(key, channel, Priority.TURN, Kind.POST, partial(self._post, calls))
        if not (self._over or self.waits):
            super().request(self._looks_after)
            self._only_looks = True
            self._looks_after *= 2

    async def _gone(self) -> bool:
        """Whether the person has left the server; then their seat is free."""
        mentions, state = self._mentions, self._state
        seat = state.seat_of(self._person)
        return await free_if_gone(mentions.client, mentions.services, state, seat)

    async def _wanted(self) -> bool:
        wish = self._mentions.services.preferences.mine(self._person).turn_call
        who = self._external_id
        if wish == "never" or self._blocked or who is None or not await self._there(who):
            return False
        if self._reminding or wish == "always":
            return True
        hands, settings = self._mentions.hands, self._mentions.services.settings
        clicked = await hands.clicked(self._state, self._person)
        if clicked is None:
            return True
        pause = max(clicked, self._since) + settings.unclicked_after - hands.now()
        if pause > 0 and not self._over:
            self.later(pause)
        return pause <= 0

    async def _there(self, who: str) -> bool:
        """Whether the person is where they would be mentioned. Raises UncertainError."""
        client, services = self._mentions.client, self._mentions.services
        state = self._state
        there = await services.visibility.mentionable(client, state.guild, state.channel, [who])
        if there is None:
            raise UncertainError("whether they are in the thread is not known")
        return bool(there)

    @property
    def _external_id(self) -> str | None:
        """Discord's id of the person, if they can still be mentioned."""
        owners = (one.external_id for one in self._state.persons if one.id == self._person)
        return next(owners, None)

    @property
    def _blocked(self) -> bool:
        """Whether the bot can't write in the table's channel; everybody is mentioned when it can again."""
        card = self._mentions.table_messages.known(self._state.table)
        return card is not None and card.blocking.blockade is not None

    async def _post(self, calls: bool) -> None:
        """Mention the person or, if that is no longer needed, find the message that may have been posted."""
        calls = calls and not self._over
        again = self._sought is not None
        if self.message_id is not None or self._blocked or not (calls or again):
            return
        state, services = self._state, self._mentions.services
        words = public_words(self._mentions.client, services, state.guild)
        if not again:
            self._channel = int(state.channel)
        # one that was posted, but whose answer was lost in a crash, is given back instead of a second
        nonce = self._sought = self._sought or self._nonce
        with suppress(StorageError):  # it only costs a call that stays after a crash
            await services.registry.store.message_refs.put_durably(*self._key, self._payload)
        if self._over and not again:
            self._sought = None
            await self._forget()
            return
        called = [discord.Object(int(self._external_id))] if calls and self._external_id is not None else []
        place = self._mentions.client.get_partial_messageable(self._channel)
        async with self.trouble():
            message = await place.send(
                self._text(words), allowed_mentions=discord.AllowedMentions(users=called), nonce=nonce
            )
            self._posted(message, nonce)

    def _posted(self, message: discord.Message, nonce: str) -> None:
        self.message_id, self._sought = message.id, None
        # looked for without a ping, and it had not been posted before: that was no call
        silent = not self._over and not any(str(user.id) == self._external_id for user in message.mentions)
        self._silent = self._silent or silent
        if silent or (nonce != self._nonce and not self._over):  # or it was the call before the reminder
            self._replace()
            return
        self._note()
        if self._over:
            self.at_once()

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        """Handle that nobody could be mentioned."""
        log.warning("%s was not taken: %s", self.name, error)
        self._sought = None
        await self._forget()
        # an unknown message was posted before, and somebody has deleted it since
        gone = error.status == 404 and not error.deleted
        if gone or error.forbidden or error.code == THREAD_ARCHIVED:
            card = self._mentions.table_messages.of(self._state)
            await card.load()
            if card.channel != self._channel:  # the table has moved meanwhile
                self.later(0)
                return
            await card.refused(error)
            card.rested()

    @property
    def _nonce(self) -> str:
        kind = "q" if self._purpose == "question" else "r" if self._reminding else "c"
        table, opened = self._state.table, self._state.row.opened_ms % 10**6
        kind = kind.upper() if self._silent else kind
        return f"{kind}{self.number}.{self._person}.{table}.{opened}"[:_NONCE_LENGTH]

    def _text(self, words: Words) -> str:
        state = self._state
        who = {"person": f"<@{self._external_id}>", "table": str(state.table)}
        if self._purpose == "question":
            question = state.proposal
            if question is None:
                return words("mention-here", **who)
            name = Names(state, words).plain(question.seat)
            return words(f"mention-{question.kind}", name=name, **who)
        seat = state.seat_of(self._person)
        end = None if seat is None else end_of_time(state, seat)
        if not self._reminding or end is None:
            return words("mention-turn", **who)
        return words(f"mention-remind-{end.kind}", when=relative(end.at), **who)

    # -- what is remembered ------------------------------------------------------------------------------

    @property
    def _key(self) -> tuple[int, str, str]:
        return self._state.table, self._purpose, str(self._person)

    @property
    def _payload(self) -> dict[str, Any]:
        return {
            "message": self.message_id,
            "decision": self.number,
            "channel": self._channel,
            "reminding": self._reminding,
            "unheard": self._unheard,
            "nonce": self._sought,
            "silent": self._silent,
        }

    def _note(self) -> None:
        self._mentions.services.registry.store.message_refs.put(*self._key, self._payload, promptly=True)

    async def _forget(self) -> None:
        """Delete the record if nothing is left to delete after a crash and it is of no newer mention."""
        if (self.message_id, self._unheard, self._sought) != (None, None, None):
            self._note()
            return
        message_refs = self._mentions.services.registry.store.message_refs
        newest = await message_refs.get(*self._key)
        if newest is not None and newest["decision"] == self.number:
            message_refs.delete(*self._key)

    # -- deleting ----------------------------------------------------------------------------------------

    def _replace(self) -> None:
        """Delete the message, if there is one, and post a new one; recorded until it is done."""
        self.cancel()
        if self.message_id is not None:
            self._unheard, self.message_id = (self._channel, self.message_id), None
            self._note()
        self.request()

    async def _delete(self, channel: int, message: int) -> None:
        place = self._mentions.client.get_partial_messageable(channel)
        async with self.trouble():
            try:
                with sorted_errors():
                    await place.get_partial_message(message).delete()
            except RefusedError as error:  # it is gone, or stays for ever
                if not error.deleted:
                    log.warning("%s could not be deleted: %s", self.name, error)
            if self._unheard == (channel, message):
                self._unheard = None
            if self.message_id == message:
                self.message_id = None
            await self._forget()
