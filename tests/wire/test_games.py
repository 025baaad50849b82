"""Every game is played over the wire, from the lobby to the result, by as many people as it can seat.

All that the people's pages ever heard is compared with what the oracles of the game let them know.
"""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from discord_sandbox import Sandbox
from engine.game import Chance
from engine.games.registry import GAMES
from tests.wire.conftest import RunBot
from tests.wire.players import Choose, Players
from tests.wire.table import (
    EPHEMERAL,
    People,
    card_of,
    eventually,
    ids_of,
    open_table,
    press,
    take_hand,
    text_of,
)
from tests.wire.witness import Follower, Secrets, Witness, cards_told

CHANNEL = "spieltisch"
NAMES = ("Anna", "Bert", "Cilli", "Dora", "Emil")


@dataclass(frozen=True)
class Evening:
    """A partie to be played: the options of the command, the people, and their favourite moves."""

    players: int
    options: Mapping[str, Any]
    likes: tuple[str, ...] = ()
    """Beginnings of tokens that are chosen where they are legal, the best first."""
    expected: tuple[str, ...] = ()
    """Patterns of tokens that must have come up."""
    shown: tuple[str, ...] = ()
    """Words about the house rules that the lobby's card must show."""

    def __str__(self) -> str:
        return "-".join([str(self.options["game"]), str(self.options.get("preset", "")), str(self.players)])


EVENINGS: Final = (
    Evening(4, {"game": "quodlibet", "rules": "wheels=false contracts=minus,quadrature,snack"}),
    Evening(4, {"game": "quodlibet", "preset": "badenia", "rules": "contracts=plus,snack"}),
    Evening(
        2,
        {"game": "kauflabet", "players": 2, "rules": "n_deals=4"},
        expected=("exchange( ..)+", "pass"),
        shown=("Noch ein Platz frei",),
    ),
    Evening(
        5,
        {"game": "kauflabet", "players": 5, "rules": "n_deals=5"},
        likes=("exchange", "play"),
        expected=("exchange( ..){3,}",),
        shown=("Noch 4 Plätze frei",),
    ),
    Evening(
        3,
        {"game": "kauflabet", "preset": "1739", "players": 3, "rules": "n_deals=3"},
        expected=("exchange( ..)+",),
    ),
    Evening(
        4,
        {"game": "fuenfzehnern", "rules": "n_deals=4"},
        likes=("EO zwang", "GO zwang", "HO zwang", "SO zwang"),
        expected=(".O zwang",),
    ),
    Evening(
        4,
        {"game": "blattla", "rules": "n_deals=4"},
        likes=("cut", "ready", "bid sow", "call", "pass"),
        expected=("bid sow.*", "call .*", "pass"),
    ),
    Evening(4, {"game": "blattla", "rules": "n_deals=4"}, expected=("bid (solo|tout) .", "cut .*")),
)


@pytest.fixture(autouse=True)
def the_same_cards_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = random.Random(15)
    monkeypatch.setattr("engine.dealing.fresh_seed", lambda: dealer.randbytes(32))


@contextlib.asynccontextmanager
async def witnesses(sandbox: Sandbox, players: int) -> AsyncIterator[list[Witness]]:
    """People who write down what they hear."""
    async with contextlib.AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(await Witness.join(sandbox.url, name)) for name in NAMES[:players]
        ]
        for person in people:
            await person.wait_until(lambda: person.bot_online)  # noqa: B023 - awaited within the turn
        yield people


def choosing(evening: Evening, chance: random.Random) -> Choose:
    """A chooser that prefers what people like best, else anything."""

    def choose(tokens: list[str]) -> str:
        for liked in evening.likes:
            if found := [token for token in tokens if token.startswith(liked)]:
                return chance.choice(found)
        return chance.choice(tokens)

    return choose


@pytest.mark.sample(1)
@pytest.mark.parametrize("evening", EVENINGS, ids=str)
async def test_a_partie_is_played_from_the_lobby_to_the_result(
    evening: Evening, sandbox: Sandbox, run_bot: RunBot, tmp_path: Path
) -> None:
    chance = random.Random(8)
    async with run_bot(), witnesses(sandbox, evening.players) as people:
        host, *guests = people
        table = await open_table(host, CHANNEL, **evening.options)
        lobby = text_of(card_of(host, table))
        assert all(rule in lobby for rule in evening.shown), lobby
        assert len(re.findall(r"^\d\. ", lobby, re.MULTILINE)) == evening.players
        for person in guests:
            assert (await press(person, table, "join")).state == "answered"
        await press(host, table, "fill" if evening.players > 1 + len(guests) else "start")

        seated = [await take_hand(person, table) for person in people]
        follower = Follower(tmp_path / "bot.db", table)
        players = Players(seated, follower, chance, choosing(evening, chance))
        await players.settled()
        await players.play()
        await players.settled()
        players.assert_nothing_lost()
        assert all(attempt.acknowledged for attempt in players.attempts)
        await eventually(lambda: "bk1:b:" in [id[:6] for id in ids_of(card_of_channel(host))])
        await eventually(lambda: all("🥇" in text_of(one.hand) for one in seated))
        assert_result(players)

    decided = [token for _, _, token in follower.decided]
    for pattern in evening.expected:
        assert any(re.fullmatch(pattern, token) for token in decided), (pattern, set(decided))
    assert_nobody_was_told_too_much(people, Follower(tmp_path / "bot.db", table))


