"""Parties played at random, and the house rules to play them with."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.actions import Deal, Pass, Play
from engine.game import CHANCE, Action, Actor, Event, OptionsError
from engine.games.quodlibet.actions import Challenge, Choose, Draw, EndTurn, Lay, Penalise, PlaySlot
from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.options import QuodlibetOptions, resolve
from engine.games.quodlibet.partie import Partie

CHOICES: Mapping[str, Sequence[Any]] = {
    "packets": ("3-3-2", "3-2-3"),
    "seating": ("fixed", "seasons"),
    "wheels": (True, False),
    "wheel3_blind": (True, False),
    "wheel_king_by": ("cumulative", "wheel"),
    "kingdom_mode": ("off", "consecutive", "rotating"),
    "parties": (1, 2),
    "neighbour": ("right", "left"),
    "last_trick_value": (50, 80),
    "all_hearts_trick": (100, "off"),
    "all_hearts_deal": ("off", 100),
    "ou_mixed": ("flat", "pairs", "max"),
    "bribe_tie": ("all", "first", "last", "led_suit"),
    "blind_set_known": ("nobody", "king", "all"),
    "quad_version": ("trick", "chain"),
    "open_trousers_seen": ("others", "nobody"),
    "quad_next_lead": ("winner", "rotate", "chain_closer"),
    "quad_census_timing": ("after_chain", "immediate"),
    "snack_multi": (True, False),
    "snack_draw": ("only_if_stuck", "free"),
    "unter_rule": ("forced", "honour"),
    "honour_detection": ("automatic", "by_challenge"),
    "third_census_counts_stock": (True, False),
    "stop_when_decided": (False, True),
    "schnapps": ("off", "fifth_hundred", "raw_500", "frundsberg"),
    "king_penalties": ("off", "reported_offences", "free"),
    "final_count": ("total", "hundreds_then_remainder"),
    "final_tie": ("shared", "playoff_deal"),
}
"""Every house rule with a finite choice."""

EVERY_ACTION: Sequence[Action] = (
    *map(Play, range(32)),
    *map(Lay, range(32)),
    *map(PlaySlot, range(9)),
    *map(Choose, (*CONTRACTS, "nonsense")),
    *map(Challenge, range(1, 9)),
    *(Penalise(seat, number) for seat in range(4) for number in (1, 2, 3)),
    *(Draw(), EndTurn(), Pass(), Deal(tuple(range(32)))),
)


def random_options(rng: random.Random) -> QuodlibetOptions:
    """Any combination of house rules that makes sense."""
    values: dict[str, Any] = {key: rng.choice(choices) for key, choices in CHOICES.items()}
    menu = rng.sample([*CONTRACTS], rng.randint(1, 3 if values["kingdom_mode"] != "off" else len(CONTRACTS)))
    values["contracts"] = menu
    if rng.random() < 0.5:
        cuts = sorted(rng.sample(range(1, len(menu)), rng.randint(0, min(3, len(menu) - 1))))
        values["wheel_menu"] = [menu[a:b] for a, b in itertools.pairwise((0, *cuts, len(menu)))]
    while True:
        try:
            return resolve("frankonia", values)
        except OptionsError as refusal:
            assert refusal.code == "options_conflict"
            del values[str(refusal.params["key"])]


def shuffled(state: Partie, rng: random.Random) -> Action:
    order = list(state.pack)
    rng.shuffle(order)
    return state.deal(order)


def random_action(state: Partie, rng: random.Random) -> tuple[Actor, Action]:
    """A random awaited seat and one of its actions."""
    if state.waiting_for is CHANCE:
        return CHANCE, shuffled(state, rng)
    seat = rng.choice(sorted(state.waiting_for))
    actions = state.legal(seat)
    assert actions, f"nothing to do for seat {seat} in {state.view(seat)}"
    return seat, rng.choice(actions)


def play(state: Partie, rng: random.Random) -> Iterator[tuple[Actor, Action, Sequence[Event]]]:
    """Play on at random until the partie is over."""
    while state.waiting_for:
        actor, action = random_action(state, rng)
        yield actor, action, state.apply(actor, action)


def play_until(state: Partie, rng: random.Random, contract: str, phase: str = "play") -> Partie:
    """Play on at random until that contract is in that phase."""
    while state.contract != contract or state.phase != phase:
        actor, action = random_action(state, rng)
        state.apply(actor, action)
    return state


def single(contract: str, **overrides: Any) -> Partie:
    """A partie of one deal; the contract is settled before the cards are dealt."""
    return Partie(resolve("frankonia", {"wheels": False, "contracts": [contract], **overrides}))


def awaited(state: Partie) -> object:
    """The seats that are awaited; typed loosely, so that one test may see it change."""
    return state.waiting_for
