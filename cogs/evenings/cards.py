"""Posts the card and the server event of each evening, and keeps both up to date."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeAlias

import discord

from cogs.evenings.events import EveningEvents
from cogs.evenings.view import evening_card
from cogs.shell.answers import Interaction, redraw
from cogs.shell.layout import RawLayout
from cogs.shell.live_message import LiveMessage, RefusedError
from cogs.shell.names import MAX_NAME, names_of, shown
from cogs.shell.posting import IdempotentPoster, News, marked
from cogs.shell.services import Services
from cogs.shell.visibility import readers_see
from cogs.tables.cards import CARD_KEY, CARD_REF, public_words
from cogs.texts.catalogue import Words
from engine.evenings.evening import Evening
from engine.evenings.evenings import EveningService, Told
from engine.game import OptionsError
from engine.games.registry import game
from engine.jobs import BackgroundTasks

log = logging.getLogger(__name__)

KIND: Final = "stammtisch"
"""Kind of the announcements of evenings; their payload names the event and the evening."""

AT_ONCE: Final = 4
"""Maximum number of evenings that are updated at the same time, after a start for example."""

RANKING_FIRST: Final = 300.0
"""Seconds for which a card waits for the ranking of the evening before; people need it to sign up anyway."""

Number: TypeAlias = tuple[int, int]


class EveningCards:
    """One message and one scheduled event for each evening."""

    def __init__(
        self, client: discord.Client, services: Services, evenings: EveningService, events: EveningEvents
    ) -> None:
        self.services = services
        self.evenings = evenings
        self.events = events
        self.poster = IdempotentPoster(client, services.outbox)
        self.places = asyncio.Semaphore(AT_ONCE)
        self.shows = False
        """Whether cards may be shown: the client knows its servers, and the process isn't ending."""
        self._client = client
        self._cards: dict[Number, EveningCard] = {}
        self._back: set[str] = set()
        """Servers that are back and whose evenings are still to be updated."""
        self._background_tasks = BackgroundTasks("showing evenings")

    def changed(self, number: Number) -> None:
        """Update the card of an evening, soon; also after the card of one of its tables has moved."""
        if self.shows:
            self._cards.setdefault(number, EveningCard(self, number)).at_once()

    def ready(self) -> None:
        """Update everything that changed while the client was offline; it knows its servers now."""
        self.shows = True
        self._background_tasks.insist(self._show_all)

    def back(self, guild: str) -> None:
        """Update the evenings of a server that was down; after a break many are back at the same time."""
        if self.shows:
            self._back.add(guild)
            if len(self._back) == 1:
                self._background_tasks.insist(self._show_back)

    async def _show_all(self) -> None:
        self._look_again(await self._unfinished())

    async def _show_back(self) -> None:
        found = await self._unfinished()
        back, self._back = self._back, set()
        self._look_again(evening for evening in found if evening.meeting.guild in back)

    async def _unfinished(self) -> list[Evening]:
        return [*await self.evenings.live(), *await self.evenings.unfinished()]

    def _look_again(self, evenings: Iterable[Evening]) -> None:
        for evening in evenings:
            self.events.look_again(evening.number)
            self.changed(evening.number)

    def ranked(self, number: Number) -> None:
        """Post the next evening's card, which waited for the ranking of this one."""
        meeting, evening = number
        card = self._cards.get((meeting, evening + 1))
        if card is not None and card.waits_until is not None:
            card.at_once()

    def reopened(self, channels: Collection[int]) -> None:
        """Retry the cards that were refused in these channels, whose permissions may have changed."""
        for card in [card for card in self._cards.values() if card.refused_in in channels]:
            card.at_once()

    async def answer(self, interaction: Interaction, evening: Evening) -> None:
        """Answer a click on a card by redrawing it."""
        drawing = await self.draw(evening)
        clicked = interaction.message
        own = clicked is not None and str(clicked.id) == evening.row.message
        await redraw(interaction, drawing, [], known=own)
        card = self._cards.setdefault(evening.number, EveningCard(self, evening.number))
        # an edit that was on its way may land after this
        card.shown = drawing.components if own and card.idle else None
        self.changed(evening.number)

    def forget(self, card: EveningCard) -> None:
        """Drop a card that is not updated any more."""
        if self._cards.get(card.number) is card:
            del self._cards[card.number]

    async def close(self) -> None:
        """Finish the running updates and stop; the next start resumes."""
        self.shows = False
        await self._background_tasks.close()
        await asyncio.gather(*(card.close() for card in self._cards.values()))

    async def draw(self, evening: Evening) -> RawLayout:
        """Draw the card of an evening. Raises ``StorageError``."""
        words = self.words(evening.meeting.guild)
        persons = self.services.store.persons
        seating = evening.seating
        people = {row.person for row in evening.answers} | seating.people | {*seating.waiting}
        await persons.load(people)
        names = names_of((persons.known(person, evening.meeting.guild) for person in people), words, MAX_NAME)

        def named(person: int) -> str:
            return shown(names[person])

        card = evening_card(evening, words, named, _seats(evening), await self._addresses(evening))
        return marked(_key(evening), card)

    def words(self, guild: str) -> Words:
        """Return the words for public messages in a server."""
        return public_words(self._client, self.services, guild)

    async def ranking_is_to_come(self, evening: Evening) -> bool:
        """Whether the ranking of the evening before is still to be posted. Raises ``StorageError``."""
        meeting, number = evening.number
        row = await self.services.store.announcements.get(news_key(f"{meeting}.{number - 1}", "over"))
        return row is not None and row.message is None and row.given_up_ms is None

    async def _addresses(self, evening: Evening) -> Mapping[int, str]:
        """Return links to the cards of an evening's tables that all readers of its channel may see."""
        meeting, found = evening.meeting, {}
        guild = self._client.get_guild(int(meeting.guild))
        for table in evening.seating.tables:
            card = await self.services.registry.message_refs.get(table, CARD_REF, CARD_KEY)
            if card is None or card["message"] is None:
                continue
            if readers_see(guild, meeting.channel, str(card["channel"])):
                place = f"{card['channel']}/{card['message']}"
                found[table] = f"https://discord.com/channels/{meeting.guild}/{place}"
        return found


