"""Fünfzehnern: deals laid out by hand, and everything that the game refuses, each code once."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from engine.cards import NATURAL, PACK, Tricks, card_set, parse_many
from engine.game import CHANCE, Event, Seat
from engine.games.fuenfzehnern import Fuenfzehnern, FuenfzehnernPartie
from engine.kernel.vocabulary import Deal
from tests.cases.reading import read_trick
from tests.engine.games.playing import RefusedAction, RefusedRules, play

SUITS = (
    "EA EK EO EU EX E9 E8 E7",
    "GA GK GO GU GX G9 G8 G7",
    "HA HK HO HU HX H9 H8 H7",
    "SA SK SO SU SX S9 S8 S7",
)
MIXED = (
    "EK EO E9 GA G7 HU SX S8",
    "EA E8 GK GX HK HO S9 SO",
    "EU EX GO G9 HX H9 SK S7",
    "E7 GU G8 HA H8 H7 SA SU",
)


def dealt(*hands: str, preset: str = "relaxed", **overrides: Any) -> FuenfzehnernPartie:
    """A first deal with these hands, from seat 0 on, which leads."""
    state = Fuenfzehnern().new(Fuenfzehnern().options(preset, {"packets": "8", **overrides}))
    state.apply(CHANCE, Deal(parse_many("".join(hands))))
    return state


def do(state: FuenfzehnernPartie, *tokens: str) -> list[Event]:
    """Apply the tokens one by one, each by the seat at turn; returns the events of the last one."""
    events: list[Event] = []
    for token in tokens:
        events = state.apply(turn(state), Fuenfzehnern().parse(token))
    return events


def turn(state: FuenfzehnernPartie) -> Seat:
    assert isinstance(state.waiting_for, frozenset)
    (seat,) = state.waiting_for
    return seat


def legal(state: FuenfzehnernPartie) -> set[str]:
    """The legal tokens of the seat at turn."""
    return {action.token for action in state.legal(turn(state))}


# Everything that is refused.


def fresh() -> FuenfzehnernPartie:
    return Fuenfzehnern().new(Fuenfzehnern().options("relaxed", {}))


def over() -> FuenfzehnernPartie:
    state = fresh()
    for _ in play(state, random.Random(1)):
        pass
    return state


def after(*tokens: str, hands: Sequence[str] = MIXED, **overrides: Any) -> Callable[[], FuenfzehnernPartie]:
    """A first deal after some cards have been played."""

    def setting() -> FuenfzehnernPartie:
        state = dealt(*hands, **overrides)
        do(state, *tokens)
        return state

    return setting


def leading(preset: str, hand: str, *history: str, **overrides: Any) -> Callable[[], FuenfzehnernPartie]:
    """A deal in which the winner of the last trick is about to lead."""

    def setting() -> FuenfzehnernPartie:
        state = Fuenfzehnern().new(Fuenfzehnern().options(preset, overrides))
        taken = tuple(map(read_trick, history))
        leader = taken[-1].winner
        state.apply(CHANCE, state.deal(PACK))
        state.hands = [card_set(parse_many(hand)) if seat == leader else 0 for seat in range(4)]
        assert state.playing is not None
        state.playing.turn = leader
        state.playing.tricks = Tricks(NATURAL, range(4), leader)
        state.playing.tricks.taken = taken
        return state

    return setting


ACORNS = "3: E8 EK E7 EX -> 0"
LEAVES = "3: G9 GA G8 G7 -> 0"
HEARTS = "3: H9 H8 HA H7 -> 1"

ACTIONS: Sequence[RefusedAction] = [
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

TOKENS: Sequence[str] = [
    "",
    "HX HK",
    "zwang",
    "HO  zwang",
    "HO Zwang",
    "deal E",
    "HKK",
    "zwang HO",
    "HO zwang ",
]
"""Texts that are no actions of the game."""

RULES: Sequence[RefusedRules] = [
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
