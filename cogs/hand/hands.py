"""Open private hands: whose they are, how to reach them, and keeping them up to date.

An ephemeral message can only be edited with the token of an interaction, valid for 15 minutes; every click
brings a new one. The newest is kept for each person at each table, in memory and among the surfaces, so that
hands are refreshed after a restart, too. Tokens are secrets: they are never logged.

People without a seat get the spectators' view in the same kind of message, and are refreshed last.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Literal

import discord

from cogs.hand.view import hand_view
from cogs.shell.answers import ALREADY_ANSWERED, UNKNOWN_INTERACTION, Interaction, redraw
from cogs.shell.blockade import UNREACHABLE
from cogs.shell.dormant import asleep_view, retired_view
from cogs.shell.lane import Lane
from cogs.shell.raw_layout import RawLayout
from cogs.shell.rights import knows
from cogs.shell.services import Services
from cogs.shell.table_wording import manners_at
from cogs.texts.catalogue import Words
from cogs.watching.view import watch_view
from engine.cards import NO_CARDS, CardSet
from engine.game import Refusal
from engine.storage.errors import StorageError
from engine.tables import Person, Snapshot, TableError

log = logging.getLogger(__name__)

HAND_SURFACE: Final = "hand"
OPENING_SURFACE: Final = "opening"
"""Kind of surface for a hand about to be shown; its token is stored before anybody sees the message."""
TOKEN_LIFE: Final = 900.0
"""Seconds for which Discord accepts an interaction's token."""

RETRY_AFTER: Final = 2.0
"""Seconds until a failed refresh is tried again."""

_GONE: Final = frozenset({10008, 10015, 50027})
"""Error codes of a message that is gone, or whose token has expired; no reason to worry."""

Mode = Literal["awake", "asleep", "retired", "shut", "parted"]
"""``shut``: a spectator may not watch any more. ``parted``: its owner was forgotten."""


class HandMessage:
    """One ephemeral message that shows a hand, and the lane through which all its edits go."""

    def __init__(self, hand: Hand, message_id: int) -> None:
        self.hand = hand
        self.id = message_id
        self.mode: Mode = "awake"
        self.token: str | None = None
        self.born = 0.0
        """When the token was issued, by the services' clock."""
        self._sent: deque[float] = deque(maxlen=hand.hands.services.settings.refreshes)
        """When the last refreshes with this token were begun, by the loop's clock."""
        self._shown: list[dict[str, Any]] | None = None
        self._shown_state: Snapshot | None = None
        self.lane = Lane(self._push, self._forget, hand.hands.services.settings.refresh_patience)

    def reach(self, token: str, born: float) -> None:
        """Use this token, issued at ``born``, for edits from now on."""
        self.token, self.born = token, born
        self._sent.clear()

    def _forget(self) -> None:
        self._shown = self._shown_state = None

    def showing(self, snapshot: Snapshot | None, drawing: RawLayout) -> None:
        """Record what the message shows now."""
        self._shown, self._shown_state = drawing.components, snapshot

    @property
    def current(self) -> bool:
        """Whether the message is known to show the newest state."""
        return self._shown_state is self.hand.table.snapshot

    def _draw(self) -> RawLayout:
        words, watches = self.hand.words, self.hand.watches
        if self.mode == "parted":
            return retired_view(words, "privacy-parted")
        if self.mode == "retired":
            return retired_view(words, "watch-retired" if watches else "hand-retired")
        if self.mode == "shut":
            return retired_view(words, "watch-shut")
        if self.mode == "asleep":
            number = self.hand.table.number
            return asleep_view(number, words, "watch-asleep" if watches else "hand-asleep")
        return self.hand.draw()

    async def _push(self) -> None:
        if self.hand.gone:
            self.mode = "parted"
            self.hand.part()
        snapshot = self.hand.table.snapshot if self.mode == "awake" else None
        token = self.token
        if token is None or (snapshot is not None and snapshot is self._shown_state):
            return
        try:
            if self.mode == "awake" and self.hand.watches:
                sees = await self.hand.still_sees()
                if sees is None:  # what isn't known is hidden; the next change is another chance
                    return
                token = self.token
                if token is None:
                    return
                if not sees and self.mode == "awake":
                    self.hand.shut(self)
                snapshot = self.hand.table.snapshot if self.mode == "awake" else None
            drawing = self._draw()
            if drawing.components != self._shown:
                now = asyncio.get_running_loop().time()
                window = self.hand.hands.services.settings.refresh_window
                if len(self._sent) == self._sent.maxlen and now < self._sent[0] + window:
                    self._try_again(self._sent[0] + window - now)
                    return
                self._sent.append(now)
                await self.hand.hands.edit(token, drawing)
        except discord.HTTPException as error:
            self._forget()
            if error.code in _GONE or error.status in (401, 404):
                if token == self.token:  # else a click has brought a newer one meanwhile
                    self.hand.lost(self)
            else:
                number = self.hand.table.number
                log.warning("a hand at table %d could not be refreshed: status %s", number, error.status)
                if error.status == 429 or error.status >= 500:
                    self._try_again(RETRY_AFTER)
                elif self.mode != "awake":
                    self.hand.hands.disown(self)
        except Exception:
            self._forget()
            log.exception("a hand at table %d could not be refreshed", self.hand.table.number)
            self._try_again(RETRY_AFTER)
        else:
            self.showing(snapshot, drawing)
            if self.mode == "parted":
                # while a click may come, nobody else's hand is shown in it
                asyncio.get_running_loop().call_later(TOKEN_LIFE, self.hand.hands.disown, self)
            elif self.mode != "awake":
                # nothing more will come; a click on it makes it known again
                self.hand.hands.disown(self)
            elif self.hand.over and snapshot is self.hand.table.snapshot:
                self.hand.lost(self)

    def _try_again(self, seconds: float) -> None:
        # its owner may be waited for, and would never know
        asyncio.get_running_loop().call_later(seconds, self.lane.refresh)


