"""House rules: defaults, text values, storage."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Options, OptionsError
from engine.games.blattla.game import Blattla
from engine.games.blattla.options import BlattlaOptions, resolve
from engine.house_rules import allowed_values
from tests.engine.games.blattla.playing import CHOICES, random_options

BLATTLA = Blattla()
WITH: dict[str, dict[str, Any]] = {"run_away_min": {"called_sow_rule": "schafkopf"}}
"""Options that a key needs beside it."""


def test_the_defaults_are_those_of_the_rules() -> None:
    assert BLATTLA.options("blattla").model_dump() == {
        "auction": "single_round",
        "name_sow": "after_auction",
        "all_pass": "throw_in",
        "caller_needs_suit_card": True,
        "self_call": False,
        "called_sow_rule": "free",
        "run_away_min": 4,
        "solo_settlement": "third",
        "cutting": True,
        "stop_when_decided": True,
        "n_deals": 12,
    }


def test_the_preset_schafkopf_binds_the_called_sow() -> None:
    free, bound = (BLATTLA.options(preset).model_dump() for preset in BLATTLA.presets)
    assert bound == {**free, "called_sow_rule": "schafkopf"}


def test_every_key_is_known_to_the_tests() -> None:
    assert set(CHOICES) == set(BlattlaOptions.model_fields)


@pytest.mark.parametrize("key", list(CHOICES))
def test_every_value_is_accepted_as_it_is_and_as_text(key: str) -> None:
    for value in CHOICES[key]:
        for written in (value, str(value), f" {value} ".upper()):
            assert getattr(resolve("blattla", {**WITH.get(key, {}), key: written}), key) == value


@pytest.mark.parametrize("key", list(CHOICES))
def test_any_other_value_is_refused(key: str) -> None:
    values: list[object] = ["nonsense", None, [], -1, 1.5, {"a": 1}, 6.5, 404]
    for value in values:
        with pytest.raises(OptionsError) as refusal:
            resolve("blattla", {**WITH.get(key, {}), key: value})
        assert refusal.value.code == "option_value"
        assert refusal.value.params["key"] == key
        assert refusal.value.params["allowed"] == allowed_values(BlattlaOptions, key)


@pytest.mark.parametrize("deals", [0, 2, 13, 401])
def test_everybody_deals_equally_often(deals: int) -> None:
    with pytest.raises(OptionsError, match="4, 8 … 400"):
        resolve("blattla", {"n_deals": deals})


def test_running_away_needs_a_sow_to_run_away_from() -> None:
    with pytest.raises(OptionsError) as refusal:
        resolve("blattla", {"run_away_min": 3})
    assert refusal.value.code == "options_conflict"
    assert refusal.value.params == {"key": "run_away_min", "other": "called_sow_rule"}
    assert resolve("schafkopf", {"run_away_min": 3}).run_away_min == 3


@given(st.randoms(use_true_random=False))
def test_options_survive_storage(rng: Any) -> None:
    options = random_options(rng)
    assert BLATTLA.load_options(options.model_dump_json()) == options


def test_options_stored_before_a_key_existed_keep_what_was_played_then() -> None:
    assert BLATTLA.load_options('{"self_call": true}') == resolve("blattla", {"self_call": True})


def test_four_sit_down_in_the_order_in_which_they_come() -> None:
    options = BLATTLA.options("blattla")
    assert BLATTLA.seats(options) == 4 and not BLATTLA.draws_seats(options)


def test_another_games_options_are_a_programming_error() -> None:
    class Foreign(Options):
        pass

    with pytest.raises(TypeError):
        BLATTLA.new(Foreign())
