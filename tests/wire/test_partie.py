"""Four people play a whole partie against the bot in a process of its own, and not everybody clicks well.

It is played once; then each test looks at something else that it left behind.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from discord_sandbox import Sandbox, SandboxSettings
from discord_sandbox.person import Reply
from discord_sandbox.settings import Bucket, Buckets
from tests.acquainted import acquainted, been_there
from tests.bot.processes import bierkoenig, environment, output_of
from tests.databases import prepare
from tests.sandbox.openapi_referee import Referee, referee
from tests.wire.table import (
    EPHEMERAL,
    PARTIE,
    PARTIE_DEALS,
    Json,
    Seated,
    cards_of,
    eventually,
    ids_of,
    is_over,
    sit_down,
    text_of,
)
from tests.wire.witness import TEXTS, Follower, Witness, described

__all__ = ["referee"]

pytestmark = pytest.mark.scaled

NAMES = ("Anna", "Bert", "Cilli", "Dora")

QUICKER = ("schneller als du", "quicker than you")
EARLY = ("noch nicht dran", "not your turn yet")
FOREIGN = ("nicht deine Karten", "not your cards")
RULES = (" bedienen", "follow", "passt", "fit", "Unter")
ENDED = tuple(TEXTS.of(language)("hand-ended") for language in ("de", "en"))

_ENDED = re.compile(r"(?:Spiel|Deal) (\d+) · .+ (?:ist aus|is over):(.*)")
_FIGURES = re.compile(r"^-# .*(?:Summe|Total): (.+)$", re.MULTILINE)
_WRITTEN = re.compile(rf"Zettel der Partie.*? {PARTIE_DEALS}\. [^:]+: ([^;]+);")
_PLACE = re.compile(r"^(?:🥇|🥈|🥉|4️⃣) \W*(\w+)\W* · ([\d.]+)", re.MULTILINE)


@dataclass
class Played:
    """A finished partie, and everything about it that tests look at."""

    sandbox: Sandbox
    database: Path
    table: int
    people: list[Witness]
    moves: list[tuple[int, int, str]] = field(default_factory=list)
    """The moves that were clicked and counted: seat, decision number and token."""
    points: list[list[int]] = field(default_factory=list)
    """The points of each deal by seat, as the hands told them."""
    totals: list[int] = field(default_factory=lambda: [0] * 4)
    """The sums of the points by seat."""
    wrong: Counter[str] = field(default_factory=Counter)
    card: Json = field(default_factory=dict)
    """The public card at the end."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return asyncio.run(_play(tmp_path_factory.mktemp("partie") / "bot.db"))


async def _play(database: Path) -> Played:
    # people here click a hundred times faster than people do, so their hands are refreshed as often
    buckets = Buckets(webhook=Bucket.of(500, 2.0))
    async with contextlib.AsyncExitStack() as stack:
        sandbox = await stack.enter_async_context(
            acquainted(SandboxSettings(buckets=buckets, record_bodies=True))
        )
        env = environment(
            sandbox,
            storage__url=str(prepare(database, been_there)),
            cogs__refreshes="500",
        )
        bot = await stack.enter_async_context(bierkoenig("run", env=env))
        await bot.says('"ready"')
        people = [await stack.enter_async_context(await Witness.join(sandbox.url, name)) for name in NAMES]
        table, seated = await sit_down(people, **PARTIE)
        partie = Played(sandbox, database, table, people)
        await Evening(partie, seated).play()
        partie.card = await people[0].wait_for(
            lambda message: is_finished(message) and bool(_WRITTEN.search(described(message)))
        )
    return partie


