"""Posts the card and the server event of each evening, and keeps both up to date."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final, TypeAlias

import discord

from cogs.evenings.events import EveningEvents
from cogs.evenings.view import evening_card
from cogs.shell.answers import Interaction
from cogs.shell.idempotent_poster import (
    DeletedError,
    IdempotentPoster,
    News,
    RefusedError,
    UncertainError,
    marked,
)
from cogs.shell.names import name_of, shown
from cogs.shell.raw_layout import RawLayout
from cogs.shell.services import Services
from cogs.shell.visibility import readers_see
from cogs.tables.cards import CARD_KEY, CARD_SURFACE, public_words
from cogs.texts.catalogue import Words
from engine.evenings.evening import Evening
from engine.evenings.evenings import Evenings
from engine.game import OptionsError
from engine.games.registry import game
from engine.storage.errors import StorageError

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 30.0
"""Seconds until a retry of a request that Discord may or may not have received."""

AT_ONCE: Final = 4
"""Maximum number of evenings that are updated at the same time, after a start for example."""

RANKING_FIRST: Final = 300.0
"""Seconds for which a card waits for the ranking of the evening before; people need it to sign up anyway."""

Number: TypeAlias = tuple[int, int]


class EveningCards:
    """One message and one scheduled event for each evening. One task updates each; the newest state wins.

    ``ranking_comes_first`` tells whether the ranking of the evening before is still to be posted.
    """

    def __init__(
        self, client: discord.Client, services: Services, evenings: Evenings, events: EveningEvents
    ) -> None:
        self._client = client
        self._services = services
        self._evenings = evenings
        self._events = events
        self._board = IdempotentPoster(client, services.outbox)
        self._tasks: dict[Number, asyncio.Task[None]] = {}
        self._again: set[Number] = set()
        self._refused: dict[Number, int] = {}
        """The channels that could not be written to, by evening."""
        self._shown: dict[Number, list[dict[str, object]]] = {}
        self.ranking_comes_first: Callable[[Evening], Awaitable[bool]] = _nothing_comes_first
        self._waiting: dict[Number, float] = {}
        """Cards to be posted below a ranking, and until when (in the loop's time) they wait for it."""
        self._places = asyncio.Semaphore(AT_ONCE)
        self._ready = False

    def changed(self, evening: Evening) -> None:
        """Update the card of an evening, soon."""
        self._begin(evening.number)

    async def ready(self) -> None:
        """Update everything that changed while the client was offline; it knows its servers now."""
        self._ready = True
        try:
            for evening in [*await self._evenings.live(), *await self._evenings.unfinished()]:
                self._begin(evening.number)
        except StorageError as error:
            log.error("which evenings are to be shown can't be read now: %s", error)
            asyncio.get_running_loop().call_later(RETRY_AFTER, self._ready_again)

    def ranked(self, number: Number) -> None:
        """Post the next evening's card, which waited for the ranking of this one."""
        meeting, evening = number
        if (meeting, evening + 1) in self._waiting:
            self._begin((meeting, evening + 1))

    def linked(self, number: Number) -> None:
        """Update an evening's card after the card of one of its tables has moved."""
        self._begin(number)

    def reopened(self, channels: Collection[int]) -> None:
        """Retry the cards that were refused in these channels, whose permissions may have changed."""
        for number in [number for number, place in self._refused.items() if place in channels]:
            self._begin(number)

    async def answer(self, interaction: Interaction, evening: Evening) -> None:
        """Answer a click on a card by redrawing it."""
        drawing = await self.draw(evening)
        await interaction.response.edit_message(view=drawing)
        self._shown[evening.number] = drawing.components
        if evening.number in self._tasks:  # an edit that was on its way may land after this
            self._shown.pop(evening.number)
        self._begin(evening.number)

    async def close(self) -> None:
        """Finish the running updates and stop; the next start resumes."""
        self._ready = False
        if self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def draw(self, evening: Evening) -> RawLayout:
        """Draw the card of an evening. Raises ``StorageError``."""
        words = public_words(self._client, self._services, evening.meeting.guild)
        persons = self._services.store.persons
        await persons.load({row.person for row in evening.answers} | evening.seating.people)

        def named(person: int) -> str:
            return shown(name_of(persons.known(person), words))

        card = evening_card(evening, words, named, _seats(evening), await self._addresses(evening))
        return marked(_key(evening), card)

    def words(self, guild: str) -> Words:
        """Return the words for public messages in a server."""
        return public_words(self._client, self._services, guild)

    # -- one of them ---------------------------------------------------------------------------------------

    def _ready_again(self) -> None:
        if self._ready:
            self._tasks[0, 0] = asyncio.create_task(self.ready())

    def _begin(self, number: Number) -> None:
        if not self._ready:
            return
        if number in self._tasks:
            self._again.add(number)
            return
        task = self._tasks[number] = asyncio.create_task(self._show(number))
        task.add_done_callback(lambda _: self._done(number))

    def _done(self, number: Number) -> None:
        self._tasks.pop(number, None)
        if number in self._again:
            self._again.discard(number)
            self._begin(number)

    async def _show(self, number: Number) -> None:
        async with self._places:
            await self._show_now(number)

    async def _show_now(self, number: Number) -> None:
        try:
            evening = await self._evenings.get(*number)
            try:
                await self._events.keep(evening)
            finally:  # the card is shown whatever becomes of the event
                evening = await self._evenings.get(*number)
                await self._card(evening)
            if not evening.live:
                self._shown.pop(number, None)
                self._waiting.pop(number, None)
        except RefusedError as refused:
            log.warning("evening %d.%d can't be shown: %s", *number, refused)
            self._refused[number] = int(evening.meeting.channel)
        except (UncertainError, StorageError) as error:
            log.warning("evening %d.%d is shown again soon: %s", *number, error)
            asyncio.get_running_loop().call_later(RETRY_AFTER, self._begin, number)
        except Exception:
            log.exception("evening %d.%d can't be shown", *number)

    async def _card(self, evening: Evening) -> None:
        number, channel = evening.number, int(evening.meeting.channel)
        drawing = await self.draw(evening)
        if evening.row.message is not None:
            if self._shown.get(number) == drawing.components:
                return
            try:
                await self._board.edit(_key(evening), channel, int(evening.row.message), drawing)
                self._shown[number] = drawing.components
                self._refused.pop(number, None)
                return
            except DeletedError:
                log.info("evening %s: somebody has deleted its card", evening.key)
        if evening.live and not await self._waits(evening):
            await self._post(evening, drawing)

    async def _waits(self, evening: Evening) -> bool:
        """Whether a new card has to wait for a ranking that is still to be posted below it."""
        number, loop = evening.number, asyncio.get_running_loop()
        if evening.row.message is not None or evening.row.evening == 1:
            return False
        if number not in self._waiting:  # before looking: the ranking may come meanwhile
            self._waiting[number] = loop.time() + RANKING_FIRST
            loop.call_later(RANKING_FIRST + 1, self._begin, number)
        return loop.time() < self._waiting[number] and await self.ranking_comes_first(evening)

    async def _post(self, evening: Evening, drawing: RawLayout) -> None:
        """Post the card, unless an earlier process posted it and stopped before it could record that."""
        row, channel = evening.row, int(evening.meeting.channel)
        key = _key(evening)
        message = None
        if row.message is None:
            message = await self._found(key, channel, row.made_ms)
        else:  # another message than the one that was deleted
            key = f"{key} {row.message}"
        if message is None:
            message = await self._board.post(key, channel, News(view=drawing))
            self._shown[evening.number] = drawing.components
        else:  # it doesn't show this yet
            self._again.add(evening.number)
        await self._evenings.note(*evening.number, message=str(message))
        self._waiting.pop(evening.number, None)
        self._refused.pop(evening.number, None)

    async def _found(self, key: str, channel: int, since_ms: int) -> int | None:
        try:
            return await self._board.find(key, channel, since_ms)
        except RefusedError:  # nobody can look there, and the nonce must do
            return None

    async def _addresses(self, evening: Evening) -> Mapping[int, str]:
        """Return links to the cards of an evening's tables that all readers of its channel may see."""
        meeting, found = evening.meeting, {}
        guild = self._client.get_guild(int(meeting.guild))
        for table in evening.seating.tables:
            card = await self._services.hall.surfaces.get(table, CARD_SURFACE, CARD_KEY)
            if card is None or card["message"] is None:
                continue
            if readers_see(guild, meeting.channel, str(card["channel"])):
                place = f"{card['channel']}/{card['message']}"
                found[table] = f"https://discord.com/channels/{meeting.guild}/{place}"
        return found


async def _nothing_comes_first(evening: Evening) -> bool:
    return False


def _key(evening: Evening) -> str:
    return f"evening {evening.key}"


def _seats(evening: Evening) -> int:
    """Return the number of seats at a table; 0 if this version doesn't know the rules."""
    plan = evening.plan
    try:
        rules = game(plan.game)
        return rules.seats(rules.options(plan.preset, plan.overrides))
    except OptionsError:
        return 0
