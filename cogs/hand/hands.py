"""Open private hands: whose they are, how to reach them, and keeping them up to date.

The newest token is kept for each person at each table, in memory and among the message references, so that
hands are refreshed after a restart, too. People without a seat are refreshed last.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Final

import discord

from cogs.hand.message import TOKEN_LIFE, HandMessage, message_gone
from cogs.hand.open_hand import HAND_REF, OPENING_REF, OpenHand
from cogs.shell.feature import Feature, Services
from cogs.shell.layout import RawLayout
from cogs.tables.agreeing import free_if_gone
from cogs.tables.messages import TableMessages
from engine.background import BackgroundTasks, stopping_no_other
from engine.tables import Person, TableState, play

REFRESH_PAUSE: Final = 0.01
"""Seconds from a change to a hand's refresh, so that the answer to the click that caused it goes first."""
TAKE_UP_PAUSE: Final = 0.02
"""Seconds between two tables whose hands are taken up after a restart, so that clicks come between."""


class TableHands:
    """Open hands at one table."""

    def __init__(self, hands: Hands, state: TableState) -> None:
        self.hands = hands
        self.number = state.table
        self.state = state
        self.by_person: dict[int, OpenHand] = {}
        self.visits = 0
        self._refresh: asyncio.TimerHandle | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._told = 0

    def see(self, state: TableState) -> None:
        """Take over a state unless it is older than the known one, or that one."""
        if state is not self.state and state.seq >= self.state.seq:
            self.state = state
            for hand in self.by_person.values():
                hand.wants_hands = hand.wants_hands and hand.watches
            self.recount()

    @property
    def spectators(self) -> int:
        """The number of people without a seat who watch, or are about to."""
        return sum(hand.counts for hand in self.by_person.values())

    @property
    def watching(self) -> int:
        """The number of people without a seat who watch."""
        owners = self.state.owners
        return sum(hand.awake for person, hand in self.by_person.items() if person not in owners)

    def recount(self, *, always: bool = False) -> None:
        """Report the number of spectators if it has changed, or ``always``."""
        count = self.watching
        if count != self._told or always:
            self._told = count
            self.hands.table_messages.watched(self.state, count)

    def of(self, person: int) -> OpenHand:
        """Return a person's hand, creating it if needed."""
        if person not in self.by_person:
            self.by_person[person] = OpenHand(self, person, None)
        return self.by_person[person]

    def refresh_soon(self) -> None:
        """Refresh every hand in a moment, so that the answer to the click that caused it goes first."""
        if self._refresh is None:
            self._refresh = asyncio.get_running_loop().call_later(REFRESH_PAUSE, self._refresh_now)

    def _refresh_now(self) -> None:
        self._refresh = None
        watched = False
        for hand in self._open():
            if hand.watches:
                watched = True
            elif not hand.current:  # the answer to the click that caused it has shown it
                hand.refresh()
        if watched:
            self.watch_soon()

    def watch_soon(self) -> None:
        """Refresh the spectators' views once the players have got their hands."""
        if self._watch is None:
            pause = self.hands.services.settings.spectator_pause
            self._watch = asyncio.get_running_loop().call_later(pause, self._watch_now)

    def _watch_now(self) -> None:
        self._watch = None
        watching = [hand for hand in self._open() if hand.watches]
        for hand in watching:
            hand.refresh()
        state = self.state
        wanting = {hand.person for hand in watching if hand.wants_hands} - state.watched
        if wanting and state.hands_open and state.status == "playing":
            self.hands.background_tasks.begin(self._note_watching(wanting))

    async def _note_watching(self, persons: Collection[int]) -> None:
        """Record that these spectators see all hands of a deal; then they are shown them."""
        with stopping_no_other(f"table {self.number}: spectators are not shown the hands"):
            table = await self.hands.services.registry.table(self.number)
            await table.do(play.watch, persons)

    def _open(self) -> list[OpenHand]:
        return [hand for hand in self.by_person.values() if hand.awake]

    def finish(self) -> None:
        """Refresh what is pending now."""
        if self._refresh is not None:
            self._refresh.cancel()
            self._refresh_now()
        if self._watch is not None:
            self._watch.cancel()
            for hand in self._open():
                hand.refresh()