class Evening:
    """Plays by the hands' texts and offers, and clicks wrongly every now and then."""

    def __init__(self, partie: Played, seated: list[Seated]) -> None:
        self.partie = partie
        self.seated = seated
        self.chance = random.Random(12)
        self.pressed: dict[str, str] = {}
        """The button that each person pressed last, by name."""

    async def play(self) -> None:
        mistakes: Iterator[Callable[[Seated], Awaitable[None]]] = itertools.cycle(
            (
                self.greyed,
                self.too_early,
                self.outdated,
                self.somebody_elses,
                self.on_the_card,
                self.somebody_elses_on_the_card,
            )
        )
        mistake = next(mistakes)
        while True:
            await eventually(lambda: self.over or any(one.moves for one in self.seated))
            if self.over:
                return
            mover = next(one for one in self.seated if one.moves)
            if self.chance.random() < 0.4:
                before = self.partie.wrong.total()
                await mistake(mover)
                if self.partie.wrong.total() > before:  # else it can't be made now
                    mistake = next(mistakes)
            await self.move(mover)

    @property
    def over(self) -> bool:
        return any(ended in text_of(one.hand) for one in self.seated for ended in ENDED)

    async def move(self, mover: Seated) -> None:
        """Click a move that counts; now and then twice."""
        move = self.chance.choice(mover.moves)
        clicks = 2 if self.chance.random() < 0.1 else 1
        replies = await asyncio.gather(*(mover.click(move) for _ in range(clicks)))
        note = note_of(mover.hand)
        if clicks == 1:
            assert note is None
        elif not self.over:  # a hand that is over has no lines
            self.partie.wrong["double"] += 1
            assert note is not None and any(said in note for said in QUICKER), note
        for reply in replies:
            assert reply.state == "answered" and reply.message is not None
            assert reply.message["id"] == mover.hand["id"]
        _, _, _, seat, decision, token = move.split(":")
        self.partie.moves.append((int(seat), int(decision), token))
        self.pressed[mover.person.name] = move
        self.read_points(text_of(mover.hand))

    def read_points(self, text: str) -> None:
        """Write down the points of a deal that has ended, and compare with the totals shown."""
        ended = _ENDED.search(text)
        if ended is None or int(ended[1]) == len(self.partie.points):
            return
        assert int(ended[1]) == len(self.partie.points) + 1, "no deal is missed"
        line = _FIGURES.search(text)
        assert line is not None
        rows = [row.rpartition("\xa0")[2].split("/") for row in re.split("\xa0· ", line[1])]
        points = points_by_name(ended[2]) if ended[2].strip() else [int(row[0]) for row in rows]
        self.add(points)
        assert [int(row[-1]) for row in rows] == self.partie.totals

    def add(self, points: list[int]) -> None:
        self.partie.points.append(points)
        self.partie.totals = [total + more for total, more in zip(self.partie.totals, points, strict=True)]

    # -- clicks that must not do anything ---------------------------------------------------------------

    async def greyed(self, mover: Seated) -> None:
        """Click a card that may not be played now: the answer is the rule."""
        greyed = [button for button in card_buttons(mover.hand) if button not in mover.moves]
        if greyed:
            reply = await self.without_effect(mover, mover, self.chance.choice(greyed))
            self.partie.wrong["greyed"] += 1
            assert_hand(reply, mover, *RULES)

    async def too_early(self, mover: Seated) -> None:
        """Click a card of one's own while it is somebody else's turn."""
        other = self.other(mover)
        cards = card_buttons(other.hand)
        if cards:
            reply = await self.without_effect(mover, other, self.chance.choice(cards))
            self.partie.wrong["too early"] += 1
            assert_hand(reply, other, *EARLY, *QUICKER)

    async def outdated(self, mover: Seated) -> None:
        """Click the button pressed last time, which the hand doesn't have any more."""
        if old := self.pressed.get(mover.person.name):
            reply = await self.without_effect(mover, mover, old)
            self.partie.wrong["outdated"] += 1
            assert_hand(reply, mover, *QUICKER)

    async def somebody_elses(self, mover: Seated) -> None:
        """Click somebody else's card, with a forged id in one's own hand."""
        thief = self.other(mover)
        reply = await self.without_effect(mover, thief, mover.moves[0])
        self.partie.wrong["foreign"] += 1
        assert_sentence(reply, *FOREIGN)
        assert reply.message is not None and reply.message["id"] != thief.hand["id"]

    async def somebody_elses_on_the_card(self, mover: Seated) -> None:
        """Click somebody else's card, as if the public card had such a button."""
        thief = self.other(mover)
        before = self.everything(mover)
        reply = await thief.person.click(self.public_card(thief), mover.moves[0], force=True)
        assert self.everything(mover) == before
        self.partie.wrong["foreign, on the card"] += 1
        assert_sentence(reply, *FOREIGN)

    async def on_the_card(self, mover: Seated) -> None:
        """Click a button of the lobby, long after the start."""
        before = self.everything(mover)
        verb = self.chance.choice(["start", "join", "fill", "nonsense"])
        card = self.public_card(mover)
        reply = await mover.person.click(card, f"bk1:t:{self.partie.table}:{verb}", force=True)
        assert self.everything(mover) == before
        self.partie.wrong["lobby"] += 1
        assert reply.message is not None and reply.message["flags"] & EPHEMERAL

    async def without_effect(self, mover: Seated, who: Seated, button: str) -> Reply:
        """Click, and check that nobody's buttons change."""
        before = self.everything(mover)
        reply = await who.click(button, force=True)
        assert self.everything(mover) == before
        return reply

    def everything(self, mover: Seated) -> list[str]:
        """The ids of everything that the player at turn can click."""
        return ids_of(mover.hand)

    def public_card(self, seated: Seated) -> Json:
        (card,) = cards_of(seated.person, self.partie.table)
        return card

    def other(self, mover: Seated) -> Seated:
        return self.chance.choice([one for one in self.seated if one is not mover])


