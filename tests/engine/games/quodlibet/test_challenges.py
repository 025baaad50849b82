"""Unters held back, when opponents have to notice it themselves (rules 2.7, fine print 4)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.cards import parse_many
from engine.game import CHANCE, IllegalAction
from engine.games.quodlibet.actions import Challenge, parse_action
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.events import HoldbackCaught, HoldbackChallenged
from engine.games.quodlibet.options import resolve
from engine.games.quodlibet.partie import Partie, start_deal
from engine.games.quodlibet.snack_deal import SnackDeal
from tests.engine.games.quodlibet.playing import shuffled

UNCHALLENGED = (0, 0, 0, 0)


def snack(*hands: str, packets: str = "", **overrides: Any) -> SnackDeal:
    contract = CONTRACTS["snack"](resolve("badenia", {"honour_detection": "by_challenge", **overrides}))
    deal = start_deal(contract, 1, 0, tuple(map(parse_many, hands)), ())
    assert isinstance(deal, SnackDeal)
    deal.packets = tuple(parse_many(packet) for packet in packets.split(",") if packet)
    return deal


def turn(deal: SnackDeal, *tokens: str) -> None:
    seat = deal.turn
    for token in tokens:
        deal.act(seat, parse_action(token))


def held_back(next_hand: str = "S7 S8") -> SnackDeal:
    """Seat 0 drew one card and then laid two Unters in turn 5, which proves it. Seat 1 is to play."""
    deal = snack("EU GU E7", next_hand, "S9 SX", "SO SA", packets="HU,H7,H8,H9,HX")
    for _ in range(4):
        turn(deal, "draw")
    turn(deal, "lay HU", "lay EU", "end")
    assert deal.turn == 1
    return deal


def honest() -> SnackDeal:
    """Seat 0 drew one card and then laid one Unter in turn 5. Seat 1 is to play."""
    deal = snack("EA E7", "S7 S8", "S9 SX", "SO SA", packets="HU,H7,H8,H9,HX")
    for _ in range(4):
        turn(deal, "draw")
    turn(deal, "lay HU")
    assert deal.turn == 1
    return deal


def claims(deal: SnackDeal) -> list[int]:
    """The seats that may challenge turn 5."""
    return [seat for seat in range(4) if Challenge(5) in deal.legal(seat)]


def test_nobody_is_caught_by_himself() -> None:
    assert held_back().points == UNCHALLENGED


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_any_opponent_may_prove_it_until_the_next_player_acts(seat: int) -> None:
    deal = held_back()
    assert deal.view(None).challenge == 5
    challenged, caught = deal.act(seat, Challenge(5))
    assert challenged == HoldbackChallenged(1, seat=seat, accused=0, turn=5, proven=True)
    assert isinstance(caught, HoldbackCaught) and (caught.seat, caught.points) == (0, 150)
    assert deal.points == (150, 0, 0, 0)
    assert deal.view(None).caught == (0,)
    assert deal.view(None).challenge is None
    assert deal.turn == 1


def test_once_the_next_player_has_acted_it_is_too_late() -> None:
    deal = held_back()
    turn(deal, "draw")
    assert claims(deal) == []
    with pytest.raises(IllegalAction, match="nothing_to_challenge"):
        deal.act(2, Challenge(5))
    assert deal.points == UNCHALLENGED


def test_the_first_card_of_the_next_turn_is_too_late_already() -> None:
    deal = held_back(next_hand="HO HK S7")
    turn(deal, "lay HO")
    assert deal.turn == 1, "and may lay on"
    assert claims(deal) == [] and deal.view(None).challenge is None
    with pytest.raises(IllegalAction, match="nothing_to_challenge"):
        deal.act(2, Challenge(5))


def test_the_right_to_claim_says_nothing_about_the_cards() -> None:
    for deal in (held_back(), honest()):
        assert claims(deal) == [1, 2, 3]
        assert deal.legal(1)[-1] == Challenge(5), "last, for it is no turn"


def test_a_false_claim_costs_nothing() -> None:
    deal = honest()
    (challenged,) = deal.act(3, Challenge(5))
    assert challenged == HoldbackChallenged(1, seat=3, accused=0, turn=5, proven=False)
    assert deal.points == UNCHALLENGED
    assert claims(deal) == [1, 2], "once each, and nobody else's choice has changed"
    assert (deal.view(None).challenge, deal.view(None).claims) == (5, (3,))


def test_a_turn_is_paid_for_once_however_many_have_seen_it() -> None:
    deal = held_back()
    for seat in (2, 1, 3):
        deal.act(seat, Challenge(5))
    assert deal.points == (150, 0, 0, 0)


def test_a_turn_without_an_unter_and_a_draw_give_no_cause() -> None:
    deal = snack("EU EO", "S7 SU", "S9", "SX", packets="HU,H7,H8,H9,HX")
    turn(deal, "lay EU", "end")
    assert deal.view(None).challenge == 1
    turn(deal, "draw")
    assert deal.view(None).challenge is None
    turn(deal, "draw")
    turn(deal, "draw")
    turn(deal, "lay EO")
    assert deal.view(None).challenge is None


def test_during_the_turn_itself_there_is_nothing_to_claim() -> None:
    deal = snack("EU GU EO", "S7 SU", "S9", "SX", packets="HU,H7,H8,H9,HX")
    turn(deal, "lay EU")
    assert not any(isinstance(action, Challenge) for seat in range(4) for action in deal.legal(seat))


def test_who_is_out_can_be_challenged_and_can_challenge() -> None:
    deal = snack("EU GU", "S7 S8", "S9 SX", "SO SA", packets="HU,H7,H8,H9,HX")
    for _ in range(4):
        turn(deal, "draw")
    turn(deal, "lay HU", "lay EU", "lay GU")
    assert deal.view(None).out == (0,)
    deal.act(2, Challenge(5))
    assert deal.points[0] == 150


@pytest.mark.parametrize("rules", [{"honour_detection": "automatic"}, {"unter_rule": "forced"}])
def test_elsewhere_nobody_challenges(rules: dict[str, str]) -> None:
    rules = {"honour_detection": "automatic", **rules}
    deal = snack("EU GU", "S7", "S8", "S9", packets="HU,H7", **rules)
    turn(deal, "lay EU", "lay GU")
    assert all(not isinstance(action, Challenge) for seat in range(4) for action in deal.legal(seat))


def test_a_challenge_goes_through_the_partie_and_leaves_the_turn_where_it_is() -> None:
    state = Partie(resolve("badenia", {"contracts": "snack", "honour_detection": "by_challenge"}))
    rng = random.Random(1)
    while True:
        if state.waiting_for is CHANCE:
            state.apply(CHANCE, shuffled(state, rng))
        deal = state.playing
        assert isinstance(deal, SnackDeal)
        if deal.view(None).challenge is not None:
            break
        seat = deal.turn
        state.apply(seat, state.legal(seat)[0])
    accused = deal.turns[-1].seat
    claimer = next(seat for seat in range(4) if seat not in (accused, deal.turn))
    before, awaited = state.digest(), state.waiting_for
    events = state.apply(claimer, Challenge(len(deal.turns)))
    assert isinstance(events[0], HoldbackChallenged)
    assert state.waiting_for == awaited
    assert state.digest() != before
