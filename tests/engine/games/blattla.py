"""Blattla: deals laid out by hand, and everything that the game refuses, each code once."""

import random
from collections.abc import Sequence
from typing import Any

from engine.cards import PACK, Tricks, card_set, parse_many
from engine.game import CHANCE, Event, Seat
from engine.games.blattla import Blattla, BlattlaPartie
from tests.engine.games.playing import RefusedAction, RefusedRules, play


def awaited(state: BlattlaPartie) -> set[Seat]:
    """The seats that are awaited."""
    waiting = state.waiting_for
    assert isinstance(waiting, frozenset)
    return set(waiting)


def say(state: BlattlaPartie, *tokens: str) -> list[Event]:
    """Apply the tokens one by one, each by a seat that is awaited; returns the events."""
    events: list[Event] = []
    for token in tokens:
        actor = CHANCE if state.waiting_for is CHANCE else min(awaited(state))
        events += state.apply(actor, Blattla().parse(token))
    return events


DRAWN = "S9 G9 H7 EK"
"""Cards for the draw. Seat 3 draws the King and deals; seat 0 is forehand."""


def drawn(cards: str = DRAWN, **overrides: Any) -> BlattlaPartie:
    """A partie whose first dealer is drawn with these cards."""
    state = Blattla().new(Blattla().options("blattla", overrides))
    top = parse_many(cards)
    state.apply(CHANCE, state.deal((*top, *(card for card in PACK if card not in top))))
    return state


HANDS = (
    "EK GX G9 G7 HA HU SK S7",
    "EU E7 GA GO GU HX H8 S9",
    "EA EO EX GK G8 HK H9 H7",
    "E9 E8 HO SA SO SU SX S8",
)
"""Hands by seat. Seat 1 has the Sow of Leaves, seat 2 that of Acorns, seat 3 that of Bells."""
SOW_TRICKS = [
    *("HA", "H8", "HK", "HO", "S7", "S9", "EO", "SO", "S8", "SK", "GA", "EA", "G7", "GO", "GK", "SA"),
    *("H7", "SU", "HU", "HX", "GU", "G8", "E8", "G9", "EU", "EX", "E9", "EK", "H9", "SX", "GX", "E7"),
]
"""Cards of the first tricks, with these hands and the Sow of Leaves called by seat 0."""


def order_for(hands: Sequence[str]) -> tuple[int, ...]:
    """The pack that gives these hands in packets of four, seat 0 being forehand."""
    cards = [parse_many(hand) for hand in hands]
    return tuple(card for half in (0, 4) for hand in cards for card in hand[half : half + 4])


def dealt(*hands: str, **overrides: Any) -> BlattlaPartie:
    """A partie in whose first deal the seats have these hands and seat 0 is forehand; not cut."""
    state = Blattla().new(Blattla().options("blattla", {"cutting": False, **overrides}))
    state.apply(CHANCE, state.deal(order_for(hands or HANDS)))
    return state


# Everything that is refused.

PACK_OF_8 = "deal " + "E7" * 32


def cutting(*before: str) -> BlattlaPartie:
    state = drawn()
    state.apply(CHANCE, state.deal(order_for(HANDS)))
    say(state, *before)
    return state


def bidding(*before: str, **rules: Any) -> BlattlaPartie:
    state = dealt(**rules)
    say(state, *before)
    return state


def calling(**rules: Any) -> BlattlaPartie:
    return bidding("bid sow", "pass", "pass", "pass", **rules)


def playing(**rules: Any) -> BlattlaPartie:
    state = bidding("bid sow", "pass", "pass", "pass", **rules)
    say(state, "call EA")
    return state


def searched(hand: str, *trick: str) -> BlattlaPartie:
    """Seat 2 is at turn, holds the called Sow of Acorns and has to play it."""
    state = playing(called_sow_rule="schafkopf")
    assert state.playing is not None
    state.hands[2] = card_set(parse_many(hand))
    for seat, card in enumerate(trick):
        state.hands[seat] |= card_set(parse_many(card))
    state.playing.tricks = Tricks(state.contract.order, range(4), 0 if trick else 2)
    for card in trick:
        state.playing.tricks.play(parse_many(card)[0])
    state.playing.turn = 2
    return state


def holding(*hand: str, **rules: Any) -> BlattlaPartie:
    """Seat 0 holds these cards and calls a Sow."""
    state = bidding("bid sow", "pass", "pass", **rules)
    state.hands[0] = card_set(parse_many(" ".join(hand)))
    say(state, "pass")
    return state


def unable() -> BlattlaPartie:
    state = bidding()
    state.hands[0] = card_set(parse_many("EA GA SA H7"))
    return state


def over() -> BlattlaPartie:
    state = Blattla().new(Blattla().options("blattla", {"n_deals": 4}))
    for _ in play(state, random.Random(1)):
        pass
    return state


ACTIONS: Sequence[RefusedAction] = [
    ("not_now", drawn, 0, "pass", {}),
    ("not_now", lambda: Blattla().new(Blattla().options("blattla", {})), CHANCE, PACK_OF_8, {}),
    ("not_now", drawn, CHANCE, "draw E7", {}),
    ("bad_deal", drawn, CHANCE, PACK_OF_8, {}),
    ("bad_deal", lambda: Blattla().new(Blattla().options("blattla", {})), CHANCE, "draw E7", {}),
    ("not_your_turn", cutting, 3, "cut 8", {}),
    ("not_your_turn", cutting, CHANCE, PACK_OF_8, {}),
    ("not_now", cutting, 2, "pass", {}),
    ("cut_thin", cutting, 2, "cut 2", {"least": 3}),
    ("cut_thin", lambda: cutting("cut 5"), 2, "cut 30", {"least": 3}),
    ("cut_first", cutting, 2, "ready", {}),
    ("cut_thin", cutting, 2, "cut 100", {"least": 3}),
    ("not_now", cutting, 2, "knock 4-3-1 clockwise", {}),
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

TOKENS: Sequence[str] = [
    *("", "HX HK", "cut", "cut x", "cut 016", "cut -4", "bid", "bid solo", "bid solo X"),
    *("bid sow H", "bid  sow", "call", "call E", "knock", "knock 8", "knock 4-4 sideways", "ready now"),
    *("knock 4-- clockwise", "Pass", "draw E", "deal EAE", "sow", "cut ²"),
]
"""Texts that are no actions of the game."""

RULES: Sequence[RefusedRules] = [
    ("preset_unknown", "tarock", {}, {"preset": "tarock", "allowed": "blattla, schafkopf"}),
    ("option_unknown", "blattla", {"wheels": True}, {"key": "wheels"}),
    (
        *("option_value", "blattla", {"auction": "dutch"}),
        {"key": "auction", "value": "dutch", "allowed": "single_round, continuous"},
    ),
    ("options_conflict", "blattla", {"run_away_min": 5}, {"key": "run_away_min", "other": "called_sow_rule"}),
]
