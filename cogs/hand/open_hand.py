"""One person's private view of one table: what it shows, and the messages that show it.

People without a seat get the spectators' view in the same kind of message.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.hand.double_taps import DoubleTaps
from cogs.hand.message import TOKEN_LIFE, HandMessage, message_gone
from cogs.hand.view import hand_view, watch_view
from cogs.shell.answers import Interaction, answering, defer, redraw
from cogs.shell.discord_errors import ALREADY_ANSWERED, UNKNOWN_INTERACTION, UNREACHABLE, may_be_taken
from cogs.shell.layout import RawLayout
from cogs.shell.names import wording_at
from cogs.shell.rights import knows
from cogs.texts.catalogue import Words
from engine.cards import NO_CARDS, CardSet
from engine.game import Refusal
from engine.incidents import brief
from engine.tables import TableError, TableState

if TYPE_CHECKING:
    from cogs.hand.hands import TableHands

log = logging.getLogger(__name__)

HAND_REF: Final = "hand"
OPENING_REF: Final = "opening"
"""Kind of reference for a hand about to be shown; its token is stored before anybody sees the message."""


class OpenHand:
    """A person's private view of one table. At most one message of it is awake.

    ``wants_hands``: a spectator wants to see all hands, where that was agreed.
    """

    def __init__(self, table: TableHands, person: int, locale: str | None) -> None:
        self.table = table
        self.hands = table.hands
        self.services = table.hands.services
        self.person = person
        self.locale = locale
        self.user: int | None = None
        """Discord's id of the person, once they have clicked."""
        self.place: int | None = None
        """The channel in which they have."""
        self.message: HandMessage | None = None
        self.wants_hands = False
        self.taps = DoubleTaps(self.services.settings.double_tap)
        self._coming = 0
        self._note: tuple[int, str | None] = (-1, None)
        self.marks: tuple[int, CardSet] = (-1, NO_CARDS)
        """A decision, and the cards that are shown as chosen until it is made."""
        self.asked: tuple[int, str] = (-1, "")
        """A decision, and the move that was asked for, so that the next tap takes it."""
        self._ahead: tuple[TableState, str | None, RawLayout] | None = None
        """A state that may not be written yet, the reader's locale, and the hand as it will look."""
        self._sleep: asyncio.TimerHandle | None = None

    @property
    def awake(self) -> bool:
        """Whether there is a message that can be refreshed."""
        return self.message is not None

    @property
    def current(self) -> bool:
        """Whether its message is known to show the newest state."""
        return self.message is not None and self.message.current

    @property
    def over(self) -> bool:
        """Whether the table is over, so that nothing more will come."""
        return self.table.state.status in ("finished", "closed")

    @property
    def gone(self) -> bool:
        """Whether nobody can see the hand any more, because its owner is, or is being, forgotten."""
        return self.services.store.persons.gone(self.person)

    @property
    def watches(self) -> bool:
        """Whether the person owns no seat and only watches."""
        return self.table.state.seat_of(self.person) is None

    @property
    def counts(self) -> bool:
        """Whether the person is one of the spectators, or about to be."""
        return self.watches and (self.awake or self._coming > 0)

    @property
    def words(self) -> Words:
        """The words for the hand's reader."""
        return self.services.words(self.table.state.guild, self.locale, self.person, self.table.state.deck)

    async def still_sees(self) -> bool | None:
        """Whether a spectator still sees the table's channel; ``None`` if unknown."""
        services = self.services
        who = (await services.registry.known(self.person)).external_id
        while who is not None:
            state = self.table.state
            sees = await services.visibility.still_sees(self.hands.client, state.guild, who, state.channel)
            if self.table.state.channel == state.channel:
                return sees
        return False

    def shut(self, shown: HandMessage) -> None:
        """Make a spectator's message show nothing of the table any more."""
        shown.mode = "shut"
        if self.message is shown:
            self._let_go()

    def draw(self) -> RawLayout:
        """Draw the current hand, with the last note if nothing has happened since."""
        state = self.table.state
        seq, note = self._note
        said = note if seq == state.open_seq else None
        ahead, self._ahead = self._ahead, None
        if said is None and ahead is not None and ahead[0] is state and ahead[1] == self.locale:
            return ahead[2]
        return self._drawn(state, said)

    def draw_ahead(self, state: TableState) -> None:
        """Draw the hand for a state that is about to be published. It is shown by ``draw``, not before."""
        self._ahead = state, self.locale, self._drawn(state, None)

    def _drawn(self, state: TableState, said: str | None) -> RawLayout:
        services = self.services
        words = self.words
        seat = state.seat_of(self.person)
        if seat is None:
            return watch_view(
                state,
                words,
                services.card_emoji.of(words),
                wording_at(state, services.preferences),
                wanted=self.wants_hands,
                held=state.open_hands(self.person) if self.wants_hands else None,
                note=said,
            )
        decision, marked = self.marks
        kept = marked if decision == state.decisions[seat] else NO_CARDS
        asked = self.asked[1] if self.asked[0] == state.decisions[seat] else ""
        order = services.preferences.mine(self.person).sort
        return hand_view(state, seat, words, services.card_emoji.of(words), said, kept, order, asked)

    def _draw_saying(self, note: str | None) -> tuple[TableState, RawLayout]:
        """Return the newest state and the hand with a note, which stays until something happens.

        The answer may have waited, and the table has gone on meanwhile.
        """
        self._note = (self.table.state.open_seq, note)
        return self.table.state, self.draw()

    def offers(self, state: TableState, since: float) -> None:
        """Note what the hand lets its owner decide, ``since`` when in seconds of the loop's clock."""
        seat = state.seat_of(self.person)
        if seat is not None and seat in state.waiting_for:
            self.taps.offered(state.decisions[seat], since)

    def clicked(self, interaction: Interaction) -> HandMessage | None:
        """Return the clicked message if it can show this hand: private, and of no other hand."""
        message = interaction.message
        if message is None or not message.flags.ephemeral:
            return None
        owner = self.hands.messages.get(message.id)
        if owner is not None and owner.hand is not self:
            return None
        return owner or HandMessage(self, message.id)

    async def answer(
        self,
        interaction: Interaction,
        shown: HandMessage | None,
        state: TableState,
        note: str | None = None,
    ) -> None:
        """Answer a click with the newest hand, in the clicked message or else in a new one.

        Raises what ``expect_may_look`` does, and what discord.py raises when the answer came too late.
        """
        self.table.see(state)
        await self.expect_may_look(interaction)
        self.locale, self.user, self.place = (
            str(interaction.locale),
            interaction.user.id,
            interaction.channel_id,
        )
        self._coming += 1
        try:
            if shown is None:
                await self._open(interaction, note)
                await self.services.panels.clear(interaction)
            else:
                self.services.panels.taken(interaction)
                await self._answer_in(shown, interaction, note)
        finally:
            self._coming -= 1

    async def expect_may_look(self, interaction: Interaction) -> None:
        """Check that a person without a seat sees the table's channel, and the number of spectators.

        Raises ``TableError`` ``unknown_table`` and ``forgotten``, and ``Refusal("too_many_spectators")``.
        """
        TableError.when(self.gone, "forgotten")
        if not self.watches:
            return
        services = self.services
        TableError.unless(
            await knows(interaction, services, self.person, lambda: self.table.state),
            "unknown_table",
            table=self.table.number,
        )
        limit = services.settings.spectators
        Refusal.unless(
            self.over or self.counts or self.table.spectators < limit, "too_many_spectators", limit=limit
        )

    async def _answer_in(self, shown: HandMessage, interaction: Interaction, note: str | None) -> None:
        async def edit() -> None:
            if shown.mode == "retired" and self.message is not None:
                # while this answer waited, perhaps, the hand has followed the card to a newer message
                self._note = (self.table.state.open_seq, note)
                await defer(interaction, thinking=False)
                self.message.lane.refresh()
                return
            state, drawing = self._draw_saying(note)
            try:
                await redraw(interaction, drawing, [])  # a menu's picture goes
                shown.showing(state, drawing)
            except discord.HTTPException as error:
                if not may_be_taken(error.status, error.code):
                    raise
                await defer(interaction, thinking=False)
                shown.redraw()  # the click counts, and a refresh shows it
            if shown.mode == "retired" and self.message is not None:
                self.message.lane.refresh()  # the hand has gone there while the answer was under way
            else:
                self._adopt(shown, interaction.token, self.hands.now())

        try:
            await shown.lane.answer(edit)
        except discord.HTTPException as error:
            if message_gone(error) and self.message is not shown:
                log.info("table %d: a hand was clicked that a newer one has replaced", self.table.number)
                with suppress(discord.HTTPException):
                    await defer(interaction, thinking=False)  # else Discord says that it failed
                self.refresh()
                return
            if error.code != UNKNOWN_INTERACTION:
                raise
            log.warning("table %d: an answer came too late", self.table.number)
            shown.lane.refresh()

    async def follow(self) -> None:
        """Show the hand in a fresh message and delete the one before, if it is where the table's card is."""
        while (older := self.message) is not None and self.place == int(self.table.state.channel):
            if self.watches and not await self.still_sees():
                return  # the next refresh shuts it
            token, born = older.token, older.born
            if token is None or self.gone:
                return
            state, drawing = self.table.state, self.draw()
            try:
                message_id = await self.hands.post(token, drawing)
            except (discord.HTTPException, *UNREACHABLE) as error:
                log.info("table %d: a hand stays where it is: %s", self.table.number, brief(error))
                return
            if self.message is older and older.token == token:
                shown = HandMessage(self, message_id)
                shown.showing(state, drawing)
                self._adopt(shown, token, born, followed=True)
                return
            with suppress(discord.HTTPException, *UNREACHABLE):
                await self.hands.delete(token, message_id)
            if self.message is not older:
                return  # a newer hand was opened meanwhile; else a click has only brought a newer token

    async def _open(self, interaction: Interaction, note: str | None) -> None:
        message_refs, key = self.services.registry.store.message_refs, str(self.person)
        token = {"token": interaction.token, "born": self.hands.now(), "locale": self.locale}
        try:
            # durable first: else a restart would refresh the hand before, and call nobody to this one
            await message_refs.put_durably(self.table.number, OPENING_REF, key, token)
            state, drawing = self._draw_saying(note)
            message_id, followed = await self._send(interaction, drawing)
            if message_id is not None and message_id not in self.hands.messages:
                shown = HandMessage(self, message_id)
                shown.showing(state, drawing)
                self._adopt(shown, interaction.token, self.hands.now(), followed=followed)
        finally:
            message_refs.delete(self.table.number, OPENING_REF, key)

    async def _send(self, interaction: Interaction, drawing: RawLayout) -> tuple[int | None, bool]:
        """Answer with a message of its own; return its id, and whether the token has another one as answer.

        Raises what discord.py does.

        If it is unknown whether the answer has arrived, Discord is asked for it, because such a message has
        to be refreshed like any other hand.
        """
        await answering(interaction)
        try:
            if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
                sent = await interaction.followup.send(view=drawing, ephemeral=True, wait=True)
                return sent.id, True
            if interaction.response.is_done():
                return (await interaction.edit_original_response(view=drawing)).id, False
            response = await interaction.response.send_message(view=drawing, ephemeral=True)
            return response.message_id, False
        except (discord.HTTPException, *UNREACHABLE) as error:
            refused = isinstance(error, discord.HTTPException) and error.status < 500
            if refused and getattr(error, "code", 0) != ALREADY_ANSWERED:
                raise
            with suppress(discord.HTTPException, *UNREACHABLE):
                if (message_id := await self.hands.find(interaction.token)) is not None:
                    return message_id, False
            raise

    def _adopt(self, shown: HandMessage, token: str, born: float, *, followed: bool = False) -> None:
        """Make this message the hand's current one, and delete another one."""
        older = self.message
        shown.mode = "awake"
        shown.reach(token, born, followed=followed)
        self.message = shown
        self.hands.messages[shown.id] = shown
        self.table.recount()
        if older is not None and older.id != shown.id:
            older.mode = "retired"
            older.lane.refresh()
        if not shown.current:
            shown.lane.refresh()
        elif self.over:
            self.lost(shown)
            return
        self._sleep_later(shown)
        self._remember(shown, promptly=older is None or older.id != shown.id)
        if self.wants_hands:
            self.table.watch_soon()

    def _remember(
        self, message: HandMessage, shown: tuple[int, str] | None = None, *, promptly: bool = False
    ) -> None:
        payload = {
            "message": message.id,
            "followed": message.followed,
            "user": self.user,
            "place": self.place,
            "token": message.token,
            "born": message.born,
            "locale": self.locale,
            "wants_hands": self.wants_hands,
            "marks": self.marks,
            "shown": shown,
        }
        message_refs = self.services.registry.store.message_refs
        message_refs.put(self.table.number, HAND_REF, str(self.person), payload, promptly=promptly)

    def part(self) -> None:
        """Stop updates and clear the message, because the person who sees the hand is being forgotten."""
        if self.message is not None:
            self.message.mode = "parted"
            self.message.lane.refresh()
            self._let_go()

    def restore(self, payload: dict[str, Any]) -> None:
        """Restore a hand that an earlier process has left."""
        if self.hands.now() - payload["born"] >= TOKEN_LIFE:
            self.services.registry.store.message_refs.delete(self.table.number, HAND_REF, str(self.person))
            return
        self.user, self.place = payload["user"], payload["place"]
        self.wants_hands = payload["wants_hands"]
        decision, marked = payload["marks"]
        self.marks = decision, marked
        shown = HandMessage(self, payload["message"])
        shown.reach(payload["token"], payload["born"], followed=payload["followed"])
        shown.restored = payload["shown"]
        self.message = shown
        self.hands.messages[shown.id] = shown
        self._sleep_later(shown)

    def recover(self, message_id: int, payload: dict[str, Any]) -> None:
        """Adopt a message that an earlier process was about to show, unless a newer one is known."""
        known = self.message
        if known is not None and (known.id == message_id or known.born >= payload["born"]):
            return
        self.locale = payload["locale"]
        self._adopt(HandMessage(self, message_id), payload["token"], payload["born"])

    def lost(self, shown: HandMessage) -> None:
        """Drop a message that can't be reached any more, or needn't be."""
        shown.token = None
        self.hands.disown(shown)
        if self.message is shown:
            self._let_go()

    def _let_go(self) -> None:
        self.message = None
        if self._sleep is not None:
            self._sleep.cancel()
            self._sleep = None
        self.services.registry.store.message_refs.delete(self.table.number, HAND_REF, str(self.person))
        self.table.recount()
        self.hands.drop_if_empty(self.table)
        self.hands.client.dispatch("hand_left", self.table.number, self.person)

    def _sleep_later(self, shown: HandMessage) -> None:
        """Start the hand's only timer; if a newer token came meanwhile, it starts again when due."""
        if self._sleep is None:
            left = shown.born + self.services.settings.asleep_after - self.hands.now()
            self._sleep = asyncio.get_running_loop().call_later(max(0.0, left), self._look_at_clock)

    def _look_at_clock(self) -> None:
        self._sleep = None
        shown = self.message
        if shown is None:
            return
        if self.hands.now() - shown.born < self.services.settings.asleep_after - 0.001:
            self._sleep_later(shown)
            return
        # it stays known until it shows that it sleeps: a click meanwhile goes through the same lane
        shown.mode = "asleep"
        shown.lane.refresh()
        self._let_go()

    def refresh(self) -> None:
        """Refresh the awake message soon."""
        if self.message is not None:
            self.message.lane.refresh()

    def close(self) -> None:
        """Stop the timer, and note what is shown, so that the next process needn't show it again."""
        if self.message is not None and (shown := self.message.shown_now()) is not None:
            self._remember(self.message, shown)
        if self._sleep is not None:
            self._sleep.cancel()
            self._sleep = None
