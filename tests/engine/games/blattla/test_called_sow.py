"""The called Sow: how its holder may use it, and who knows of him."""

from __future__ import annotations

import pytest

from engine.cards import parse
from engine.game import IllegalAction, Seat
from engine.games.blattla.events import PartnerShown
from engine.games.blattla.partie import Partie
from tests.engine.games.blattla.playing import dealt, say

HANDS = (
    "EK EX E7 GA GO HA HX S7",
    "EO G9 G8 G7 HK HO SA SX",
    "EA E9 E8 EU GK HU SK SO",
    "GX GU H9 H8 H7 SU S9 S8",
)
"""Seat 0 calls the Sow of Acorns, which seat 2 holds with four of the suit; seat 3 has none."""


def called(*hands: str, **rules: object) -> Partie:
    state = dealt(*(hands or HANDS), **rules)
    say(state, "bid sow", "pass", "pass", "pass", "call EA")
    return state


def legal(state: Partie, seat: Seat) -> set[str]:
    return {action.token for action in state.legal(seat)}


def test_free_means_free() -> None:
    state = called()
    say(state, "E7", "EO")
    assert legal(state, 2) == {"EA", "E9", "E8", "EU"}


def test_a_searched_sow_must_be_played() -> None:
    state = called(called_sow_rule="schafkopf")
    say(state, "E7", "EO")
    assert legal(state, 2) == {"EA"}
    with pytest.raises(IllegalAction) as refusal:
        say(state, "E9")
    assert (refusal.value.code, refusal.value.params) == ("sow_searched", {"card": "EA"})


def test_a_sow_may_not_be_thrown_on_another_suit() -> None:
    short = (HANDS[0], HANDS[1].replace("SX", "GK"), HANDS[2].replace("GK", "SX"), HANDS[3])
    state = called(*short, called_sow_rule="schafkopf")
    say(state, "GO", "G9")
    assert legal(state, 2) == {"E9", "E8", "EU", "HU", "SK", "SO", "SX"}
    with pytest.raises(IllegalAction, match="sow_thrown"):
        say(state, "EA")


@pytest.mark.parametrize(("least", "may_run"), [(3, True), (4, True), (5, False)])
def test_running_away_takes_enough_cards_of_the_suit(least: int, may_run: bool) -> None:
    state = called(called_sow_rule="schafkopf", run_away_min=least)
    say(state, "GO", "G9", "GK", "GU")  # seat 2 takes the lead
    others = {"EA", "HU", "SK", "SO"}
    assert legal(state, 2) == (others | {"E9", "E8", "EU"} if may_run else others)
    if not may_run:
        with pytest.raises(IllegalAction) as refusal:
            say(state, "E9")
        assert (refusal.value.code, refusal.value.params) == ("sow_underlead", {"card": "EA", "least": 5})


def test_whoever_has_run_away_is_free_for_the_rest_of_the_deal() -> None:
    state = called(called_sow_rule="schafkopf")
    say(state, "GO", "G9", "GK", "GU", "E8", "H9", "EK", "EO", "H8", "HA", "HK", "HU")
    say(state, "E7", "SX")
    assert legal(state, 2) == {"EA", "E9", "EU"}, "searched, but free"


def test_the_sow_may_be_thrown_as_the_last_card() -> None:
    state = called(called_sow_rule="schafkopf")
    deal = state.playing
    assert deal is not None
    deal.hands = [1 << parse("GX"), 1 << parse("G9"), 1 << parse("EA"), 1 << parse("GO")]
    say(state, "GX", "G9")
    assert legal(state, 2) == {"EA"}


def test_only_the_holder_knows_the_partner_until_the_sow_falls() -> None:
    state = called()
    for viewer in (None, 0, 1, 3):
        deal = state.view(viewer).deal
        assert deal is not None and (deal.partner, deal.side_points) == (None, None)
    mine = state.view(2).deal
    assert mine is not None and (mine.partner, mine.side_points) == (2, None)
    events = say(state, "E7", "EO", "EA")
    assert events[-1] == PartnerShown(1, partner=2, declarer=0)
    for viewer in (None, 0, 1, 2, 3):
        deal = state.view(viewer).deal
        assert deal is not None and (deal.partner, deal.side_points) == (2, 0)


def test_whoever_calls_himself_plays_alone_in_secret() -> None:
    hands = (HANDS[0].replace("EK", "EA"), HANDS[1], HANDS[2].replace("EA", "EK"), HANDS[3])
    state = called(*hands, self_call=True)
    others = state.view(1).deal
    mine = state.view(0).deal
    assert others is not None and others.partner is None
    assert mine is not None and mine.partner == 0
    say(state, "EA")
    shown = state.view(None).deal
    assert shown is not None and (shown.partner, shown.side_points) == (0, 0)
