"""Evenings and tournaments in Discord, as far as they are the same: cards, news, and who may what."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import compress
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import discord

from cogs.parts import Bot
from cogs.pictures.canvas import Picture
from cogs.pictures.ranking_table import RankingTable
from cogs.shell.answers import Interaction
from cogs.shell.discord_errors import is_gone
from cogs.shell.feature import Feature
from cogs.shell.layout import RawLayout
from cogs.shell.live_message import LiveMessage, RefusedError
from cogs.shell.names import MAX_NAME, names_of
from cogs.shell.posting import Announcer, IdempotentPoster, News, marked
from cogs.shell.preferences import is_trusted, keeps
from cogs.texts.catalogue import Words
from engine.background import BackgroundTasks, stopping_no_other
from engine.game import Refusal
from engine.gatherings.gathering import Gathering, Kind, Told, unknown
from engine.gatherings.gatherings import Gatherings
from engine.gatherings.planning import Evening
from engine.storage.kept import Announcement
from engine.storage.rows import Write
from engine.tables import TableState

log = logging.getLogger(__name__)

AT_ONCE: Final = 4
"""Maximum number of messages that are updated at the same time, after a start for example."""

G = TypeVar("G", bound=Gathering)
Number: TypeAlias = tuple[int, int]
"""The numbers of a gathering and of the sitting that a card shows; 0: always the newest."""


class GatheringCards(ABC, Generic[G]):
    """The cards of one kind of gatherings, and their announcements."""

    def __init__(self, bot: Bot, gatherings: Gatherings[G]) -> None:
        self.services = services = bot.parts.services
        self.gatherings = gatherings
        self.poster = IdempotentPoster(bot, services.outbox)
        self.places = asyncio.Semaphore(AT_ONCE)
        self.shows = False
        """Whether cards may be shown: the client knows its servers, and the process isn't ending."""
        self._client = bot
        self._cards: dict[Number, GatheringCard[G]] = {}
        self._back: set[str] = set()
        """Servers that are back and whose cards are still to be updated."""
        self._background_tasks = BackgroundTasks("showing evenings and tournaments")
        bot.parts.feature(Announcer).on(gatherings.value.kind, self.render, self.posted)

    # -- what is shown -------------------------------------------------------------------------------------

    @abstractmethod
    def number_of(self, now: G) -> Number:
        """Return the number of the card that shows a sitting."""

    @abstractmethod
    async def draw(self, now: G) -> RawLayout:
        """Draw the card. Raises ``StorageError``."""

    async def prepare(self, now: G) -> None:
        """Do what comes before a card is shown."""

    async def holds_back(self, now: G) -> bool:
        """Whether a new card has to wait."""
        return False

    def marked(self, now: G) -> str:
        """Return the key of the card, whose mark it bears."""
        gathering, sitting = self.number_of(now)
        return f"{now.kind} {gathering}.{sitting}"

    def words(self, guild: str) -> Words:
        """Return the words for public messages in a server."""
        return self.services.public_words(self._client, guild)

    def named(self, now: G, words: Words) -> Callable[[int], str]:
        """Return what gives the name of everybody concerned, as it was typed, by their number."""
        people = {row.person for row in now.answers} | {one for row in now.groups for one in row.persons}
        known = self.services.store.persons.known
        return names_of((known(one, now.row.guild) for one in people), words, MAX_NAME).__getitem__

    # -- announcements -------------------------------------------------------------------------------------

    @abstractmethod
    async def render(self, row: Announcement, pictured: bool) -> News | None:
        """Build the message of an announcement; ``None`` if there is nothing to be said any more."""

    def posted(self, row: Announcement) -> None:
        """Take note that an announcement is posted."""

    async def ranked_news(
        self, spec: RankingTable | None, draw: Callable[[Picture | None], RawLayout]
    ) -> News:
        """Build the news of a ranking, with its picture if there is a ``spec``; the text says the same."""
        picture = None
        if spec is not None:
            with stopping_no_other("a ranking could not be drawn"):
                picture = await self.services.pictures.for_announcement(spec)
        return News(view=draw(picture), pictures=() if picture is None else (picture,))

    # -- when ----------------------------------------------------------------------------------------------

    def changed(self, now: G) -> None:
        """Update the card that shows a sitting, soon; also after the card of one of its tables has moved."""
        if self.shows:
            self.card(now).at_once()

    def card(self, now: G) -> GatheringCard[G]:
        """Return the card that shows a sitting."""
        number = self.number_of(now)
        return self._cards.setdefault(number, GatheringCard(self, number, now.kind))

    def ready(self) -> None:
        """Update everything that changed while the client was offline; it knows its servers now."""
        self.shows = True
        self._background_tasks.insist(self._show_all)

    def back(self, guild: str) -> None:
        """Update the cards of a server that was down; after a break many are back at the same time."""
        if self.shows:
            self._back.add(guild)
            if len(self._back) == 1:
                self._background_tasks.insist(self._show_back)

    async def _show_all(self) -> None:
        self.look_again(await self.gatherings.to_show())

    async def _show_back(self) -> None:
        found = await self.gatherings.to_show()
        back, self._back = self._back, set()
        self.look_again(one for one in found if one.row.guild in back)

    def look_again(self, found: Iterable[G]) -> None:
        """Update the cards of some sittings, whatever was known of them."""
        for one in found:
            self.changed(one)

    def reopened(self, channels: Collection[int]) -> None:
        """Retry the cards that were refused in these channels, whose permissions may have changed."""
        for card in [card for card in self._cards.values() if card.refused_in in channels]:
            card.at_once()

    def forget(self, card: GatheringCard[G]) -> None:
        """Drop a card that is not updated any more."""
        if self._cards.get(card.number) is card:
            del self._cards[card.number]

    async def close(self) -> None:
        """Finish the running updates and stop; the next start resumes."""
        self.shows = False
        await self._background_tasks.close()
        await asyncio.gather(*(card.close() for card in self._cards.values()))