async def test_as_many_play_as_the_game_is_for(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")

        async def refused(**options: Any) -> str:
            reply = await anna.command(CHANNEL, "table open", **options)
            assert reply.message is not None and reply.message["flags"] & EPHEMERAL
            return text_of(reply.message)

        assert "Quodlibet spielt ihr nach diesen Regeln genau zu viert" in await refused(players=5)
        assert "Fünfzehnern (Lockere Regel) ist für 3 bis 4 Leute." in await refused(
            game="fuenfzehnern", players=2
        )
        assert "Kauflabet (Anno 1739) ist für 3 bis 4 Leute." in await refused(preset="1739", players=5)
        assert "Kauflabet (Anno 1850) ist für 2 bis 5 Leute." in await refused(
            game="kauflabet", rules="players=many"
        )
        for game, players in (("quodlibet", 4), ("fuenfzehnern", 3), ("kauflabet", 5), ("blattla", 4)):
            table = await open_table(anna, CHANNEL, game=game, players=players)
            assert f"Noch {players - 1} Plätze frei" in text_of(card_of(anna, table))


async def test_four_guests_are_invited_to_a_table_for_five(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, *guests = await people("Anna", "Bert", "Cilli", "Dora", "Emil")
        invited = {f"guest-{number}": guest.id for number, guest in enumerate(guests, start=1)}
        table = await open_table(anna, CHANNEL, game="kauflabet", players=5, **invited)
        for guest in guests:
            await press(guest, table, "join")
        await eventually(lambda: "Alle Plätze sind besetzt" in text_of(card_of(anna, table)))


async def test_what_is_suggested_fits_the_game(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        (anna,) = await people("Anna")

        async def suggested(option: str, typed: str, **others: Any) -> list[str]:
            found = await anna.autocomplete(CHANNEL, "table open", option, typed, **others)
            return [choice["value"] for choice in found]

        for name, rules in GAMES.items():
            assert await suggested("preset", "", game=name) == list(rules.presets)
            found = await anna.autocomplete(CHANNEL, "table open", "preset", "", game=name)
            assert all(" – " in choice["name"] and choice["name"].endswith(".") for choice in found)
        assert await suggested("rules", "players=", game="kauflabet") == [f"Spieler={n}" for n in range(2, 6)]
        assert await suggested("rules", "zw", game="fuenfzehnern", preset="2005") == [
            "Zwang (Zwicker)=",
            "Zwei haben alle Stiche=",
        ]


def card_of_channel(person: Witness) -> dict[str, Any]:
    """The one public message."""
    (card,) = (message for message in person.seen() if not message["flags"] & EPHEMERAL)
    return card


def assert_result(players: Players) -> None:
    """Assert that card and hands end with the places in the log."""
    result = players.follower.fold.result
    assert result is not None and players.follower.state.waiting_for not in (Chance.CHANCE,)
    winners = {NAMES[seat] for seat in result.winners} if not _drawn(players) else None
    for message in (players.card, *(one.hand for one in players.seated)):
        text = text_of(message)
        assert "🥇" in text
        assert winners is None or all(name in text for name in winners)


def _drawn(players: Players) -> bool:
    """Whether the seats were drawn by lot, so that people sit elsewhere than they came."""
    follower = players.follower
    return follower.game.draws_seats(follower.options)


def assert_nobody_was_told_too_much(people: list[Witness], follower: Follower) -> None:
    secrets = Secrets(follower)
    seats = [follower.fold.seat_of(follower.number_of(person)) for person in people]
    told = sum(len(cards_told(message)) for person in people for _, message in person.heard)
    assert told > 100 * len(people), "there was something to find"
    for seat, person in zip(seats, people, strict=True):
        assert seat is not None
        leaks = secrets.leaks(person, seat)
        assert not leaks, leaks[:3]
    # somebody who sees another's hand is told too much: the search finds that
    first, second = seats[:2]
    assert first is not None and second is not None
    assert secrets.leaks(people[0], second)
