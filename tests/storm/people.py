"""Simulated players that keep playing: a group sits at one table, and opens the next one when it is over."""

import asyncio
import random
import re
import time
from typing import Any, Final

from cogs.hand.buttons import HandId, MarkId
from cogs.shell.clicks import parse
from discord_sandbox import Person, RejectedError, Reply
from discord_sandbox.components import walk
from tests.storm.recorder import Recorder
from tests.wire.table import EPHEMERAL, Json, ids_of, is_over, text_of

_NAMED: Final = re.compile(r"(?:Tisch|table) (\d+)")
_TITLE: Final = re.compile(r"(?:Tisch|Table) (\d+)")
_TABLE: Final = re.compile(r"^bk1:[a-z]:(\d+)(?::|$)")
NOW: Final = (1, 3, 4)
"""Styles of buttons that act at once: primary, success and danger."""
AGAIN: Final = 5.0
"""Seconds after which somebody follows an unanswered call once more."""
ANSWER: Final = 20.0
"""Seconds after which a person stops waiting for an answer; Discord gives up after three."""
AFTER_REFUSAL: Final = 0.25
"""Seconds until the next click after a refused one."""
LOOK: Final = 0.02
"""Seconds between a group's checks whether it can go on."""


class Guest(Person):
    """A person who keeps track of the messages with their hands and of the tables' cards."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.hands: dict[int, Json] = {}
        """The newest private message of each table."""
        self.cards: dict[int, Json] = {}
        """The newest public card of each table."""
        self.calls: dict[str, Json] = {}
        """Messages that mention this person, by id."""
        self.came: dict[str, float] = {}
        """When this person last followed each call, by message id."""
        self.lost: set[str] = set()
        """Deleted channels: messages in them reach nobody."""

    def _hear(self, name: str, data: Any) -> None:
        super()._hear(name, data)
        if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and data["channel_id"] not in self.lost:
            self._sort(data)
        elif name == "MESSAGE_DELETE":
            self.calls.pop(data["id"], None)
            for known in (self.hands, self.cards):
                for table in [table for table, one in known.items() if one["id"] == data["id"]]:
                    del known[table]

    def _sort(self, message: Json) -> None:
        private = bool(message["flags"] & EPHEMERAL)
        if not private and any(user["id"] == self.id for user in message["mentions"]):
            self.calls[message["id"]] = message
            return
        known = self.hands if private else self.cards
        # a private message with nothing but a way back to the hand is none
        there = [one for one in ids_of(message) if not private or not one.endswith(":hand")]
        tables = {int(found[1]) for one in there if (found := _TABLE.match(one))}
        if not private and message["components"]:  # a card that is over has no buttons
            tables |= {int(number) for number in _TITLE.findall(text_of(message).strip().partition("\n")[0])}
        for table in tables | {table for table, one in known.items() if one["id"] == message["id"]}:
            before = known.get(table)
            if before is None or int(before["id"]) <= int(message["id"]):
                known[table] = message

    def called_to(self, table: int) -> bool:
        """Whether there is a call to that table to follow, for the first time or after a pause."""
        calls = self._calls_to(table)
        return any(time.monotonic() - self.came.get(call, -AGAIN) >= AGAIN for call in calls)

    def comes(self, table: int) -> None:
        """Follow all calls to that table."""
        self.came.update(dict.fromkeys(self._calls_to(table), time.monotonic()))

    def _calls_to(self, table: int) -> list[str]:
        return [
            call
            for call, message in self.calls.items()
            if (named := _NAMED.search(message["content"])) and int(named[1]) == table
        ]

    def lose_channel(self, channel: str) -> None:
        """Forget a deleted channel with everything in it."""
        self.lost.add(channel)
        self._view.pop(channel, None)
        for known in (self.hands, self.cards):
            for table in [table for table, one in known.items() if one["channel_id"] == channel]:
                del known[table]
        self.calls = {key: one for key, one in self.calls.items() if one["channel_id"] != channel}

    async def look_back(self, channel: str) -> None:
        """Look at the messages of a channel that were posted while this person couldn't see it."""
        for message in await self.messages(channel):
            if not message["flags"] & EPHEMERAL:  # whoever leaves a server loses those
                self._sort(message)

    def hand_buttons(self, table: int) -> list[HandId | MarkId]:
        """Return the available buttons of a hand: moves, and cards that can be marked for one."""
        hand = self.hands.get(table)
        if hand is None:
            return []
        offered = [parse(one["custom_id"]) for one in walk(hand["components"]) if _can_be_used(one)]
        return [one for one in offered if isinstance(one, HandId | MarkId) and one.table == table]


