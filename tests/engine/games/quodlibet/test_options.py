"""House rules: defaults, text values, storage."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Options, OptionsError
from engine.games.quodlibet.options import (
    WHEEL_CONTRACTS,
    QuodlibetOptions,
    resolve,
)
from engine.games.registry import game
from engine.house_rules import allowed_values
from tests.engine.games.quodlibet.playing import CHOICES, random_options

QUODLIBET = game("quodlibet")


def test_frankonia_has_the_defaults_of_the_rules() -> None:
    assert QUODLIBET.options("frankonia").model_dump() == {
        "packets": (3, 3, 2),
        "seating": "fixed",
        "contracts": WHEEL_CONTRACTS,
        "wheels": True,
        "wheel3_blind": True,
        "wheel_king_by": "cumulative",
        "parties": 1,
        "neighbour": "right",
        "last_trick_value": 50,
        "all_hearts_trick": 100,
        "all_hearts_deal": "off",
        "ou_mixed": "flat",
        "bribe_tie": "all",
        "aon_components": ("minus", "alarich", "1238", "no_reds", "ober_unter"),
        "blind_set_known": "nobody",
        "quad_version": "trick",
        "quad_next_lead": "rotate",
        "quad_census_timing": "after_chain",
        "snack_multi": True,
        "snack_draw": "only_if_stuck",
        "unter_rule": "forced",
        "third_census_counts_stock": True,
        "stop_when_decided": False,
        "final_count": "total",
        "final_tie": "shared",
    }


def test_every_finite_choice_is_known_to_the_tests() -> None:
    assert set(CHOICES) | {"contracts", "aon_components"} == set(QuodlibetOptions.model_fields)


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("packets", "3-2-3", (3, 2, 3)),
        ("packets", [3, 2, 3], (3, 2, 3)),
        ("wheels", "no", False),
        ("wheels", "TRUE", True),
        ("last_trick_value", "80", 80),
        ("last_trick_value", 80, 80),
        ("all_hearts_trick", "off", "off"),
        ("all_hearts_trick", False, "off"),
        ("all_hearts_deal", "100", 100),
        ("parties", "4", 4),
        ("neighbour", " Left ", "left"),
        ("aon_components", "Minus, plus", ("plus", "minus")),
    ],
)
def test_values_may_be_given_as_text(key: str, text: Any, value: Any) -> None:
    assert getattr(resolve("frankonia", {key: text}), key) == value


@pytest.mark.parametrize("key", list(CHOICES))
def test_every_listed_value_is_accepted_and_printed_as_allowed(key: str) -> None:
    for value in CHOICES[key]:
        resolve("frankonia", {key: value})
        if key != "parties":
            assert str(value).lower() in allowed_values(QuodlibetOptions, key).split(", ")


@pytest.mark.parametrize("key", list(QuodlibetOptions.model_fields))
@pytest.mark.parametrize("value", ["nonsense", None, [], [None], -1, 1.5, {"a": 1}])
def test_any_other_value_is_refused_with_key_value_and_what_is_allowed(key: str, value: object) -> None:
    with pytest.raises(OptionsError) as refusal:
        resolve("frankonia", {"wheels": False, key: value})
    assert refusal.value.code == "option_value"
    assert refusal.value.params["key"] == key
    assert refusal.value.params["allowed"] == allowed_values(QuodlibetOptions, key)
    assert isinstance(refusal.value.params["value"], str)


@pytest.mark.parametrize("value", [True, "0", "13"])
def test_the_number_of_parties_is_limited(value: object) -> None:
    with pytest.raises(OptionsError, match="1 … 12"):
        resolve("frankonia", {"parties": value})


@pytest.mark.parametrize("menu", ["", "minus minus", "minus grand"])
def test_a_menu_names_known_contracts_once(menu: str) -> None:
    with pytest.raises(OptionsError, match="option_value"):
        resolve("frankonia", {"wheels": False, "contracts": menu})


def test_a_menu_is_kept_in_the_order_of_the_rules() -> None:
    options = resolve("frankonia", {"wheels": False, "contracts": ["snack", "alles_oder_nichts", "minus"]})
    assert options.contracts == ("minus", "snack", "alles_oder_nichts")


@given(st.randoms(use_true_random=False))
def test_options_survive_storage(rng: Any) -> None:
    options = random_options(rng)
    assert QUODLIBET.load_options(options.model_dump_json()) == options


def test_options_stored_before_a_key_existed_keep_what_was_played_then() -> None:
    assert QUODLIBET.load_options('{"neighbour": "left"}') == resolve("frankonia", {"neighbour": "left"})


def test_seats_are_drawn_only_by_seasons() -> None:
    assert not QUODLIBET.draws_seats(resolve("frankonia"))
    assert QUODLIBET.draws_seats(resolve("frankonia", {"seating": "seasons"}))
    assert QUODLIBET.seats(resolve("frankonia")) == 4


def test_another_games_options_are_a_programming_error() -> None:
    class Foreign(Options):
        pass

    with pytest.raises(TypeError):
        QUODLIBET.new(Foreign())
