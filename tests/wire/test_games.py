"""Every game is played over the wire, from the lobby to the result, by as many people as it can seat.

All that the people's pages ever heard is compared with what the oracles of the game let them know.
"""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from discord_sandbox import Sandbox
from engine.game import Chance
from tests.wire.conftest import Join
from tests.wire.players import Players, liking
from tests.wire.table import (
    EPHEMERAL,
    RunBot,
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
    Evening(4, {"game": "grasobern", "rules": "n_deals=8"}, likes=("cut", "ready", "pass"), expected=("GO",)),
    Evening(4, {"game": "bierkopf", "rules": "target=3"}, likes=("double",), expected=("double", "accept")),
    Evening(3, {"game": "herzeln", "players": 3}, likes=("cut", "ready"), expected=("lay ..", "pass")),
    Evening(4, {"game": "lorum", "rules": "rounds=1"}, likes=("cut", "ready"), expected=("bid .*",)),
)


@pytest.fixture(autouse=True)
def the_same_cards_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = random.Random(15)
    monkeypatch.setattr("engine.dealing.fresh_seed", lambda: dealer.randbytes(32))


@pytest.mark.sample(1)
@pytest.mark.parametrize("evening", EVENINGS, ids=str)
async def test_a_partie_is_played_from_the_lobby_to_the_result(
    evening: Evening, run_bot: RunBot, join: Join, sandbox: Sandbox, tmp_path: Path
) -> None:
    chance = random.Random(8)
    async with run_bot():
        host, *guests = people = await join(*NAMES[: evening.players])
        table = await open_table(host, CHANNEL, **evening.options)
        lobby = text_of(card_of(host, table))
        assert all(rule in lobby for rule in evening.shown), lobby
        listed = len(re.findall(r"^\d\.\s", lobby, re.MULTILINE))
        assert listed == evening.players or f"Noch {evening.players - listed} Plätze frei" in lobby
        for person in guests:
            assert (await press(person, table, "join")).state == "answered"
        await press(host, table, "fill" if evening.players > 1 + len(guests) else "start")

        seated = [await take_hand(person, table) for person in people]
        follower = Follower(tmp_path / "bot.db", table)
        players = Players(seated, follower, chance, liking(evening.likes, chance))
        await players.settled()
        await players.play()
        await players.settled()
        players.assert_nothing_lost()
        assert all(attempt.acknowledged for attempt in players.attempts)
        await eventually(lambda: "bk1:b:" in [id[:6] for id in ids_of(card_of_channel(host))])
        await eventually(lambda: all("🥇" in text_of(one.hand) for one in seated))
        assert_result(players)

    refused = [entry.payload() for entry in sandbox.core.journal.entries if entry.status >= 400]
    assert not refused, "Discord had nothing to object to"
    decided = [token for _, _, token in follower.decided]
    for pattern in evening.expected:
        assert any(re.fullmatch(pattern, token) for token in decided), (pattern, set(decided))
    assert_nobody_was_told_too_much(people, Follower(tmp_path / "bot.db", table))


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
