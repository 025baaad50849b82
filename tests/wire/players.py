"""People who play while the bot comes and goes: their clicks, the answers, and the messages they see."""

import asyncio
import contextlib
import random
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cogs.app import App
from cogs.hand.buttons import HandId, MarkId
from cogs.hand.view import hand_view
from cogs.shell.card_emoji import UploadedEmoji, emoji_files
from cogs.shell.clicks import parse
from cogs.texts.catalogue import Texts
from discord_sandbox import Reply, Sandbox
from discord_sandbox.components import walk
from engine.cards import NO_CARDS, CardSet, card_set, parse_many
from engine.game import Seat
from tests.cogs.seating import payload, table_card
from tests.wire.table import (
    EPHEMERAL,
    Json,
    RunBot,
    Seated,
    eventually,
    ids_of,
    is_over,
    silence,
    text_of,
)
from tests.wire.witness import Follower, Witness

TEXTS = Texts()
FACES = UploadedEmoji(dict.fromkeys(emoji_files(TEXTS), 1))

_NOTE = re.compile(r"^> (.+)", re.MULTILINE)
_NEWS = ("hat sich dazugesetzt.", "has joined the table.")
_RESTARTING = ("Der Bot startet gerade neu", "The bot is restarting")


@dataclass
class Attempt:
    """A click on a move. Whether it was acknowledged is known when ``reply`` is done."""

    seat: int
    decision: int
    token: str
    reply: asyncio.Future[Reply]

    @property
    def acknowledged(self) -> bool:
        """Whether the answer showed the hand after the move."""
        reply = self.reply.result()
        if reply.state != "answered":
            return False
        assert reply.message is not None
        notes = [note for note in _NOTE.findall(text_of(reply.message)) if not note.endswith(_NEWS)]
        assert all(note.startswith(_RESTARTING) for note in notes), (
            f"nothing else keeps somebody from doing what the hand offers: {notes}"
        )
        return not notes


Features = list[tuple[object, ...]]
Choose = Callable[[list[str]], str]
"""Chooses among the tokens that a hand offers."""


def liking(likes: Sequence[str], chance: random.Random) -> Choose:
    """Prefer the tokens that match one of these patterns, the best first; else choose anything."""

    def choose(tokens: list[str]) -> str:
        for liked in likes:
            if found := [token for token in tokens if re.match(liked, token)]:
                return chance.choice(found)
        return chance.choice(tokens)

    return choose


