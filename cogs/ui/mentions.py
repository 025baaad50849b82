"""A mention for whoever is waited for and has no hand open: edits don't ping, a new message does.

When the clock reminds them, they are called (again) also if their hand is open. One mention at most for each
person and table, deleted after the move.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Final

import discord

from cogs.services import Kind, Priority, Services
from cogs.texts.catalogue import Words
from cogs.ui.blockade import UNREACHABLE
from cogs.ui.card_message import THREAD_ARCHIVED
from cogs.ui.cards import Cards, public_words
from cogs.ui.clock_line import relative
from cogs.ui.hands import Hands
from engine.tables import Snapshot

log = logging.getLogger(__name__)

MENTION_SURFACE: Final = "mention"

RETRY_AFTER: Final = 5.0
"""Seconds until a call that Discord could not take is tried again."""

_UNKNOWN_MESSAGE: Final = 10008


_NONCE_LENGTH: Final = 25
"""Characters that Discord takes of a nonce."""


class Mention:
    """The call to one person for one decision. ``external_id`` is whom Discord calls, if it still can."""

    def __init__(
        self, mentions: Mentions, snapshot: Snapshot, person: int, external_id: str | None, decision: int
    ) -> None:
        self.decision = decision
        self._mentions = mentions
        self._snapshot = snapshot
        self._person = person
        self._external_id = external_id
        self._message: int | None = None
        self._channel = int(snapshot.channel)
        """Where the message stands."""
        self._over = False
        self._reminding = False
        self._timer: asyncio.TimerHandle | None = None

    def restore(self, message: int, channel: int, reminding: bool) -> None:
        """It was posted by an earlier process, as the clock's reminder or before that."""
        self._message, self._channel, self._reminding = message, channel, reminding

    def remind(self) -> None:
        """The clock reminds the person: a new message in place of the one that was not heard."""
        if self._reminding or self._over:
            return
        self._reminding = True
        self.close()
        unheard, self._message = self._message, None
        if unheard is not None:
            key, send = ("unheard", unheard), partial(self._remove, unheard, self._channel)
            self._mentions.services.outbox.submit(key, self._channel, Priority.WATCH, send, Kind.DELETE)
        self.later(0)

    def see(self, snapshot: Snapshot) -> None:
        """The table may stand elsewhere now."""
        self._snapshot = snapshot

    def later(self, pause: float) -> None:
        """Look after ``pause`` seconds whether the person has to be called."""
        if self._timer is None and self._message is None and not self._over:
            self._timer = asyncio.get_running_loop().call_later(pause, self._due)

    def done(self) -> None:
        """The person has moved, or isn't waited for any more."""
        self._over = True
        self.close()
        if self._message is not None:
            self._submit(Priority.WATCH, self._delete, Kind.DELETE)

    def close(self) -> None:
        """Don't look again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self) -> None:
        self._timer = None
        self._mentions.begin(self._call())

    async def _call(self) -> None:
        await self._mentions.client.wait_until_ready()
        wish = self._mentions.services.preferences.mine(self._person).turn_call
        if wish == "never" or self._blocked:
            return
        called = (
            self._reminding
            or wish == "always"
            or not await self._mentions.hands.awake(self._snapshot, self._person)
        )
        if called and not self._over and self._external_id is not None:
            self._submit(Priority.TURN, self._post, Kind.POST)

    @property
    def _blocked(self) -> bool:
        """Whether the bot can't write where the table stands; everybody is called when it can again."""
        card = self._mentions.cards.known(self._snapshot.table)
        return card is not None and card.blockade is not None

    def _submit(self, priority: Priority, send: Callable[[], Awaitable[None]], kind: Kind) -> None:
        # one key for both: a call that still waits is replaced by its end
        key = ("mention", self._snapshot.table, self._person, self.decision)
        channel = int(self._snapshot.channel) if self._message is None else self._channel
        self._mentions.services.outbox.submit(key, channel, priority, send, kind)

    async def _post(self) -> None:
        if self._over or self._message is not None or self._external_id is None or self._blocked:
            return
        snapshot, services = self._snapshot, self._mentions.services
        words = public_words(self._mentions.client, services, snapshot.guild)
        text = self._text(words)
        only = discord.AllowedMentions(users=[discord.Object(int(self._external_id))])
        self._channel = int(snapshot.channel)
        place = self._mentions.client.get_partial_messageable(self._channel)
        # a call that was sent just before a crash, and not noted, is found again instead of being made twice
        kind = "r" if self._reminding else "c"
        nonce = f"{kind}{self.decision}.{self._person}.{snapshot.table}.{snapshot.opened_ms % 10**6}"
        try:
            message = await place.send(text, allowed_mentions=only, nonce=nonce[:_NONCE_LENGTH])
        except discord.HTTPException as error:
            log.warning("table %d: nobody could be mentioned (code %s)", snapshot.table, error.code)
            if error.status in (401, 403, 404) or error.code == THREAD_ARCHIVED:
                self._mentions.cards.of(snapshot).refused(error)
            if error.status == 429 or error.status >= 500:
                self.later(RETRY_AFTER)
            return
        except UNREACHABLE as error:
            log.warning("table %d: nobody could be mentioned: %r", snapshot.table, error)
            self.later(RETRY_AFTER)
            return
        self._message = message.id
        payload = {
            "message": message.id,
            "decision": self.decision,
            "channel": self._channel,
            "reminding": self._reminding,
        }
        surfaces = services.hall.surfaces
        surfaces.put(snapshot.table, MENTION_SURFACE, str(self._person), payload, promptly=True)
        if self._over:
            self.done()

    def _text(self, words: Words) -> str:
        snapshot = self._snapshot
        who = {"person": f"<@{self._external_id}>", "table": str(snapshot.table)}
        seat = snapshot.seat_of(self._person)
        end = None if seat is None else snapshot.end_of_time(seat)
        if not self._reminding or end is None:
            return words("mention-turn", **who)
        return words(f"mention-remind-{end.kind}", when=relative(end.at), **who)

    async def _remove(self, message: int, channel: int) -> None:
        place = self._mentions.client.get_partial_messageable(channel)
        try:
            await place.get_partial_message(message).delete()
        except discord.HTTPException as error:
            if error.code != _UNKNOWN_MESSAGE:
                table = self._snapshot.table
                log.warning("table %d: a mention could not be deleted (code %s)", table, error.code)

    async def _delete(self) -> None:
        snapshot, surfaces = self._snapshot, self._mentions.services.hall.surfaces
        assert self._message is not None
        await self._remove(self._message, self._channel)
        newest = await surfaces.get(snapshot.table, MENTION_SURFACE, str(self._person))
        if newest is not None and newest["message"] == self._message:
            surfaces.delete(snapshot.table, MENTION_SURFACE, str(self._person))


