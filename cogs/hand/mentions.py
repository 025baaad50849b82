"""Mentions of people who are waited for or asked something, and have no hand open.

A hand that seems open but isn't clicked counts for a short while only: it may have vanished from their phone.
When the clock reminds them, they are mentioned (again) even if their hand is open. There is at most one
message for each person, table and purpose, deleted after they have acted.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import TypeAlias

import discord

from cogs.hand.hands import Hands
from cogs.hand.mention import PURPOSES, Mention, Purpose
from cogs.hand.open_hand import HAND_REF
from cogs.shell.services import Services
from cogs.tables.messages import TableMessages
from engine.background import BackgroundTasks, database_failed
from engine.game import Refusal, Seat
from engine.tables import TableState

log = logging.getLogger(__name__)

Called: TypeAlias = tuple[Purpose, int]
"""Purpose of a mention, and the number of the person."""


class Mentions:
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
        self._tables: dict[int, dict[Called, Mention]] = {}
        self._quiet: set[int] = set()
        """The tables among these at which nobody plays."""
        self._background_tasks = BackgroundTasks("mentioning")

    def published(self, state: TableState) -> None:
        """Update the mentions to those who are waited for and asked."""
        known = self._tables.get(state.table)
        if known is None:
            self._background_tasks.begin(self._take_up(state))
        else:
            self._compare(known, state)

    async def on_hand_left(self, table: int, person: int) -> None:
        """Mention a person whose hand can't be seen any more, if they are waited for or asked."""
        if table not in self._tables:  # nothing has happened there since the start
            self._background_tasks.begin(self._load(table))
            return
        for (_, called), mention in self._tables[table].items():
            if called == person:
                mention.later(0)

    async def on_table_message_unblocked(self, table: int) -> None:
        """Mention those waited for and not mentioned yet, because the bot can write at the table again."""
        for mention in self._tables.get(table, {}).values():
            mention.later(0)

    def dropped(self, table: int) -> None:
        """Drop a table that has left memory, when all its mentions are recorded."""
        if table in self._tables and not self.hands.open_at(table):
            self._drop(table)

    def settled(self, table: int) -> None:
        """Drop a table at which nobody plays, when its last mention is done."""
        if table in self._quiet:
            self._drop(table)

    def _drop(self, table: int) -> None:
        if all(mention.settled for mention in self._tables[table].values()):
            for mention in self._tables.pop(table).values():
                mention.stop()
            self._quiet.discard(table)

    async def close(self) -> None:
        """Cancel all mentions."""
        for known in self._tables.values():
            for mention in known.values():
                mention.stop()
        await self._background_tasks.close()

    def resume(self) -> None:
        """Resume the mentions that an earlier process was about to post or to delete."""
        self._background_tasks.insist(self._resume)

    async def _resume(self) -> None:
        message_refs = self.services.registry.store.message_refs
        unfinished = set(await message_refs.tables_with(HAND_REF))  # those hands may not be seen any more
        for purpose in PURPOSES:
            async for table, noted in message_refs.durable(purpose):
                if noted["message"] is None or noted["unheard"]:
                    unfinished.add(table)
        for table in sorted(unfinished):
            try:
                await self._load(table)
            except Exception as error:
                if database_failed(error):
                    raise
                log.exception("the mentions at table %d can't be taken up", table)

    async def _load(self, table: int) -> None:
        try:
            loaded = await self.services.registry.table(table)
        except Refusal as refusal:
            if database_failed(refusal):
                raise
            log.warning("nobody is called to table %d: %s", table, refusal.code)
        else:
            await self._take_up(loaded.state)

    async def _take_up(self, state: TableState) -> None:
        message_refs = self.services.registry.store.message_refs
        stored = [(purpose, await message_refs.all_of(state.table, purpose)) for purpose in PURPOSES]
        newest = (await self.services.registry.table(state.table)).state
        known = self._tables.get(state.table)
        if known is None:
            known = self._tables[state.table] = {}
            for purpose, payloads in stored:
                for (_, key), payload in payloads.items():
                    mention = Mention(self, state, int(key), purpose, payload["decision"])
                    known[purpose, int(key)] = mention
                    mention.restore(payload)
        self._compare(known, newest)

    def _compare(self, known: dict[Called, Mention], state: TableState) -> None:
        wanted = dict(_wanted(state))
        for called, mention in list(known.items()):
            mention.see(state)
            if called not in wanted or wanted[called][1] != mention.number:
                del known[called]
                mention.done()
        for called, (seat, number) in wanted.items():
            purpose, person = called
            if called not in known:
                known[called] = Mention(self, state, person, purpose, number)
                known[called].later(self.services.settings.mention_after)
            if purpose == "mention" and seat in state.clock.reminded:
                known[called].remind()
        if state.status == "playing":
            self._quiet.discard(state.table)
        else:
            self._quiet.add(state.table)
            self._drop(state.table)


def _wanted(state: TableState) -> Iterator[tuple[Called, tuple[Seat, int]]]:
    """Yield who is to be mentioned, with their seat and the number of the decision or question."""
    purposes: tuple[tuple[Purpose, frozenset[Seat]], ...] = (
        ("mention", frozenset() if state.clock.paused else state.waiting_for & state.present),
        ("question", _asked(state)),
    )
    for purpose, seats in purposes:
        for seat in seats:
            owner = state.seats[seat].owner
            assert owner is not None
            number = state.decisions[seat] if purpose == "mention" else _question(state)
            yield (purpose, owner), (seat, number)


def _asked(state: TableState) -> frozenset[Seat]:
    """Return who still has to answer, or to say that they are here when somebody wants to go on."""
    if state.status == "playing" and state.proposal is not None:
        return state.present - state.proposal.yes
    if state.status == "shelved" and state.here:
        return state.present - state.here
    return frozenset()


def _question(state: TableState) -> int:
    if state.proposal is not None:
        return state.proposal.seq
    return 0 if state.shelf is None else state.shelf.number
