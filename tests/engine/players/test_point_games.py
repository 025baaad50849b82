"""Computers at the games of card points: better than chance, and with reasons."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from engine.actions import Play
from engine.cards import parse
from engine.game import Action, View
from engine.games.blattla import Blattla
from engine.games.fuenfzehnern import FuenfzehnernPartie
from engine.games.registry import GAMES
from engine.kernel.events import DealSettled
from engine.players import Player
from engine.players.choosing import expert_of
from engine.players.expert import TRICKS
from engine.players.levels import Level, LevelPlayer
from engine.players.manners import takes
from engine.simulation.running import played
from tests.engine.games import blattla, fuenfzehnern
from tests.engine.players.dealing import play_partie

BURSCH, MAGISTER = (
    {name: LevelPlayer(expert_of(name), level) for name in ("blattla", "fuenfzehnern")}
    for level in (Level.BURSCH, Level.MAGISTER)
)


# Blattla.


class Careless:
    """Bids by rule, and plays any cards."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return (
            self._rng.choice(legal) if isinstance(legal[0], Play) else BURSCH["blattla"].choose(view, legal)
        )


def test_it_plays_its_cards_better_than_those_who_throw_any() -> None:
    rng = random.Random(5)
    gained = deals = 0
    for number in range(12):
        state, me = Blattla().new(Blattla().options("blattla", {})), number % 4
        players: list[Player] = [Careless(rng)] * 4
        players[me] = BURSCH["blattla"]
        for _ in played(state, players, rng):
            pass
        gained += state.totals[me]
        deals += state.deal_number
    assert gained / deals > 0.1


@pytest.mark.long
def test_it_bids_what_its_hand_is_worth() -> None:
    rng = random.Random(2)
    kinds = {"sow": 0, "solo": 0, "tout": 0, "pass": 0}
    gain = 0
    for _ in range(20):
        state = play_partie(
            Blattla().new(Blattla().options("blattla", {})), BURSCH["blattla"], frozenset(range(4)), rng
        )
        for score in state.view(None).scores:
            kinds["pass" if score.contract is None else score.contract.name.split()[0]] += 1
            if score.declarer is not None:
                gain += score.points[score.declarer]
    assert kinds["sow"] > kinds["solo"] > kinds["tout"]
    assert kinds["pass"] < 60, "people want to play"
    assert gain > 0


REST = ("GO GU G9 G8 HA HX HK SK", "G7 HO H9 H8 SO SU S9 S8")


def test_a_magister_announces_what_cannot_be_lost_and_only_that() -> None:
    magister = MAGISTER["blattla"]
    hands = (
        "EA EX EK EO EU E9 E8 GA",
        "GX GK GO GU G9 G8 G7 E7",
        "HA HX HK HO HU H9 H8 H7",
        "SA SX SK SO SU S9 S8 S7",
    )
    state = blattla.dealt(*hands)
    assert magister.choose(state.view(0), state.legal(0)).token == "bid tout E"
    state = blattla.dealt("EA EX EK EO EU GA SA S7", "HU E9 E8 E7 GX GK H7 SX", *REST)
    assert magister.choose(state.view(0), state.legal(0)).token == "bid solo E"
    blattla.say(state, "bid solo E")
    assert magister.choose(state.view(1), state.legal(1)).token == "pass"


# Fünfzehnern.


def choice(state: FuenfzehnernPartie) -> str:
    seat = fuenfzehnern.turn(state)
    return BURSCH["fuenfzehnern"].choose(state.view(seat), state.legal(seat)).token


HANDS = (
    "EA E9 GX HK HO H7 S8 S7",
    "EK E8 GA GK HA H9 SX SU",
    "EO EX GO G9 HX H8 SK S9",
    "EU E7 GU G8 G7 HU SA SO",
)


def test_it_calls_for_the_ace_with_king_and_ober() -> None:
    state = fuenfzehnern.dealt(*HANDS)
    fuenfzehnern.do(state, "EA", "E8", "EX", "E7")
    assert choice(state) in {"E9", "HO zwang"}
    hands = ("GX G9 HK HO H7 S8 S7 E7", "EA EK EO EU GA HA HU SU", "GO GK G8 HX H8 SK S9 E9")
    assert choice(fuenfzehnern.dealt(*hands, "EX E8 GU G7 H9 SA SO SX")) == "HO zwang"


def test_whoever_calls_for_the_ace_holds_the_king() -> None:
    hands = ("GX G9 HK HO H7 S8 S7 E7", "EA EK EO EU GA HA HU SU", "GO GK G8 HX H8 SK S9 E9")
    state = fuenfzehnern.dealt(*hands, "EX E8 GU G7 H9 SA SO SX")
    fuenfzehnern.do(state, "HO zwang")
    position = expert_of("fuenfzehnern").position(state.view(2))
    assert position is not None
    assert all(world.hands[0] >> parse("HK") & 1 for world in position.worlds(20, random.Random(1)))


def test_a_magister_does_not_lead_a_king_into_the_ace() -> None:
    state = fuenfzehnern.dealt(
        "EK E7 GX G9 HX H9 SX S9",
        "EA E8 GK G8 HK H8 SK S8",
        "EO E9 GO G7 HO H7 SO S7",
        "EU EX GA GU HA HU SA SU",
    )
    magister = MAGISTER["fuenfzehnern"]
    assert magister.choose(state.view(0), state.legal(0)) != Play(parse("EK"))


# Schafkopf and its kin.


@pytest.mark.parametrize("name", ["schafkopf", "mucken"])
def test_computers_double_what_they_are_likely_to_win(name: str) -> None:
    game: Any = GAMES[name]
    state, player = game.new(game.options(game.presets[0])), LevelPlayer(expert_of(name), Level.BURSCH)
    won = {True: 0, False: 0}
    for events in played(state, [player] * 4, random.Random(3)):
        for end in (event for event in events if isinstance(event, DealSettled)):
            if any(item.startswith("double") for item, _ in end.outcome.items):
                won[not end.outcome.won] += 1
    assert won[True] > won[False]


@pytest.mark.parametrize(("name", "rules"), [("ramsch", {}), ("herzla", {"all_hearts": "wins"})])
def test_much_is_ducked_even_where_everything_would_win(name: str, rules: dict[str, str]) -> None:
    game: Any = GAMES[name]
    terms = game.terms(game.options(name, rules), None, None)
    assert takes(terms, 0, sum(terms.values), TRICKS) and not takes(terms, 0, 60, TRICKS // 2)
