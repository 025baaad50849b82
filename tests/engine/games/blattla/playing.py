"""Parties of Blattla: random ones, and those with hands of one's choice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.actions import Deal, Pass, Play
from engine.cards import PACK, parse_many
from engine.game import CHANCE, Action, Actor, Event, Seat
from engine.games.blattla.actions import KNOCKS, Bid, CallSow, Cut, DrawForDealer, Ready, parse_action
from engine.games.blattla.contracts import RANKING
from engine.games.blattla.options import BlattlaOptions, resolve
from engine.games.blattla.partie import Partie

CHOICES: Mapping[str, Sequence[Any]] = {
    "auction": ("single_round", "continuous"),
    "name_sow": ("after_auction", "with_bid"),
    "all_pass": ("throw_in", "redeal_same_dealer", "forehand_must_play_sow"),
    "caller_needs_suit_card": (True, False),
    "self_call": (False, True),
    "called_sow_rule": ("free", "schafkopf"),
    "run_away_min": (2, 3, 4, 5, 6, 7, 8),
    "solo_settlement": ("third", "each", "winners_only"),
    "cutting": (True, False),
    "stop_when_decided": (False, True),
    "n_deals": (4, 8, 12),
}
"""Every house rule with its values."""

EVERY_ACTION: Sequence[Action] = (
    *map(Play, PACK),
    *map(CallSow, PACK),
    *map(Bid, RANKING),
    *map(Cut, range(33)),
    *KNOCKS,
    *(Ready(), Pass(), Deal(PACK), DrawForDealer(PACK)),
)


def random_options(rng: random.Random) -> BlattlaOptions:
    """Any combination of house rules that makes sense."""
    values = {key: rng.choice(choices) for key, choices in CHOICES.items()}
    if values["called_sow_rule"] == "free":
        del values["run_away_min"]
    return resolve("blattla", values)


def random_action(state: Partie, rng: random.Random) -> tuple[Actor, Action]:
    """A random awaited seat and one of its actions, without everybody bidding the highest at once."""
    if state.waiting_for is CHANCE:
        return CHANCE, state.deal(rng.sample(PACK, len(PACK)))
    (seat,) = awaited(state)
    actions = state.legal(seat)
    assert actions, f"nothing to do for seat {seat} in {state.view(seat)}"
    if state.phase == "auction" and rng.random() < 0.7:
        return seat, rng.choice(actions[:2])
    return seat, rng.choice(actions)


def play(state: Partie, rng: random.Random) -> Iterator[tuple[Actor, Action, Sequence[Event]]]:
    """Play on at random until the partie is over."""
    while state.waiting_for:
        actor, action = random_action(state, rng)
        yield actor, action, state.apply(actor, action)


def awaited(state: Partie) -> set[Seat]:
    """The seats that are awaited."""
    waiting = state.waiting_for
    assert isinstance(waiting, frozenset)
    return set(waiting)


def say(state: Partie, *tokens: str) -> list[Event]:
    """Apply the tokens one by one, each by a seat that is awaited; returns the events."""
    events: list[Event] = []
    for token in tokens:
        actor = CHANCE if state.waiting_for is CHANCE else min(awaited(state))
        events += state.apply(actor, parse_action(token))
    return events


DRAWN = "S9 G9 H7 EK"
"""Cards for the draw. Seat 3 draws the King and deals; seat 0 is forehand."""


def drawn(cards: str = DRAWN, **overrides: Any) -> Partie:
    """A partie whose first dealer is drawn with these cards."""
    state = Partie(resolve("blattla", overrides))
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


def order_for(hands: Sequence[str]) -> tuple[int, ...]:
    """The pack that gives these hands in packets of four, seat 0 being forehand."""
    cards = [parse_many(hand) for hand in hands]
    return tuple(card for half in (0, 4) for hand in cards for card in hand[half : half + 4])


def dealt(*hands: str, **overrides: Any) -> Partie:
    """A partie in whose first deal the seats have these hands and seat 0 is forehand; not cut."""
    state = Partie(resolve("blattla", {"cutting": False, **overrides}))
    state.apply(CHANCE, state.deal(order_for(hands or HANDS)))
    return state