class Mentions:
    """Who has to be called at which table."""

    def __init__(self, client: discord.Client, services: Services, hands: Hands, cards: Cards) -> None:
        self.client = client
        self.services = services
        self.hands = hands
        self.cards = cards
        self._tables: dict[int, dict[int, Mention]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def published(self, snapshot: Snapshot) -> None:
        """Compare who is called with who is waited for."""
        known = self._tables.get(snapshot.table)
        if known is None:
            self.begin(self._take_up(snapshot))
        else:
            self._compare(known, snapshot)

    def left(self, table: int, person: int) -> None:
        """A hand can't be seen any more; whoever is waited for is called now."""
        mention = self._tables.get(table, {}).get(person)
        if mention is not None:
            mention.later(0)

    def again(self, table: int) -> None:
        """The bot can write at a table again: whoever is waited for and was not called is called now."""
        for mention in self._tables.get(table, {}).values():
            mention.later(0)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside; what goes wrong is logged."""
        task = asyncio.create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Call nobody else."""
        for known in self._tables.values():
            for mention in known.values():
                mention.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _logged(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception:
            log.exception("somebody could not be called")

    async def _take_up(self, snapshot: Snapshot) -> None:
        stored = await self.services.hall.surfaces.all_of(snapshot.table, MENTION_SURFACE)
        known = self._tables.get(snapshot.table)
        if known is None:
            known = self._tables[snapshot.table] = {}
            for (_, key), payload in stored.items():
                person = int(key)
                mention = known[person] = Mention(self, snapshot, person, None, payload["decision"])
                channel = payload.get("channel", int(snapshot.channel))
                mention.restore(payload["message"], channel, payload.get("reminding", False))
            newest = (await self.services.hall.table(snapshot.table)).snapshot
            self._compare(known, newest)

    def _compare(self, known: dict[int, Mention], snapshot: Snapshot) -> None:
        seats = {
            seat.owner.id: number
            for number, seat in enumerate(snapshot.seats)
            if not snapshot.ladder.paused
            and number in snapshot.waiting_for
            and seat.kind == "person"
            and seat.owner is not None
        }
        awaited = {
            owner.id: (owner.external_id, snapshot.decision(seats[owner.id]))
            for owner in snapshot.persons
            if owner.id in seats
        }
        for person, mention in list(known.items()):
            mention.see(snapshot)
            if person not in awaited or awaited[person][1] != mention.decision:
                del known[person]
                mention.done()
        for person, (external_id, decision) in awaited.items():
            if person not in known:
                known[person] = Mention(self, snapshot, person, external_id, decision)
                known[person].later(self.services.settings.mention_after)
            if seats[person] in snapshot.ladder.reminded:
                known[person].remind()
        if snapshot.status in ("finished", "closed"):
            self._tables.pop(snapshot.table, None)
