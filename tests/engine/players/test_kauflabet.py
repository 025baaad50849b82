"""Computers at Kauflabet: always legal, always the same, and better than chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.cards import PACK, parse
from engine.game import CHANCE
from engine.games.kauflabet.partie import Partie
from engine.games.kauflabet.settlement import Settlement
from engine.players.kauflabet import KauflabetExpert
from engine.players.kauflabet.position import CardPosition
from engine.players.kauflabet.worth import Worth
from engine.players.levels import Level, LevelPlayer
from engine.players.search import Search
from tests.engine.games.kauflabet.playing import act, dealt, random_options, table, turn
from tests.engine.players.against_chance import play_partie

EXPERT = KauflabetExpert()
BURSCH = LevelPlayer(EXPERT, Level.BURSCH)


def choice(state: Partie) -> str:
    """The token chosen by the computer at turn."""
    seat = turn(state)
    return BURSCH.choose(state.view(seat), state.legal(seat)).token


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(20))
def test_it_plays_whole_parties_by_any_house_rules(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    play_partie(state, BURSCH, frozenset(range(state.options.players)), rng)
    assert state.result is not None


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("rule_set", "overrides", "gain"),
    [
        ("1850", {"bete_amount": "stake"}, 1.0),
        ("1850", {"players": 3, "bete_cap": 8}, 1.0),
        ("1850", {"players": 5, "bete_cap": 8}, 1.0),
        ("1739", {}, 0.7),
        ("1739", {"players": 3}, 0.7),
    ],
)
def test_it_wins_chips_from_players_who_click_at_random(
    rule_set: str, overrides: dict[str, Any], gain: float
) -> None:
    rng = random.Random(7)
    chips, parties = 0, 60
    for number in range(parties):
        state = table(rule_set, **overrides)
        me = number % state.options.players
        play_partie(state, BURSCH, frozenset({me}), rng)
        assert state.result is not None
        chips += state.result.points[me]
    assert chips / (parties * state.options.n_deals) > gain


def test_it_keeps_trumps_and_exchanges_the_rest() -> None:
    state = dealt(table(players=3), "", "HU SU E7 G8", "", upcard="H9")
    assert choice(state) == "exchange E7 G8"


def test_it_passes_when_the_bete_is_dear_and_its_cards_are_bad() -> None:
    state = dealt(table(players=5), "", "E7 E8 G7 G8", "", "", "", upcard="H9")
    assert choice(state) == "pass"


def test_the_dealer_takes_a_pot_that_nobody_wants() -> None:
    state = dealt(table(players=3), "E7 E8 G7 G8", "", "", upcard="H9")
    act(state, "pass", "pass")
    assert choice(state) != "pass"


def test_it_takes_the_last_place_of_a_trick_with_the_cheapest_card_that_wins() -> None:
    state = dealt(table(players=3), "EO EK E7 H7", "E9 GA GX SX", "E8 G7 G8 S7", upcard="H9")
    act(state, "play", "play", "play", "E9", "E8")
    assert choice(state) == "EO"


def test_it_trumps_low_since_hardly_anybody_else_is_void() -> None:
    state = dealt(table(players=3), "E8 E9 GA G8", "SK EX G7 G9", "HX HU E7 GX", upcard="H9")
    act(state, "play", "play", "play", "SK")
    assert choice(state) == "HX"


def test_it_leads_a_card_that_nobody_can_beat() -> None:
    state = dealt(table(players=3), "", "HU G7 S7 E7", "", upcard="H9")
    act(state, "play", "play", "play")
    assert choice(state) == "HU"


def test_where_the_most_tricks_take_all_it_keeps_its_best_trump_for_a_later_one() -> None:
    state = dealt(table("1739", players=3), "E7 E8 G8 G9", "HA G7 S7 EK", "", upcard="H9")
    act(state, "keep", "keep", "exchange E7")
    assert choice(state) == "EK"


@pytest.mark.parametrize("seed", range(6))
def test_a_magister_plays_by_any_house_rules_and_imagines_only_what_may_be(seed: int) -> None:
    rng = random.Random(seed)
    state = Partie(random_options(rng))
    magister = LevelPlayer(EXPERT, Level.MAGISTER)
    while state.deal_number == 1 and state.waiting_for:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, state.deal(rng.sample(PACK, 32)))
            continue
        seat = turn(state)
        view = state.view(seat)
        position = EXPERT.position(view)
        assert state.playing is not None
        if isinstance(position, CardPosition):
            for hands, aside in position.worlds(8, rng):
                assert hands[seat] == state.playing.hands[seat]
                assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
                assert not sum(hands) & aside
        action = magister.choose(view, state.legal(seat))
        assert action in state.legal(seat)
        state.apply(seat, action)


def worth_of(state: Partie, seat: int, *betes: int, **taken: int) -> float:
    """Return the worth to a seat if the deal ends with these bêtes, and these shares of the pot."""
    settlement = Settlement(
        state.pot.chips,
        tuple(range(state.options.players)),
        (0,) * state.options.players,
        tuple(taken.get(f"seat{each}", 0) for each in range(state.options.players)),
        betes,
    )
    return Worth(state.view(seat)).of(settlement)


def test_in_the_beginning_a_deal_is_worth_the_chips_that_it_brings() -> None:
    state = dealt(table(players=4, n_deals=60), "", "", "", "", upcard="H9")
    worth = [worth_of(state, seat, 0, 4, 0, 0, seat1=3, seat2=1) for seat in range(4)]
    assert worth == pytest.approx([0, -1, 1, 0], abs=0.1), "the bête's chips are everybody's"
    assert sum(worth) == pytest.approx(0, abs=0.1)
    assert worth_of(state, 0, 0, 0, 0, 0) == 0, "the pot stays"


def test_whoever_is_behind_in_the_last_deal_has_little_to_lose() -> None:
    state = table(players=2, n_deals=2)
    dealt(state, "H8 H7 E7 E8", "HU SU HK HO", upcard="H9")
    act(state, "play", "play", "HU", "H7", "SU", "H8", "HK", "E7", "HO", "E8")
    dealt(state, "", "", upcard="H9")
    behind, ahead = sorted((0, 1), key=lambda seat: state.view(seat).totals[seat])
    for seat in (behind, ahead):
        betes = [0, 0]
        betes[seat] = state.pot.chips
        loss = -worth_of(state, seat, *betes)
        assert loss < 0.5 if seat == behind else loss > 0.5
    taken = {f"seat{behind}": state.pot.chips}
    assert worth_of(state, behind, 0, 0, **taken) > 0.5


def test_in_the_last_four_deals_values_are_said_to_go_by_the_place() -> None:
    state = table(n_deals=6, players=3)
    said = []
    while state.result is None:
        if state.playing is None:
            state.apply(CHANCE, state.deal(PACK))
            said.append(EXPERT.goes_by_place(state.view(turn(state))))
        state.apply(turn(state), BURSCH.choose(state.view(turn(state)), state.legal(turn(state))))
    assert said == [False, False, True, True, True, True]


def test_the_dealer_is_imagined_with_the_upcard_that_he_took() -> None:
    state = dealt(table("1739", players=3), "E7 E8 G7 G8", "", "", upcard="H9")
    act(state, "keep", "keep", "exchange E7 E8")
    view = state.view(turn(state))
    position = EXPERT.position(view)
    assert isinstance(position, CardPosition)
    assert all(hands[0] >> parse("H9") & 1 for hands, _ in position.worlds(20, random.Random(1)))


def test_a_magister_compares_passing_with_the_usual_exchange() -> None:
    state = dealt(table(players=4), "", "HU SU E7 G8", "", "", upcard="H9")
    view, legal = state.view(1), state.legal(1)
    considered = EXPERT.considered(view, legal)
    assert [action.token for action in considered] == ["pass", "exchange E7 G8"]
    position = EXPERT.position(view)
    assert position is not None
    passed, exchanged = Search(position, considered, 1).all()[::-1]
    assert (passed.action, exchanged.action) == tuple(considered)
    assert exchanged.value > passed.value + 1