class Hand:
    """A person's private view of one table. At most one message of it is awake.

    ``wants_hands``: a spectator wants to see all hands, where that was agreed.
    """

    def __init__(self, table: TableHands, person: int, locale: str | None) -> None:
        self.table = table
        self.hands = table.hands
        self.person = person
        self.locale = locale
        self.message: HandMessage | None = None
        self.wants_hands = False
        self._coming = 0
        self._note: tuple[int, str | None] = (-1, None)
        self._marks: tuple[int, CardSet] = (-1, NO_CARDS)
        self._sleep: asyncio.TimerHandle | None = None

    @property
    def awake(self) -> bool:
        """Whether there is a message that can be refreshed."""
        return self.message is not None

    @property
    def over(self) -> bool:
        """Whether the table is over, so that nothing more will come."""
        return self.table.snapshot.status in ("finished", "closed")

    @property
    def gone(self) -> bool:
        """Whether nobody can see the hand any more, because its owner is, or is being, forgotten."""
        return self.hands.services.store.persons.gone(self.person)

    @property
    def watches(self) -> bool:
        """Whether the person owns no seat and only watches."""
        return self.table.snapshot.seat_of(self.person) is None

    @property
    def counts(self) -> bool:
        """Whether the person is one of the spectators, or about to be."""
        return self.watches and (self.awake or self._coming > 0)

    @property
    def words(self) -> Words:
        """The words for the hand's reader."""
        return self.hands.services.words(self.table.snapshot.guild, self.locale)

    async def still_sees(self) -> bool | None:
        """Whether a spectator still sees the table's channel; ``None`` if unknown."""
        services = self.hands.services
        who = (await services.hall.known(self.person)).external_id
        while who is not None:
            snapshot = self.table.snapshot
            sees = await services.visibility.still_sees(
                self.hands.client, snapshot.guild, who, snapshot.channel
            )
            if self.table.snapshot.channel == snapshot.channel:
                return sees
        return False

    def shut(self, shown: HandMessage) -> None:
        """Make a spectator's message show nothing of the table any more."""
        shown.mode = "shut"
        if self.message is shown:
            self._let_go()

    def draw(self) -> RawLayout:
        """Draw the current hand, with the last note if nothing has happened since."""
        snapshot = self.table.snapshot
        services = self.hands.services
        words = self.words
        seat = snapshot.seat_of(self.person)
        seq, note = self._note
        said = note if seq == snapshot.open_seq else None
        if seat is None:
            return watch_view(
                snapshot,
                words,
                services.card_emoji,
                manners_at(snapshot, services.preferences),
                wanted=self.wants_hands,
                held=snapshot.open_hands(self.person) if self.wants_hands else None,
                note=said,
            )
        decision, marked = self._marks
        kept = marked if decision == snapshot.decision(seat) else NO_CARDS
        order = services.preferences.mine(self.person).sort
        return hand_view(snapshot, seat, words, services.card_emoji, said, kept, order)

    def _draw_saying(self, note: str | None) -> tuple[Snapshot, RawLayout]:
        """Return the newest state and the hand with a note, which stays until something happens.

        The answer may have waited, and the table has gone on meanwhile.
        """
        self._note = (self.table.snapshot.open_seq, note)
        return self.table.snapshot, self.draw()

    def mark(self, decision: int, cards: CardSet) -> None:
        """Show these cards as chosen, until the decision is made or another choice is marked."""
        self._marks = (decision, cards)

    def clicked(self, interaction: Interaction) -> HandMessage | None:
        """Return the clicked message if it can show this hand: private, and of no other hand."""
        message = interaction.message
        if message is None or not message.flags.ephemeral:
            return None
        owner = self.hands.owner_of(message.id)
        if owner is not None and owner.hand is not self:
            return None
        return owner or HandMessage(self, message.id)

    async def answer(
        self, interaction: Interaction, shown: HandMessage | None, snapshot: Snapshot, note: str | None = None
    ) -> None:
        """Answer a click with the newest hand, in the clicked message or else in a new one.

        Raises what ``expect_may_look`` does, and what discord.py raises when the answer came too late.
        """
        self.table.see(snapshot)
        await self.expect_may_look(interaction)
        self.locale = str(interaction.locale)
        self._coming += 1
        try:
            if shown is None:
                await self._open(interaction, note)
            else:
                await self._answer_in(shown, interaction, note)
        finally:
            self._coming -= 1

    async def expect_may_look(self, interaction: Interaction) -> None:
        """Check that a person without a seat sees the table's channel, and the number of spectators.

        Raises ``TableError`` ``unknown_table`` and ``forgotten``, and ``Refusal("too_many_spectators")``.
        """
        if self.gone:
            raise TableError("forgotten")
        if not self.watches:
            return
        services = self.hands.services
        if not await knows(interaction, services, self.person, lambda: self.table.snapshot):
            raise TableError("unknown_table", table=self.table.number)
        services.visibility.met(interaction)
        limit = services.settings.spectators
        if not self.over and not self.counts and self.table.spectators >= limit:
            raise Refusal("too_many_spectators", limit=limit)

    async def _answer_in(self, shown: HandMessage, interaction: Interaction, note: str | None) -> None:
        async def edit() -> None:
            state, drawing = self._draw_saying(note)
            await redraw(interaction, drawing)
            shown.showing(state, drawing)
            self._adopt(shown, interaction.token, self.hands.now())

        try:
            await shown.lane.answer(edit)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_INTERACTION:
                raise
            log.warning("table %d: an answer came too late", self.table.number)
            shown.lane.refresh()

    async def _open(self, interaction: Interaction, note: str | None) -> None:
        surfaces, key = self.hands.services.hall.surfaces, str(self.person)
        token = {"token": interaction.token, "born": self.hands.now(), "locale": self.locale}
        with suppress(StorageError):  # it only costs a tap after a crash
            await surfaces.put_durably(self.table.number, OPENING_SURFACE, key, token)
        state, drawing = self._draw_saying(note)
        try:
            message_id = await self._send(interaction, drawing)
            if message_id is not None and self.hands.owner_of(message_id) is None:
                shown = HandMessage(self, message_id)
                shown.showing(state, drawing)
                self._adopt(shown, interaction.token, self.hands.now())
        finally:
            surfaces.delete(self.table.number, OPENING_SURFACE, key)

    async def _send(self, interaction: Interaction, drawing: RawLayout) -> int | None:
        """Answer with a message of its own and return its id. Raises what discord.py does.

        If it is unknown whether the answer has arrived, Discord is asked for it, because such a message has
        to be refreshed like any other hand.
        """
        try:
            response = await interaction.response.send_message(view=drawing, ephemeral=True)
            return response.message_id
        except (discord.HTTPException, *UNREACHABLE) as error:
            refused = isinstance(error, discord.HTTPException) and error.status < 500
            if refused and getattr(error, "code", 0) != ALREADY_ANSWERED:
                raise
            with suppress(discord.HTTPException, *UNREACHABLE):
                if (message_id := await self.hands.find(interaction.token)) is not None:
                    return message_id
            raise

    def _adopt(self, shown: HandMessage, token: str, born: float) -> None:
        """Make this message the hand's current one, and retire another one."""
        older = self.message
        shown.mode = "awake"
        shown.reach(token, born)
        self.message = shown
        self.hands.own(shown)
        self.table.recount()
        if older is not None and older.id != shown.id:
            older.mode = "retired"
            older.lane.refresh()
        if not shown.current:
            shown.lane.refresh()
        if self.over:
            self.lost(shown)
            return
        self._sleep_later(shown)
        payload = {
            "message": shown.id,
            "token": token,
            "born": shown.born,
            "locale": self.locale,
            "wants_hands": self.wants_hands,
            "marks": self._marks,
        }
        new = older is None or older.id != shown.id
        surfaces = self.hands.services.hall.surfaces
        surfaces.put(self.table.number, HAND_SURFACE, str(self.person), payload, promptly=new)
        if self.wants_hands:
            self.table.watch_soon()

    def part(self) -> None:
        """Stop updates and clear the message, because the person who sees the hand is being forgotten."""
        if self.message is not None:
            self.message.mode = "parted"
            self.message.lane.refresh()
            self._let_go()

    def restore(self, payload: dict[str, Any]) -> None:
        """Restore a hand that an earlier process has left."""
        if self.hands.now() - payload["born"] >= TOKEN_LIFE:
            self.hands.services.hall.surfaces.delete(self.table.number, HAND_SURFACE, str(self.person))
            return
        # an older version remembered less
        self.wants_hands = payload.get("wants_hands", False)
        decision, marked = payload.get("marks", self._marks)
        self._marks = decision, marked
        shown = HandMessage(self, payload["message"])
        shown.reach(payload["token"], payload["born"])
        self.message = shown
        self.hands.own(shown)
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
        self.hands.services.hall.surfaces.delete(self.table.number, HAND_SURFACE, str(self.person))
        self.table.recount()
        self.table.drop_if_empty()
        self.hands.left(self.table.number, self.person)

    def _sleep_later(self, shown: HandMessage) -> None:
        """Start the hand's only timer; if a newer token came meanwhile, it starts again when due."""
        if self._sleep is None:
            left = shown.born + self.hands.services.settings.asleep_after - self.hands.now()
            self._sleep = asyncio.get_running_loop().call_later(max(0.0, left), self._look_at_clock)

    def _look_at_clock(self) -> None:
        self._sleep = None
        shown = self.message
        if shown is None:
            return
        if self.hands.now() - shown.born < self.hands.services.settings.asleep_after - 0.001:
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
        """Stop the timer."""
        if self._sleep is not None:
            self._sleep.cancel()
            self._sleep = None


