"""Mentions of people who are waited for or asked something, and have no hand open.

A hand that seems open but isn't clicked counts for a short while only: it may have vanished from their phone.
When the clock reminds them, they are mentioned (again) even if their hand is open. There is at most one
message for each person, table and purpose, deleted after they have acted.
"""

from __future__ import annotations

from collections.abc import Iterator

import discord

from cogs.hand.hands import Hands
from cogs.hand.mention import CALL_REF, Call, Mention
from cogs.hand.open_hand import HAND_REF
from cogs.shell.services import Services
from cogs.tables.messages import TableMessages
from engine.background import BackgroundTasks, stopping_no_other
from engine.game import Seat
from engine.tables import TableState


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
        self._tables: dict[int, dict[Call, Mention]] = {}
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
        for call, mention in self._tables[table].items():
            if call.person == person:
                mention.later(0)

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
            mention.see(state)
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
    for seat in _asked(state):
        yield Call("question", _owner(state, seat), _question(state), False)


def _owner(state: TableState, seat: Seat) -> int:
    owner = state.seats[seat].owner
    assert owner is not None, "who is present has a seat"
    return owner


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
