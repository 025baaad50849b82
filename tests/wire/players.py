"""People who play while the bot comes and goes: what they clicked, what was answered, what they are shown."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass

from bot.sandbox.person import Person, Reply
from engine.cards import notation
from engine.games.quodlibet.partie import Partie
from engine.games.quodlibet.views import ChainDealView, LayoutDealView, TrickDealView
from tests.wire.table import (
    EPHEMERAL,
    Json,
    Seated,
    eventually,
    take_hand,
    text_of,
)
from tests.wire.witness import Follower

PATIENCE = 20.0
"""Seconds until a test gives up waiting for the bot to come back."""
_NOTE = re.compile(r"^> (.+)", re.MULTILINE)
_RESTARTING = ("Der Bot startet gerade neu", "The bot is just restarting")


@dataclass
class Attempt:
    """A click on a move. Whether it was acknowledged is known when ``reply`` is done."""

    seat: int
    decision: int
    token: str
    reply: asyncio.Future[Reply]

    @property
    def acknowledged(self) -> bool:
        """The answer showed the hand after the move."""
        reply = self.reply.result()
        if reply.state != "answered":
            return False
        assert reply.message is not None
        note = _NOTE.search(text_of(reply.message))
        if note is not None:
            assert note[1].startswith(_RESTARTING), (
                "nothing else keeps somebody from doing what the hand offers"
            )
        return note is None


class Players:
    """The people at one table, and its log read from outside."""

    def __init__(self, seated: list[Seated], follower: Follower, chance: random.Random) -> None:
        self.seated = seated
        self.follower = follower
        self.chance = chance
        self.attempts: list[Attempt] = []
        self.without_hand: list[Person] = []
        self.called = 0
        """How often somebody without a hand was mentioned."""

    @property
    def people(self) -> list[Person]:
        """Everybody, with or without a hand."""
        return [*(one.person for one in self.seated), *self.without_hand]

    # -- clicking ---------------------------------------------------------------------------------------

    @property
    def can_act(self) -> bool:
        """Whether any hand offers a move."""
        return any(one.moves for one in self.seated)

    def press_move(self) -> Attempt:
        """Send a click on a move, without waiting for its answer."""
        mover = next(one for one in self.seated if one.moves)
        move = self.chance.choice(mover.moves)
        _, _, _, seat, decision, token = move.split(":")
        attempt = Attempt(int(seat), int(decision), token, mover.person.fire(mover.hand, move))
        self.attempts.append(attempt)
        return attempt

    async def play(self, clicks: int = 10_000) -> None:
        """So many clicks, or until the partie is over. Somebody who has no hand gets one when called."""
        for _ in range(clicks):
            await eventually(self._somebody_can_act, PATIENCE)
            if self.over:
                return
            if self._called():
                await self._take_hand()
                await eventually(lambda: self.can_act, PATIENCE)
            attempt = self.press_move()
            await asyncio.wait({attempt.reply})
            if not attempt.acknowledged:
                # the hand stays as it was, or is about to be refreshed: look again when the bot is there
                await eventually(lambda: self.people[0].bot_online, PATIENCE)
                await self.settled()

    def _somebody_can_act(self) -> bool:
        return self.can_act or self.over or self._called() is not None

    @property
    def over(self) -> bool:
        """Whether the public card says so."""
        return "Die Partie ist zu Ende" in text_of(self.card)

    @property
    def card(self) -> Json:
        """The public card: the newest message to everybody that isn't a mention."""
        return max(self.public, key=lambda message: int(message["id"]))

    @property
    def public(self) -> list[Json]:
        """All public messages but mentions."""
        messages = self.seated[0].person.seen()
        return [one for one in messages if not one["flags"] & EPHEMERAL and not one["mentions"]]

    # -- hands that are put away --------------------------------------------------------------------------

    async def put_hand_away(self) -> None:
        """Somebody dismisses their hand: from now on the bot can't show them anything privately."""
        one = self.chance.choice(self.seated)
        self.seated.remove(one)
        self.without_hand.append(one.person)
        await one.person.delete(one.hand)

    def _called(self) -> Person | None:
        return next((person for person in self.without_hand if calls(person)), None)

    async def _take_hand(self) -> None:
        person = self._called()
        assert person is not None
        self.called += 1
        self.without_hand.remove(person)
        self.seated.append(await take_hand(person, self.seated[0].table))

    # -- what is shown ------------------------------------------------------------------------------------

    async def settled(self) -> None:
        """Wait, without a click, until a person is waited for and everybody is shown how it stands."""
        await eventually(self.up_to_date, PATIENCE)

    @property
    def shown(self) -> bool:
        """Whether the card and every hand show what is in the log."""
        self._read_on()
        if self.follower.fold.status == "finished":
            return self.over
        messages = [self.card, *(one.hand for one in self.seated)]
        return all(shows(text_of(message), self.follower.partie) for message in messages)

    @property
    def computer_thinks(self) -> bool:
        """Whether a computer is waited for."""
        self._read_on()
        return self.follower.fold.computer_awaited is not None

    def up_to_date(self) -> bool:
        """Whether everything is shown, and the one waited for is a person who can act or is called."""
        if not self.shown or self.computer_thinks:
            return False
        fold = self.follower.fold
        if fold.status == "finished":
            return True
        (waiting,) = fold.awaited
        offered = {
            (int(seat), int(decision))
            for one in self.seated
            for _, _, _, seat, decision, _ in (move.split(":") for move in one.moves)
        }
        return offered == {(waiting, fold.decisions[waiting])} or (not offered and self._called() is not None)

    def _read_on(self) -> None:
        for _ in self.follower.read_on():
            pass

    # -- afterwards ---------------------------------------------------------------------------------------

    async def answers(self) -> None:
        """Wait until it is known of every click whether it was answered."""
        await asyncio.wait({attempt.reply for attempt in self.attempts})

    def assert_acknowledged_so_far(self) -> None:
        """The newest acknowledged click is in the log."""
        self._read_on()
        newest = next(one for one in reversed(self.attempts) if one.reply.done() and one.acknowledged)
        assert (newest.seat, newest.decision, newest.token) in self.follower.decided

    def assert_nothing_lost(self) -> None:
        """The log has every acknowledged click, once; of the others each once or not at all; nothing else."""
        self._read_on()
        logged = {(seat, decision): token for seat, decision, token in self.follower.decided}
        assert len(logged) == len(self.follower.decided), "nobody has decided twice"
        tried: dict[tuple[int, int], set[str]] = {}
        for one in self.attempts:
            tried.setdefault((one.seat, one.decision), set()).add(one.token)
            if one.acknowledged:
                assert logged.get((one.seat, one.decision)) == one.token
        assert all(token in tried[decision] for decision, token in logged.items())


def calls(person: Person) -> list[Json]:
    """The public messages that mention somebody."""
    return [
        message
        for message in person.seen()
        if not message["flags"] & EPHEMERAL and any(user["id"] == person.id for user in message["mentions"])
    ]


def shows(text: str, partie: Partie) -> bool:
    """Whether a hand or card shows this state: the deal, and what lies on the table."""
    view = partie.view(None)
    marks = [rf"\b{view.deal_number}/12"]
    cards: list[int] = []
    match view.deal:
        case None:
            marks.append("Der Bierkönig wählt|The beer king chooses")
        case TrickDealView() as deal:
            marks.append(rf"(Stich|Trick) {len(deal.tricks) + 1}\b")
            cards += [play.card for play in deal.trick]
        case ChainDealView() as deal:
            cards += [play.card for chain in deal.chains for play in chain.plays]
        case LayoutDealView() as deal:
            cards += [card for turn in deal.turns for card in turn.laid]
            cards += deal.laid
    marks += [f"<:{notation(card)}:" for card in cards]
    return all(re.search(mark, text) for mark in marks)
