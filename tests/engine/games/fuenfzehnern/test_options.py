"""House rules: defaults, text values, contradictions, storage."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Options, OptionsError
from engine.games.fuenfzehnern.game import Fuenfzehnern
from engine.games.fuenfzehnern.options import FuenfzehnernOptions, resolve
from engine.house_rules import allowed_values
from tests.engine.games.fuenfzehnern.playing import CHOICES, random_options

GAME = Fuenfzehnern()


def test_relaxed_comes_first_and_has_the_defaults_of_the_rules() -> None:
    assert GAME.presets[0] == "relaxed"
    assert GAME.options("relaxed").model_dump() == {
        "players": 4,
        "lead_rule": "relaxed",
        "zwang": True,
        "unbeatable": "nobody_else_can_beat",
        "singleton": "current",
        "parlett_when_retaining": "free",
        "two_winner_shortcut": False,
        "removed_suit": "S",
        "packets": (3, 2, 3),
        "n_deals": 12,
    }


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_preset_is_a_lead_rule(preset: str) -> None:
    options = GAME.options(preset)
    assert options.lead_rule == preset
    assert options.zwang == (preset != "free")
    changed = {
        key for key, value in options.model_dump().items() if value != getattr(resolve("relaxed"), key)
    }
    assert changed <= {"lead_rule", "zwang"}


def test_zwang_follows_the_lead_rule_unless_it_is_chosen() -> None:
    assert not resolve("relaxed", {"lead_rule": "free"}).zwang
    assert resolve("free", {"lead_rule": "strict"}).zwang
    assert resolve("free", {"zwang": "true"}).zwang
    assert not resolve("relaxed", {"zwang": "false"}).zwang


def test_every_key_is_known_to_the_tests() -> None:
    assert set(CHOICES) == set(FuenfzehnernOptions.model_fields)


@pytest.mark.parametrize(
    ("values", "key", "other"),
    [
        ({"two_winner_shortcut": True, "players": 3}, "two_winner_shortcut", "players"),
        ({"removed_suit": "H"}, "removed_suit", "players"),
        ({"n_deals": 10}, "n_deals", "players"),
        ({"n_deals": 16, "players": 3}, "n_deals", "players"),
        ({"unbeatable": "highest_outstanding_only", "lead_rule": "1880"}, "unbeatable", "lead_rule"),
        ({"unbeatable": "highest_outstanding_only", "lead_rule": "2005"}, "unbeatable", "lead_rule"),
        ({"unbeatable": "highest_outstanding_only", "lead_rule": "free"}, "unbeatable", "lead_rule"),
        ({"singleton": "dealt"}, "singleton", "lead_rule"),
        ({"parlett_when_retaining": "same"}, "parlett_when_retaining", "lead_rule"),
    ],
)
def test_what_makes_no_sense_together_is_refused_with_both_keys(
    values: dict[str, Any], key: str, other: str
) -> None:
    with pytest.raises(OptionsError) as refusal:
        resolve("relaxed", values)
    assert refusal.value.code == "options_conflict"
    assert refusal.value.params == {"key": key, "other": other}


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("players", "3", 3),
        ("lead_rule", 1880, "1880"),
        ("lead_rule", " Strict ", "strict"),
        ("packets", "4,4", (4, 4)),
        ("packets", [2, 3, 3], (2, 3, 3)),
        ("n_deals", "24", 24),
        ("zwang", "No", False),
        ("two_winner_shortcut", "on", True),
    ],
)
def test_values_may_be_given_as_text(key: str, text: Any, value: Any) -> None:
    assert getattr(resolve("relaxed", {key: text}), key) == value


@pytest.mark.parametrize("packets", ["3-3", "9", "8-0", "3-2-3-1", "-8", "4--4-"])
def test_packets_make_a_hand_of_eight(packets: str) -> None:
    made = packets.replace("-", " ").split()
    if sum(map(int, made)) == 8 and "0" not in made:
        assert resolve("relaxed", {"packets": packets}).packets == tuple(map(int, made))
    else:
        with pytest.raises(OptionsError, match="3-2-3, 3-3-2"):
            resolve("relaxed", {"packets": packets})


@pytest.mark.parametrize("key", list(FuenfzehnernOptions.model_fields))
def test_any_other_value_is_refused_with_key_value_and_what_is_allowed(key: str) -> None:
    values: list[object] = ["nonsense", None, [], [None], -1, 1.5, {"a": 1}]
    for value in values:
        with pytest.raises(OptionsError) as refusal:
            resolve("relaxed", {key: value})
        assert refusal.value.code == "option_value"
        assert refusal.value.params["key"] == key
        assert refusal.value.params["allowed"] == allowed_values(FuenfzehnernOptions, key)


@given(st.integers(0, 2**32))
def test_options_survive_storage(seed: int) -> None:
    options = random_options(random.Random(seed))
    assert GAME.load_options(options.model_dump_json()) == options


def test_the_seats_are_as_many_as_the_players() -> None:
    assert GAME.seats(resolve("relaxed")) == 4
    assert GAME.seats(resolve("relaxed", {"players": 3})) == 3
    assert not GAME.draws_seats(resolve("relaxed"))


def test_another_games_options_are_a_programming_error() -> None:
    class Foreign(Options):
        pass

    with pytest.raises(TypeError):
        GAME.new(Foreign())
