"""Kauflabet: deals laid out by hand, and everything that the game refuses, each code once."""

import random
from collections.abc import Sequence
from typing import Any

from engine.cards import PACK, parse, parse_many
from engine.game import CHANCE, Event, Seat
from engine.games.kauflabet.game import Kauflabet, KauflabetPartie
from engine.kernel.vocabulary import Deal
from tests.engine.games.playing import RefusedAction, RefusedRules, play


def table(rule_set: str = "1850", **overrides: Any) -> KauflabetPartie:
    """A partie that has not begun."""
    return Kauflabet().new(Kauflabet().options(rule_set, overrides))


def dealt(state: KauflabetPartie, *hands: str, upcard: str, talon: str = "") -> KauflabetPartie:
    """Deal hands by seat, an upcard and the top of the talon; anything not named is dealt arbitrarily."""
    players = state.options.players
    named = [parse_many(hand) for hand in hands]
    top, turned = parse_many(talon), parse(upcard)
    used = {turned, *top, *(card for hand in named for card in hand)}
    rest = [card for card in PACK if card not in used]
    full = [[*hand, *(rest.pop() for _ in range(4 - len(hand)))] for hand in named]
    order = [card for step in range(players) for card in full[(state.dealer + 1 + step) % players]]
    state.apply(CHANCE, Deal((*order, turned, *top, *rest)))
    return state


def turn(state: KauflabetPartie) -> Seat:
    """The seat whose turn it is."""
    assert state.stage is not None, "nobody's turn between two deals"
    return state.stage.turn


def act(state: KauflabetPartie, *tokens: str) -> list[Event]:
    """Apply the tokens one by one, each by the seat at turn; returns all events."""
    happened: list[Event] = []
    for token in tokens:
        happened += state.apply(turn(state), Kauflabet().parse(token))
    return happened


# Everything that is refused.


def declaring(**overrides: Any) -> KauflabetPartie:
    """Seat 1 is to speak first and holds E7 E8 E9 EX."""
    return dealt(table(players=3, **overrides), "", "E7 E8 E9 EX", "", upcard="H9")


def short_of_cards() -> KauflabetPartie:
    """Four others have drawn; no card is left for the dealer."""
    state = dealt(table(players=5), "E7 E8 E9 EX", "", "", "", "", upcard="H9")
    for _ in range(4):
        act(state, max((action.token for action in state.legal(turn(state))), key=len))
    return state


def dealer_alone(**overrides: Any) -> KauflabetPartie:
    """The dealer is the last to speak; the others have passed."""
    state = declaring(**overrides)
    act(state, "pass", "pass")
    return state


def dealer_of_1739() -> KauflabetPartie:
    state = dealt(table("1739", players=3), "E7 E8 E9 EX", "", "", upcard="H9")
    act(state, "keep", "keep")
    return state


def answering(lead: str, hand: str, between: str = "S7 S8 S9 G9", **overrides: Any) -> KauflabetPartie:
    """Hearts are trumps. Seat 1 has led, seat 2 may have trumped, seat 0 holds ``hand``."""
    state = dealt(table(players=3, **overrides), hand, lead, between, upcard="H8")
    act(state, "play", "play", "play", lead.split()[0], between.split()[0])
    return state


def over() -> KauflabetPartie:
    state = table()
    for _ in play(state, random.Random(1)):
        pass
    return state


ACTIONS: Sequence[RefusedAction] = [
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

TOKENS: Sequence[str] = [
    "",
    "exchange",
    "exchange ",
    "exchange G8 E7",
    "exchange E7 E7",
    "exchange E7E8",
    "play E7",
    "Pass",
    "keep ",
]
"""Texts that are no actions of the game."""

RULES: Sequence[RefusedRules] = [
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
