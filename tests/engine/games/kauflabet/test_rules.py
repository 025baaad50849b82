"""House rules of Kauflabet: defaults, text values, storage; and everything that can be refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import CHANCE, Actor
from engine.games.kauflabet.game import Kauflabet
from engine.games.kauflabet.options import KauflabetOptions
from engine.games.kauflabet.partie import Partie
from engine.house_rules import allowed_values
from tests.engine.games.kauflabet.playing import CHOICES, act, dealt, play, random_options, table
from tests.engine.games.refusing import assert_refused, assert_rules_refused, assert_unreadable

# House rules: defaults, text values, storage.

KAUFLABET = Kauflabet()

ANNO_1850 = {
    "players": 4,
    "n_deals": 12,
    "ante": "dealer",
    "stake": 4,
    "tricks_pay": "quarters",
    "rank_order": "bete",
    "two_jacks": True,
    "dropping_out": True,
    "exchange_timing": "at_declaration",
    "exchange_rounds": "once",
    "upcard": "nobody",
    "must_head": False,
    "undertrump_forced": True,
    "bete_amount": "pot",
    "bete_cap": "none",
    "all_pass": "carry",
    "lone_player": "takes_pot",
    "tie_rule": "carry",
    "final_pot": "share",
}
ANNO_1739 = ANNO_1850 | {
    "ante": "everybody",
    "stake": 1,
    "tricks_pay": "sweep",
    "rank_order": "natural",
    "two_jacks": False,
    "dropping_out": False,
    "upcard": "dealer_must",
    "bete_amount": "stake",
}


def test_the_rule_sets_have_the_defaults_of_the_rules() -> None:
    assert KAUFLABET.presets == ("1850", "1739")
    assert KAUFLABET.options("1850").model_dump() == ANNO_1850
    assert KAUFLABET.options("1739").model_dump() == ANNO_1739


def test_every_house_rule_is_known_to_the_tests() -> None:
    assert set(CHOICES) == set(KauflabetOptions.model_fields)


@pytest.mark.parametrize(("players", "deals"), [(2, 12), (3, 12), (4, 12), (5, 10)])
def test_the_number_of_deals_follows_the_players(players: int, deals: int) -> None:
    options = KAUFLABET.options("1850", {"players": str(players)})
    assert options.n_deals == deals
    assert KAUFLABET.seats(options) == players


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("stake", "8", 8),
        ("bete_cap", "16", 16),
        ("bete_cap", 16, 16),
        ("bete_cap", "None", "none"),
        ("bete_cap", None, "none"),
        ("dropping_out", "no", False),
        ("upcard", "Dealer_May", "dealer_may"),
    ],
)
def test_values_may_be_text(key: str, text: Any, value: object) -> None:
    assert getattr(KAUFLABET.options("1850", {key: text}), key) == value


def test_what_is_allowed_can_be_told() -> None:
    assert allowed_values(KauflabetOptions, "bete_cap") == "none, 1 … 1000000"


@given(st.integers(0, 2**32))
def test_stored_house_rules_are_the_same_when_loaded(seed: int) -> None:
    options = random_options(random.Random(seed))
    assert KAUFLABET.load_options(options.model_dump_json()) == options


# Everything that can be refused: each code is provoked once.


def declaring(**overrides: Any) -> Partie:
    """Seat 1 is to speak first and holds E7 E8 E9 EX."""
    return dealt(table(players=3, **overrides), "", "E7 E8 E9 EX", "", upcard="H9")


def short_of_cards() -> Partie:
    """Four others have drawn; no card is left for the dealer."""
    state = dealt(table(players=5), "E7 E8 E9 EX", "", "", "", "", upcard="H9")
    for _ in range(4):
        assert state.playing is not None
        act(state, max((action.token for action in state.legal(state.playing.turn)), key=len))
    return state


def dealer_alone(**overrides: Any) -> Partie:
    """The dealer is the last to speak; the others have passed."""
    state = declaring(**overrides)
    act(state, "pass", "pass")
    return state


def dealer_of_1739() -> Partie:
    state = dealt(table("1739", players=3), "E7 E8 E9 EX", "", "", upcard="H9")
    act(state, "keep", "keep")
    return state


def answering(lead: str, hand: str, between: str = "S7 S8 S9 G9", **overrides: Any) -> Partie:
    """Hearts are trumps. Seat 1 has led, seat 2 may have trumped, seat 0 holds ``hand``."""
    state = dealt(table(players=3, **overrides), hand, lead, between, upcard="H8")
    act(state, "play", "play", "play", lead.split()[0], between.split()[0])
    return state


def over() -> Partie:
    state = table()
    for _ in play(state, random.Random(1)):
        pass
    return state


PROVOKED: Sequence[tuple[str, Callable[[], Partie], Actor, str, dict[str, Any]]] = [
    ("not_now", table, 0, "play", {}),
    ("not_now", declaring, 1, "E7", {}),
    ("not_now", declaring, 1, "keep", {}),
    ("not_now", lambda: declaring(exchange_timing="after_all_declared"), 1, "exchange E7", {}),
    ("not_now", dealer_of_1739, 0, "pass", {}),
    ("not_now", lambda: answering("EA", "E7"), 0, "pass", {}),
    ("not_your_turn", declaring, 2, "pass", {}),
    ("not_your_turn", declaring, CHANCE, "pass", {}),
    ("partie_over", over, 0, "pass", {}),
    ("bad_deal", table, CHANCE, "deal E7E7", {}),
    ("talon_short", short_of_cards, 0, "exchange E7", {"left": 0}),
    ("upcard_is_yours", dealer_of_1739, 0, "keep", {}),
    ("upcard_is_yours", lambda: dealer_alone(upcard="dealer_must"), 0, "play", {}),
    ("not_your_card", declaring, 1, "exchange E7 HU", {"card": "HU"}),
    ("not_your_card", lambda: answering("EA", "E7 E8 GA GK"), 0, "HU", {"card": "HU"}),
    ("follow_suit", lambda: answering("EA", "E7 E8 GA GK"), 0, "GA", {"suit": "E"}),
    ("follow_trumps", lambda: answering("HA", "H7 SU GA GK"), 0, "GA", {"suit": "H"}),
    ("unter_is_trump", lambda: answering("SA", "SU SX GA GK"), 0, "SU", {"card": "SU"}),
    ("must_trump", lambda: answering("EA", "H7 HX GA GK"), 0, "GA", {"suit": "H"}),
    ("must_trump", lambda: answering("EA", "H7 GA GK GX", "HX S7 S8 S9"), 0, "GA", {"suit": "H"}),
    ("must_overtrump", lambda: answering("EA", "H7 HK GA GK", "HX S7 S8 S9"), 0, "H7", {"card": "HX"}),
    ("must_head", lambda: answering("E9", "EK E7 GA GK", must_head=True), 0, "E7", {"card": "E9"}),
]


@pytest.mark.parametrize(("code", "setting", "actor", "token", "params"), PROVOKED)
def test_an_illegal_action_is_refused_with_its_code_and_changes_nothing(
    code: str, setting: Callable[[], Partie], actor: Actor, token: str, params: dict[str, Any]
) -> None:
    assert_refused(KAUFLABET, setting(), actor, token, code, params)


@pytest.mark.parametrize(
    "token",
    [
        "",
        "exchange",
        "exchange ",
        "exchange G8 E7",
        "exchange E7 E7",
        "exchange E7E8",
        "play E7",
        "Pass",
        "keep ",
    ],
)
def test_an_unreadable_token_is_refused(token: str) -> None:
    assert_unreadable(KAUFLABET, token)


OPTIONS: Sequence[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("preset_unknown", "1900", {}, {"preset": "1900", "allowed": "1850, 1739"}),
    ("option_unknown", "1850", {"beer": 1}, {"key": "beer"}),
    ("option_value", "1850", {"stake": 6}, {"key": "stake", "value": "6", "allowed": "4, 8 …"}),
    ("option_value", "1850", {"stake": "much"}, {"key": "stake", "value": "much", "allowed": "4, 8 …"}),
    ("option_value", "1739", {"stake": "much"}, {"key": "stake", "value": "much", "allowed": "1 … 1000000"}),
    (
        "option_value",
        "1850",
        {"bete_cap": "x"},
        {"key": "bete_cap", "value": "x", "allowed": "none, 4, 8 …"},
    ),
    ("option_value", "1850", {"bete_cap": "6"}, {"key": "bete_cap", "value": "6", "allowed": "none, 4, 8 …"}),
    ("option_value", "1739", {"players": 5}, {"key": "players", "value": "5", "allowed": "3, 4"}),
    ("option_value", "1739", {"players": "x"}, {"key": "players", "value": "x", "allowed": "3, 4"}),
    ("option_value", "1850", {"players": 1}, {"key": "players", "value": "1", "allowed": "2 … 5"}),
    (
        "option_value",
        "1850",
        {"upcard": "me"},
        {"key": "upcard", "value": "me", "allowed": "nobody, dealer_must, dealer_may"},
    ),
    ("options_conflict", "1850", {"n_deals": 10}, {"key": "n_deals", "other": "players"}),
    ("options_conflict", "1850", {"tie_rule": "split"}, {"key": "tie_rule", "other": "tricks_pay"}),
    ("options_conflict", "1739", {"all_pass": "dealer_takes"}, {"key": "all_pass", "other": "dropping_out"}),
    (
        "options_conflict",
        "1739",
        {"lone_player": "must_play_out_vs_dealer"},
        {"key": "lone_player", "other": "dropping_out"},
    ),
]


@pytest.mark.parametrize(("code", "preset", "overrides", "params"), OPTIONS)
def test_wrong_house_rules_are_refused(
    code: str, preset: str, overrides: dict[str, Any], params: dict[str, Any]
) -> None:
    assert_rules_refused(KAUFLABET, preset, overrides, code, params)


def test_every_code_is_provoked_here_and_announced_by_the_game() -> None:
    provoked = {code for code, *_ in PROVOKED} | {code for code, *_ in OPTIONS} | {"unknown_action"}
    assert provoked == KAUFLABET.refusal_codes
