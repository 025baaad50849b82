"""One table's public card: its message, when it is drawn, and how refusals by Discord are handled."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord.abc import Snowflake

from cogs.games.render_context import RenderContext
from cogs.pictures.renderer import Picture
from cogs.shell.answers import ALREADY_ANSWERED, Interaction
from cogs.shell.attachments import Kept, file_in
from cogs.shell.blockade import DELETION_SECONDS, DELETIONS, PROBE_SECONDS, UNREACHABLE, Blockade, Reason
from cogs.shell.names import Names
from cogs.shell.raw_layout import RawLayout
from cogs.shell.services import Kind, Priority
from cogs.shell.table_wording import manners_at
from cogs.shell.visibility import readers_see
from cogs.shell.worn_colours import worn_at
from cogs.tables.card_picture import FILENAME, AttachedPicture, CardPicture, file_of, kept
from cogs.tables.chronicle import chronicle
from cogs.tables.view import put_away_card, retired_lines, table_card
from engine.tables import Snapshot

if TYPE_CHECKING:
    from cogs.tables.cards import Cards

log = logging.getLogger(__name__)

CARD_SURFACE: Final = "card"
CARD_KEY: Final = "newest"

_UNKNOWN_CHANNEL: Final = 10003
_UNKNOWN_MESSAGE: Final = 10008
_TOO_OLD_TO_EDIT: Final = 30046
THREAD_ARCHIVED: Final = 50083
_INVALID_BODY: Final = 50035

RETRY_AFTER: Final = 5.0
"""Seconds until the next attempt after a failed drawing."""

_HOPELESS: Final[frozenset[Reason]] = frozenset({"gone", "deleted"})
"""Reasons that only an action at the table can resolve; its card is loaded anew then."""


class Card:
    """One table's card. Only ``answer``, ``open`` and the outbox send it."""

    def __init__(self, cards: Cards, snapshot: Snapshot) -> None:
        self.cards = cards
        self.snapshot = snapshot
        self.message: int | None = None
        self._reopened = -math.inf
        """The loop's time when the bot was last told that it may write there again."""
        self.blockade: Blockade | None = None
        """Why nothing can be shown; nothing is sent until that is resolved."""
        self.watching = 0
        """The number of people watching privately."""
        self.voided = False
        """Whether the result was voided."""
        self.told: set[int] = set()
        """Discord's ids of those who were told of the blockade since the card was last shown."""
        self._probed = 0.0
        self.picture = CardPicture(self)
        self._place = int(snapshot.channel)
        """The channel of the message."""
        self._posted = 0.0
        self._number = 0
        """The number of messages the card has had."""
        self._first: int | None = None
        """The first deal shown in the message."""
        self._deal: int | None = None
        """The newest deal for which it was decided whether it gets a message of its own."""
        self._fresh = False
        self._unsure = True
        """Whether a message may have been posted of which it is unknown if it arrived, or with what."""
        self._deletions: deque[float] = deque(maxlen=DELETIONS)
        self._waking = False
        self._guests: Sequence[Snowflake] = ()
        self._shown: list[dict[str, Any]] | None = None
        self._shown_state: Snapshot | None = None
        self._answers = 0
        self._claims = 0
        self._mailed = False
        """Whether a drawing waits in the outbox."""
        self._sending = 0
        """The number of requests under way."""
        self._loaded = False
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def channel(self) -> int:
        """The channel of the table."""
        return int(self.snapshot.channel)

    def see(self, snapshot: Snapshot) -> None:
        """Take over a state unless it is older than the known one, and draw it soon."""
        self._take(snapshot)
        self.picture.draw_soon()
        self.request()
        self.rested()

    def _take(self, snapshot: Snapshot) -> None:
        if snapshot.seq >= self.snapshot.seq:
            self.snapshot = snapshot
            if self._loaded:
                self._follow()

    def request(self, pause: float = 0.0) -> None:
        """Draw the newest state soon, but not before ``pause`` seconds."""
        if self._timer is None and self.blockade is None:
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
            self.request(RETRY_AFTER)
            return
        finally:
            self._task = None
        if self.blockade is not None:
            self.rested()
            return
        self._notice_deal()
        post = self._wants_post()
        over = self.snapshot.status in ("finished", "closed")
        picture_only = not post and self.snapshot is self._shown_state
        self._mailed = True
        self.cards.services.outbox.submit(
            ("card", self.snapshot.table),
            self.channel,
            Priority.WATCH if picture_only else Priority.SCORE if over else Priority.TABLE,
            partial(self._send, self._post if post else self._edit),
            Kind.POST if post else Kind.EDIT,
        )

    async def _send(self, drawing: Callable[[], Awaitable[None]]) -> None:
        self._mailed = False
        with self._busy():
            await drawing()

    @contextmanager
    def _busy(self) -> Iterator[None]:
        """Keep the card from being forgotten while a request is under way."""
        self._sending += 1
        try:
            yield
        finally:
            self._sending -= 1
            self.rested()

    # -- which message it is ---------------------------------------------------------------------------

    async def load(self) -> None:
        """Load the message that an earlier process has posted."""
        if self._loaded:
            return
        stored = await self.cards.services.hall.surfaces.get(self.snapshot.table, CARD_SURFACE, CARD_KEY)
        if not self._loaded:
            self._loaded = True
            if stored is not None:
                self.message, self._posted = stored["message"], stored["posted"]
                self._place = stored["channel"]
                # an older version remembered less
                self._number = stored.get("number", 1)
                self._first, self._deal = stored.get("first"), stored.get("deal")
                self._fresh = stored.get("fresh", False)
                self.picture.attached = AttachedPicture.stored(stored)
                if (gone := stored.get("gone")) is not None:
                    self.blockade = Blockade("gone", gone)
                    self.cards.channel_missing(self)
            self._follow()

    def _follow(self) -> None:
        """If the table has moved, leave a note in the old message where it is now."""
        if self._place == self.channel:
            return
        if self.message is not None:
            guild = self.cards.client.get_guild(int(self.snapshot.guild))
            known = readers_see(guild, str(self._place), self.snapshot.channel)
            self._put_away(retired_lines(self.context(), moved_to=self.channel if known else "away"))
        self._place, self.message, self.blockade = self.channel, None, None
        self.cards.housed(self.snapshot.table)
        self._shown = self._shown_state = None
        self.picture.refused = False
        self.picture.removed()
        self._remember()

    def _put_away(self, lines: Sequence[str]) -> None:
        if self.message is not None:
            self.cards.retirements.put_away(self.snapshot.table, self._place, self.message, lines)

    def _notice_deal(self) -> None:
        """Decide once for each deal whether it gets a fresh message; the first continues in the lobby's."""
        deal = self.snapshot.deal_number if self.snapshot.status == "playing" else None
        if deal is None or deal == self._deal:
            return
        if (self._deal is not None or deal > 1) and self.message is not None:
            self._fresh = self._fresh or self.cards.may_freshen(self.channel, self._posted)
        if self._first is None:
            self._first = 1
        self._deal = deal
        self._remember()

    def _wants_post(self) -> bool:
        return self.message is None or self._fresh or self._outlived()

    def _outlived(self) -> bool:
        """Whether the message is so old that Discord allows it few edits, and more are to come."""
        age = self.cards.now() - self._posted
        return self.snapshot.status in ("lobby", "playing") and (
            age >= self.cards.services.settings.fresh_card_after
        )

    def placed(self, message: int, drawing: RawLayout, snapshot: Snapshot) -> None:
        """Record that the card is this message now, and retire the one before with its deals."""
        if self.message is not None and self.message != message:
            context = self.context(snapshot)
            told = () if self._first is None else chronicle(context, self._first)
            self._put_away(retired_lines(context, told))
        self.message, self._place, self._posted = message, int(snapshot.channel), self.cards.now()
        self._number += 1
        self._fresh = False
        self._first = self._deal = snapshot.deal_number
        self._shown = drawing.components
        self.cards.freshened(self._place, self._posted)
        self._remember(promptly=True)
        self.cards.placed(self.snapshot.table)

    def _remember(self, *, promptly: bool = False) -> None:
        attached = self.picture.attached
        payload = {
            "channel": self._place,
            "message": self.message,
            "posted": self._posted,
            "number": self._number,
            "first": self._first,
            "deal": self._deal,
            "fresh": self._fresh,
            "alt": None if attached is None else attached.alt,
            "file": None if attached is None else attached.file,
        }
        if self.blockade is not None and self.blockade.reason == "gone":
            payload["gone"] = self.blockade.since
        surfaces = self.cards.services.hall.surfaces
        surfaces.put(self.snapshot.table, CARD_SURFACE, CARD_KEY, payload, promptly=promptly)

    # -- drawing ---------------------------------------------------------------------------------------

    def context(self, snapshot: Snapshot | None = None) -> RenderContext:
        """Return the context of the table as everybody in the channel sees it."""
        snapshot, services = snapshot or self.snapshot, self.cards.services
        words = self.cards.words(snapshot.guild)
        wording = manners_at(snapshot, services.preferences)
        worn = worn_at(snapshot, services.roll)
        return RenderContext(
            snapshot, words, services.card_emoji, Names(snapshot, words), wording=wording, worn=worn
        )

    def _draw(self, snapshot: Snapshot, shown: AttachedPicture | Picture | None) -> RawLayout:
        services = self.cards.services
        picture = None if shown is None else (FILENAME, shown.alt)
        wording = manners_at(snapshot, services.preferences)
        words = self.cards.words(snapshot.guild)
        worn = worn_at(snapshot, services.roll)
        return table_card(
            snapshot, words, services.card_emoji, picture, wording, self.watching, self.voided, worn
        )

    # -- the two ways to the channel -------------------------------------------------------------------

    async def _post(self) -> None:
        if self.blockade is not None:
            return
        picture = await self.picture.at_once()
        if self._claims or not self._wants_post():
            self.request()
            return
        snapshot = self.snapshot
        drawing = self._draw(snapshot, picture)
        place = self.cards.client.get_partial_messageable(self.channel)
        with self.trouble(attached=picture is not None):
            # one that was posted before a crash, or whose answer was lost, is given back instead of a second
            nonce = f"{snapshot.table}.{snapshot.opened_ms % 10**9}.{self._number}"
            message = await place.send(
                view=drawing,
                files=[] if picture is None else [file_of(picture)],
                nonce=nonce,
                allowed_mentions=discord.AllowedMentions(users=self._guests),
            )
            self._guests = ()
            unsure, self._unsure = self._unsure, False
            self.picture.posted_with(picture, file_in(message))
            if unsure:  # an older one may have no picture
                self.picture.attached, self.picture.ready = None, picture
            self.placed(message.id, drawing, snapshot)
            self._shown_state = snapshot
            if unsure:  # nor does it show this
                self._shown = None
                self.request()
            self._sent(snapshot)

    async def _edit(self) -> None:
        if self.blockade is not None:
            return
        if self.message is None:
            self.request()
            return
        snapshot, answers = self.snapshot, self._answers
        wanted, picture = self.picture.wanted, self.picture.ready
        attached = self.picture.attached if wanted else None
        bare = picture is None and not wanted and self.picture.attached is not None
        drawing = self._draw(snapshot, picture or attached)
        files = kept(attached) if picture is None else [file_of(picture)]
        edited = self.message
        message = self.cards.client.get_partial_messageable(self._place).get_partial_message(edited)
        with self.trouble(edited, attached=picture is not None):
            shown = None
            if picture is not None or bare or drawing.components != self._shown:
                shown = await message.edit(view=drawing, attachments=files)
            if self.message != edited:
                return  # the card was posted anew meanwhile: the new message shows nothing of this
            if picture is not None and shown is not None:
                self.picture.attached_as(picture, file_in(shown))
                self._remember()
            elif bare:
                self.picture.removed()
                self._remember()
            self._unsure = False
            if answers != self._answers:
                # a click was answered meanwhile, and nobody knows which of the two landed last
                self._shown = None
                self.request()
                return
            self._shown, self._shown_state = drawing.components, snapshot
            self._sent(snapshot)

    def _sent(self, snapshot: Snapshot) -> None:
        self.cards.services.hall.rendered(snapshot.table, snapshot.seq)
        self.told.clear()
        self._waking = False
        if snapshot is not self.snapshot or self.picture.ready is not None:
            self.request()

    def rested(self) -> None:
        """Forget the card of an idle table once its last drawing has arrived.

        It is loaded anew for whoever acts there.
        """
        quiet = self.snapshot.status in ("finished", "closed", "shelved")
        if (quiet or not self.cards.services.hall.loaded.kept(self.snapshot.table)) and self._at_rest(quiet):
            self.cards.forget(self)

    def _at_rest(self, quiet: bool) -> bool:
        moving = self._timer is not None or self._task is not None or self._mailed or self._waking
        if moving or self._sending or self._claims or self.picture.busy:
            return False
        if self.blockade is not None:
            return quiet and self.blockade.reason in _HOPELESS
        return self._shown is not None and self._shown_state is self.snapshot

    # -- answers to interactions -------------------------------------------------------------------------

    async def answer(self, interaction: Interaction, snapshot: Snapshot) -> None:
        """Answer a click on a card by redrawing it."""
        with self._busy():
            await self._answer(interaction, snapshot)

    async def _answer(self, interaction: Interaction, snapshot: Snapshot) -> None:
        self._take(snapshot)
        self.picture.draw_soon()
        await self.load()
        clicked = interaction.message
        if clicked is None or clicked.flags.ephemeral:
            await interaction.response.defer()
            return
        snapshot = self.snapshot
        if clicked.id != self.message:
            await _redraw(interaction, put_away_card(retired_lines(self.context())), [])
            return
        attached = self.picture.attached
        drawing = self._draw(snapshot, attached)
        # counted before and after: an edit under way meanwhile has crossed this answer
        self._answers += 1
        try:
            await _redraw(interaction, drawing, kept(attached))
        except discord.HTTPException as error:
            if error.code != _INVALID_BODY or attached is None:
                raise
            # the picture was taken down, or a newer one has just taken its place: an edit shows what is there
            await interaction.response.defer()
            self._shown = None
            if self.picture.attached is attached:
                self._picture_lost()
            self.request()
            return
        self._answers += 1
        if clicked.id != self.message:
            return  # the card was posted anew meanwhile, which this doesn't concern
        self._shown, self._shown_state = drawing.components, snapshot
        self._sent(snapshot)

    async def open(
        self, interaction: Interaction, guests: Sequence[Snowflake], *, moved: bool = False
    ) -> None:
        """Answer the command that opened the table, or ``moved`` it, with its card, and mention the guests.

        If that fails, the card is posted like any other.
        """
        with self.claimed():
            if moved:
                await self.load()
            self._loaded, self._unsure = True, False
            snapshot = self.snapshot
            drawing = self._draw(snapshot, None)
            calling = discord.AllowedMentions(users=guests)
            response = await interaction.response.send_message(view=drawing, allowed_mentions=calling)
            if response.message_id is not None:
                self.picture.posted_with(None, None)
                self.placed(response.message_id, drawing, snapshot)
                self._shown_state = snapshot
                self.picture.draw_soon()
                self._sent(snapshot)

    @contextmanager
    def claimed(self, guests: Sequence[Snowflake] = ()) -> Iterator[None]:
        """Post nothing until it is clear where the first card goes; then mention the guests."""
        self._claims += 1
        try:
            yield
        finally:
            self._claims -= 1
            if self.message is None:
                self._guests = guests
            if self.message is None or self._shown_state is not self.snapshot:
                self.request()
            self.rested()

    # -- what can go wrong -------------------------------------------------------------------------------

    @contextmanager
    def trouble(self, edited: int | None = None, *, attached: bool = False) -> Iterator[None]:
        """Handle errors of a request.

        ``edited`` is the message that it changes, if it is one of the card's; ``attached``: with a picture.
        """
        try:
            yield
        except discord.HTTPException as error:
            if edited is None or edited == self.message:  # else it was posted anew meanwhile
                self.refused(error, attached=attached)
        except asyncio.CancelledError:  # the outbox has given it up
            self._unknown()
            raise
        except UNREACHABLE as error:
            log.warning("table %d: Discord could not be reached: %r", self.snapshot.table, error)
            self._unknown()

    def _unknown(self) -> None:
        """Try again, because it is unknown what the card shows now."""
        self._shown, self._unsure = None, True
        self.request(RETRY_AFTER)

    def refused(self, error: discord.HTTPException, *, attached: bool = False) -> None:
        """Handle Discord's refusal of a request in the table's channel, which has a picture if
        ``attached``."""
        self._shown = None
        table = self.snapshot.table
        if error.code in (_UNKNOWN_MESSAGE, _TOO_OLD_TO_EDIT):
            self._lost(deleted=error.code == _UNKNOWN_MESSAGE)
        elif error.code == _UNKNOWN_CHANNEL:
            self.block("gone")
            self._remember(promptly=True)
            self.cards.channel_missing(self)
        elif error.code == THREAD_ARCHIVED and not self._waking:
            self._waking = True
            self.cards.unarchive(self)
        elif error.code == THREAD_ARCHIVED:
            self.block("locked")
        elif error.status in (401, 403) and self._without_picture():
            self.request()
        elif error.status in (401, 403):
            # asking again and again would bring the whole bot a ban
            self.block("permissions")
            if asyncio.get_running_loop().time() - self._reopened < PROBE_SECONDS:
                self._reopened = -math.inf
                self.unblock()
        elif error.status == 400 and attached and self._without_picture():
            log.warning("table %d: its picture was not taken (code %s)", table, error.code)
            self.request()
        elif error.code == _INVALID_BODY and self.picture.attached is not None:
            log.warning("table %d: its picture is not there any more", table)
            self._picture_lost()
            self.request()
        else:
            log.warning("table %d: its card was not taken (%s, code %s)", table, error.status, error.code)
            if error.status == 429 or error.status >= 500:
                self._unsure = True
                self.request(RETRY_AFTER)

    def _picture_lost(self) -> None:
        """Note that the message has lost its picture, and draw it once more."""
        self.picture.removed()
        self.picture.draw_soon()
        self._remember()

    def _without_picture(self) -> bool:
        """Try again without the picture; return whether there was one."""
        if self.picture.refused or (self.picture.ready is None and self.picture.attached is None):
            return False
        self.picture.refused = True
        self.picture.ready = None
        self.picture.removed()
        return True

    def _lost(self, *, deleted: bool) -> None:
        """Post the card anew, because its message was deleted or can't be edited any more."""
        now = self.cards.now()
        if deleted:
            self._deletions.append(now)
        else:
            self._put_away(retired_lines(self.context()))
        self.message, self._shown_state = None, None
        self.picture.removed()
        if len(self._deletions) == DELETIONS and now - self._deletions[0] < DELETION_SECONDS:
            self.block("deleted")
        self.request()

    def block(self, reason: Reason) -> None:
        """Send nothing more until the reason is resolved."""
        if self.blockade is None or self.blockade.reason != reason:
            log.warning("table %d waits with its card: %s", self.snapshot.table, reason)
            self.blockade = Blockade(reason, self.cards.now())
            self._waking = False

    def unblock(self) -> None:
        """Show the table again, and retry everything that was refused."""
        if self.blockade is not None:
            self.blockade = None
            self.cards.housed(self.snapshot.table)
            self._waking = False
            self._deletions.clear()
            self.picture.refused = False
            self.picture.draw_soon()
            self.request()
            self.cards.back(self.snapshot.table)

    def reopened(self) -> None:
        """Unblock if the bot may write again. Remembered for a moment: a refusal may still be under way."""
        self._reopened = asyncio.get_running_loop().time()
        if self.blockade is not None and self.blockade.reason in ("permissions", "locked"):
            self.unblock()

    def probe(self) -> bool:
        """Try to unblock, but not with every click; return whether it is being tried."""
        now = self.cards.now()
        if now - self._probed < PROBE_SECONDS:
            return False
        self._probed = now
        self.unblock()
        return True

    async def close(self) -> None:
        """Submit pending drawings to the outbox at once."""
        self.picture.close()
        if self._timer is not None:
            self._timer.cancel()
            self._due()
        if self._task is not None:
            await asyncio.wait({self._task})


async def _redraw(interaction: Interaction, drawing: RawLayout, files: Sequence[Kept]) -> None:
    try:
        await interaction.response.edit_message(view=drawing, attachments=files)
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        await interaction.edit_original_response(view=drawing, attachments=files)
