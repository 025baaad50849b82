"""Parties played at random, deals laid out by hand, and the house rules to play them with."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.actions import Deal, Play
from engine.cards import parse_many
from engine.game import CHANCE, Action, Actor, Event, OptionsError, Seat
from engine.games.fuenfzehnern.actions import LeadWithZwang, parse_action
from engine.games.fuenfzehnern.options import FuenfzehnernOptions, resolve
from engine.games.fuenfzehnern.partie import Partie

CHOICES: Mapping[str, Sequence[Any]] = {
    "players": (4, 3),
    "lead_rule": ("relaxed", "strict", "1880", "2005", "parlett", "free"),
    "zwang": (True, False),
    "unbeatable": ("nobody_else_can_beat", "highest_outstanding_only"),
    "singleton": ("current", "dealt"),
    "parlett_when_retaining": ("free", "same"),
    "two_winner_shortcut": (False, True),
    "removed_suit": ("S", "E", "G", "H"),
    "packets": ("3-2-3", "3-3-2", "2-3-3", "4-4", "2-2-2-2", "8", "1-1-1-1-1-1-1-1"),
    "n_deals": (12, 3, 4, 24),
}
"""Every house rule with its values."""

EVERY_ACTION: Sequence[Action] = (
    *map(Play, range(32)),
    *map(LeadWithZwang, range(32)),
    Deal(tuple(range(32))),
    Deal(tuple(range(24))),
)


def random_options(rng: random.Random) -> FuenfzehnernOptions:
    """Any combination of house rules that makes sense."""
    while True:
        values = {key: rng.choice(choices) for key, choices in CHOICES.items()}
        try:
            return resolve("relaxed", values)
        except OptionsError:
            continue


def shuffled(state: Partie, rng: random.Random) -> Action:
    return state.deal(rng.sample(state.pack, len(state.pack)))


def play(state: Partie, rng: random.Random) -> Iterator[tuple[Actor, Action, Sequence[Event]]]:
    """Play on at random until the partie is over."""
    while state.waiting_for:
        actor: Actor = CHANCE
        action = shuffled(state, rng)
        if state.waiting_for is not CHANCE:
            (actor,) = state.waiting_for
            actions = state.legal(actor)
            assert actions, f"nothing to do for seat {actor} in {state.view(actor)}"
            action = rng.choice(actions)
        yield actor, action, state.apply(actor, action)


def dealt(*hands: str, preset: str = "relaxed", **overrides: Any) -> Partie:
    """A first deal with these hands, from seat 0 on, which leads."""
    state = Partie(resolve(preset, {"packets": "8", **overrides}))
    state.apply(CHANCE, Deal(parse_many("".join(hands))))
    return state


def do(state: Partie, *tokens: str) -> list[Event]:
    """Apply the tokens one by one, each by the seat at turn; returns the events of the last one."""
    events: list[Event] = []
    for token in tokens:
        events = state.apply(turn(state), parse_action(token))
    return events


def turn(state: Partie) -> Seat:
    assert isinstance(state.waiting_for, frozenset)
    (seat,) = state.waiting_for
    return seat


def legal(state: Partie) -> set[str]:
    """The legal tokens of the seat at turn."""
    return {action.token for action in state.legal(turn(state))}