class TableHands:
    """Open hands at one table."""

    def __init__(self, hands: Hands, snapshot: Snapshot) -> None:
        self.hands = hands
        self.number = snapshot.table
        self.snapshot = snapshot
        self.by_person: dict[int, Hand] = {}
        self.visits = 0
        self._refresh: asyncio.TimerHandle | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._told = 0

    def see(self, snapshot: Snapshot) -> None:
        """Take over a state unless it is older than the known one."""
        if snapshot.seq >= self.snapshot.seq:
            self.snapshot = snapshot
            for hand in self.by_person.values():
                hand.wants_hands = hand.wants_hands and hand.watches
            self.recount()

    @property
    def spectators(self) -> int:
        """The number of people without a seat who watch, or are about to."""
        return sum(hand.counts for hand in self.by_person.values())

    @property
    def watching(self) -> int:
        """The number of people without a seat who watch."""
        return sum(hand.watches and hand.awake for hand in self.by_person.values())

    def recount(self, *, always: bool = False) -> None:
        """Report the number of spectators if it has changed, or ``always``."""
        count = self.watching
        if count != self._told or always:
            self._told = count
            self.hands.watched(self.snapshot, count)

    def of(self, person: int) -> Hand:
        """Return a person's hand, creating it if needed."""
        if person not in self.by_person:
            self.by_person[person] = Hand(self, person, None)
        return self.by_person[person]

    def refresh_soon(self) -> None:
        """Refresh every hand in a moment, so that the answer to the click that caused it goes first."""
        if self._refresh is None:
            pause = self.hands.services.settings.refresh_pause
            self._refresh = asyncio.get_running_loop().call_later(pause, self._refresh_now)

    def _refresh_now(self) -> None:
        self._refresh = None
        for hand in self._open():
            if not hand.watches:
                hand.refresh()
        if any(hand.watches for hand in self._open()):
            self.watch_soon()

    def watch_soon(self) -> None:
        """Refresh the spectators' views once the players have got their hands."""
        if self._watch is None:
            pause = self.hands.services.settings.spectator_pause
            self._watch = asyncio.get_running_loop().call_later(pause, self._watch_now)

    def _watch_now(self) -> None:
        self._watch = None
        watching = [hand for hand in self._open() if hand.watches]
        for hand in watching:
            hand.refresh()
        snapshot = self.snapshot
        wanting = {hand.person for hand in watching if hand.wants_hands} - snapshot.watched
        if wanting and snapshot.hands_open and snapshot.status == "playing":
            self.hands.note_watching(self.number, wanting)

    def _open(self) -> list[Hand]:
        return [hand for hand in self.by_person.values() if hand.awake]

    def drop_if_empty(self) -> None:
        """Drop the table if no hand is open and no visit is under way."""
        if not self.visits and not any(hand.awake for hand in self.by_person.values()):
            self.hands.forget(self)

    def close(self) -> None:
        """Refresh what is pending, then stop."""
        if self._refresh is not None:
            self._refresh.cancel()
            self._refresh_now()
        if self._watch is not None:
            self._watch.cancel()
            for hand in self._open():
                hand.refresh()
        for hand in self.by_person.values():
            hand.close()