class Players:
    """The people at one table, and its log read from outside.

    ``choose`` picks their moves; by default they choose at random, by ``chance``.
    """

    def __init__(
        self, seated: list[Seated], follower: Follower, chance: random.Random, choose: Choose | None = None
    ) -> None:
        self.seated = seated
        self.follower = follower
        self.chance = chance
        self.choose = choose or chance.choice
        self.attempts: list[Attempt] = []
        self.watching = 0
        """The number of people who watch with a private view; the card shows it."""
        self._drawings: tuple[object, list[list[Features]]] = (None, [])

    # -- clicking ---------------------------------------------------------------------------------------

    @property
    def can_act(self) -> bool:
        """Whether any hand offers a move that the table waits for."""
        return self._mover() is not None

    def _mover(self) -> tuple[Seated, Seat, list[str]] | None:
        """A person whom the table waits for, their seat, and the legal moves that their hand offers."""
        self._read_on()
        fold = self.follower.fold
        for seat in sorted(fold.waiting_for):
            one = self.at(seat)
            if one is None or fold.seats[seat].computer is not None:
                continue
            buttons = _buttons(one, seat, fold.decisions[seat])
            offered = {button.token for button in buttons if isinstance(button, HandId)}
            can_mark = len(offered) < len(buttons)
            legal = [action.token for action in self.follower.state.legal(seat)]
            moves = [token for token in legal if token in offered or (can_mark and _marks(token))]
            if moves:
                return one, seat, moves
        return None

    def at(self, seat: Seat) -> Seated | None:
        """The person who owns a seat, if they have a hand."""
        owner = self.follower.fold.seats[seat].owner
        return next((one for one in self.seated if self.follower.number_of(one.person) == owner), None)

    async def _mark(self, one: Seated, action: HandId) -> None:
        """Mark the cards of an action, a click each, until it is offered. Gives up without an answer."""
        cards = _marks(action.token)
        while action.custom_id not in ids_of(one.hand):
            buttons = _buttons(one, action.seat, action.decision)
            offered = [button for button in buttons if isinstance(button, MarkId)]
            nearest = min(offered, key=lambda button: (button.cards ^ cards).bit_count())
            reply = await one.person.click(one.hand, nearest.custom_id)
            if reply.state != "answered":
                return

    async def play(self, clicks: int = 10_000) -> None:
        """Play so many clicks, or until the partie is over."""
        for _ in range(clicks):
            await eventually(lambda: self.can_act or self.over)
            if self.over:
                return
            attempt = await self._move()
            await asyncio.wait({attempt.reply})
            if not attempt.acknowledged:
                # the hand stays as it was, or is about to be refreshed: look again when the bot is there
                await eventually(lambda: self.seated[0].person.bot_online)
                await self.settled()

    async def _move(self) -> Attempt:
        """Choose a move, mark the cards for it, if any, and send the click."""
        found = self._mover()
        assert found is not None
        one, seat, moves = found
        action = HandId(one.table, seat, self.follower.fold.decisions[seat], self.choose(moves))
        if _marks(action.token):
            await self._mark(one, action)
        reply = one.person.fire(one.hand, action.custom_id)
        self.attempts.append(Attempt(action.seat, action.decision, action.token, reply))
        return self.attempts[-1]

    @property
    def over(self) -> bool:
        """Whether the public card says that the partie is over."""
        return is_over(self.card)

    @property
    def card(self) -> Json:
        """The public card: the newest message to everybody that isn't a mention."""
        messages = self.seated[0].person.seen()
        public = [one for one in messages if not one["flags"] & EPHEMERAL and not one["mentions"]]
        return max(public, key=lambda message: int(message["id"]))

    # -- what is shown ------------------------------------------------------------------------------------

    async def settled(self) -> None:
        """Wait, without a click, until a person is waited for and everybody sees the current state."""
        try:
            await eventually(self.up_to_date)
        except TimeoutError:
            raise AssertionError(self._behind()) from None

    def _behind(self) -> str:
        """Describe everything that isn't up to date, for the message of a failure."""
        self._read_on()
        fold = self.follower.fold
        card, *hands = self._drawn()
        behind = [] if features(self.card["components"]) in card else [f"card: {text_of(self.card)}"]
        behind += [
            f"{one.person.name}: {shown}, not {hand[0]}"
            for one, hand in zip(self.seated, hands, strict=True)
            if (shown := features(one.hand["components"])) not in hand
        ]
        waiting = f"awaited {sorted(fold.waiting_for)}, computer {fold.moves_itself}, entry {fold.seq}"
        return "\n".join([f"not up to date: {waiting}, somebody can act: {self.can_act}", *behind])

    @property
    def shown(self) -> bool:
        """Whether the card and every hand show the state of the log."""
        self._read_on()
        if self.over:
            return self.follower.fold.status == "finished"
        card, *hands = self._drawn()
        return features(self.card["components"]) in card and all(
            features(one.hand["components"]) in hand for one, hand in zip(self.seated, hands, strict=True)
        )

    def _drawn(self) -> list[list[Features]]:
        """The card and the hands as they may look: a line that answers a click takes the place of another."""
        pictured = any("items" in one for one in walk(self.card["components"]))
        drawn_for = (self.follower.fold.seq, [one.person.id for one in self.seated], self.watching, pictured)
        if self._drawings[0] != drawn_for:
            state = self.follower.table_state
            picture, words = ("table.jpg", "") if pictured else None, TEXTS.of("de")
            drawings = [[table_card(state, words, FACES.of(words), picture, watching=self.watching)]]
            for one in self.seated:
                seat = state.seat_of(self.follower.number_of(one.person))
                assert seat is not None
                words = TEXTS.of(one.person.locale)
                faces = FACES.of(words)
                drawings.append([hand_view(state, seat, words, faces, note) for note in (None, "…")])
            self._drawings = drawn_for, [[features(payload(one)) for one in ways] for ways in drawings]
        return self._drawings[1]

    def up_to_date(self) -> bool:
        """Whether everything is shown, and the table waits for a person who can act."""
        self._read_on()
        if self.follower.fold.moves_itself is not None or not self.shown:
            return False
        return self.follower.fold.status == "finished" or self.can_act

    def _read_on(self) -> None:
        for _ in self.follower.read_on():
            pass

    # -- afterwards ---------------------------------------------------------------------------------------

    async def answers(self) -> None:
        """Wait until every click is answered or known to have failed."""
        await asyncio.wait({attempt.reply for attempt in self.attempts})

    def assert_acknowledged_so_far(self) -> None:
        """Assert that the newest acknowledged click is in the log."""
        self._read_on()
        newest = next(one for one in reversed(self.attempts) if one.reply.done() and one.acknowledged)
        assert (newest.seat, newest.decision, newest.token) in self.follower.decided

    def assert_nothing_lost(self) -> None:
        """Assert that the log has each acknowledged click once, others at most once, and nothing else."""
        self._read_on()
        logged = {(seat, decision): token for seat, decision, token in self.follower.decided}
        assert len(logged) == len(self.follower.decided), "nobody has decided twice"
        tried: dict[tuple[int, int], set[str]] = {}
        for one in self.attempts:
            tried.setdefault((one.seat, one.decision), set()).add(one.token)
            if one.acknowledged:
                assert logged.get((one.seat, one.decision)) == one.token
        assert all(token in tried[decision] for decision, token in logged.items())


