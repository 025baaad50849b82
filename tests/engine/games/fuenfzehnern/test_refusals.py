"""Everything that can be refused: each code is provoked once."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.cards import parse_many
from engine.game import CHANCE, Actor
from engine.games.fuenfzehnern.deal import TrickDeal
from engine.games.fuenfzehnern.game import Fuenfzehnern
from engine.games.fuenfzehnern.options import resolve
from engine.games.fuenfzehnern.partie import Partie
from engine.tricks import NATURAL, Tricks
from tests.cases.reading import read_trick
from tests.engine.games.fuenfzehnern.playing import dealt, do, play
from tests.engine.games.fuenfzehnern.test_partie import MIXED, SUITS
from tests.engine.games.refusing import assert_refused, assert_rules_refused, assert_unreadable

GAME = Fuenfzehnern()


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