class GatheringCard(LiveMessage, Generic[G]):
    """The message that shows one sitting, or the newest of a gathering."""

    retry_after = 30.0

    def __init__(self, cards: GatheringCards[G], number: Number, kind: Kind) -> None:
        super().__init__(cards.services.outbox, f"the card of {kind} {number[0]}.{number[1]}")
        self.number = number
        self.shown: list[dict[str, object]] | None = None
        self.refused_in: int | None = None
        """The channel that could not be written to."""
        self._cards = cards
        self._channel = 0

    @property
    def wanted(self) -> bool:
        return self._cards.shows

    async def update(self) -> None:
        """Keep the card in line with what it shows."""
        gatherings = self._cards.gatherings
        async with self._cards.places:
            now = await gatherings.get(*self.number)
            self._channel = int(now.row.channel)
            try:
                await self._cards.prepare(now)
            finally:  # the card is shown whatever becomes of the event
                now = await gatherings.get(*self.number)
                await self._show(now)
        if not now.live:
            self.shown = None

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        log.warning("%s can't be shown: %s", self.name, error)
        self.refused_in = self._channel

    def rested(self) -> None:
        if self.idle and self.shown is None and self.refused_in is None:
            self._cards.forget(self)

    async def _show(self, now: G) -> None:
        key, message = self._cards.marked(now), now.sitting.message
        drawing = marked(key, await self._cards.draw(now))
        if message is not None:
            if self.shown == drawing.components:
                return
            try:
                await self._cards.poster.edit(key, self._channel, int(message), drawing)
                self.shown, self.refused_in = drawing.components, None
                return
            except RefusedError as error:
                if not error.deleted:
                    raise
                log.info("%s was deleted by somebody", self.name)
        if now.live and not await self._cards.holds_back(now):
            await self._post(now, key, drawing)

    async def _post(self, now: G, key: str, drawing: RawLayout) -> None:
        """Post the card, unless an earlier process posted it and stopped before it could record that."""
        message = None
        if now.sitting.message is None:
            message = await self._found(key, now.sitting.made_ms)
        else:  # another message than the one that was deleted
            key = f"{key} {now.sitting.message}"
        if message is None:
            try:
                message = await self._cards.poster.post(key, self._channel, News(view=drawing))
            except RefusedError as error:
                if not error.deleted:
                    raise
                # an earlier process posted it, it was deleted, and Discord knows its nonce
                message = await self._cards.poster.post(f"{key} again", self._channel, News(view=drawing))
            self.shown = drawing.components
        else:  # it doesn't show this yet
            self.at_once()
        await self._cards.gatherings.note(*self.number, message=str(message))
        self.refused_in = None

    async def _found(self, key: str, since_ms: int) -> int | None:
        try:
            return await self._cards.poster.find(key, self._channel, since_ms)
        except RefusedError:  # nobody can look there, and the nonce must do
            return None


