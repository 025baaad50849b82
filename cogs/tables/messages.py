"""The public messages of all tables, those of parties that are over, and those that were replaced."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import Final

import discord

from cogs.games.render_context import RenderContext, seat_below
from cogs.shell.answers import Interaction
from cogs.shell.discord_errors import UNREACHABLE, lacking_there
from cogs.shell.feature import Feature, Services
from cogs.shell.layout import said
from cogs.shell.live_message import Kind, LiveMessage, Priority, RefusedError
from cogs.shell.names import Names, wording_at, worn_at
from cogs.tables.message import TableMessage
from cogs.tables.posting import stored_message
from cogs.texts.catalogue import Words
from engine.background import BackgroundTasks
from engine.cards import Deck
from engine.game import Refusal
from engine.incidents import brief
from engine.storage.kept import Job, appointments
from engine.tables import Person, Table, TableState, seats

log = logging.getLogger(__name__)


class PrivateHands(Feature):
    """Answers clicks on a table's buttons with the hand of whoever has clicked."""

    async def show(self, interaction: Interaction, number: int) -> None:
        """Show the user's hand at a table, or at the only one in this channel where they sit.

        It takes the place of a clicked private message.
        """

    async def watch(self, interaction: Interaction, number: int) -> None:
        """Show a table to somebody who has no seat there."""

    async def reclaim(self, interaction: Interaction, number: int) -> None:
        """Take the user's seat back from the computer that plays it."""

    async def change(
        self, interaction: Interaction, table: Table, person: Person, change: Callable[[], Awaitable[object]]
    ) -> None:
        """Change something at a table, and answer in the clicked hand."""


HOMELESS: Final = "homeless"
"""Kind of the job that puts a table away which has had no channel for long."""
RETIRE_REF: Final = "retire"
"""Kind of reference that stores a replaced message until it is retired."""
_DAY_MS: Final = 86_400_000
_LATER: Final = 10
"""Messages looked at below a table's; mentions are fewer."""


