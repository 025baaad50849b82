"""House rules of Blattla: defaults, text values, storage; and everything that can be refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import card_set, parse_many
from engine.game import CHANCE, Actor, IllegalAction, Options, OptionsError
from engine.games.blattla.actions import parse_action
from engine.games.blattla.game import Blattla
from engine.games.blattla.options import BlattlaOptions, resolve
from engine.games.blattla.partie import Partie
from engine.house_rules import allowed_values
from engine.tricks import Tricks
from tests.engine.games.blattla.playing import (
    CHOICES,
    HANDS,
    awaited,
    dealt,
    drawn,
    order_for,
    play,
    random_options,
    say,
)
from tests.engine.games.refusing import assert_refused, assert_rules_refused, assert_unreadable

# House rules: defaults, text values, storage.

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


# Everything that can be refused: each code is provoked once.

PACK_OF_8 = "deal " + "E7" * 32


def cutting(*before: str) -> Partie:
    state = drawn()
    state.apply(CHANCE, state.deal(order_for(HANDS)))
    say(state, *before)
    return state


def bidding(*before: str, **rules: Any) -> Partie:
    state = dealt(**rules)
    say(state, *before)
    return state


def calling(**rules: Any) -> Partie:
    return bidding("bid sow", "pass", "pass", "pass", **rules)


def playing(**rules: Any) -> Partie:
    state = bidding("bid sow", "pass", "pass", "pass", **rules)
    say(state, "call EA")
    return state


def searched(hand: str, *trick: str) -> Partie:
    """Seat 2 is at turn, holds the called Sow of Acorns and has to play it."""
    state = playing(called_sow_rule="schafkopf")
    assert state.playing is not None
    state.playing.hands[2] = card_set(parse_many(hand))
    for seat, card in enumerate(trick):
        state.playing.hands[seat] |= card_set(parse_many(card))
    state.playing.tricks = Tricks(state.playing.contract.order, range(4), 0 if trick else 2)
    for card in trick:
        state.playing.tricks.play(parse_many(card)[0])
    return state


def holding(*hand: str, **rules: Any) -> Partie:
    """Seat 0 holds these cards and calls a Sow."""
    state = calling(**rules)
    state.hands = (card_set(parse_many(" ".join(hand))), *state.hands[1:])
    return state


def unable() -> Partie:
    state = bidding()
    state.hands = (card_set(parse_many("EA GA SA H7")), *state.hands[1:])
    return state


def over() -> Partie:
    state = Partie(resolve("blattla", {"n_deals": 4}))
    for _ in play(state, random.Random(1)):
        pass
    return state


PROVOKED: Sequence[tuple[str, Callable[[], Partie], Actor, str, dict[str, Any]]] = [
    ("not_now", drawn, 0, "pass", {}),
    ("not_now", lambda: Partie(resolve("blattla")), CHANCE, PACK_OF_8, {}),
    ("not_now", drawn, CHANCE, "draw E7", {}),
    ("bad_deal", drawn, CHANCE, PACK_OF_8, {}),
    ("bad_deal", lambda: Partie(resolve("blattla")), CHANCE, "draw E7", {}),
    ("not_your_turn", cutting, 3, "cut 8", {}),
    ("not_your_turn", cutting, CHANCE, PACK_OF_8, {}),
    ("not_now", cutting, 2, "pass", {}),
    ("cut_thin", cutting, 2, "cut 2", {"least": 3}),
    ("cut_thin", lambda: cutting("cut 5"), 2, "cut 30", {"least": 3}),
    ("cut_first", cutting, 2, "ready", {}),
    ("knock_late", lambda: cutting("cut 5"), 2, "knock 8 clockwise", {}),
    ("not_your_turn", bidding, 1, "bid sow", {}),
    ("not_now", bidding, 0, "EK", {}),
    ("not_now", bidding, 0, "cut 8", {}),
    ("not_now", bidding, 0, "bid sow G", {}),
    ("not_now", lambda: bidding(name_sow="with_bid"), 0, "bid sow", {}),
    ("bid_low", lambda: bidding("bid sow"), 1, "bid sow", {}),
    ("bid_low", lambda: bidding("bid solo H"), 1, "bid solo E", {}),
    ("sow_none", unable, 0, "bid sow", {}),
    ("sow_is_yours", lambda: bidding("pass", name_sow="with_bid"), 1, "bid sow G", {"suit": "G"}),
    ("not_your_turn", calling, 1, "call EA", {}),
    ("not_now", calling, 0, "pass", {}),
    ("not_now", calling, 0, "EK", {}),
    ("sow_no_ace", calling, 0, "call EX", {}),
    ("sow_is_trump", calling, 0, "call HA", {"suit": "H"}),
    ("sow_is_yours", lambda: holding("EA EK"), 0, "call EA", {"suit": "E"}),
    ("sow_suit_missing", lambda: holding("EA EK"), 0, "call SA", {"suit": "S"}),
    ("not_your_turn", playing, 1, "E7", {}),
    ("not_your_turn", playing, CHANCE, "EK", {}),
    ("not_now", playing, 0, "pass", {}),
    ("not_your_card", playing, 0, "EA", {"card": "EA"}),
    ("follow_suit", lambda: searched("EA H9 S8", "S7", "S9"), 2, "H9", {"suit": "S"}),
    ("sow_searched", lambda: searched("EA E9 E8", "EK", "E7"), 2, "E9", {"card": "EA"}),
    ("sow_thrown", lambda: searched("EA H9 H8", "S7", "S9"), 2, "EA", {"card": "EA"}),
    ("sow_underlead", lambda: searched("EA E9 E8"), 2, "E9", {"card": "EA", "least": 4}),
    ("partie_over", over, 0, "pass", {}),
]


@pytest.mark.parametrize(("code", "setting", "actor", "token", "params"), PROVOKED)
def test_an_illegal_action_is_refused_with_its_code_and_changes_nothing(
    code: str, setting: Callable[[], Partie], actor: Actor, token: str, params: dict[str, Any]
) -> None:
    assert_refused(BLATTLA, setting(), actor, token, code, params)


@pytest.mark.parametrize(
    "token",
    [
        *("", "HX HK", "cut", "cut x", "cut 016", "cut 100", "cut -4", "bid", "bid solo", "bid solo X"),
        *("bid sow H", "bid  sow", "call", "call E", "knock", "knock 8", "knock 4-4 sideways", "ready now"),
        *("knock 4-3-1 clockwise", "Pass", "draw E", "deal EAE", "sow", "cut ²"),
    ],
)
def test_an_unreadable_token_is_refused(token: str) -> None:
    assert_unreadable(BLATTLA, token)


OPTIONS: Sequence[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("preset_unknown", "tarock", {}, {"preset": "tarock", "allowed": "blattla, schafkopf"}),
    ("option_unknown", "blattla", {"wheels": True}, {"key": "wheels"}),
    (
        *("option_value", "blattla", {"auction": "dutch"}),
        {"key": "auction", "value": "dutch", "allowed": "single_round, continuous"},
    ),
    ("options_conflict", "blattla", {"run_away_min": 5}, {"key": "run_away_min", "other": "called_sow_rule"}),
]


@pytest.mark.parametrize(("code", "preset", "overrides", "params"), OPTIONS)
def test_house_rules_are_refused_with_what_would_be_right(
    code: str, preset: str, overrides: dict[str, Any], params: dict[str, Any]
) -> None:
    assert_rules_refused(BLATTLA, preset, overrides, code, params)


def test_every_code_is_provoked_here_and_announced_by_the_game() -> None:
    provoked = {code for code, *_ in PROVOKED} | {code for code, *_ in OPTIONS} | {"unknown_action"}
    assert provoked == BLATTLA.refusal_codes


def test_a_refused_bid_leaves_the_seat_to_act() -> None:
    state = bidding("bid solo H")
    with pytest.raises(IllegalAction):
        state.apply(1, parse_action("bid solo E"))
    assert awaited(state) == {1}