def _buttons(one: Seated, seat: Seat, decision: int) -> list[HandId | MarkId]:
    """The buttons that a hand offers for a decision."""
    return [
        button
        for button in map(parse, ids_of(one.hand))
        if isinstance(button, HandId | MarkId)
        and (button.table, button.seat, button.decision) == (one.table, seat, decision)
    ]


def _marks(token: str) -> CardSet:
    """The cards to be marked in a hand before it offers an action."""
    verb, _, cards = token.partition(" ")
    return card_set(parse_many(cards)) if verb == "exchange" else NO_CARDS


def features(components: list[Json]) -> Features:
    """The visible and clickable parts of a message, but for colours and lines that answer a click."""
    found: Features = []
    for one in walk(components):
        if "content" in one:
            lines = re.sub(r"(<:\w+:)\d+>", r"\1>", one["content"]).splitlines()
            found.append(tuple(line for line in lines if not line.startswith("> ")))
        elif "custom_id" in one:
            emoji = one.get("emoji")
            found.append((one["custom_id"], one.get("label"), emoji and emoji["name"]))
    return [feature for feature in found if feature]


# -- interruptions -------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def cut_off(run_bot: RunBot, database: Path, **play: Any) -> AsyncIterator[App]:
    """Run the bot until it is killed: what it writes as it stops is not in its database afterwards."""
    with (
        contextlib.closing(sqlite3.connect(database)) as now,
        contextlib.closing(sqlite3.connect(":memory:")) as left,
    ):
        async with run_bot(**play) as app:
            yield app
            now.backup(left)
        left.backup(now)


class Interruptions:
    """A bot that comes back each time that it is interrupted; ``play`` are its settings."""

    def __init__(self, sandbox: Sandbox, run_bot: RunBot, database: Path, **play: Any) -> None:
        self._sandbox = sandbox
        self._until_killed = partial(cut_off, run_bot, database, **play)
        self._until_stopped = partial(run_bot, **play)
        self._running = contextlib.AsyncExitStack()

    async def begin(self) -> None:
        """Start it for the first time."""
        await self._running.enter_async_context(self._until_killed())

    async def end(self) -> None:
        """Interrupt it for the last time."""
        await self._running.aclose()

    async def unnoticed(self, people: Sequence[Witness], table: int) -> None:
        """Kill the bot, then stop the next one in order, which must change nothing. Leaves a bot running.

        Every message says and offers the same as before, there is no new one, and the table still has one
        live card.
        """
        await silence(self._sandbox)
        before = [_shown(person) for person in people]
        heard = [len(person.heard) for person in people]
        for run in (self._until_stopped, self._until_killed):
            await self._running.aclose()
            await self._running.enter_async_context(run())
            await eventually(lambda: all(person.bot_online for person in people))
            await silence(self._sandbox)
            for person, shown, since in zip(people, before, heard, strict=True):
                assert _shown(person) == shown, person.name
                told = [text_of(message) for _, message in person.heard[since:] if message["id"] not in shown]
                assert not told, (person.name, told)
                assert len(live_cards(person, table)) == 1, person.name


def _shown(person: Witness) -> dict[str, Features]:
    """The texts and offers of each message that somebody sees, but for lines that answer a click.

    Deadlines may move: the time for which nobody could act is given back.
    """
    return {
        message["id"]: [_timeless(one) for one in features(message["components"])]
        for message in person.seen()
    }


def _timeless(feature: Any) -> Any:
    """A feature without the times in its texts."""
    if isinstance(feature, tuple):
        return tuple(_timeless(one) for one in feature)
    return re.sub(r"<t:\d+", "<t:…", feature) if isinstance(feature, str) else feature


def live_cards(person: Witness, table: int) -> list[Json]:
    """The public messages at which something can still be done at a table."""
    return [
        message
        for message in person.seen()
        if not message["flags"] & EPHEMERAL
        and any(one.split(":")[2:3] == [str(table)] for one in ids_of(message))
    ]
