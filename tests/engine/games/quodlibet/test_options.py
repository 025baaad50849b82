"""House rules: defaults, text values, storage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Options, OptionsError
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.options import WHEEL_CONTRACTS, WHEELS, QuodlibetOptions, resolve
from engine.games.quodlibet.partie import Partie
from engine.games.registry import game
from engine.house_rules import allowed_values, as_text, changed
from tests.engine.games.quodlibet.playing import CHOICES, random_options

QUODLIBET = game("quodlibet")


def test_frankonia_has_the_defaults_of_the_rules() -> None:
    assert QUODLIBET.options("frankonia").model_dump() == {
        "packets": (3, 3, 2),
        "seating": "fixed",
        "contracts": WHEEL_CONTRACTS,
        "wheels": True,
        "wheel3_blind": True,
        "wheel_menu": WHEELS,
        "wheel_king_by": "cumulative",
        "kingdom_mode": "off",
        "parties": 1,
        "neighbour": "right",
        "last_trick_value": 50,
        "all_hearts_trick": 100,
        "all_hearts_deal": "off",
        "ou_mixed": "flat",
        "bribe_tie": "all",
        "aon_components": ("minus", "alarich", "1238", "no_reds", "ober_unter"),
        "blind_set_known": "nobody",
        "open_trousers_seen": "others",
        "quad_version": "trick",
        "quad_next_lead": "winner",
        "quad_census_timing": "after_chain",
        "snack_multi": True,
        "snack_draw": "only_if_stuck",
        "unter_rule": "forced",
        "honour_detection": "automatic",
        "third_census_counts_stock": True,
        "schnapps": "off",
        "king_penalties": "off",
        "stop_when_decided": True,
        "final_count": "total",
        "final_tie": "shared",
    }


def test_every_finite_choice_is_known_to_the_tests() -> None:
    assert set(CHOICES) | {"contracts", "aon_components", "wheel_menu"} == set(QuodlibetOptions.model_fields)


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
    company: dict[str, dict[str, Any]] = {
        "kingdom_mode": {"wheels": False},
        "schnapps": {"wheels": False, "kingdom_mode": "consecutive"},
        "honour_detection": {"unter_rule": "honour"},
    }
    for value in CHOICES[key]:
        beside = {"quad_version": "chain"} if value == "chain_closer" else company.get(key, {})
        resolve("frankonia", {**beside, key: value})
        if key != "parties":
            assert str(value).lower() in allowed_values(QuodlibetOptions, key).split(", ")


@pytest.mark.parametrize("key", list(QuodlibetOptions.model_fields))
def test_any_other_value_is_refused_with_key_value_and_what_is_allowed(key: str) -> None:
    values: list[object] = ["nonsense", None, [], [None], -1, 1.5, {"a": 1}]
    for value in values:
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


def test_badenia_has_the_defaults_of_the_rules() -> None:
    badenia, frankonia = (QUODLIBET.options(name).model_dump() for name in ("badenia", "frankonia"))
    assert {key: value for key, value in badenia.items() if value != frankonia[key]} == {
        "contracts": tuple(name for name in CONTRACTS if name != "bribe"),
        "wheels": False,
        "kingdom_mode": "consecutive",
        "neighbour": "left",
        "last_trick_value": 80,
        "all_hearts_trick": "off",
        "blind_set_known": "king",
        "quad_version": "chain",
        "quad_next_lead": "rotate",
        "snack_draw": "free",
        "unter_rule": "honour",
        "third_census_counts_stock": False,
        "schnapps": "fifth_hundred",
        "king_penalties": "reported_offences",
    }


def test_frundsberg_is_badenia_with_eleven_deals_a_kingdom_drawn_seats_and_more_schnapps() -> None:
    badenia, frundsberg = (QUODLIBET.options(name).model_dump() for name in ("badenia", "frundsberg"))
    assert {key: value for key, value in frundsberg.items() if value != badenia[key]} == {
        "contracts": tuple(name for name in CONTRACTS if name not in ("bribe", "alles_oder_nichts")),
        "seating": "seasons",
        "schnapps": "frundsberg",
    }
    assert len(frundsberg["contracts"]) == 11


@pytest.mark.parametrize("preset", QUODLIBET.presets)
def test_a_rule_set_goes_with_each_of_its_own_defaults(preset: str) -> None:
    usual = QUODLIBET.options(preset)
    for key, value in usual.model_dump().items():
        assert QUODLIBET.options(preset, {key: value}) == usual
    assert QUODLIBET.options(preset, usual.model_dump()) == usual


@pytest.mark.parametrize(
    ("text", "wheels"),
    [
        ("plus-minus-bribe/snack-1238", (("plus", "minus", "bribe"), ("1238", "snack"))),
        ("Plus, minus / alles_oder_nichts", (("plus", "minus"), ("alles_oder_nichts",))),
        ("plus", (("plus",),)),
        ([["minus", "plus"], ["bribe"]], (("plus", "minus"), ("bribe",))),
    ],
)
def test_wheels_of_ones_own_are_written_with_slashes(text: Any, wheels: tuple[tuple[str, ...], ...]) -> None:
    options = resolve("frankonia", {"wheel_menu": text})
    assert options.wheel_menu == wheels
    assert resolve("frankonia", {"wheel_menu": as_text(wheels)}) == options
    assert QUODLIBET.load_options(options.model_dump_json()) == options


@pytest.mark.parametrize("menu", ["plus/plus", "plus-minus/grand", "plus//minus", "/", "plus-minus/plus"])
def test_a_wheel_menu_names_known_contracts_once(menu: str) -> None:
    with pytest.raises(OptionsError, match="option_value"):
        resolve("frankonia", {"wheel_menu": menu})


CONFLICTS: Sequence[tuple[str, dict[str, Any], str, str]] = [
    ("frankonia", {"contracts": "minus plus"}, "contracts", "wheels"),
    ("frankonia", {"kingdom_mode": "consecutive"}, "kingdom_mode", "wheels"),
    ("badenia", {"wheels": True, "kingdom_mode": "rotating"}, "kingdom_mode", "wheels"),
    ("frankonia", {"wheels": False, "wheel_menu": "plus/minus"}, "wheel_menu", "wheels"),
    ("badenia", {"wheel_menu": "plus/minus"}, "wheel_menu", "wheels"),
    ("frankonia", {"wheels": False, "wheel3_blind": False}, "wheel3_blind", "wheels"),
    ("badenia", {"wheel3_blind": False}, "wheel3_blind", "wheels"),
    ("frankonia", {"wheel_menu": "plus/minus", "wheel3_blind": False}, "wheel3_blind", "wheel_menu"),
    ("frankonia", {"wheels": False, "wheel_king_by": "wheel"}, "wheel_king_by", "wheels"),
    ("frankonia", {"wheel_menu": "plus-minus", "wheel_king_by": "wheel"}, "wheel_king_by", "wheel_menu"),
    ("frankonia", {"quad_next_lead": "chain_closer"}, "quad_next_lead", "quad_version"),
    ("frankonia", {"quad_version": "chain", "quad_next_lead": "winner"}, "quad_next_lead", "quad_version"),
    (
        "badenia",
        {"quad_version": "trick", "quad_next_lead": "chain_closer"},
        "quad_next_lead",
        "quad_version",
    ),
    ("badenia", {"quad_next_lead": "winner"}, "quad_next_lead", "quad_version"),
    ("frankonia", {"schnapps": "raw_500"}, "schnapps", "kingdom_mode"),
    ("frankonia", {"wheels": False, "schnapps": "frundsberg"}, "schnapps", "kingdom_mode"),
    ("badenia", {"kingdom_mode": "off", "schnapps": "raw_500"}, "schnapps", "kingdom_mode"),
    ("badenia", {"wheels": True, "schnapps": "raw_500"}, "schnapps", "wheels"),
    ("frankonia", {"honour_detection": "by_challenge"}, "honour_detection", "unter_rule"),
    (
        "badenia",
        {"unter_rule": "forced", "honour_detection": "by_challenge"},
        "honour_detection",
        "unter_rule",
    ),
    (
        "badenia",
        {"snack_multi": False, "honour_detection": "by_challenge"},
        "honour_detection",
        "snack_multi",
    ),
]


@pytest.mark.parametrize(("preset", "overrides", "key", "other"), CONFLICTS)
def test_house_rules_that_make_no_sense_together_are_refused_by_both_names(
    preset: str, overrides: dict[str, Any], key: str, other: str
) -> None:
    with pytest.raises(OptionsError) as refusal:
        QUODLIBET.options(preset, overrides)
    assert refusal.value.code == "options_conflict"
    assert refusal.value.params == {"key": key, "other": other}


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [
        ("frankonia", {"wheels": False}),
        ("frankonia", {"wheels": False, "contracts": "minus,snack", "kingdom_mode": "rotating"}),
        ("frankonia", {"quad_next_lead": "rotate"}),
        ("frankonia", {"quad_version": "chain"}),
        ("badenia", {"quad_version": "trick"}),
        ("frankonia", {"king_penalties": "free", "final_count": "hundreds_then_remainder"}),
        ("badenia", {"wheels": True}),
        ("badenia", {"wheels": True, "kingdom_mode": "off", "schnapps": "off"}),
        ("badenia", {"kingdom_mode": "off"}),
        ("badenia", {"parties": 2, "final_tie": "playoff_deal"}),
        ("badenia", {"unter_rule": "forced"}),
        ("frundsberg", {"kingdom_mode": "rotating", "contracts": "bribe"}),
    ],
)
def test_what_is_merely_usual_stands_in_nobodys_way(preset: str, overrides: dict[str, Any]) -> None:
    QUODLIBET.options(preset, overrides)


def test_wheels_leave_no_room_for_kingdoms() -> None:
    options = resolve("badenia", {"wheels": True})
    assert options.kingdoms == "off"
    view = Partie(options).view(None)
    assert (view.wheel, view.kingdom, view.accounts, view.deals) == (1, None, (), 12)


def test_options_of_a_table_opened_before_a_conflict_was_known_still_load() -> None:
    stored = '{"wheels": false, "contracts": ["minus"], "wheel3_blind": false, "wheel_king_by": "wheel"}'
    options = QUODLIBET.load_options(stored)
    assert isinstance(options, QuodlibetOptions)
    assert (options.kingdoms, options.wheel3_blind) == ("off", False)


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


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [
        ("frankonia", {}),
        ("frankonia", {"quad_version": "chain"}),
        ("frankonia", {"quad_version": "chain", "quad_next_lead": "chain_closer", "parties": "2"}),
        ("badenia", {"quad_version": "trick"}),
        ("badenia", {"wheels": "true", "kingdom_mode": "off"}),
    ],
)
def test_a_default_that_follows_from_another_key_is_not_told_as_changed(
    preset: str, overrides: dict[str, str]
) -> None:
    assert changed(QUODLIBET, preset, QUODLIBET.options(preset, overrides)) == overrides
