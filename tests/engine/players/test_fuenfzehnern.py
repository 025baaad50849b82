"""The careful beginner: always legal, always the same, and better than chance."""

from __future__ import annotations

import pickle
import random

import pytest

from engine.game import CHANCE, Action, Seat
from engine.games.fuenfzehnern.options import RULE_SETS, resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.players.fuenfzehnern import SimpleFuenfzehnern
from tests.engine.games.fuenfzehnern.playing import dealt, do, random_options, shuffled, turn

SIMPLE = SimpleFuenfzehnern()


def play_partie(state: Partie, clever: frozenset[Seat], rng: random.Random) -> Partie:
    """The clever seats are played by the computer, the others at random."""
    while state.waiting_for:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, shuffled(state, rng))
            continue
        seat = turn(state)
        legal = state.legal(seat)
        action: Action = rng.choice(legal)
        if seat in clever:
            action = SIMPLE.choose(state.view(seat), legal)
            assert action in legal
            assert SIMPLE.choose(pickle.loads(pickle.dumps(state.view(seat))), legal[::-1]) == action
        state.apply(seat, action)
    return state


@pytest.mark.parametrize("seed", range(12))
def test_it_plays_whole_parties_by_any_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    state = play_partie(Partie(random_options(rng)), frozenset(range(4)), rng)
    assert state.result is not None


@pytest.mark.parametrize("preset", RULE_SETS)
@pytest.mark.parametrize("players", [4, 3])
def test_it_beats_players_who_click_at_random(preset: str, players: int) -> None:
    rng = random.Random(5)
    gained = 0
    for number in range(players * 2):
        me = number % players
        state = play_partie(Partie(resolve(preset, {"players": players})), frozenset({me}), rng)
        gained += state.totals[me]
    assert gained / (players * 2 * 12) > (4 if players == 4 else 2)


def choice(state: Partie) -> str:
    seat = turn(state)
    return SIMPLE.choose(state.view(seat), state.legal(seat)).token


HANDS = (
    "EA E9 GX HK HO H7 S8 S7",
    "EK E8 GA GK HA H9 SX SU",
    "EO EX GO G9 HX H8 SK S9",
    "EU E7 GU G8 G7 HU SA SO",
)


def test_it_leads_an_ace() -> None:
    assert choice(dealt(*HANDS, zwang=False)) == "EA"


def test_it_does_not_throw_points_after_a_lost_trick() -> None:
    state = dealt(*HANDS)
    do(state, "EA")
    assert choice(state) == "E8"


def test_the_last_to_play_takes_the_points() -> None:
    state = dealt(*HANDS)
    do(state, "GX", "GK", "GO")
    assert choice(state) in {"G7", "G8"}
    state = dealt(*HANDS)
    do(state, "S8", "SU", "SK")
    assert choice(state) == "SA"


def test_it_calls_for_the_ace_with_king_and_ober() -> None:
    state = dealt(*HANDS)
    do(state, "EA", "E8", "EX", "E7")
    assert choice(state) in {"E9", "HO zwang"}
    hands = ("GX G9 HK HO H7 S8 S7 E7", "EA EK EO EU GA HA HU SU", "GO GK G8 HX H8 SK S9 E9")
    assert choice(dealt(*hands, "EX E8 GU G7 H9 SA SO SX")) == "HO zwang"
