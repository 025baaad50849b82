"""The public cards: one message a table, redrawn when something has changed.

Edits count to Discord's limits, so they go through the outbox, newest state first; answers to clicks on a
card don't, and redraw it at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import discord
from discord.abc import Snowflake

from cogs.services import Kind, Priority, Services
from cogs.texts.catalogue import Words
from cogs.ui.answers import ALREADY_ANSWERED, Interaction
from cogs.ui.card import retired_card, table_card
from cogs.ui.drawing import Drawing
from engine.game import Refusal
from engine.tables import Snapshot

log = logging.getLogger(__name__)

CARD_SURFACE: Final = "card"
CARD_KEY: Final = "newest"

_UNKNOWN_CHANNEL: Final = 10003
_UNKNOWN_MESSAGE: Final = 10008
_TOO_OLD_TO_EDIT: Final = 30046
_THREAD_ARCHIVED: Final = 50083

RETRY_AFTER: Final = 5.0
"""Seconds until a drawing that Discord could not take is tried again."""


def public_words(client: discord.Client, services: Services, guild: str) -> Words:
    """The words for everybody in a server: in its own language, or the one that it has chosen."""
    known = client.get_guild(int(guild))
    return services.public_words(guild, None if known is None else known.preferred_locale)


class Card:
    """One table's card. ``answer`` and the outbox are the only ones who send it."""

    def __init__(self, cards: Cards, snapshot: Snapshot) -> None:
        self.cards = cards
        self.snapshot = snapshot
        self.message: int | None = None
        self.blocked = False
        """Discord has said that the bot may not write here; nothing is sent until it may."""
        self.complained: set[int] = set()
        """Who has been told so, by Discord's id."""
        self._posted = 0.0
        self._shown: list[dict[str, Any]] | None = None
        self._answers = 0
        self._claims = 0
        self._loaded = False
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def channel(self) -> int:
        """The channel in which the table stands."""
        return int(self.snapshot.channel)

    def see(self, snapshot: Snapshot) -> None:
        """Take over a state that is not older than the one known, and draw it soon."""
        if snapshot.seq >= self.snapshot.seq:
            self.snapshot = snapshot
        self.request()

    def request(self, pause: float = 0.0) -> None:
        """Draw the newest state soon, at the earliest after ``pause`` seconds."""
        if self._timer is None and not self.blocked:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(self._next, loop.time() + pause), self._due)

    def _due(self) -> None:
        self._timer = None
        # before that nobody knows the server's language; everything is asked for again when it is known
        if self._task is None and not self._claims and self.cards.client.is_ready():
            self._next = asyncio.get_running_loop().time() + self.cards.services.settings.render_pause
            self._task = asyncio.create_task(self._submit())

    async def _submit(self) -> None:
        try:
            await self.load()
        except Exception:
            log.exception("table %d: what is known of its card can't be read", self.snapshot.table)
            return
        finally:
            self._task = None
        post = self.message is None or self._outlived()
        over = self.snapshot.status in ("finished", "closed")
        self.cards.services.outbox.submit(
            ("card", self.snapshot.table),
            self.channel,
            Priority.SCORE if over else Priority.TABLE,
            self._post if post else self._edit,
            Kind.POST if post else Kind.EDIT,
        )

    async def load(self) -> None:
        """Find the message that an earlier process has posted."""
        if self._loaded:
            return
        stored = await self.cards.services.hall.surfaces.get(self.snapshot.table, CARD_SURFACE, CARD_KEY)
        if not self._loaded:
            self._loaded = True
            if stored is not None and stored["channel"] == self.channel:
                self.message, self._posted = stored["message"], stored["posted"]

    def _outlived(self) -> bool:
        """Whether the message is so old that Discord allows it few edits, and more are to come."""
        age = self.cards.now() - self._posted
        return self.snapshot.status in ("lobby", "playing") and (
            age >= self.cards.services.settings.fresh_card_after
        )

    def _draw(self, snapshot: Snapshot) -> Drawing:
        services = self.cards.services
        words = public_words(self.cards.client, services, snapshot.guild)
        return table_card(snapshot, words, services.faces)

    # -- the two ways to the channel -------------------------------------------------------------------

    async def _post(self) -> None:
        if self.blocked:
            return
        if self._claims or (self.message is not None and not self._outlived()):
            self.request()
            return
        snapshot, drawing, older = self.snapshot, self._draw(self.snapshot), self.message
        with self.trouble():
            place = self.cards.client.get_partial_messageable(self.channel)
            message = await place.send(view=drawing)
            self.placed(message.id, drawing)
            if older is not None:
                self.cards.retire(snapshot, older)
            self._sent(snapshot)

    async def _edit(self) -> None:
        if self.blocked:
            return
        if self.message is None:
            self.request()
            return
        snapshot, answers = self.snapshot, self._answers
        drawing = self._draw(snapshot)
        with self.trouble():
            if drawing.components != self._shown:
                place = self.cards.client.get_partial_messageable(self.channel)
                await place.get_partial_message(self.message).edit(view=drawing)
            if answers != self._answers:
                # a click was answered meanwhile, and nobody knows which of the two landed last
                self._shown = None
                self.request()
                return
            self._shown = drawing.components
            self._sent(snapshot)

    def _sent(self, snapshot: Snapshot) -> None:
        self.cards.services.hall.rendered(snapshot.table, snapshot.seq)
        if snapshot is not self.snapshot:
            self.request()
        elif snapshot.status in ("finished", "closed"):
            self.cards.forget(self)

    # -- answers to interactions -------------------------------------------------------------------------

    async def answer(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Answer a click on a card by redrawing it."""
        if snapshot.seq >= self.snapshot.seq:
            self.snapshot = snapshot
        await self.load()
        clicked = interaction.message
        if clicked is None or clicked.flags.ephemeral:
            await interaction.response.defer()
            return
        snapshot = self.snapshot
        if clicked.id != self.message:
            words = public_words(self.cards.client, self.cards.services, snapshot.guild)
            await _redraw(interaction, retired_card(snapshot, words))
            return
        drawing = self._draw(snapshot)
        # counted before and after: an edit under way meanwhile has crossed this answer
        self._answers += 1
        await _redraw(interaction, drawing)
        self._answers += 1
        self._shown = drawing.components
        self._sent(snapshot)

    async def open(self, interaction: Interaction, guests: Sequence[Snowflake]) -> None:
        """Answer the command that opened the table with its first card, and call the guests.

        When that fails the card is posted like any other.
        """
        self._loaded = True
        self._claims += 1
        try:
            snapshot = self.snapshot
            drawing = self._draw(snapshot)
            calling = discord.AllowedMentions(users=guests)
            response = await interaction.response.send_message(view=drawing, allowed_mentions=calling)
            if response.message_id is not None:
                self.placed(response.message_id, drawing)
                self._sent(snapshot)
        finally:
            self._claims -= 1
            if self.message is None:
                self.request()

    def placed(self, message: int, drawing: Drawing) -> None:
        """The card is this message now."""
        self.message, self._posted = message, self.cards.now()
        self._shown = drawing.components
        payload = {"channel": self.channel, "message": message, "posted": self._posted}
        surfaces = self.cards.services.hall.surfaces
        surfaces.put(self.snapshot.table, CARD_SURFACE, CARD_KEY, payload, promptly=True)

    # -- what can go wrong -------------------------------------------------------------------------------

    @contextmanager
    def trouble(self) -> Iterator[None]:
        """Around a request: what Discord refuses is dealt with here."""
        try:
            yield
        except discord.HTTPException as error:
            self._failed(error)
        except OSError as error:
            log.warning("table %d: Discord could not be reached: %s", self.snapshot.table, error)
            self._shown = None
            self.request(RETRY_AFTER)

    def _failed(self, error: discord.HTTPException) -> None:
        self._shown = None
        table = self.snapshot.table
        if error.code in (_UNKNOWN_MESSAGE, _TOO_OLD_TO_EDIT):
            self.message = None
            self.request()
        elif error.code == _UNKNOWN_CHANNEL:
            log.warning("table %d: its channel is gone", table)
            self.blocked = True
            self.cards.orphaned(self)
        elif error.code == _THREAD_ARCHIVED:
            self.cards.unarchive(self)
        elif error.status in (401, 403):
            # asking again and again would bring the whole bot a ban
            log.warning("table %d: the bot may not write there (code %s)", table, error.code)
            self.blocked = True
        else:
            log.warning("table %d: its card was not taken (%s, code %s)", table, error.status, error.code)
            if error.status == 429 or error.status >= 500:
                self.request(RETRY_AFTER)

    def unblock(self) -> None:
        """The bot may write again."""
        if self.blocked:
            self.blocked = False
            self.complained.clear()
            self.request()

    async def close(self) -> None:
        """Hand to the outbox at once what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._due()
        if self._task is not None:
            await asyncio.wait({self._task})


async def _redraw(interaction: Interaction, drawing: Drawing) -> None:
    try:
        await interaction.response.edit_message(view=drawing)
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        await interaction.edit_original_response(view=drawing)


class Cards:
    """The cards of all tables. ``now`` is the time in seconds since 1970."""

    def __init__(self, client: discord.Client, services: Services, now: Callable[[], float]) -> None:
        self.client = client
        self.services = services
        self.now = now
        self._cards: dict[int, Card] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def published(self, snapshot: Snapshot) -> None:
        """Draw what the hall has published, soon."""
        self.of(snapshot).see(snapshot)

    def of(self, snapshot: Snapshot) -> Card:
        """The card of a table."""
        card = self._cards.get(snapshot.table)
        if card is None:
            card = self._cards[snapshot.table] = Card(self, snapshot)
        return card

    def known(self, table: int) -> Card | None:
        """The card of a table of which something was drawn since the start."""
        return self._cards.get(table)

    def forget(self, card: Card) -> None:
        """Nothing more will be drawn of a table."""
        self._cards.pop(card.snapshot.table, None)

    def retire(self, snapshot: Snapshot, message: int) -> None:
        """Take the buttons off a card that stands further up."""
        channel = int(snapshot.channel)

        async def send() -> None:
            words = public_words(self.client, self.services, snapshot.guild)
            try:
                place = self.client.get_partial_messageable(channel)
                await place.get_partial_message(message).edit(view=retired_card(snapshot, words))
            except discord.HTTPException as error:
                log.info("table %d: its old card stays as it is (code %s)", snapshot.table, error.code)

        self.services.outbox.submit(("retire", message), channel, Priority.WATCH, send, Kind.EDIT)

    def unarchive(self, card: Card) -> None:
        """Open a thread again that has been archived under a table, then draw."""

        async def send() -> None:
            with card.trouble():
                thread = await self.client.fetch_channel(card.channel)
                if isinstance(thread, discord.Thread):
                    await thread.edit(archived=False)
                card.request()

        self.services.outbox.submit(("thread", card.channel), card.channel, Priority.TABLE, send, Kind.EDIT)

    def orphaned(self, card: Card) -> None:
        """Close a table whose channel was deleted: nobody could ever find it again."""

        async def close() -> None:
            table = await self.services.hall.table(card.snapshot.table)
            try:
                await table.close(None, "channel", force=True)
            except Refusal as refusal:
                log.info("table %d stays: %s", table.id, refusal)
            self.forget(card)

        task = asyncio.create_task(close())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def redraw(self, guild: str) -> None:
        """A server wants its tables otherwise: draw them anew, soon."""
        for card in self._cards.values():
            if card.snapshot.guild == guild:
                card.request()

    def ready(self) -> None:
        """The client knows its servers now: draw what was published before."""
        for card in self._cards.values():
            card.request()

    async def close(self) -> None:
        """Hand everything that waits to the outbox."""
        await asyncio.gather(*(card.close() for card in self._cards.values()))