class EveningCard(LiveMessage):
    """The card and the event of one evening."""

    retry_after = 30.0

    def __init__(self, cards: EveningCards, number: Number) -> None:
        super().__init__(cards.services.outbox, f"the card of evening {number[0]}.{number[1]}")
        self.number = number
        self.shown: list[dict[str, object]] | None = None
        self.refused_in: int | None = None
        """The channel that could not be written to."""
        self.waits_until: float | None = None
        """Until when (in the loop's time) it waits for a ranking, to be posted below it."""
        self._cards = cards
        self._channel = 0

    @property
    def wanted(self) -> bool:
        return self._cards.shows

    async def update(self) -> None:
        """Keep the event and the card in line with the evening."""
        evenings = self._cards.evenings
        async with self._cards.places:
            evening = await evenings.get(*self.number)
            self._channel = int(evening.meeting.channel)
            try:
                await self._cards.events.keep(evening)
            finally:  # the card is shown whatever becomes of the event
                evening = await evenings.get(*self.number)
                await self._show(evening)
        if not evening.live:
            self.shown = self.waits_until = None

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        log.warning("%s can't be shown: %s", self.name, error)
        self.refused_in = self._channel

    def rested(self) -> None:
        if self.idle and (self.shown, self.waits_until, self.refused_in) == (None, None, None):
            self._cards.forget(self)

    async def _show(self, evening: Evening) -> None:
        drawing, message = await self._cards.draw(evening), evening.row.message
        if message is not None:
            if self.shown == drawing.components:
                return
            try:
                await self._cards.poster.edit(_key(evening), self._channel, int(message), drawing)
                self.shown, self.refused_in = drawing.components, None
                return
            except RefusedError as error:
                if not error.deleted:
                    raise
                log.info("%s was deleted by somebody", self.name)
        if evening.live and not await self._waits(evening):
            await self._post(evening, drawing)

    async def _waits(self, evening: Evening) -> bool:
        """Whether a new card has to wait for a ranking that is still to be posted below it."""
        loop = asyncio.get_running_loop()
        if evening.row.message is not None or evening.row.evening == 1:
            return False
        if self.waits_until is None:  # before looking: the ranking may come meanwhile
            self.waits_until = loop.time() + RANKING_FIRST
            loop.call_later(RANKING_FIRST + 1, self.at_once)
        return loop.time() < self.waits_until and await self._cards.ranking_is_to_come(evening)

    async def _post(self, evening: Evening, drawing: RawLayout) -> None:
        """Post the card, unless an earlier process posted it and stopped before it could record that."""
        row, key = evening.row, _key(evening)
        message = None
        if row.message is None:
            message = await self._found(key, row.made_ms)
        else:  # another message than the one that was deleted
            key = f"{key} {row.message}"
        if message is None:
            message = await self._cards.poster.post(key, self._channel, News(view=drawing))
            self.shown = drawing.components
        else:  # it doesn't show this yet
            self.at_once()
        await self._cards.evenings.note(*self.number, message=str(message))
        self.waits_until = self.refused_in = None

    async def _found(self, key: str, since_ms: int) -> int | None:
        try:
            return await self._cards.poster.find(key, self._channel, since_ms)
        except RefusedError:  # nobody can look there, and the nonce must do
            return None


def _key(evening: Evening) -> str:
    return f"evening {evening.key}"


def news_key(evening: str, told: Told) -> str:
    """Return the key of an evening's announcement."""
    return f"{KIND} {evening} {told}"


def _seats(evening: Evening) -> int:
    """Return the number of seats at a table; 0 if this version doesn't know the rules."""
    plan = evening.plan
    try:
        rules = game(plan.game)
        return rules.seats(rules.options(plan.preset, plan.overrides))
    except OptionsError:
        return 0