class TableMessages(Feature):
    """The public messages of all tables.

    One is kept while its table is in memory and played at, or while something is still to be shown. The
    client is told with ``table_message_posted`` that it was posted anew, and with ``table_message_unblocked``
    that its channel can be written to again.
    """

    def __init__(self, client: discord.Client, services: Services) -> None:
        self.client = client
        self.services = services
        self.now = services.now
        self.closed = False
        """Whether the process is ending, so that nothing is tried again."""
        self._messages: dict[int, TableMessage] = {}
        self._freshened: dict[int, float] = {}
        """When a message was last posted in each channel."""
        services.jobs.on(HOMELESS, self._shelve)
        services.registry.loaded.dropped.append(self.dropped)
        services.preferences.server_listeners.append(self.redraw)
        self._background_tasks = BackgroundTasks("what tables wait for")

    def published(self, state: TableState) -> None:
        """Draw a published state soon."""
        durations = self.services.registry.durations
        if state.status == "lobby" and not durations.knows(state.guild, state.game):
            self._background_tasks.begin(self._estimate(state))
        self.of(state).see(state)

    async def _estimate(self, state: TableState) -> None:
        """Say in a lobby how long parties of that kind have taken here."""
        await self.services.registry.durations.load(state.guild, state.game)
        if (message := self.known(state.table)) is not None:
            message.request()

    def of(self, state: TableState) -> TableMessage:
        """Return the message of a table, creating it if needed."""
        message = self._messages.get(state.table)
        if message is None:
            message = self._messages[state.table] = TableMessage(self, state)
        return message

    def known(self, table: int) -> TableMessage | None:
        """Return the message of a table, if it is kept."""
        return self._messages.get(table)

    def watched(self, state: TableState, count: int) -> None:
        """Show on a table's message how many people are watching, at the usual rate."""
        if state.status not in ("finished", "closed"):
            message = self.of(state)
            if message.watching != count:
                message.watching = count
                message.request()

    def forget(self, message: TableMessage) -> None:
        """Drop a table's message from memory."""
        message.picture.close()
        if self._messages.get(message.state.table) is message:
            del self._messages[message.state.table]

    def dropped(self, table: int) -> None:
        """Let go of the message of a table that has left memory, once it is idle."""
        if (message := self._messages.get(table)) is not None:
            message.rested()

    async def called(self, guests: Sequence[str], state: TableState) -> list[str]:
        """Return those of a table's guests, by Discord's ids, who are to be called now.

        Not those who never want to be called to a table, nor anybody who was called a moment ago, nor who
        isn't in the private thread that it is in.
        """
        services = self.services
        guests = await services.visibility.mentionable(self.client, state.guild, state.channel, guests) or []
        known = {one: await services.store.persons.find(one) for one in guests}
        await services.preferences.load(persons=[person for person in known.values() if person is not None])
        willing = [
            guest
            for guest, person in known.items()
            if person is None or services.preferences.mine(person).turn_call != "never"
        ]
        return services.recent_calls.add(willing, services.settings.call_pause)

    def words(self, guild: str, deck: Deck | None = None) -> Words:
        """The words for everybody in a server, perhaps at a table that has a ``deck``."""
        return self.services.public_words(self.client, guild, deck)

    def context(self, state: TableState) -> RenderContext:
        """Return the context of a table as everybody in the channel sees it."""
        services, words = self.services, self.words(state.guild, state.deck)
        return RenderContext(
            state,
            words,
            services.card_emoji.of(words),
            Names(state, words),
            wording=wording_at(state, services.preferences),
            worn=worn_at(state, services.fraternities),
            below=seat_below(state),
        )

    # -- a fresh message each deal -----------------------------------------------------------------------

    def may_freshen(self, channel: int, posted: float) -> bool:
        """Whether a message that was ``posted`` then may be posted anew, without flooding the channel."""
        latest = max(posted, self._freshened.get(channel, 0.0))
        return self.now() - latest >= self.services.settings.fresh_card_pause

    async def buried(self, channel: int, message: int) -> bool:
        """Whether others have written in a channel since that message, or that can't be found out.

        Mentions by the bot don't count, since they are deleted.
        """
        place, me = self.client.get_partial_messageable(channel), self.client.user
        try:  # from the message itself on: without the permission to read there would be nothing at all
            found = [one async for one in place.history(after=discord.Object(message - 1), limit=_LATER)]
        except (discord.HTTPException, *UNREACHABLE) as error:
            log.info("what was written in channel %d can't be read: %s", channel, brief(error))
            return True
        later = [one for one in found if one.id != message]
        return len(later) == len(found) or any(one.author != me or not one.mentions for one in later)

    def freshened(self, channel: int, posted: float) -> None:
        """Record that a message was posted in a channel."""
        pause = self.services.settings.fresh_card_pause
        self._freshened = {place: at for place, at in self._freshened.items() if posted - at < pause}
        self._freshened[channel] = posted

    # -- messages of the past ----------------------------------------------------------------------------

    def put_away(self, table: int, channel: int, message: int, lines: Sequence[str]) -> None:
        """Remove the buttons of a table's replaced message, and leave these lines in it.

        It is stored until that is done, so that it happens after a restart, too.
        """
        payload = {"channel": channel, "lines": list(lines)}
        self.services.registry.store.message_refs.put(table, RETIRE_REF, str(message), payload, promptly=True)
        RetiredMessage(self, table, channel, message, lines).submit()

    async def rule(self, table: int, *, voided: bool, pictured: bool = True) -> None:
        """Redraw the message of a partie that is over, if it still stands.

        ``voided``: the result doesn't count. The picture is removed unless it is to stay ``pictured``.
        """
        registry = self.services.registry
        if self.known(table) is None and await stored_message(self.services, table) is None:
            return
        try:
            state = (await registry.table(table)).state
        except Refusal:  # logged where it was found
            return
        message = self.of(state)
        await message.load()
        message.rule(state, voided=voided, pictured=pictured)

    # -- channels that can't be written to ---------------------------------------------------------------

    @Feature.listener()
    async def on_channels_reopened(self, channels: Collection[int]) -> None:
        """Show the tables that wait for one of these channels, if the bot may write there again."""
        for message in [message for message in self._messages.values() if message.channel in channels]:
            if lacking_there(self.client, int(message.state.guild), message.channel) == []:
                message.blocking.reopened()

    def channel_missing(self, state: TableState, since: float) -> None:
        """Plan to put away a table whose channel is gone ``since`` then, unless it is moved before."""
        if state.status in ("lobby", "playing"):
            self._background_tasks.insist(partial(self._plan, state.table, since))

    async def _plan(self, table: int, since: float) -> None:
        jobs, days = self.services.jobs, self.services.settings.homeless_days
        shelving = appointments.put(Job(HOMELESS, str(table), int(since * 1000 + days * _DAY_MS)))
        await self.services.store.writer.submit([shelving])
        jobs.look()

    async def _shelve(self, job: Job) -> None:
        """Put a table away, or close its lobby, if its channel is still gone."""
        services, number = self.services, int(job.key)
        stored = await stored_message(services, number)
        if stored is not None and "gone" in stored:
            try:
                table = await services.registry.table(number)
                if table.state.status == "playing":
                    await table.do(seats.put_away)
                elif table.state.status == "lobby":
                    await table.do(seats.close, None, "channel", force=True)
            except Refusal as refusal:
                log.info("table %d stays without a channel: %s", number, refusal)
        await services.store.writer.submit([appointments.delete(job.kind, job.key)])

    # -- the process ---------------------------------------------------------------------------------------

    def redraw(self, guild: str | None = None) -> None:
        """Redraw a server's tables soon, because its settings have changed, or all that are kept."""
        for message in self._messages.values():
            if guild in (None, message.state.guild):
                message.picture.draw_soon()
                message.request()

    @Feature.listener()
    async def on_emoji_uploaded(self) -> None:
        """Redraw all tables, because cards can be shown as emoji now."""
        self.redraw()

    async def ready(self) -> None:
        """Draw what was published before the client knew its servers, and retire replaced messages."""
        for message in self._messages.values():
            message.request()
        message_refs = self.services.registry.store.message_refs
        for table in await message_refs.tables_with(RETIRE_REF):
            for (_, old), payload in (await message_refs.all_of(table, RETIRE_REF)).items():
                RetiredMessage(self, table, payload["channel"], int(old), payload["lines"]).submit()

    async def stop(self) -> None:
        """Submit everything pending to the outbox."""
        self.closed = True
        await asyncio.gather(*(message.close() for message in self._messages.values()))


class RetiredMessage(LiveMessage):
    """A message that was a table's, until it shows only its summary."""

    retry_after = 30.0

    def __init__(
        self, messages: TableMessages, table: int, channel: int, message: int, lines: Sequence[str]
    ) -> None:
        super().__init__(messages.services.outbox, f"table {table}: its old message")
        self.message_id: int = message
        self._messages = messages
        self._table = table
        self._channel = channel
        self._lines = lines

    @property
    def wanted(self) -> bool:
        return not self._messages.closed

    async def update(self) -> None:
        self.submit()

    def submit(self) -> None:
        """Edit the message in the outbox's turn."""
        self.mail(("retire", self.message_id), self._channel, Priority.WATCH, Kind.EDIT, self._edit)

    async def _edit(self) -> None:
        place = self._messages.client.get_partial_messageable(self._channel)
        async with self.trouble():
            view = said("\n".join(self._lines))
            await place.get_partial_message(self.message_id).edit(view=view, attachments=[])
            self._forget()

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        log.info("%s stays as it is: %s", self.name, error)
        self._forget()

    def _forget(self) -> None:
        self._messages.services.registry.store.message_refs.delete(
            self._table, RETIRE_REF, str(self.message_id)
        )
