"""Something breaks while people play: they get a number, the log a place, and neither gets a card."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cogs.games.views import GAME_VIEWS
from engine.game import State
from tests.secrecy.overhearing import Overheard, overhearing, telltale
from tests.secrecy.twins import Leak
from tests.wire.conftest import Join, RunBot
from tests.wire.table import Seated, eventually, open_table, press, take_hand, text_of
from tests.wire.witness import Follower, Secrets, Witness

GAME = "fuenfzehnern"
STRANGE = (
    "bk1:h",
    "bk1:h:EA",
    "bk1:h:1:0:999999999999999999999999:EA",
    "bk1:h:1:99:1:EA",
    "bk1:p:1:0:1:1:EA",
    "bk1:h:1:0:1:'); DROP TABLE log",
    "bk2:h:1:0:1:EA",
    "EA",
)
"""Ids of buttons that nobody was ever shown."""


class Faulty:
    """Parts of the bot that can be made to fail, each with an exception that names everybody's cards."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.failing = ""
        honest = GAME_VIEWS[GAME]
        parts: Any = {
            part: self._failing(part, getattr(honest, part)) for part in ("hand", "card", "picture")
        }
        patch.setitem(GAME_VIEWS, GAME, replace(honest, **parts))

    def _failing(self, part: str, honest: Callable[..., Any]) -> Callable[..., Any]:
        def drawn(scene: Any, *more: Any) -> Any:
            if part == self.failing:
                state: State = scene.snapshot._partie
                raise telltale(state)
            return honest(scene, *more)

        return drawn


class Round:
    """Four people at a table, a spectator, and the log, read from outside, that all are measured by."""

    def __init__(self, people: list[Witness], onlooker: Witness, table: int, database: Path) -> None:
        self.people = people
        self.onlooker = onlooker
        self.table = table
        self.database = database
        self.follower = Follower(database, table)

    async def turn(self) -> Seated:
        """Return an awaited person, with a hand that was just taken."""
        list(self.follower.read_on())
        (seat,) = self.follower.fold.waiting_for
        owner = self.follower.fold.seats[seat].owner
        (person,) = [one for one in self.people if self.follower.number_of(one) == owner]
        return await take_hand(person, self.table)

    async def play(self) -> None:
        """Play a card."""
        one = await self.turn()
        await one.click(one.moves[0])

    def expect_no_leaks(self) -> None:
        """Raise ``Leak`` when anybody was sent a card that they could not know."""
        told = Secrets(Follower(self.database, self.table))
        seats = {place.owner: seat for seat, place in enumerate(self.follower.fold.seats)}
        leaks = told.leaks(self.onlooker, None)
        for person in self.people:
            leaks += told.leaks(person, seats[self.follower.number_of(person)])
        if leaks:
            raise Leak("\n".join(leaks))


async def sit_down(join: Join, folder: Path) -> Round:
    """Four at a table that has begun."""
    *people, onlooker = await join("Anna", "Bert", "Cilli", "Dora", "Emil")
    table = await open_table(people[0], "spieltisch", game=GAME)
    for person in people[1:]:
        await press(person, table, "join")
    await press(people[0], table, "start")
    return Round(people, onlooker, table, folder / "bot.db")


async def what_fails_here(at: Round, heard: Overheard, faulty: Faulty) -> None:
    """Let hands, cards and pictures fail to be drawn. Raises ``Leak``."""
    for part, said in (
        ("hand", "an answer failed"),
        ("card", "a request failed"),
        ("picture", "its picture could not be drawn"),
    ):
        one = await at.turn()
        faulty.failing = part
        reply = await one.click(one.moves[0])
        if part == "hand":
            assert reply.message is not None and re.search(r"\b[0-9a-f]{6}\b", text_of(reply.message))
        await eventually(lambda: said in heard.text)  # noqa: B023 - awaited within the turn
        faulty.failing = ""
    heard.expect_silence()


async def what_fails_elsewhere(at: Round, heard: Overheard) -> None:
    """Click ids that nobody was shown, and let Discord refuse requests. Raises ``Leak``."""
    one = await at.turn()
    for written in STRANGE:
        await one.click(written, force=True)
    for route in (r"PATCH .*/webhooks/", r"PATCH .*/channels/", r"callback"):
        for status in (500, 400):
            one = await at.turn()
            await at.onlooker.control("fail", route_regex=route, status=status, code=0, times=2)
            await one.click(one.moves[0])
    await eventually(lambda: "its card was not taken" in heard.text)
    heard.expect_silence()


async def test_no_card_is_named_whatever_fails(
    run_bot: RunBot, join: Join, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with overhearing(monkeypatch) as heard:
        faulty = Faulty(monkeypatch)
        async with run_bot():
            at = await sit_down(join, tmp_path)
            await what_fails_here(at, heard, faulty)
            await what_fails_elsewhere(at, heard)
        heard.expect_silence()
        at.expect_no_leaks()
        # and if the log told what exceptions say?
        monkeypatch.setattr("engine.incidents.words", str)
        async with run_bot():
            with pytest.raises(Leak):
                await what_fails_here(at, heard, faulty)
