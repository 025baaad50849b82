"""The public cards: one message a table, redrawn when something has changed, posted anew with each deal.

Edits and posts count to Discord's limits, so they go through the outbox, newest state first; answers to
clicks on a card don't, and redraw it at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Final

import discord

from cogs.pictures.table_queue import Atelier
from cogs.shell.services import Kind, Priority, Services
from cogs.tables.blockade import lacking_there
from cogs.tables.card_message import CARD_KEY, CARD_SURFACE, Card
from cogs.tables.retiring import Retirements
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.tables import Snapshot

__all__ = ["CARD_KEY", "CARD_SURFACE", "Card", "Cards", "public_words"]

log = logging.getLogger(__name__)

HOMELESS_SURFACE: Final = "homeless"
"""Since when a table has had no channel."""
_DAY = 86_400.0


def public_words(client: discord.Client, services: Services, guild: str) -> Words:
    """The words for everybody in a server: in its own language, or the one that it has chosen."""
    known = client.get_guild(int(guild))
    return services.public_words(guild, None if known is None else known.preferred_locale)


class Cards:
    """The cards of all tables. ``now`` is the time in seconds since 1970.

    ``back`` is called with a table whose channel can be written to again, ``placed`` with one whose card is
    another message now, ``spectators`` tells how many look on at one. A card is kept for as long as its table
    is played at and in memory, or something of it is still to be shown.
    """

    def __init__(self, client: discord.Client, services: Services, now: Callable[[], float]) -> None:
        self.client = client
        self.services = services
        self.now = now
        self.atelier = Atelier(services.studio, services.settings.picture_share)
        self.retirements = Retirements(client, services)
        self.back: Callable[[int], None] = lambda table: None
        self.placed: Callable[[int], None] = lambda table: None
        self.spectators: Callable[[int], int] = lambda table: 0
        self._cards: dict[int, Card] = {}
        self._freshened: dict[int, float] = {}
        """When a card was last posted in a channel."""
        self._shelvings: dict[int, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def published(self, snapshot: Snapshot) -> None:
        """Draw what the hall has published, soon."""
        self.of(snapshot).see(snapshot)

    def of(self, snapshot: Snapshot) -> Card:
        """The card of a table."""
        card = self._cards.get(snapshot.table)
        if card is None:
            card = self._cards[snapshot.table] = Card(self, snapshot)
            card.watching = self.spectators(snapshot.table)
        return card

    def known(self, table: int) -> Card | None:
        """The card of a table, if it is kept."""
        return self._cards.get(table)

    def watched(self, snapshot: Snapshot, count: int) -> None:
        """So many people look on at a table now: say so on its card, at the usual rate."""
        if snapshot.status not in ("finished", "closed"):
            card = self.of(snapshot)
            card.watching = count
            card.request()

    def forget(self, card: Card) -> None:
        """Keep nothing of a table's card."""
        card.easel.close()
        table = card.snapshot.table
        if self._cards.get(table) is card:
            del self._cards[table]
            self.housed(table)

    def dropped(self, table: int) -> None:
        """A table has left memory, and its card can, too."""
        if (card := self._cards.get(table)) is not None:
            card.rested()

    def words(self, guild: str) -> Words:
        """The words for everybody in a server."""
        return public_words(self.client, self.services, guild)

    # -- a fresh card each deal --------------------------------------------------------------------------

    def may_freshen(self, channel: int, posted: float) -> bool:
        """Whether a card that was ``posted`` then may be posted anew: a channel is not to be flooded."""
        latest = max(posted, self._freshened.get(channel, 0.0))
        return self.now() - latest >= self.services.settings.fresh_card_pause

    def freshened(self, channel: int, posted: float) -> None:
        """A card was posted in a channel."""
        pause = self.services.settings.fresh_card_pause
        self._freshened = {place: at for place, at in self._freshened.items() if posted - at < pause}
        self._freshened[channel] = posted

    # -- channels that can't be written to ---------------------------------------------------------------

    def unarchive(self, card: Card) -> None:
        """Open a thread again that has been archived under a table, then draw."""

        async def send() -> None:
            with card.trouble():
                thread = await self.client.fetch_channel(card.channel)
                if isinstance(thread, discord.Thread) and thread.archived:
                    try:
                        await thread.edit(archived=False)
                    except discord.Forbidden:
                        card.block("locked")
                        return
                card.request()

        self.services.outbox.submit(("thread", card.channel), card.channel, Priority.TABLE, send, Kind.EDIT)

    def reopened(self, channels: Collection[int]) -> None:
        """Discord tells that something about channels has changed: show the tables that waited for it."""
        for card in [card for card in self._cards.values() if card.channel in channels]:
            if lacking_there(self.client, int(card.snapshot.guild), card.channel) == []:
                card.reopened()

    def homeless(self, card: Card) -> None:
        """A table whose channel is gone: some day its partie is put away, unless it is moved before."""
        assert card.blockade is not None
        table = card.snapshot.table
        if card.snapshot.status not in ("lobby", "playing"):
            self.housed(table)
            return
        payload = {"since": card.blockade.since}
        self.services.hall.surfaces.put(table, HOMELESS_SURFACE, CARD_KEY, payload, promptly=True)
        self._shelve_later(table, card.blockade.since)

    def housed(self, table: int) -> None:
        """Don't put a table away for its channel's sake, should it have been planned."""
        if (timer := self._shelvings.pop(table, None)) is not None:
            timer.cancel()
            self.services.hall.surfaces.delete(table, HOMELESS_SURFACE, CARD_KEY)

    def _shelve_later(self, table: int, since: float) -> None:
        wait = since + self.services.settings.homeless_days * _DAY - self.now()

        def due() -> None:
            self.housed(table)
            task = asyncio.create_task(self._shelve(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        if (older := self._shelvings.pop(table, None)) is not None:
            older.cancel()
        self._shelvings[table] = asyncio.get_running_loop().call_later(max(0.0, wait), due)

    async def _find_homeless(self) -> None:
        """Tables that another process has known to be without a channel are put away in time, too."""
        surfaces = self.services.hall.surfaces
        for table in await surfaces.tables_with(HOMELESS_SURFACE):
            payload = await surfaces.get(table, HOMELESS_SURFACE, CARD_KEY)
            if payload is not None and table not in self._shelvings:
                self._shelve_later(table, payload["since"])

    async def _shelve(self, number: int) -> None:
        try:
            table = await self.services.hall.table(number)
            if table.snapshot.status == "playing":
                await table.put_away()
            elif table.snapshot.status == "lobby":
                await table.close(None, "channel", force=True)
        except Refusal as refusal:
            log.info("table %d stays without a channel: %s", number, refusal)
        except Exception:
            log.exception("table %d could not be put away", number)

    # -- the process ---------------------------------------------------------------------------------------

    def redraw(self, guild: str) -> None:
        """A server wants its tables otherwise: draw them anew, soon."""
        for card in self._cards.values():
            if card.snapshot.guild == guild:
                card.easel.see()
                card.request()

    async def ready(self) -> None:
        """The client knows its servers now: draw what was published before, and finish what was begun."""
        for card in self._cards.values():
            card.request()
        await self._find_homeless()
        await self.retirements.resume()

    async def close(self) -> None:
        """Hand everything that waits to the outbox."""
        self.retirements.close()
        for timer in self._shelvings.values():
            timer.cancel()
        await asyncio.gather(*(card.close() for card in self._cards.values()))
