"""Announcements of tournaments: their card, the seats of a round, and the standings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final

import discord

from cogs.pictures.renderer import Picture
from cogs.shell.announcer import Announcer
from cogs.shell.layout import RawLayout
from cogs.shell.live_message import LiveMessage, RefusedError, UncertainError
from cogs.shell.names import MAX_NAME, names_of
from cogs.shell.posting import IdempotentPoster, News
from cogs.shell.services import Services
from cogs.tables.cards import public_words
from cogs.texts.catalogue import Words
from cogs.tournaments.view import (
    StandingsTable,
    round_message,
    standings_message,
    standings_spec,
    tournament_card,
)
from engine.storage.kept import Announcement
from engine.storage.statements import Write
from engine.tournaments.participants import Told
from engine.tournaments.tournament import Tournament
from engine.tournaments.tournaments import TournamentService

log = logging.getLogger(__name__)

KIND: Final = "tournament"
"""Kind of the announcements of tournaments; their payload says what it is, the tournament and the round."""


def telling(announcer: Announcer, now: Tournament, told: Told) -> Sequence[Write]:
    """Return the write that announces an event; none where its card says it."""
    if told == "dropped":
        return ()
    key = _card_key(now) if told == "open" else _key(now.number, told, now.round)
    payload = f"{told} {now.number} {now.round}"
    return (announcer.announcing(key, now.row.guild, KIND, payload, now.row.channel),)


class TournamentNews:
    """Posts the announcements of tournaments, and keeps their cards up to date."""

    def __init__(
        self, client: discord.Client, services: Services, tournaments: TournamentService, announcer: Announcer
    ) -> None:
        self._client = client
        self.services = services
        self._tournaments = tournaments
        self._announcer = announcer
        self.shows = False
        """Whether cards may be shown: the client knows its servers, and the process isn't ending."""
        self._poster = IdempotentPoster(client, services.outbox)
        self._cards: dict[int, TournamentCard] = {}
        tournaments.changed.append(self._changed)
        announcer.on(KIND, self._render, self._posted)

    async def ready(self) -> None:
        """Update the card of each tournament; the client knows its servers. Raises ``StorageError``."""
        self.shows = True
        for row in await self._tournaments.to_show():
            self.show(row.guild, row.tournament)

    async def close(self) -> None:
        """Finish running updates; the next start resumes."""
        self.shows = False
        await asyncio.gather(*(card.close() for card in self._cards.values()))

    # -- what everybody is told ----------------------------------------------------------------------------

    def _changed(self, now: Tournament) -> None:
        opening = now.row.status == "playing" and any(
            pairing.table is None for pairing in now.tables_of(now.round)
        )
        if not opening:  # a round is told when its tables are there
            self._announcer.look()
        self.show(now.row.guild, now.number)

    async def _render(self, row: Announcement, pictured: bool) -> News | None:
        told, number, of_round = row.payload.split(" ")
        words = public_words(self._client, self.services, row.guild)
        if told == "round":
            return await self._round(row.guild, int(number), int(of_round), words)
        now = await self._tournaments.get(row.guild, int(number))
        if told == "open":
            return News(view=self._draw(now, words))
        if told == "standings" and (now.over > int(of_round) or now.row.status == "over"):
            return None  # newer ones are told
        table = await self.table(now, words)
        picture = await self._picture(table) if pictured else None
        attached = None if picture is None else (picture.filename, picture.alt)
        return News(view=standings_message(table, attached), pictures=() if picture is None else (picture,))

    def _posted(self, row: Announcement) -> None:
        """Update a card that was just posted: it may predate the newest change."""
        told, number, _ = row.payload.split(" ")
        if told == "open":
            self.show(row.guild, int(number))

    async def _round(self, guild: str, number: int, of_round: int, words: Words) -> News | None:
        """Draw the call for a round once all its tables are open; ``None`` if the round is over."""
        now = await self._tournaments.get(guild, number)
        if now.round != of_round or now.row.status != "playing":
            return None
        if any(pairing.table is None for pairing in now.tables_of(of_round)):
            raise UncertainError("some of its tables are still to be opened")
        return self._call(now, words)

    def _call(self, now: Tournament, words: Words) -> News:
        """Draw who sits where, with a mention of everybody who plays."""
        persons = self.services.store.persons
        playing = now.playing_in(now.round)
        ids = {person: persons.known(person).external_id for person in playing}

        def mentioned(person: int) -> str:
            known = ids.get(person)
            return self._named(now, words)(person) if known is None else f"<@{known}>"

        called = [known for known in ids.values() if known is not None]
        return News(view=round_message(now, words, mentioned), people=called)

    async def table(self, now: Tournament, words: Words, reader: int | None = None) -> StandingsTable:
        rounds, lines = await self._tournaments.standings(now)
        return StandingsTable(now, rounds, lines, self._named(now, words), words, reader)

    async def _picture(self, table: StandingsTable) -> Picture | None:
        """Draw the standings as a picture; ``None`` if that fails, as the text says the same."""
        if not table.rounds:
            return None
        try:
            return await self.services.pictures.for_announcement(standings_spec(table))
        except Exception:
            log.exception("the standings of a tournament could not be drawn")
            return None

    def _named(self, now: Tournament, words: Words) -> Callable[[int], str]:
        known = self.services.store.persons.known
        people = (known(row.person, now.row.guild) for row in now.entrants)
        return names_of(people, words, MAX_NAME).__getitem__

    # -- the card --------------------------------------------------------------------------------------------

    def _draw(self, now: Tournament, words: Words) -> RawLayout:
        return tournament_card(now, words, self._named(now, words))

    def show(self, guild: str, number: int) -> None:
        """Update a tournament's card, soon; the newest state wins."""
        if self.shows:
            self._cards.setdefault(number, TournamentCard(self, guild, number)).at_once()

    def forget(self, number: int) -> None:
        """Drop a card that is not being updated."""
        del self._cards[number]

    async def edit_card(self, guild: str, number: int) -> None:
        """Edit a tournament's card, or announce another one if somebody has deleted it."""
        now = await self._tournaments.get(guild, number)
        posted = await self._card(now)
        if posted is None or posted.message is None or posted.place is None:
            return  # the newest state is drawn when it is posted
        drawing = self._draw(now, public_words(self._client, self.services, guild))
        try:
            await self._poster.edit(posted.key, int(posted.place), int(posted.message), drawing)
        except RefusedError as error:
            if not error.deleted:
                raise
            log.info("tournament %d: somebody has deleted its card", number)
            if now.live:
                key, payload = _successor(now, posted.message), f"open {number} {now.round}"
                await self._announcer.announce(key, guild, KIND, payload, now.row.channel)

    async def _card(self, now: Tournament) -> Announcement | None:
        """Return the announcement of the current card: the first in its channel, or its latest successor."""
        announcements = self.services.store.announcements
        card = await announcements.get(_card_key(now))
        while card is not None and card.message is not None:
            after = await announcements.get(_successor(now, card.message))
            if after is None:
                break
            card = after
        return card


class TournamentCard(LiveMessage):
    """The card of a tournament; it is posted as an announcement."""

    retry_after = 30.0

    def __init__(self, news: TournamentNews, guild: str, number: int) -> None:
        super().__init__(news.services.outbox, f"the card of tournament {number}")
        self._news = news
        self._guild = guild
        self._number = number

    @property
    def wanted(self) -> bool:
        return self._news.shows

    async def update(self) -> None:
        await self._news.edit_card(self._guild, self._number)

    def rested(self) -> None:
        if self.idle:
            self._news.forget(self._number)


def _successor(now: Tournament, message: str) -> str:
    """Return the key of the card that replaces a deleted one."""
    return f"{_card_key(now)} {message}"


def _key(number: int, told: Told, of_round: int) -> str:
    """Return the key of an announcement.

    The round has two digits, so that the older round comes first among announcements of one moment.
    """
    return f"{KIND} {number} {of_round:02} {told}"


def _card_key(now: Tournament) -> str:
    """Return the key of a tournament's card; there is one in each channel where it has been."""
    return f"{_key(now.number, 'open', 0)} {now.row.channel}"
