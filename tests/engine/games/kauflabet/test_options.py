"""House rules: defaults, text values, storage."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.kauflabet.game import Kauflabet
from engine.games.kauflabet.options import KauflabetOptions
from engine.house_rules import allowed_values
from tests.engine.games.kauflabet.playing import CHOICES, random_options

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
