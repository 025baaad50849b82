"""The careful beginner at Blattla: always legal, always the same, and better than chance."""

from __future__ import annotations

import pickle
import random

import pytest

from engine.cards import card_set, parse_many
from engine.game import CHANCE, Action, Seat
from engine.games.blattla.options import resolve
from engine.games.blattla.partie import Partie
from engine.players.blattla import SimpleBlattla, promise
from tests.engine.games.blattla.playing import CHOICES, dealt, random_options, say

SIMPLE = SimpleBlattla()


def choice(state: Partie, seat: Seat) -> Action:
    legal = state.legal(seat)
    action = SIMPLE.choose(state.view(seat), legal)
    assert action in legal
    assert SIMPLE.choose(pickle.loads(pickle.dumps(state.view(seat))), legal) == action
    return action


def play_partie(state: Partie, clever: frozenset[Seat], rng: random.Random) -> Partie:
    """Play a partie: the clever seats by the computer; the others bid like it, but play any legal card."""
    while state.waiting_for:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, state.deal(rng.sample(state.pack, len(state.pack))))
            continue
        seat = min(state.waiting_for)
        at_random = seat not in clever and state.phase == "play"
        state.apply(seat, rng.choice(state.legal(seat)) if at_random else choice(state, seat))
    return state


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(16))
def test_it_plays_whole_parties_by_any_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    options = random_options(rng)
    state = play_partie(Partie(options), frozenset(range(4)), rng)
    assert state.result is not None
    assert set(options.model_dump()) == set(CHOICES)


@pytest.mark.long
def test_it_plays_its_cards_better_than_those_who_throw_any() -> None:
    rng = random.Random(5)
    mine = others = won = 0
    for number in range(36):
        me = number % 4
        state = play_partie(Partie(resolve("blattla", {"solo_settlement": "each"})), frozenset({me}), rng)
        mine += state.totals[me]
        others += sum(state.totals) - state.totals[me]
        won += state.result is not None and me in state.result.winners
    assert mine > 60 > 0 > others
    assert won >= 14, "a quarter would be luck"


@pytest.mark.long
def test_it_bids_what_its_hand_is_worth() -> None:
    rng = random.Random(2)
    kinds = {"sow": 0, "solo": 0, "tout": 0, "pass": 0}
    gain = 0
    for _ in range(20):
        state = play_partie(Partie(resolve("blattla")), frozenset(range(4)), rng)
        for score in state.scores:
            kinds["pass" if score.contract is None else score.contract.kind] += 1
            if score.declarer is not None:
                gain += score.points[score.declarer]
    assert kinds["sow"] > kinds["solo"] > kinds["tout"]
    assert kinds["pass"] < 60, "people want to play"
    assert gain > 0


@pytest.mark.parametrize(
    ("hand", "trump", "least", "most"),
    [
        ("HA HX HK HO HU H9 H8 H7", 2, 8, 8),
        ("EA EX EK EO EU E9 GA SA", 0, 7, 8),
        ("E7 E8 G7 G8 H7 H8 S7 S8", 2, 0, 0),
        ("EA GA HA SA E7 G7 H7 S7", 2, 3, 4),
    ],
)
def test_it_counts_its_tricks(hand: str, trump: int, least: float, most: float) -> None:
    assert least <= promise(card_set(parse_many(hand)), trump) <= most


def test_a_hand_full_of_trumps_announces_all_tricks() -> None:
    state = dealt(
        "EA EX EK EO EU E9 E8 GA",
        "GX GK GO GU G9 G8 G7 E7",
        "HA HX HK HO HU H9 H8 H7",
        "SA SX SK SO SU S9 S8 S7",
    )
    assert choice(state, 0).token == "bid tout E"
    say(state, "bid tout E")
    assert choice(state, 1).token == "pass"


def test_it_gives_its_points_to_a_friend_and_not_to_an_enemy() -> None:
    state = dealt(
        "HA HX HK E7 E8 G7 G8 S7",
        "EA EX GX SX SK SO G9 S9",
        "EK EO EU E9 GA HO H9 S8",
        "HU H8 H7 GK GO GU SA SU",
    )
    say(state, "bid sow", "pass", "pass", "pass", "call EA", "HA")  # nobody can beat that
    assert choice(state, 1).token in ("EX", "GX", "SX")
    say(state, "SX")
    assert choice(state, 2).token == "H9"
