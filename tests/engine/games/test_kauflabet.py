"""Kauflabet as it is played: exchanging, special ends, and sharing the pot."""

import random
from collections.abc import Sequence
from typing import Any

from engine.cards import notate
from engine.game import CHANCE, Event
from engine.games.kauflabet.game import KauflabetPartie
from engine.games.kauflabet.vocabulary import PotSettled
from engine.kernel.vocabulary import PartieEnded
from tests.engine.games.kauflabet import act, dealt, table
from tests.engine.games.playing import shuffled


def hand(state: KauflabetPartie, seat: int) -> str:
    return notate(card for card in state.view(seat).hand if card is not None)


def one(kind: type[Any], events: Sequence[Event]) -> Any:
    (event,) = (event for event in events if isinstance(event, kind))
    return event


def everybody_passes(state: KauflabetPartie) -> list[Event]:
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    return act(state, *["pass"] * state.options.players)


# Declaring and exchanging


def test_a_dealer_who_may_take_the_upcard_leaves_it_when_nothing_is_put_away() -> None:
    state = dealt(table("1739", players=3, upcard="dealer_may"), "E7 E8 E9 G7", "", "", upcard="H9")
    act(state, "keep", "keep", "keep")
    assert hand(state, 0) == "E7 E8 E9 G7" and not state.view(0).deal.upcard_taken  # type: ignore[union-attr]

    state = dealt(
        table("1739", players=3, upcard="dealer_may"), "E7 E8 E9 G7", "", "", upcard="H9", talon="GX"
    )
    act(state, "keep", "keep", "exchange E7 E8")
    assert hand(state, 0) == "E9 G7 GX H9"


# Special ends


def test_a_lone_player_may_have_to_play_against_the_dealer_who_keeps_his_hand() -> None:
    state = table(players=3, lone_player="must_play_out_vs_dealer")
    dealt(state, "SU S7 S8 S9", "", "HA HK HO HU", upcard="H9", talon="E7")
    act(state, "pass", "play", "pass")
    assert state.view(None).phase == "exchange" and state.view(None).deal.forced_dealer  # type: ignore[union-attr]
    assert hand(state, 0) == "S7 S8 S9 SU"
    act(state, "exchange S7")
    assert hand(state, 0) == "E7 S8 S9 SU"
    events = act(state, "HU", "SU", "HK", "S8", "HO", "S9", "HA", "E7")
    settlement = one(PotSettled, events).settlement
    assert (settlement.taken, settlement.betes) == ((0, 0, 4), (4, 0, 0))


# The end


def test_after_the_last_deal_the_pot_is_divided_and_equal_balances_win_together() -> None:
    state = table(players=3, n_deals=3)
    for _ in range(3):
        events = everybody_passes(state)
    assert one(PotSettled, events).shares == (4, 4, 4)
    assert one(PartieEnded, events).result.points == (0, 0, 0)
    assert state.result is not None
    assert state.result.winners == (0, 1, 2)


def test_an_indivisible_rest_goes_round_from_the_next_forehand() -> None:
    state = table("1739", players=3, n_deals=3, tie_rule="carry", dropping_out=True, stake=5)
    state.deal_number, state.dealer = 3, 2  # seat 0 would be next, so seat 1 would be forehand
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    state.balances = (-5, -5, -6)
    events = act(state, "pass", "pass", "pass")
    assert one(PotSettled, events).shares == (5, 6, 5)
    assert state.view(None).pot == 0
    assert state.result is not None
    assert state.result.places == (2, 1, 3)


def test_a_rest_may_be_played_out_without_antes_but_only_once_round() -> None:
    state = table(players=3, n_deals=3, final_pot="extra_deals_without_ante")
    for _ in range(3):
        everybody_passes(state)
    assert (state.pot, state.view(None).deals) == (12, 4)
    for number in (4, 5, 6):
        assert state.result is None
        assert state.deal_number == number
        events = everybody_passes(state)
        assert state.pot == (12 if number < 6 else 0)
    assert one(PotSettled, events).shares == (4, 4, 4)
    assert state.result is not None


def test_extra_deals_end_when_the_pot_is_empty() -> None:
    state = table(players=3, n_deals=3, final_pot="extra_deals_without_ante")
    for _ in range(3):
        everybody_passes(state)
    state.apply(CHANCE, shuffled(state, random.Random(1)))
    act(state, "play", "pass", "pass")
    assert state.result is not None
    assert state.result.points == (-4, 8, -4)
