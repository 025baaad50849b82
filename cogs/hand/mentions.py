"""Mentions of people who are waited for or asked something, and have no hand open.

A hand that seems open but isn't clicked counts for a short while only: it may have vanished from their phone.
When the clock reminds them, they are mentioned (again) even if their hand is open. There is at most one
message for each person, table and purpose, deleted after they have acted.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import discord

from cogs.hand.hands import Hands
from cogs.hand.open_hand import HAND_REF
from cogs.shell.discord_errors import THREAD_ARCHIVED
from cogs.shell.feature import Feature, Services
from cogs.shell.live_message import Kind, LiveMessage, Priority, RefusedError, UncertainError, sorted_errors
from cogs.shell.names import Names
from cogs.shell.posting import mentioning
from cogs.tables.agreeing import free_if_gone
from cogs.tables.lines import relative
from cogs.tables.messages import TableMessages
from cogs.texts.catalogue import Words
from engine.background import BackgroundTasks, stopping_no_other
from engine.game import Seat
from engine.storage.errors import StorageError
from engine.tables import TableState, end_of_time

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
        self.state = state
        """The newest one; the table may have moved."""
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
        self._mentions.settled(self.state)

    def restore(self, nonce: str, payload: dict[str, Any]) -> None:
        """Restore a message that an earlier process has posted, or was about to."""
        self._nonce = nonce
        self._channel, self.message_id, self.over = payload["channel"], payload["message"], payload["over"]
        self._sought = self.message_id is None
        self.request()

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
                channel = self._channel if self._sought else int(self.state.channel)
                self.mail(key, channel, Priority.TURN, Kind.POST, partial(self._post, calls))
        if not (self.over or self.waits):
            self._look = asyncio.get_running_loop().call_later(self._looks_after, self.at_once)
            self._looks_after *= 2

    async def _gone(self) -> bool:
        """Whether the person has left the server; then their seat is free."""
        mentions, state = self._mentions, self.state
        return await free_if_gone(mentions.client, mentions.services, state, state.seat_of(self.call.person))

    async def _wanted(self) -> bool:
        services, hands, state = self._mentions.services, self._mentions.hands, self.state
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
        owners = (one.external_id for one in self.state.persons if one.id == self.call.person)
        return next(owners, None)

    @property
    def _blocked(self) -> bool:
        """Whether the bot can't write in the table's channel; everybody is mentioned when it can again."""
        message = self._mentions.table_messages.known(self.state.table)
        return message is not None and message.blocking.blockade is not None

    async def _post(self, calls: bool) -> None:
        """Mention the person or, if that is no longer needed, find the message that may have been posted."""
        calls = calls and not self.over
        if self.message_id is not None or self._blocked or not (calls or self._sought):
            return
        state, services = self.state, self._mentions.services
        words = services.public_words(self._mentions.client, state.guild)
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
            message = self._mentions.table_messages.of(self.state)
            await message.load()
            if message.channel != self._channel:  # the table has moved meanwhile
                self.later(0)
                return
            await message.refused(error)
            message.rested()

    def _text(self, words: Words) -> str:
        state = self.state
        who = {"person": f"<@{self._external_id}>", "table": str(state.table)}
        if self.call.purpose == "question":
            question = state.proposal
            if question is None:
                return words("mention-here", **who)
            return words(f"mention-{question.kind}", name=Names(state, words).plain(question.seat), **who)
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
        return self.state.table, CALL_REF, self._nonce

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


class Mentions(Feature):
    """Tracks who has to be mentioned at which table.

    A table is kept in memory while it is played at, or while a mention is under way; then it is loaded anew.
    """

    def __init__(
        self, client: discord.Client, services: Services, hands: Hands, table_messages: TableMessages
    ) -> None:
        self.client = client
        self.services = services
        self.hands = hands
        self.table_messages = table_messages
        self._tables: dict[int, dict[Call, Mention]] = {}
        self._background_tasks = BackgroundTasks("mentioning")
        services.registry.loaded.dropped.append(self.dropped)

    def published(self, state: TableState) -> None:
        """Update the mentions to those who are waited for and asked."""
        known = self._tables.get(state.table)
        if known is None:
            self._background_tasks.begin(self._take_up(state))
        else:
            self._compare(known, state)

    @Feature.listener()
    async def on_hand_left(self, table: int, person: int) -> None:
        """Mention a person whose hand can't be seen any more, if they are waited for or asked."""
        if table not in self._tables:  # nothing has happened there since the start
            self._background_tasks.begin(self._load(table))
            return
        for call, mention in self._tables[table].items():
            if call.person == person:
                mention.later(0)

    @Feature.listener()
    async def on_table_message_unblocked(self, table: int) -> None:
        """Mention those waited for and not mentioned yet, because the bot can write at the table again."""
        for mention in self._tables.get(table, {}).values():
            mention.later(0)

    def call_anew(self, mention: Mention, state: TableState) -> None:
        """Call somebody in another message whom a mention has not reached."""
        mention.done()
        self._call(self._tables[state.table], mention.call, state, 0)

    def _call(self, known: dict[Call, Mention], call: Call, state: TableState, pause: float) -> None:
        known[call] = Mention(self, state, call)
        known[call].later(pause)

    def dropped(self, table: int) -> None:
        """Drop a table that has left memory, when all its mentions are recorded."""
        if table in self._tables and not self.hands.open_at(table):
            self._drop(table)

    def settled(self, state: TableState) -> None:
        """Drop a table at which nobody plays, when its last mention is done."""
        if state.status != "playing" and state.table in self._tables:
            self._drop(state.table)

    def _drop(self, table: int) -> None:
        if all(mention.idle for mention in self._tables[table].values()):
            for mention in self._tables.pop(table).values():
                mention.stop()

    async def stop(self) -> None:
        """Cancel all mentions."""
        for known in self._tables.values():
            for mention in known.values():
                mention.stop()
        await self._background_tasks.close()

    async def ready(self) -> None:
        """Resume the mentions that an earlier process was about to post or to delete."""
        self._background_tasks.insist(self._resume)

    async def _resume(self) -> None:
        message_refs = self.services.registry.store.message_refs
        unfinished = set(await message_refs.tables_with(HAND_REF))  # those hands may not be seen any more
        async for table, noted in message_refs.durable(CALL_REF):
            if noted["message"] is None or noted["over"]:
                unfinished.add(table)
        for table in sorted(unfinished):
            await self._load(table)

    async def _load(self, table: int) -> None:
        with stopping_no_other(f"nobody is called to table {table}"):
            await self._take_up((await self.services.registry.table(table)).state)

    async def _take_up(self, state: TableState) -> None:
        registry = self.services.registry
        stored = await registry.store.message_refs.all_of(state.table, CALL_REF)
        newest = (await registry.table(state.table)).state
        known = self._tables.get(state.table)
        if known is None:
            known = self._tables[state.table] = {}
            for (_, nonce), payload in stored.items():
                mention = Mention(self, state, Call(*payload["call"]))
                mention.restore(nonce, payload)
                if mention.over or mention.call in known:
                    mention.done()
                else:
                    known[mention.call] = mention
        self._compare(known, newest)

    def _compare(self, known: dict[Call, Mention], state: TableState) -> None:
        wanted = list(_wanted(state))
        for call, mention in list(known.items()):
            mention.state = state
            if call not in wanted:
                known.pop(call).done()
        for call in wanted:
            if call not in known:
                self._call(known, call, state, 0 if call.reminding else self.services.settings.mention_after)
        self.settled(state)


def _wanted(state: TableState) -> Iterator[Call]:
    """Yield who is to be mentioned, and what for."""
    for seat in frozenset() if state.clock.paused else state.waiting_for & state.present:
        yield Call("turn", _owner(state, seat), state.decisions[seat], seat in state.clock.reminded)
    asked, question = _asked(state)
    for seat in asked:
        yield Call("question", _owner(state, seat), question, False)


def _owner(state: TableState, seat: Seat) -> int:
    owner = state.seats[seat].owner
    assert owner is not None, "who is present has a seat"
    return owner


def _asked(state: TableState) -> tuple[frozenset[Seat], int]:
    """Return who still has to answer, or to say that they are here when somebody wants to go on.

    The number is that of the question, or of the break.
    """
    if state.status == "playing" and state.proposal is not None:
        return state.unanswered, state.proposal.seq
    if state.status == "shelved" and state.shelf is not None and state.here:
        return state.present - state.here, state.shelf.number
    return frozenset(), 0