class Hands(Feature):
    """All open hands.

    The client is told with ``hand_left`` of the table and the person of a hand that can't be seen any more.
    """

    def __init__(self, client: discord.Client, services: Services, table_messages: TableMessages) -> None:
        self.client = client
        self.services = services
        self.table_messages = table_messages
        self.now = services.now
        self._tables: dict[int, TableHands] = {}
        self.messages: Final[dict[int, HandMessage]] = {}
        """The messages that show open hands, by id."""
        self.background_tasks: Final = BackgroundTasks("keeping hands up to date")
        self._resumed = False
        services.preferences.person_listeners.append(self.redraw_own)
        services.preferences.server_listeners.append(self.redraw)

    async def ready(self) -> None:
        """Restore all hands that an earlier process has left open, so that each falls asleep in time."""
        if not self._resumed:
            self._resumed = True
            self.background_tasks.insist(self._take_up_all)

    def published(self, state: TableState) -> None:
        """Refresh the hands at a table. Must be called for every published state."""
        table = self._tables.get(state.table)
        if table is None:
            self.background_tasks.begin(self._take_up(state), f"taking up the hands at table {state.table}")
            return
        table.see(state)
        table.refresh_soon()

    def draw_ahead(self, person: Person, state: TableState) -> None:
        """Draw a person's hand for a state that is being written, so that they are answered sooner."""
        table = self._tables.get(state.table)
        if table is not None and (hand := table.by_person.get(person.id)) is not None:
            hand.draw_ahead(state)

    @asynccontextmanager
    async def visit(self, state: TableState) -> AsyncIterator[TableHands]:
        """Yield the hands at a table, including those opened before a restart."""
        table = self._tables.get(state.table)
        if table is None:
            stored = await self.services.registry.store.message_refs.all_of(state.table, HAND_REF)
            await self.services.store.persons.load([int(person) for _, person in stored])
            table = self._tables.get(state.table)
            if table is None:
                table = self._tables[state.table] = TableHands(self, state)
                for (_, person), payload in stored.items():
                    hand = table.by_person[int(person)] = OpenHand(table, int(person), payload["locale"])
                    hand.restore(payload)
                # the card of an earlier process may tell of some who have gone meanwhile
                known = self.table_messages.known(state.table) is not None
                table.recount(always=known or any(hand.watches for hand in table.by_person.values()))
        table.see(state)
        table.visits += 1
        try:
            yield table
        finally:
            table.visits -= 1
            self.drop_if_empty(table)

    async def clicked(self, state: TableState, person: int) -> float | None:
        """Return when a person last clicked in their open hand at a table, in seconds since 1970."""
        async with self.visit(state) as table:
            hand = table.by_person.get(person)
            return None if hand is None or hand.message is None else hand.message.born

    def look_for_company(self, state: TableState) -> None:
        """Free the seats of those who are waited for and have left the server; nobody waits for it."""

        async def look() -> None:
            for seat in state.waiting_for & state.present:
                await free_if_gone(self.client, self.services, state, seat)

        self.background_tasks.begin(look())

    def open_at(self, table: int) -> bool:
        """Whether hands are open at a table, or about to be."""
        return table in self._tables

    def disown(self, shown: HandMessage) -> None:
        """Unregister a message that shows no open hand any more."""
        if self.messages.get(shown.id) is shown:
            del self.messages[shown.id]

    def drop_if_empty(self, table: TableHands) -> None:
        """Drop a table from memory if no hand is open there and no visit is under way."""
        empty = not table.visits and not any(hand.awake for hand in table.by_person.values())
        if empty and self._tables.get(table.number) is table:
            del self._tables[table.number]

    async def delete(self, token: str, message: int | None = None) -> None:
        """Delete the answer to a token's interaction, or a ``message`` that has followed it.

        Raises ``discord.HTTPException``.
        """
        await self._webhook(token).delete_message(message or "@original")  # type: ignore[arg-type]

    async def post(self, token: str, drawing: RawLayout) -> int:
        """Send a further private message with a token and return its id. Raises what discord.py does."""
        sent = await self._webhook(token).send(view=drawing, ephemeral=True, wait=True)
        return sent.id

    @Feature.listener()
    async def on_table_message_posted(self, table: int) -> None:
        """Show the open hands at a table in fresh messages, below what was just posted there."""
        if (hands := self._tables.get(table)) is not None:
            for hand in list(hands.by_person.values()):
                if hand.awake:
                    self.background_tasks.begin(hand.follow())

    @Feature.listener()
    async def on_emoji_uploaded(self) -> None:
        self.redraw()

    def redraw(self, guild: str | None = None) -> None:
        """Draw the open hands of a server anew, or all, because cards look different now.

        Where a card is being chosen it waits: nothing moves under a thumb.
        """
        for table in self._tables.values():
            for hand in table.by_person.values():
                awaited = table.state.seat_of(hand.person) in table.state.waiting_for
                if guild in (None, table.state.guild) and hand.message is not None and not awaited:
                    hand.message.redraw()

    def redraw_own(self, person: int) -> None:
        """Draw somebody's open hands anew, as they have just chosen."""
        for table in self._tables.values():
            if person in table.by_person and (message := table.by_person[person].message) is not None:
                message.redraw()

    def here(self, interaction: discord.Interaction[discord.Client]) -> int | None:
        """Return the table of the user's open hand in this channel, if cards are or will be played there."""
        found = (
            table.number
            for table in self._tables.values()
            for hand in table.by_person.values()
            if hand.awake and hand.table.state.started and not hand.over
            if (hand.user, hand.place) == (interaction.user.id, interaction.channel_id)
        )
        return next(found, None)

    async def part(self, person: Person) -> None:
        """Clear what a person sees who is forgotten; called both before and after that is under way."""
        for table in list(self._tables.values()):
            hand = table.by_person.get(person.id)
            if hand is not None:
                hand.part()

    def _webhook(self, token: str) -> discord.Webhook:
        application = self.client.application_id
        assert application is not None, "not logged in"
        webhook = discord.Webhook.partial(application, token, client=self.client)
        webhook.type = discord.WebhookType.application  # others may send nothing private
        return webhook

    async def stop(self) -> None:
        """Finish the refreshes begun or pending; then stop."""
        await self.background_tasks.settled()
        tables = list(self._tables.values())
        for table in tables:
            table.finish()
        await asyncio.gather(*(shown.lane.settled() for shown in list(self.messages.values())))
        for table in tables:
            for hand in table.by_person.values():
                hand.close()

    async def _take_up_all(self) -> None:
        registry = self.services.registry
        for number in await registry.store.message_refs.tables_with(OPENING_REF):
            with stopping_no_other(f"the hands that were just opened at table {number} are not found"):
                await self._recover(number)
        for number in await registry.store.message_refs.tables_with(HAND_REF):
            with stopping_no_other(f"the hands at table {number} are left alone"):
                await self._take_up((await registry.table(number)).state)
            await asyncio.sleep(TAKE_UP_PAUSE)

    async def _recover(self, number: int) -> None:
        """Find the messages that an earlier process was about to show when it ended."""
        message_refs = self.services.registry.store.message_refs
        for (_, person), payload in (await message_refs.all_of(number, OPENING_REF)).items():
            await self.services.store.persons.load([int(person)])
            if self.now() - payload["born"] < TOKEN_LIFE:
                message_id = await self.find(payload["token"])
                if message_id is not None:
                    table = await self.services.registry.table(number)
                    async with self.visit(table.state) as open_hands:
                        open_hands.of(int(person)).recover(message_id, payload)
            message_refs.delete(number, OPENING_REF, person)

    async def find(self, token: str) -> int | None:
        """Return the private message that answered an interaction, if there is one."""
        try:
            found = await self._webhook(token).fetch_message("@original")  # type: ignore[arg-type]
            return found.id if found.flags.ephemeral else None  # else a click on the card was deferred
        except discord.HTTPException as error:
            if message_gone(error):
                return None
            raise

    async def _take_up(self, state: TableState) -> None:
        async with self.visit(state) as table:
            table.refresh_soon()
