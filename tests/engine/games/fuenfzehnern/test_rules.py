"""House rules of Fünfzehnern: defaults, text values, storage; and everything that can be refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import parse_many
from engine.game import CHANCE, Actor, Options, OptionsError
from engine.games.fuenfzehnern.deal import TrickDeal
from engine.games.fuenfzehnern.game import Fuenfzehnern
from engine.games.fuenfzehnern.options import FuenfzehnernOptions, resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.house_rules import allowed_values
from engine.tricks import NATURAL, Tricks
from tests.cases.reading import read_trick
from tests.engine.games.fuenfzehnern.playing import CHOICES, dealt, do, play, random_options
from tests.engine.games.fuenfzehnern.test_partie import MIXED, SUITS
from tests.engine.games.refusing import assert_refused, assert_rules_refused, assert_unreadable

# House rules: defaults, text values, contradictions, storage.

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


# Everything that can be refused: each code is provoked once.


def fresh() -> Partie:
    return Partie(resolve("relaxed"))


def over() -> Partie:
    state = fresh()
    for _ in play(state, random.Random(1)):
        pass
    return state


def after(*tokens: str, hands: Sequence[str] = MIXED, **overrides: Any) -> Callable[[], Partie]:
    """A first deal after some cards have been played."""

    def setting() -> Partie:
        state = dealt(*hands, **overrides)
        do(state, *tokens)
        return state

    return setting


def leading(preset: str, hand: str, *history: str, **overrides: Any) -> Callable[[], Partie]:
    """A deal in which the winner of the last trick is about to lead."""

    def setting() -> Partie:
        state = Partie(resolve(preset, overrides))
        taken = tuple(map(read_trick, history))
        leader = taken[-1].winner
        hands = [parse_many(hand) if seat == leader else () for seat in range(4)]
        state.playing = TrickDeal(state.options, 1, 3, hands)
        state.playing.tricks = Tricks(NATURAL, range(4), leader)
        state.playing.tricks.taken = taken
        return state

    return setting


ACORNS = "3: E8 EK E7 EX -> 0"
LEAVES = "3: G9 GA G8 G7 -> 0"
HEARTS = "3: H9 H8 HA H7 -> 1"

PROVOKED: Sequence[tuple[str, Callable[[], Partie], Actor, str, dict[str, Any]]] = [
    ("not_now", fresh, 0, "HK", {}),
    ("not_now", fresh, CHANCE, "HK", {}),
    ("not_now", after(), 0, "deal E7", {}),
    ("not_your_turn", after(), 1, "EA", {}),
    ("not_your_turn", after(), CHANCE, "deal E7", {}),
    ("partie_over", over, 0, "HK", {}),
    ("bad_deal", fresh, CHANCE, "deal E7E7", {}),
    ("not_your_card", after(), 0, "EA", {"card": "EA"}),
    ("not_your_card", after(), 0, "HO zwang", {"card": "HO"}),
    ("follow_suit", after("E9"), 1, "HK", {"suit": "E"}),
    ("follow_suit", after("EO zwang", "EA"), 2, "HX", {"suit": "E"}),
    ("lead_won_suit", leading("relaxed", "E9 GA GO S7", ACORNS), 0, "GO", {"suit": "E"}),
    ("lead_won_suit", leading("relaxed", "E9 GK GO S7", ACORNS), 0, "GO zwang", {"suit": "E"}),
    ("lead_won_suit", leading("strict", "E9 GA GO S7", ACORNS), 0, "GO", {"suit": "E"}),
    (
        "lead_their_suit",
        leading("strict", "GX HX HA S7", LEAVES, "0: E8 EK E7 EX -> 1"),
        1,
        "HX",
        {"suit": "G"},
    ),
    ("lead_first_suit", leading("1880", "E9 HA H7 S7", ACORNS), 0, "H7", {"suit": "E"}),
    (
        "lead_first_suit_dealt",
        leading("1880", "EU HA", ACORNS, "0: H7 HX H9 HK -> 1", "1: G7 E9 G8 G9 -> 0", singleton="dealt"),
        0,
        "HA",
        {"suit": "E"},
    ),
    ("lead_highest", leading("2005", "E9 EO GA", ACORNS), 0, "E9", {"suit": "E"}),
    (
        "lead_highest_of_led",
        leading("2005", "HK HU GX E7", HEARTS, "1: G8 G9 GA G7 -> 3", "3: S8 SA S9 SX -> 0"),
        0,
        "HU",
        {"suits": "GH"},
    ),
    ("lead_unbeatable", leading("parlett", "EA EO E9 HA", ACORNS), 0, "E9", {"suit": "E"}),
    ("lead_same_suit", leading("parlett", "EO E9 HA", ACORNS), 0, "HA", {"suit": "E"}),
    (
        "lead_suit_led_before",
        leading("parlett", "HK HU E7", HEARTS, "1: S8 S9 SX SA -> 0"),
        0,
        "E7",
        {"suits": "H"},
    ),
    ("zwang_not_played", after(preset="free"), 0, "EO zwang", {}),
    ("zwang_only_leading", after("S8"), 1, "SO zwang", {}),
    ("zwang_needs_ober", after(), 0, "EK zwang", {"suit": "E"}),
    ("zwang_needs_king", leading("relaxed", "EO E9 GA", ACORNS), 0, "EO zwang", {"suit": "E"}),
    ("zwang_ace_not_out", after(hands=SUITS), 0, "EO zwang", {"suit": "E"}),
    ("zwang_ace_not_out", leading("relaxed", "GK GO", LEAVES), 0, "GO zwang", {"suit": "G"}),
    ("zwang_play_ace", after("EO zwang"), 1, "E8", {"suit": "E"}),
    ("zwang_play_ace", after("EO zwang"), 1, "HK", {"suit": "E"}),
]


@pytest.mark.parametrize(("code", "setting", "actor", "token", "params"), PROVOKED)
def test_an_illegal_action_is_refused_with_its_code_and_changes_nothing(
    code: str, setting: Callable[[], Partie], actor: Actor, token: str, params: dict[str, Any]
) -> None:
    assert_refused(GAME, setting(), actor, token, code, params)


@pytest.mark.parametrize(
    "token", ["", "HX HK", "zwang", "HO  zwang", "HO Zwang", "deal E", "HKK", "zwang HO", "HO zwang "]
)
def test_an_unreadable_token_is_refused(token: str) -> None:
    assert_unreadable(GAME, token)


OPTIONS: Sequence[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    (
        "preset_unknown",
        "tarock",
        {},
        {"preset": "tarock", "allowed": "relaxed, strict, 1880, 2005, parlett, free"},
    ),
    ("option_unknown", "relaxed", {"beer": 1}, {"key": "beer"}),
    ("option_value", "relaxed", {"players": 5}, {"key": "players", "value": "5", "allowed": "4, 3"}),
    ("options_conflict", "relaxed", {"n_deals": 13}, {"key": "n_deals", "other": "players"}),
]


@pytest.mark.parametrize(("code", "preset", "overrides", "params"), OPTIONS)
def test_wrong_house_rules_are_refused(
    code: str, preset: str, overrides: dict[str, Any], params: dict[str, Any]
) -> None:
    assert_rules_refused(GAME, preset, overrides, code, params)


def test_every_code_is_provoked_here_and_announced_by_the_game() -> None:
    provoked = {code for code, *_ in PROVOKED} | {code for code, *_ in OPTIONS} | {"unknown_action"}
    assert provoked == GAME.refusal_codes
