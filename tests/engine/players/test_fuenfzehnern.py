"""Computers at Fünfzehnern: always legal, always the same, and better than chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engine.actions import Play
from engine.cards import CardSet, parse
from engine.game import CHANCE, Action, View
from engine.games.fuenfzehnern.deal import TrickDeal
from engine.games.fuenfzehnern.options import RULE_SETS, resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.games.fuenfzehnern.rules import legal_leads
from engine.players.fuenfzehnern import FuenfzehnernExpert
from engine.players.fuenfzehnern.position import CardPosition
from engine.players.levels import Level, LevelPlayer
from engine.tricks import NATURAL, legal_follow
from tests.engine.games.fuenfzehnern.playing import dealt, do, random_options, turn
from tests.engine.players.dealing import play_partie


class EitherWay(LevelPlayer):
    """A computer player that checks its choice doesn't depend on the order of the legal actions."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        action = super().choose(view, legal)
        assert super().choose(view, legal[::-1]) == action
        return action


EXPERT = FuenfzehnernExpert()
BURSCH = EitherWay(EXPERT, Level.BURSCH)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(12))
def test_it_plays_whole_parties_by_any_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    state = play_partie(Partie(random_options(rng)), BURSCH, frozenset(range(4)), rng)
    assert state.result is not None


@pytest.mark.sample(4)
@pytest.mark.parametrize("preset", RULE_SETS)
@pytest.mark.parametrize("players", [4, 3])
def test_it_beats_players_who_click_at_random(preset: str, players: int) -> None:
    rng = random.Random(5)
    gained = 0
    for number in range(players * 2):
        me = number % players
        state = play_partie(Partie(resolve(preset, {"players": players})), BURSCH, frozenset({me}), rng)
        gained += state.totals[me]
    assert gained / (players * 2 * 12) > (4 if players == 4 else 2)


def choice(state: Partie) -> str:
    seat = turn(state)
    return BURSCH.choose(state.view(seat), state.legal(seat)).token


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


@pytest.mark.parametrize("preset", RULE_SETS)
def test_it_imagines_only_hands_with_which_all_was_legal(preset: str) -> None:
    rng = random.Random(11)
    state = Partie(resolve(preset))
    state.apply(CHANCE, state.deal(rng.sample(state.pack, 32)))
    decisions = 0
    while state.playing is not None:
        seat, playing = turn(state), state.playing
        view = state.view(seat)
        position = EXPERT.position(view)
        assert isinstance(position, CardPosition)
        for hands in position.worlds(12, rng):
            assert hands[seat] == playing.hands[seat]
            assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
            assert sum(hands) == sum(playing.hands)
            assert all(legal_then(playing, number, hands) for number in range(len(playing.tricks.taken)))
        decisions += 1
        state.apply(seat, rng.choice(state.legal(seat)))
    assert decisions == 32


def legal_then(playing: TrickDeal, number: int, hands: Sequence[CardSet]) -> bool:
    """Whether the cards of a finished trick were legal if these are the hands now."""
    taken = playing.tricks.taken
    then = list(hands)
    for trick in taken[number:]:
        for step, card in enumerate(trick.cards):
            then[(trick.leader + step) % 4] |= 1 << card
    leader, cards, _ = taken[number]
    leads = legal_leads(playing.options, leader, then[leader], taken[:number]).cards
    follows = (
        legal_follow(NATURAL, then[(leader + step) % 4], cards[0]) >> card & 1
        for step, card in enumerate(cards[1:], 1)
    )
    return bool(leads >> cards[0] & 1) and all(follows)


def test_whoever_calls_for_the_ace_holds_the_king() -> None:
    hands = ("GX G9 HK HO H7 S8 S7 E7", "EA EK EO EU GA HA HU SU", "GO GK G8 HX H8 SK S9 E9")
    state = dealt(*hands, "EX E8 GU G7 H9 SA SO SX")
    do(state, "HO zwang")
    position = EXPERT.position(state.view(2))
    assert position is not None
    assert all(world[0] >> parse("HK") & 1 for world in position.worlds(20, random.Random(1)))


def test_a_magister_does_not_lead_a_king_into_the_ace() -> None:
    state = dealt(
        "EK E7 GX G9 HX H9 SX S9",
        "EA E8 GK G8 HK H8 SK S8",
        "EO E9 GO G7 HO H7 SO S7",
        "EU EX GA GU HA HU SA SU",
    )
    magister = LevelPlayer(EXPERT, Level.MAGISTER)
    assert magister.choose(state.view(0), state.legal(0)) != Play(parse("EK"))