class Hands:
    """All open hands. ``now`` returns the time in seconds since 1970.

    ``left`` is called with table and person when a hand can't be seen any more, ``watched`` with a table and
    the number of spectators when that has changed.
    """

    def __init__(self, client: discord.Client, services: Services, now: Callable[[], float]) -> None:
        self.client = client
        self.services = services
        self.now = now
        self.left: Callable[[int, int], None] = lambda table, person: None
        self.watched: Callable[[Snapshot, int], None] = lambda snapshot, count: None
        self._tables: dict[int, TableHands] = {}
        self._messages: dict[int, HandMessage] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._resumed = False

    def resume(self) -> None:
        """Restore all hands that an earlier process has left open, so that each falls asleep in time."""
        if not self._resumed:
            self._resumed = True
            self._start(self._take_up_all())

    def published(self, snapshot: Snapshot) -> None:
        """Refresh the hands at a table. Must be called for every published state."""
        table = self._tables.get(snapshot.table)
        if table is None:
            self._start(self._take_up(snapshot))
            return
        table.see(snapshot)
        table.refresh_soon()

    @asynccontextmanager
    async def visit(self, snapshot: Snapshot) -> AsyncIterator[TableHands]:
        """Yield the hands at a table, including those opened before a restart."""
        table = self._tables.get(snapshot.table)
        if table is None:
            stored = await self.services.hall.surfaces.all_of(snapshot.table, HAND_SURFACE)
            await self.services.store.persons.load([int(person) for _, person in stored])
            table = self._tables.get(snapshot.table)
            if table is None:
                table = self._tables[snapshot.table] = TableHands(self, snapshot)
                for (_, person), payload in stored.items():
                    hand = table.by_person[int(person)] = Hand(table, int(person), payload["locale"])
                    hand.restore(payload)
                # the card of an earlier process may tell of some who have fallen asleep meanwhile
                table.recount(always=any(hand.watches for hand in table.by_person.values()))
        table.see(snapshot)
        table.visits += 1
        try:
            yield table
        finally:
            table.visits -= 1
            table.drop_if_empty()

    async def awake(self, snapshot: Snapshot, person: int) -> bool:
        """Whether a person has an open hand at a table."""
        async with self.visit(snapshot) as table:
            hand = table.by_person.get(person)
            return hand is not None and hand.awake

    def open_at(self, table: int) -> bool:
        """Whether hands are open at a table, or about to be."""
        return table in self._tables

    def owner_of(self, message_id: int) -> HandMessage | None:
        """Return the open hand that a message shows."""
        return self._messages.get(message_id)

    def own(self, shown: HandMessage) -> None:
        """Register a message that shows an open hand."""
        self._messages[shown.id] = shown

    def disown(self, shown: HandMessage) -> None:
        """Unregister a message that shows no open hand any more."""
        if self._messages.get(shown.id) is shown:
            del self._messages[shown.id]

    def forget(self, table: TableHands) -> None:
        """Drop a table from memory."""
        if self._tables.get(table.number) is table:
            del self._tables[table.number]

    async def edit(self, token: str, drawing: RawLayout) -> None:
        """Edit the message that a token belongs to. Raises ``discord.HTTPException``."""
        await self._webhook(token).edit_message("@original", view=drawing)  # type: ignore[call-overload]

    async def part(self, person: Person) -> None:
        """Clear what a person sees who is forgotten; called both before and after that is under way."""
        for table in list(self._tables.values()):
            hand = table.by_person.get(person.id)
            if hand is not None:
                hand.part()

    def note_watching(self, table: int, persons: Collection[int]) -> None:
        """Record that these spectators see all hands of a deal; then they are shown them."""
        self._start(self._note_watching(table, persons))

    async def _note_watching(self, number: int, persons: Collection[int]) -> None:
        try:
            await (await self.services.hall.table(number)).watch(persons)
        except TableError as refusal:
            log.warning("table %d: spectators are not shown the hands: %s", number, refusal.code)
        except Exception:
            log.exception("table %d: spectators could not be noted", number)

    def _webhook(self, token: str) -> discord.Webhook:
        application = self.client.application_id
        assert application is not None, "not logged in"
        return discord.Webhook.partial(application, token, client=self.client)

    async def close(self) -> None:
        """Finish the refreshes begun or pending; then stop."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self._tables.values()):
            table.close()
        await asyncio.gather(*(lane.settled() for lane in self._lanes()))

    def _lanes(self) -> Iterator[Lane]:
        return (shown.lane for shown in list(self._messages.values()))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _take_up_all(self) -> None:
        hall = self.services.hall
        for number in await hall.surfaces.tables_with(OPENING_SURFACE):
            try:
                await self._recover(number)
            except Exception:
                log.exception("the hands that were just opened at table %d are not found", number)
        for number in await hall.surfaces.tables_with(HAND_SURFACE):
            try:
                table = await hall.table(number)
            except TableError as refusal:
                log.warning("the hands at table %d are left alone: %s", number, refusal.code)
            else:
                await self._take_up(table.snapshot)

    async def _recover(self, number: int) -> None:
        """Find the messages that an earlier process was about to show when it ended."""
        surfaces = self.services.hall.surfaces
        for (_, person), payload in (await surfaces.all_of(number, OPENING_SURFACE)).items():
            await self.services.store.persons.load([int(person)])
            if self.now() - payload["born"] < TOKEN_LIFE:
                message_id = await self.find(payload["token"])
                if message_id is not None:
                    table = await self.services.hall.table(number)
                    async with self.visit(table.snapshot) as open_hands:
                        open_hands.of(int(person)).recover(message_id, payload)
            surfaces.delete(number, OPENING_SURFACE, person)

    async def find(self, token: str) -> int | None:
        """Return the message that answered an interaction, if there is one."""
        try:
            return (await self._webhook(token).fetch_message("@original")).id  # type: ignore[arg-type]
        except discord.HTTPException as error:
            if error.code in _GONE or error.status in (401, 404):
                return None
            raise

    async def _take_up(self, snapshot: Snapshot) -> None:
        try:
            async with self.visit(snapshot) as table:
                table.refresh_soon()
        except Exception:
            log.exception("the hands at table %d could not be taken up again", snapshot.table)