def news_key(now: Gathering, told: Told) -> str:
    """Return the key of an announcement.

    The sitting has two digits, so that the older round comes first among announcements of one moment.
    """
    return f"{now.kind} {now.row.gathering}.{now.number:02} {told}"


def telling(announcer: Announcer, now: Gathering, told: Told) -> Sequence[Write]:
    """Return the write that announces an event; none where it concerns nobody."""
    key = news_key(now, told)
    if isinstance(now, Evening) and told != "over":
        if not now.who(concerned(told)):
            return ()
        if told in ("remind", "moved"):
            key = f"{key} {now.sitting.begins_ms}"
    return (announcer.announcing(key, now.row.guild, now.kind, f"{told} {now.key}", now.row.channel),)


def concerned(told: str) -> Literal["asked", "yes"]:
    """Return the answer of those to whom an announcement of an evening is addressed."""
    return "asked" if told == "asked" else "yes"


class GatheringFeature(Feature, Generic[G]):
    """Gatherings of one kind in Discord, with their cards."""

    def __init__(self, cards: GatheringCards[G], announcer: Announcer) -> None:
        self._services = cards.services
        self._cards = cards
        self._announcer = announcer
        self._gatherings = cards.gatherings
        self._begun = False
        self._gatherings.listeners.append(self._changed)

    def _changed(self, now: G) -> None:
        if not now.opening:  # a round is told when its tables are there
            self._announcer.look()
        self._cards.changed(now)

    async def ready(self) -> None:
        """Resume what is played, and show everything as it is now; the client knows its servers."""
        if not self._begun:
            await self._gatherings.begin()
            self._begun = True
        self._cards.ready()

    async def stop(self) -> None:
        """Finish running work; the next start resumes."""
        await self._gatherings.close()
        await self._cards.close()

    def published(self, state: TableState) -> None:
        self._gatherings.published(state)

    @Feature.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._cards.back(str(guild.id))

    @Feature.listener()
    async def on_channels_reopened(self, channels: Collection[int]) -> None:
        self._cards.reopened(channels)

    async def _is_gone(self, interaction: Interaction, now: G) -> bool:
        """Whether its channel doesn't exist any more."""
        return await is_gone(interaction.client, int(now.row.guild), int(now.row.channel))

    # -- who may -------------------------------------------------------------------------------------------

    async def _known(self, interaction: Interaction, found: Sequence[G]) -> list[G]:
        """Return those that whoever asks may know of."""
        known = await asyncio.gather(*(self._may_know(interaction, one) for one in found))
        return list(compress(found, known))

    async def _named(
        self, interaction: Interaction, number: int, sitting: int = 0, *, running: bool = False
    ) -> G:
        """Return the one of that number, with ``running`` only until it has ended.

        Raises ``unknown_evening`` or ``unknown_tournament``, also if whoever asks may not know of it.
        """
        now = await self._gatherings.get(number, sitting, guild=str(interaction.guild_id))
        ended = running and now.row.ended_ms is not None
        if ended or not await self._may_know(interaction, now):
            raise unknown(now.kind)
        return now

    async def _may_know(self, interaction: Interaction, now: G) -> bool:
        """Whether whoever asks sees the channel, or may organise it: the channel may be gone."""
        if await self._services.visibility.sees(interaction, now.row.channel):
            return True
        trusted = is_trusted(interaction, self._services.preferences.server(now.row.guild))
        return trusted or await self._announced_it(interaction, now)

    async def _is_organiser(self, interaction: Interaction, now: G) -> bool:
        return keeps(interaction, self._services.preferences) or await self._announced_it(interaction, now)

    async def _announced_it(self, interaction: Interaction, now: G) -> bool:
        person = await self._services.store.persons.find(str(interaction.user.id))
        return person is not None and person.id == now.row.organiser

    async def _expect_organiser(self, interaction: Interaction, now: G) -> None:
        """Raise ``not_evening_organiser`` or ``not_tournament_organiser``."""
        if await self._is_organiser(interaction, now):
            return
        Refusal.unless(now.kind != "evening", "not_evening_organiser")
        raise Refusal("not_tournament_organiser")