def _can_be_used(component: Json) -> bool:
    """Whether a component can be used. Unplayable cards are grey; markable ones may be, too."""
    named = str(component.get("custom_id", ""))
    now = component.get("style") in NOW and named.startswith("bk1:h:")
    return (now or named.startswith("bk1:m:")) and not component.get("disabled")


class Group:
    """Some people who play at one table after the other, with computers on the free seats."""

    def __init__(
        self,
        name: str,
        people: list[Guest],
        channel: str,
        chance: random.Random,
        recorder: Recorder,
        **options: Any,
    ) -> None:
        self.name = name
        self.people = people
        self.channel = channel
        self.table: int | None = None
        self.playing = False
        self.gone: set[str] = set()
        """The ids of those who have left the server since the table was opened."""
        self.options = options
        self.went_on = 0
        """Number of acknowledged clicks and of parties begun."""
        self.going = asyncio.Event()
        self.going.set()
        self.resting = False
        """Whether the group is paused, so that nobody is about to click."""
        self.refused = False
        """Whether the last click was refused."""
        self.pause = 0.0
        """Seconds between an answer and the next click."""
        self._chance = chance
        self._recorder = recorder

    # -- playing ------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play forever, one click after the other. Errors of broken connections are retried."""
        while True:
            if not self.going.is_set():
                self.resting = True
                await self.going.wait()
                self.resting = False
            self.refused = False
            try:
                moved = await self._step()
            except (RejectedError, TimeoutError, ConnectionError):
                moved = False
            if self.refused:
                await asyncio.sleep(AFTER_REFUSAL)
            else:
                await asyncio.sleep(self.pause if moved else LOOK)

    async def _step(self) -> bool:
        if self.table is None or self.over:
            self._recorder.finished += self.table is not None
            await self._open()
            return True
        if not self.playing:
            return await self._begin()
        for person in self.people:
            if offered := person.hand_buttons(self.table):
                return await self._click(person, offered)
        return await self._help_themselves()

    async def _click(self, person: Guest, offered: list[HandId | MarkId]) -> bool:
        moves = [one for one in offered if isinstance(one, HandId)]
        marks = [one for one in offered if isinstance(one, MarkId)]
        hand = person.hands[offered[0].table]
        if not moves or (marks and self._chance.random() < 0.5):
            sizes = [one.cards.bit_count() for one in marks]
            # more and more of them; when none makes a move possible, some are put back
            bigger = [one for one, size in zip(marks, sizes, strict=True) if size == max(sizes)]
            mark = self._chance.choice(bigger if self._chance.random() < 0.8 else marks)
            await self._answer(person.fire(hand, mark.custom_id))
            return True
        move = self._chance.choice(moves)
        attempt = self._recorder.attempt(person.name, move)
        reply = await self._answer(person.fire(hand, move.custom_id))
        if self._recorder.told(attempt, reply, hand):
            self.went_on += 1
            return True
        self.refused = True
        return False

    async def _help_themselves(self) -> bool:
        """Do something when nobody can play: take a hand, wake a table, reclaim a seat, end a break."""
        table = self.table
        assert table is not None
        for person in self.people:
            hand, card = person.hands.get(table), person.cards.get(table)
            for message in (hand, card):
                for wanted in (f"bk1:w:{table}", f"bk1:t:{table}:reclaim", f"bk1:a:{table}:resume"):
                    if message is not None and wanted in ids_of(message):
                        await self._answer(person.fire(message, wanted))
                        return True
            called = person.called_to(table)
            button = f"bk1:t:{table}:hand"
            if (hand is None or called) and card is not None and button in ids_of(card):
                person.comes(table)
                await self._answer(person.fire(card, button))
                return True
            if called and card is None:  # somebody has deleted it
                person.comes(table)
                await self._answer(asyncio.ensure_future(person.command(self.channel, "hand", table=table)))
                return True
        return False

    async def _open(self) -> None:
        self.playing, self.table = False, None
        self.gone.clear()
        host = self.people[0]
        reply = await self._answer(asyncio.ensure_future(self._command(host)))
        if reply.state == "answered" and reply.message is not None:
            found = re.search(r"bk1:t:(\d+):join", " ".join(ids_of(reply.message)))
            if found is not None:
                self.table = int(found[1])

    async def _command(self, host: Guest) -> Reply:
        return await host.command(self.channel, "table open", **self.options)

    async def _begin(self) -> bool:
        """Press any button that brings the table nearer to its start."""
        table, host = self.table, self.people[0]
        card = host.cards.get(table or 0)
        if card is None:
            return False
        offered = ids_of(card)
        if f"bk1:t:{table}:hand" in offered:
            self.playing = True
            self.went_on += 1
            return True
        for person in self.people[1:]:
            if f"bk1:t:{table}:join" in offered and table in person.cards:
                await self._answer(person.fire(person.cards[table or 0], f"bk1:t:{table}:join"))
        for verb in ("fill", "start"):
            latest = host.cards.get(table or 0)
            if latest is not None and f"bk1:t:{table}:{verb}" in ids_of(latest):
                await self._answer(host.fire(latest, f"bk1:t:{table}:{verb}"))
        return True

    async def _answer(self, reply: asyncio.Future[Reply]) -> Reply:
        async with asyncio.timeout(ANSWER):
            return await asyncio.shield(reply)

    # -- how it stands ------------------------------------------------------------------------------------

    @property
    def card(self) -> Json | None:
        """The table's public card."""
        return None if self.table is None else self.people[0].cards.get(self.table)

    @property
    def over(self) -> bool:
        """Whether the card or a hand says that the partie is over."""
        hands = (person.hands.get(self.table or 0) for person in self.people)
        return any(is_over(message) for message in (self.card, *hands) if message is not None)

    @property
    def can_act(self) -> bool:
        """Whether anybody is offered something to do, or called to do it."""
        if self.table is None or not self.playing or self.over:
            return True
        called = any(person.called_to(self.table) for person in self.people)
        return called or any(person.hand_buttons(self.table) for person in self.people)

    @property
    def shows_what_is_over(self) -> list[str]:
        """Return hands that offer a move for a decision that was already acknowledged."""
        return [
            f"{person.name}: {one.custom_id}"
            for person in self.people
            for one in person.hand_buttons(self.table or 0)
            if isinstance(one, HandId) and one.decision <= self._recorder.decided(one.table, one.seat)
        ]

    def _hands(self, message: Json) -> bool:
        return any(one.split(":")[2:3] == [str(self.table)] for one in ids_of(message))

    def give_up(self) -> None:
        """Leave the table for another: it is broken, or nobody can see that it is over."""
        self.table, self.playing = None, False

    def describe(self) -> str:
        """Describe the visible state of the table, for a failure's message."""
        card = self.card
        said = "no card" if card is None else " / ".join(text_of(card).split("\n"))[:300]
        hands = [
            f"{person.name}, {one['id']}: {' '.join(text_of(one).split())[:150]} {ids_of(one)[-4:]}"
            for person in self.people
            for one in person.seen()[-1000:]
            if one["flags"] & EPHEMERAL
            and (self._hands(one) or one["id"] == person.hands.get(self.table or 0, {}).get("id"))
        ]
        return (
            f"{self.name}, table {self.table} at {time.strftime('%H:%M:%S')}: {said}\n    "
            + "\n    ".join(hands)
        )
