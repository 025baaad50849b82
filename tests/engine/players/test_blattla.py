"""Computers at Blattla: always legal, always the same, and better than chance."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence

import pytest

from engine.actions import Play
from engine.cards import PACK, CardSet, card_set, parse_many
from engine.game import CHANCE, Action, Seat
from engine.games.blattla.contracts import callable_sows
from engine.games.blattla.options import resolve
from engine.games.blattla.partie import Partie
from engine.games.blattla.trick_deal import TrickDeal
from engine.players.blattla import BlattlaExpert
from engine.players.blattla.bidding import ENOUGH, promise
from engine.players.blattla.expert import WORTH_A_THOUGHT
from engine.players.blattla.positions import CardPosition
from engine.players.characters import Character
from engine.players.levels import Level, LevelPlayer
from tests.engine.games.blattla.playing import CHOICES, dealt, random_options, say

EXPERT = BlattlaExpert()
BURSCH = LevelPlayer(EXPERT, Level.BURSCH)


def choice(state: Partie, seat: Seat) -> Action:
    legal = state.legal(seat)
    action = BURSCH.choose(state.view(seat), legal)
    assert action in legal
    assert BURSCH.choose(pickle.loads(pickle.dumps(state.view(seat))), legal) == action
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
    assert won > 36 / 4, "a quarter would be luck"


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


REST = ("GO GU G9 G8 HA HX HK SK", "G7 HO H9 H8 SO SU S9 S8")


@pytest.mark.parametrize("preset", ["blattla", "schafkopf"])
@pytest.mark.parametrize("seed", range(3))
def test_it_imagines_only_hands_with_which_all_was_legal(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(resolve(preset, {"cutting": False, "all_pass": "redeal_same_dealer"}))
    while state.waiting_for is CHANCE or state.playing is None:
        order = state.deal(rng.sample(PACK, 32))
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, order)
        else:
            state.apply(min(state.waiting_for), choice(state, min(state.waiting_for)))
    decisions = 0
    while state.playing is not None:
        deal = state.playing
        view = state.view(deal.turn)
        position = EXPERT.position(view)
        assert isinstance(position, CardPosition)
        for hands in position.worlds(12, rng):
            assert hands[deal.turn] == deal.hands[deal.turn]
            assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
            assert sum(hands) == sum(deal.hands)
            replay(deal, hands)
        decisions += 1
        state.apply(deal.turn, rng.choice(deal.legal(deal.turn)))
    assert decisions == 32


def replay(deal: TrickDeal, hands: Sequence[CardSet]) -> None:
    """Play all cards of a deal again with these hands; raises what the rules refuse."""
    tricks = deal.tricks
    plays = [play for trick in tricks.taken for play in tricks.plays(trick)] + list(tricks.shown)
    dealt = list(hands)
    for play in plays:
        dealt[play.seat] |= 1 << play.card
    called = deal.contract.called
    assert called is None or called in callable_sows(dealt[deal.declarer], deal.options)
    leader = plays[0].seat if plays else deal.turn
    again = TrickDeal(deal.options, deal.number, deal.contract, deal.declarer, leader, dealt)
    for play in plays:
        again.act(play.seat, Play(play.card))


def test_a_magister_announces_what_cannot_be_lost_and_only_that() -> None:
    magister = LevelPlayer(EXPERT, Level.MAGISTER)
    hands = (
        "EA EX EK EO EU E9 E8 GA",
        "GX GK GO GU G9 G8 G7 E7",
        "HA HX HK HO HU H9 H8 H7",
        "SA SX SK SO SU S9 S8 S7",
    )
    state = dealt(*hands)
    assert magister.choose(state.view(0), state.legal(0)).token == "bid tout E"
    state = dealt("EA EX EK EO EU GA SA S7", "HU E9 E8 E7 GX GK H7 SX", *REST)
    assert magister.choose(state.view(0), state.legal(0)).token == "bid solo E"
    say(state, "bid solo E")
    assert magister.choose(state.view(1), state.legal(1)).token == "pass"


def test_it_keeps_the_last_trumps_and_leads_what_it_will_lose() -> None:
    state = dealt(
        "HA HX HK HO HU H9 EK GA",
        "EA EX EO H8 GX GK SA SX",
        "EU E9 E8 H7 GO GU SK SO",
        "E7 G9 G8 G7 SU S9 S8 S7",
    )
    say(state, "bid solo H", "pass", "pass", "pass")
    assert choice(state, 0).token == "HA"
    say(state, "HA", "H8", "H7", "S7")
    assert choice(state, 0).token == "EK"


def test_it_leads_a_low_trump_while_a_higher_one_is_out() -> None:
    state = dealt(
        "HX HK HO H9 EK GA G7 S7",
        "EA EX EO HA GX GK SA SX",
        "EU E9 E8 H8 GO GU SK SO",
        "E7 H7 HU G9 G8 SU S9 S8",
    )
    say(state, "bid sow", "pass", "pass", "pass", "call EA")
    assert choice(state, 0).token == "H9"


@pytest.mark.parametrize("character", Character)
def test_whatever_a_hand_may_bid_by_rule_is_thought_about(character: Character) -> None:
    enough = ENOUGH.for_appetite(character.appetite)
    assert enough.solo >= WORTH_A_THOUGHT["solo"]
    assert enough.tout >= WORTH_A_THOUGHT["tout"]
