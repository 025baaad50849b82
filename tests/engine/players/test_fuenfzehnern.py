"""The careful beginner: always legal, always the same, and better than chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engine.game import Action, View
from engine.games.fuenfzehnern.options import RULE_SETS, resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.players.fuenfzehnern import SimpleFuenfzehnern
from tests.engine.games.fuenfzehnern.playing import dealt, do, random_options, turn
from tests.engine.players.against_chance import play_partie


class EitherWay(SimpleFuenfzehnern):
    """A computer player that checks its choice doesn't depend on the order of the legal actions."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = super().choose(view, legal)
        assert super().choose(view, legal[::-1]) == action
        return action


SIMPLE = EitherWay()


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(12))
def test_it_plays_whole_parties_by_any_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    state = play_partie(Partie(random_options(rng)), SIMPLE, frozenset(range(4)), rng)
    assert state.result is not None


@pytest.mark.sample(4)
@pytest.mark.parametrize("preset", RULE_SETS)
@pytest.mark.parametrize("players", [4, 3])
def test_it_beats_players_who_click_at_random(preset: str, players: int) -> None:
    rng = random.Random(5)
    gained = 0
    for number in range(players * 2):
        me = number % players
        state = play_partie(Partie(resolve(preset, {"players": players})), SIMPLE, frozenset({me}), rng)
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