def card_buttons(hand: Json) -> list[str]:
    """The ids of buttons that play a card or blind slot, playable or not, now or early."""
    plays = [re.sub(r"^bk1:i:(\d+:\d:\d+):\d+:", r"bk1:h:\1:", id) for id in ids_of(hand)]
    return [id for id in plays if re.fullmatch(r"bk1:h:\d+:\d:\d+:(lay )?([EGHS]\w|slot \d)", id)]


def note_of(hand: Json) -> str | None:
    """The line that answers the last click."""
    lines = [line for line in text_of(hand).splitlines() if line.startswith("> ")]
    return lines[0].removeprefix("> ") if lines else None


def assert_hand(reply: Reply, clicker: Seated, *sentences: str) -> None:
    """Assert that the click was answered with the hand and one of these sentences in a line."""
    assert reply.state == "answered" and reply.message is not None
    assert reply.message["id"] == clicker.hand["id"]
    note = note_of(reply.message)
    assert note is not None and any(sentence in note for sentence in sentences), note


def assert_sentence(reply: Reply, *sentences: str) -> None:
    """Assert that the click was answered privately with one of these sentences and nothing to click."""
    assert reply.state == "answered" and reply.message is not None
    assert reply.message["flags"] & EPHEMERAL
    assert any(sentence in text_of(reply.message) for sentence in sentences)
    assert all(id.endswith(":hand") for id in ids_of(reply.message)), "but for the way back to one's cards"


def is_finished(message: Json) -> bool:
    """Whether a message is the card of the partie that is over."""
    return not message["flags"] & EPHEMERAL and is_over(message)


def points_by_name(text: str) -> list[int]:
    """``Anna +30 · Dora +50``, by seat."""
    return [int(found[1]) if (found := re.search(rf"{name}\W*\s\+(\d+)", text)) else 0 for name in NAMES]


def places_shown(text: str) -> dict[str, int]:
    """The points that a result gives to each name; from a thousand on they are written ``1.050``."""
    return {name: int(points.replace(".", "")) for name, points in _PLACE.findall(text)}


# -- what the partie left behind ---------------------------------------------------------------------------


def test_the_result_is_the_sum_of_what_was_shown(played: Played) -> None:
    assert len(played.points) == PARTIE_DEALS - 1, "the last deal ends with the partie"
    text = text_of(played.card)
    written = _WRITTEN.search(described(played.card))
    assert written is not None
    last = [int(points) for points in re.findall(r" (\d+)", f" {written[1]}")]
    sums = [a + b for a, b in zip(played.totals, last, strict=True)]
    shown = places_shown(text)
    assert shown == dict(zip(NAMES, sums, strict=True))
    assert list(shown.values()) == sorted(sums), "the lowest total comes first"
    assert not _ENDED.search(text), "the sheet tells it, to those who see it and to those who don't"


def test_the_log_holds_the_clicks_that_counted_and_no_others(played: Played) -> None:
    follower = Follower(played.database, played.table)
    assert list(follower.read_on())
    assert follower.decided == played.moves
    assert follower.fold.status == "finished"
    result = follower.fold.result
    assert result is not None
    assert dict(zip(NAMES, result.points, strict=True)) == places_shown(text_of(played.card))


async def test_the_database_is_in_order(played: Played) -> None:
    status, output = await output_of("db", "verify", env=environment(storage__url=str(played.database)))
    assert (status, output) == (0, "1 tables checked, 0 faults\n")


def test_there_were_wrong_clicks_of_every_kind(played: Played) -> None:
    kinds = {"double", "greyed", "too early", "outdated", "foreign", "foreign, on the card", "lobby"}
    assert played.wrong.keys() == kinds
    assert min(played.wrong.values()) >= 3, played.wrong


def test_discord_had_nothing_to_object_to(played: Played) -> None:
    refused = [entry.payload() for entry in played.sandbox.core.journal.entries if entry.status >= 400]
    assert not refused


def test_the_bodies_are_as_discord_describes_them(played: Played, referee: Referee) -> None:
    assert referee.judge(played.sandbox) > 80 * PARTIE_DEALS


def test_private_messages_reach_one_person_only(played: Played) -> None:
    owners: dict[str, set[str]] = {}
    for person in played.people:
        for _, message in person.heard:
            if message["flags"] & EPHEMERAL:
                owners.setdefault(message["id"], set()).add(person.name)
    assert all(len(names) == 1 for names in owners.values())
