"""One table's public message: when it is drawn and posted anew, and how Discord's refusals are handled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.pictures.canvas import Picture
from cogs.shell.answers import Interaction, answer_publicly, defer, redraw
from cogs.shell.direct import edit_posted
from cogs.shell.discord_errors import file_in, may_be_taken
from cogs.shell.layout import RawLayout, said
from cogs.shell.live_message import Kind, LiveMessage, Priority, RefusedError
from cogs.shell.posting import call_text, mentioning
from cogs.shell.visibility import readers_see
from cogs.tables.blocking import HOPELESS, Blockade, Blocking
from cogs.tables.picture import FILENAME, AttachedPicture, MessagePicture, file_of, kept
from cogs.tables.posting import MESSAGE_KEY, MESSAGE_REF, Posting, stored_message
from cogs.tables.view import chronicle, retired_lines, table_card
from engine.tables import TableState

if TYPE_CHECKING:
    from cogs.tables.messages import TableMessages


RULED_AGAIN: Final = 30.0
"""Seconds until the next attempt to show a ruling; nobody waits for it."""


class TableMessage(LiveMessage):
    """One table's public message, posted anew at times. Only ``answer``, ``open`` and the outbox send it."""

    def __init__(self, messages: TableMessages, state: TableState) -> None:
        services = messages.services
        super().__init__(services.outbox, f"table {state.table}: its message", services.settings.render_pause)
        self.messages = messages
        self.state = state
        self.watching: int | None = None
        """The number of people watching privately; until that is known, it is what the message says."""
        self.voided = False
        """Whether the result was voided."""
        self._ruled = False
        """Whether only a ruling is shown, long after the end: then a message that was deleted stays so."""
        self.blocking = Blocking(self)
        self.picture = MessagePicture(self)
        self._posting = Posting(int(state.channel))
        self._unsure = True
        """Whether a message may have been posted of which it is unknown if it arrived, or with what."""
        self._guests: Sequence[str] = ()
        self._shown: str | None = None
        """The digest of what the message shows, unless that is unknown."""
        self._shown_state: TableState | None = None
        self._answers = 0
        self._claims = 0
        self._loaded = False

    @property
    def channel(self) -> int:
        """The channel of the table."""
        return int(self.state.channel)

    def see(self, state: TableState) -> None:
        """Take over a state unless it is older than the known one, and draw it soon."""
        self._take(state)
        self.picture.draw_soon()
        self.request()
        self.rested()

    def _take(self, state: TableState) -> None:
        if state.seq >= self.state.seq:
            self.state = state
            if self._loaded:
                self._follow()

    def request(self, pause: float = 0.0) -> None:
        """Draw the newest state soon, but not before ``pause`` seconds."""
        if self.blocking.blockade is None:
            super().request(pause)

    @property
    def wanted(self) -> bool:
        """Whether the server's language is known, and where the first one goes; else it is drawn later."""
        return not self._claims and self.messages.client.is_ready()

    async def update(self) -> None:
        """Post or edit the message, in the outbox's turn."""
        await self.load()
        if self.blocking.blockade is not None:
            return
        await self._notice_deal()
        post = self._wants_post()
        if not post and self._shown_before():
            self._sent(self.state)
            return
        over = self.state.status in ("finished", "closed")
        picture_only = not post and self.state is self._shown_state
        self.mail(
            ("message", self.state.table),
            self.channel,
            Priority.WATCH if picture_only else Priority.SCORE if over else Priority.TABLE,
            Kind.POST if post else Kind.EDIT,
            self._post if post else self._edit,
        )

    def rule(self, state: TableState, *, voided: bool, pictured: bool) -> None:
        """Show whether the result of a partie that is over counts, without a picture unless ``pictured``."""
        self.state = state
        self.voided = voided
        self._ruled = True
        self.retry_after = RULED_AGAIN
        if not pictured:
            self.picture.removed()
            self.picture.ready = None
        self.request()

    # -- which message it is ---------------------------------------------------------------------------

    async def load(self) -> None:
        """Load the message that an earlier process has posted."""
        if self._loaded:
            return
        stored = await stored_message(self.messages.services, self.state.table)
        if not self._loaded:
            self._loaded = True
            if stored is not None:
                self.message_id = stored["message"]
                self._posting = Posting(**{name: stored[name] for name in Posting.__slots__})
                self.picture.restore(stored["picture"])
                if self.watching is None:  # hands are taken up a little later than the message is drawn
                    self.watching = stored.get("watching")
                if stored.get("seq") == self.state.seq:  # else something has happened at the table since
                    self._shown = stored.get("shown")
                if (gone := stored.get("gone")) is not None:
                    self.blocking.blockade = Blockade("gone", gone)
                    self.messages.channel_missing(self.state, gone)
            self._follow()

    def _follow(self) -> None:
        """If the table has moved, leave a note in the old message where it is now."""
        if self._posting.channel == self.channel:
            return
        if self.message_id is not None:
            guild = self.messages.client.get_guild(int(self.state.guild))
            known = readers_see(guild, str(self._posting.channel), self.state.channel)
            context = self.messages.context(self.state)
            lines = retired_lines(context, moved_to=self.channel if known else "away")
            self.messages.put_away(self.state.table, self._posting.channel, self.message_id, lines)
        self._posting.channel, self.message_id = self.channel, None
        self.blocking.blockade = None
        self._shown = self._shown_state = None
        self.picture.refused = False
        self.picture.removed()
        self.remember()

    async def _notice_deal(self) -> None:
        """Decide once for each deal whether it gets a fresh message: only if others have buried the last one.

        The first deal continues in the lobby's message.
        """
        deal, posting, message = self.state.deal_number, self._posting, self.message_id
        if self.state.status != "playing" or deal == posting.deal:
            return
        fresh = (
            message is not None
            and (posting.deal is not None or deal > 1)
            and self.messages.may_freshen(self.channel, posting.posted)
            and await self.messages.buried(self.channel, message)
        )
        if posting is self._posting and message == self.message_id:
            posting.deal = deal
            posting.fresh = posting.fresh or fresh
            posting.first = posting.first or 1
            self.remember()

    def _shown_before(self) -> bool:
        """Whether an earlier process has left the message just as it would be drawn now."""
        picture = self.picture
        if self._shown is None or self._shown_state is not None or picture.ready is not None:
            return False
        if picture.attached is not None and not picture.wanted:
            return False
        if self._draw(self.state, picture.attached).digest != self._shown:
            self._shown = None
            return False
        self._shown_state = self.state
        return True

    def _wants_post(self) -> bool:
        """Whether there is no message, or it is too old: Discord allows few edits, and more are to come."""
        age = self.messages.now() - self._posting.posted
        outlived = age >= self.messages.services.settings.fresh_card_after
        going_on = self.state.status in ("lobby", "playing")
        return self.message_id is None or self._posting.fresh or (outlived and going_on)

    def placed(self, message: int, drawing: RawLayout, state: TableState) -> None:
        """Record that this is the table's message now, and retire the one before with its deals."""
        if self.message_id is not None and self.message_id != message:
            context = self.messages.context(state)
            first = self._posting.first
            told = () if first is None else chronicle(context, first)
            lines = retired_lines(context, told)
            self.messages.put_away(state.table, self._posting.channel, self.message_id, lines)
        posted, number = self.messages.now(), self._posting.number + 1
        self.message_id, deal = message, state.deal_number or None  # none in the lobby
        self._posting = Posting(int(state.channel), posted, number, deal, deal)
        self._shown, self._shown_state = drawing.digest, state
        self.messages.freshened(self._posting.channel, posted)
        self.remember(promptly=True)
        self.messages.client.dispatch("table_message_posted", self.state.table)

    def remember(self, *, promptly: bool = False) -> None:
        """Store which message it is and what it shows, at once if ``promptly``."""
        attached = self.picture.attached
        payload = {
            "message": self.message_id,
            **{name: getattr(self._posting, name) for name in Posting.__slots__},
            "picture": None if attached is None else list(attached),
        }
        if self._shown is not None and (state := self._shown_state) is not None:
            payload |= {"shown": self._shown, "seq": state.seq}
        if self.watching:
            payload["watching"] = self.watching
        if self.blocking.blockade is not None and self.blocking.blockade.reason == "gone":
            payload["gone"] = self.blocking.blockade.since
        message_refs = self.messages.services.registry.store.message_refs
        message_refs.put(self.state.table, MESSAGE_REF, MESSAGE_KEY, payload, promptly=promptly)

    # -- drawing ---------------------------------------------------------------------------------------

    def _draw(self, state: TableState, shown: AttachedPicture | Picture | None) -> RawLayout:
        picture = None if shown is None else (FILENAME, shown.alt)
        lasts = self.messages.services.registry.durations.of(state) if state.status == "lobby" else None
        return table_card(self.messages.context(state), picture, self.watching or 0, self.voided, lasts)

    # -- the two ways to the channel -------------------------------------------------------------------

    async def _post(self) -> None:
        if self.blocking.blockade is not None:
            return
        picture = None if self._guests else await self.picture.at_once()
        if self._claims or not self._wants_post():
            self.request()
            return
        state = self.state
        drawing = self._draw(state, picture)
        place = self.messages.client.get_partial_messageable(self.channel)
        async with self.trouble(attached=picture is not None):
            # one that was posted before a crash, or whose answer was lost, is given back instead of a second
            nonce = f"{state.table}.{state.row.opened_ms % 10**9}.{self._posting.number}"
            message = await place.send(
                **self._said(drawing, self._guests),
                files=[] if picture is None else [file_of(picture)],
                nonce=nonce,
            )
            # one that called somebody is still to get its components
            unsure, self._unsure = self._unsure or bool(self._guests), False
            self._guests = ()
            self.picture.posted_with(picture, file_in(message))
            if unsure:  # an older one may have no picture
                self.picture.attached, self.picture.ready = None, picture
            self.placed(message.id, drawing, state)
            if unsure:  # nor does it show this
                self._shown = None
                self.remember()
                self.request()
            self._sent(state)

    async def _edit(self) -> None:
        if self._ends:  # else the places would stand above a trick of the last deal
            self.picture.ready = await self.picture.at_once(urgent=True) or self.picture.ready
        if self.blocking.blockade is not None:
            return
        if self.message_id is None:
            self.request()
            return
        state, answers = self.state, self._answers
        wanted, picture = self.picture.wanted, self.picture.ready
        attached = self.picture.attached if wanted else None
        bare = picture is None and not wanted and self.picture.attached is not None
        drawing = self._draw(state, picture or attached)
        edited = self.message_id
        client, channel, digest = self.messages.client, self._posting.channel, drawing.digest
        file = None
        async with self.trouble(edited, attached=picture is not None):
            if picture is not None:
                file = await edit_posted(client, channel, edited, drawing, file_of(picture))
            elif bare or digest != self._shown:
                await edit_posted(client, channel, edited, drawing, kept(attached))
            if self.message_id != edited:
                return  # it was posted anew meanwhile, and the new message shows nothing of this
            if picture is not None:
                self.picture.attached_as(picture, file)
            elif bare:
                self.picture.removed()
            self._unsure = False
            if answers != self._answers:
                # a click was answered meanwhile, and nobody knows which of the two landed last
                self._shown = None
                self.remember()
                self.request()
                return
            self._shown, self._shown_state = digest, state
            self.remember()
            self._sent(state)

    @property
    def _ends(self) -> bool:
        """Whether the partie is over and the message doesn't show that yet."""
        shown = self._shown_state
        return self.state.status == "finished" and shown is not None and shown.status == "playing"

    def _sent(self, state: TableState) -> None:
        self.messages.services.registry.rendered(state.table, state.seq)
        self.blocking.shown()
        if state is not self.state or self.picture.ready is not None:
            self.request()

    def rested(self) -> None:
        """Forget the message of an idle table once its last drawing has arrived.

        It is loaded anew for whoever acts there.
        """
        if not self.idle or self.blocking.waking or self._claims or self.picture.busy:
            return
        quiet = self.state.status in ("finished", "closed", "shelved")
        if self.blocking.blockade is not None:
            landed = quiet and self.blocking.blockade.reason in HOPELESS
        else:
            landed = self._shown is not None and self._shown_state is self.state
        if landed and (quiet or not self.messages.services.registry.loaded.kept(self.state.table)):
            self.messages.forget(self)

    # -- answers to interactions -------------------------------------------------------------------------

    async def answer(self, interaction: Interaction, state: TableState) -> None:
        """Answer a click on a message by redrawing it."""
        with self.busy():
            self._take(state)
            self.picture.draw_soon()
            await self.load()
            clicked = interaction.message
            if clicked is None or clicked.flags.ephemeral:
                await defer(interaction, thinking=False)
                return
            state = self.state
            if clicked.id != self.message_id:
                await redraw(interaction, said("\n".join(retired_lines(self.messages.context(state)))), [])
                return
            attached = self.picture.attached
            drawing = self._draw(state, attached)
            # counted before and after: an edit under way meanwhile has crossed this answer
            self._answers += 1
            try:
                await redraw(interaction, drawing, kept(attached), known=True)
            except discord.HTTPException as error:
                if not may_be_taken(error.status, error.code):
                    raise
                # the picture was taken down, or a newer one has taken its place: an edit shows what is there
                await defer(interaction, thinking=False)
                self._shown = None
                if attached is not None and self.picture.attached is attached:
                    self.blocking.picture_lost()
                self.request()
                return
            self._answers += 1
            if clicked.id != self.message_id:
                return  # it was posted anew meanwhile, which this doesn't concern
            self._shown, self._shown_state = drawing.digest, state
            self.remember()
            self._sent(state)

    async def bring(self, interaction: Interaction, moved: TableState) -> None:
        """Answer the command that has moved the table here with the message; within ``claimed``."""
        self.see(moved)
        self.blocking.unblock()
        await self.load()
        await self.open(interaction)

    async def open(self, interaction: Interaction, guests: Sequence[str] = ()) -> None:
        """Answer the command that opened the table with the message, and mention guests.

        If that fails, the message is posted like any other.
        """
        with self.claimed():
            self._loaded, self._unsure = True, False
            state = self.state
            drawing = self._draw(state, None)
            message = await answer_publicly(interaction, **self._said(drawing, guests))
            self.picture.posted_with(None, None)
            self.placed(message.id, drawing, state)
            if guests:
                self._shown = self._shown_state = None
            self.picture.draw_soon()
            self._sent(state)

    def _said(self, drawing: RawLayout, guests: Sequence[str]) -> dict[str, Any]:
        """Return what is sent first: the drawing or, where guests are called, its text."""
        if not guests:
            return {"view": drawing}
        return {"content": call_text(drawing, guests), "allowed_mentions": mentioning(guests)}

    @contextmanager
    def claimed(self, guests: Sequence[str] = ()) -> Iterator[None]:
        """Post nothing until it is clear where the first message goes; then mention the guests."""
        self._claims += 1
        try:
            yield
        finally:
            self._claims -= 1
            if self.message_id is None:
                self._guests = guests
            if self.message_id is None or self._shown_state is not self.state:
                self.request()
            self.rested()

    # -- what can go wrong -------------------------------------------------------------------------------

    def uncertain(self) -> None:
        """Try again, because it is unknown what the message shows now."""
        self._shown, self._unsure = None, True
        super().uncertain()

    async def refused(self, error: RefusedError, *, attached: bool = False) -> None:
        self._shown = None
        self.blocking.refused(error, attached=attached)

    def too_old(self) -> None:
        if self._ruled:
            super().too_old()
            return
        # waiting would cost the players more than a fresh message does
        self._posting.fresh = True
        self.request()

    def lost(self) -> None:
        """Post the message anew."""
        self.message_id, self._shown_state = None, None
        self.picture.removed()
        if self._ruled:
            self.messages.forget(self)
        else:
            self.request()

    async def close(self) -> None:
        self.picture.close()
        await super().close()
