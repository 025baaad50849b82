"""Deals with cards of one's choice, parties played at random, and the house rules to play them with."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from engine.actions import Deal, Pass, Play
from engine.cards import PACK, card_set, parse, parse_many
from engine.game import CHANCE, Action, Actor, Event, OptionsError, Seat
from engine.games.kauflabet.actions import Exchange, Keep, StayIn, parse_action
from engine.games.kauflabet.options import RULE_SETS, KauflabetOptions, resolve
from engine.games.kauflabet.partie import Partie

CHOICES: Mapping[str, Sequence[Any]] = {
    "players": (2, 3, 4, 5),
    "n_deals": (4, 6, 8, 10, 12),
    "ante": ("dealer", "everybody"),
    "stake": (1, 3, 4, 8),
    "tricks_pay": ("quarters", "sweep"),
    "rank_order": ("bete", "natural"),
    "two_jacks": (True, False),
    "dropping_out": (True, False),
    "exchange_timing": ("at_declaration", "after_all_declared"),
    "exchange_rounds": ("once", "while_talon_lasts"),
    "upcard": ("nobody", "dealer_must", "dealer_may"),
    "must_head": (False, True),
    "undertrump_forced": (True, False),
    "bete_amount": ("pot", "stake"),
    "bete_cap": ("none", 4, 6, 16),
    "all_pass": ("carry", "dealer_takes"),
    "lone_player": ("takes_pot", "must_play_out_vs_dealer"),
    "tie_rule": ("carry", "split"),
    "final_pot": ("share", "extra_deals_without_ante"),
}
"""Values of every house rule."""

EVERY_ACTION: Sequence[Action] = (
    *map(Play, PACK),
    *(Exchange(card_set(cards)) for size in (1, 2) for cards in combinations(PACK, size)),
    *(StayIn(), Keep(), Pass(), Deal(PACK)),
)


def random_options(rng: random.Random) -> KauflabetOptions:
    """Any combination of house rules that makes sense."""
    while True:
        keys = rng.sample(sorted(CHOICES), rng.randint(0, len(CHOICES) // 2))
        try:
            return resolve(rng.choice(sorted(RULE_SETS)), {key: rng.choice(CHOICES[key]) for key in keys})
        except OptionsError:
            continue


def shuffled(state: Partie, rng: random.Random) -> Action:
    order = list(state.pack)
    rng.shuffle(order)
    return state.deal(order)


def random_action(state: Partie, rng: random.Random) -> tuple[Actor, Action]:
    """A random awaited seat and one of its actions."""
    if state.waiting_for is CHANCE:
        return CHANCE, shuffled(state, rng)
    (seat,) = state.waiting_for
    actions = state.legal(seat)
    assert actions, f"nothing to do for seat {seat} in {state.view(seat)}"
    return seat, rng.choice(actions)


def play(state: Partie, rng: random.Random) -> Iterator[tuple[Actor, Action, Sequence[Event]]]:
    """Play on at random until the partie is over."""
    while state.waiting_for:
        actor, action = random_action(state, rng)
        yield actor, action, state.apply(actor, action)


def table(rule_set: str = "1850", **overrides: Any) -> Partie:
    """A partie that has not begun."""
    return Partie(resolve(rule_set, overrides))


def dealt(state: Partie, *hands: str, upcard: str, talon: str = "") -> Partie:
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


def turn(state: Partie) -> Seat:
    """The seat whose turn it is."""
    assert state.playing is not None, "nobody's turn between two deals"
    return state.playing.turn


def act(state: Partie, *tokens: str) -> list[Event]:
    """Apply the tokens one by one, each by the seat at turn; returns all events."""
    happened: list[Event] = []
    for token in tokens:
        happened += state.apply(turn(state), parse_action(token))
    return happened
