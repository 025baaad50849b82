"""``python -m benchmarks engine``: random actions a second, against OpenSpiel's hearts, spades and skat.

OpenSpiel plays through its Python binding, in the usual loop of a random rollout: legal actions, one of them
with ``random.choice``, apply. Ours are the kernel that search and rollouts run on (``engine.rollouts``),
without trumps and with, and the ``State`` of every preset of every game as a table uses it: who is awaited,
legal actions, ``random.choice`` again, apply, all events of the partie kept. What counts are decisions of
players, forced ones included; on all sides the clock stands while a deal is prepared, shuffled and dealt.
Seconds are those of the processor, so that a busy machine slows nobody down.

Printed, medians over the rounds: actions a second, and their ratio to the fastest of OpenSpiel's three in the
same round; higher is better. ``kernel_ratio`` and ``state_ratio`` are the lowest of their kind, and
``worst_ratio`` is the lowest of all. Where OpenSpiel has no wheel, there are no ratios.

Asked of the kernel is 1.5, of a ``State`` 0.3.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from engine.cards import CardSet, card_set
from engine.game import CHANCE, Event, Game, Options
from engine.games.registry import GAMES
from engine.rollouts import play_out, randomly
from engine.tricks import NATURAL, TrickOrder, Tricks, trick_order

try:
    import pyspiel
except ImportError:
    pyspiel = None

OPPONENTS: Final = ("hearts", "spades", "skat") if pyspiel else ()
HEARTS_TRUMPS: Final = trick_order("AXKOU987", range(23, 15, -1))
KERNELS: Final[Mapping[str, TrickOrder]] = {"kernel_plain": NATURAL, "kernel_trumps": HEARTS_TRUMPS}

Stint: TypeAlias = tuple[int, float]
"""Actions and processor seconds of one deal, or of one partie."""


def their_stints(name: str) -> Iterator[Stint]:
    """Deal after deal of one of OpenSpiel's games."""
    game = pyspiel.load_game(name)
    rng = random.Random(name)
    while True:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        actions = 0
        began = time.process_time()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
        yield actions, time.process_time() - began


def kernel_stints(order: TrickOrder, batch: int = 20) -> Iterator[Stint]:
    """Deals of eight tricks for four, some at a time, played out by the kernel."""
    rng = random.Random("kernel")
    anything = randomly(rng)
    tricks = Tricks(order, range(4), leader=0)
    while True:
        deals = [hands(rng) for _ in range(batch)]
        began = time.process_time()
        for dealt in deals:
            play_out(tricks, dealt, anything)
        yield 32 * batch, time.process_time() - began


def hands(rng: random.Random) -> list[CardSet]:
    """Eight cards for each of four."""
    pack = rng.sample(range(32), 32)
    return [card_set(pack[8 * seat : 8 * seat + 8]) for seat in range(4)]


def state_stints(game: Game, options: Options) -> Iterator[Stint]:
    """Partie after partie of one of our games."""
    rng = random.Random(game.name)
    while True:
        state = game.new(options)
        events: list[Event] = []
        actions, seconds = 0, 0.0
        began = time.process_time()
        while waiting := state.waiting_for:
            if waiting is CHANCE:
                seconds += time.process_time() - began
                events += state.apply(CHANCE, state.deal(rng.sample(state.pack, len(state.pack))))
                began = time.process_time()
                continue
            seat = next(iter(waiting))
            events += state.apply(seat, rng.choice(state.legal(seat)))
            actions += 1
        yield actions, seconds + time.process_time() - began


def contenders() -> dict[str, Iterator[Stint]]:
    """Everybody who is measured, by name; OpenSpiel first."""
    found = {name: their_stints(name) for name in OPPONENTS}
    found |= {name: kernel_stints(order) for name, order in KERNELS.items()}
    for game in GAMES.values():
        for preset in game.presets:
            found[f"{game.name}_{preset}"] = state_stints(game, game.options(preset))
    return found


def per_second(stints: Iterator[Stint], seconds: float) -> float:
    """Actions a second, measured for about so long."""
    actions, spent = 0, 0.0
    while spent < seconds:
        more, time_spent = next(stints)
        actions += more
        spent += time_spent
    return actions / spent


def run(rounds: int = 9, seconds: float = 0.2) -> dict[str, float | None]:
    """Measure, print the table and return every figure with ``worst_ratio``."""
    runners = contenders()
    found: dict[str, list[float]] = {name: [] for name in runners}
    for _ in range(rounds):
        for name, stints in runners.items():
            found[name].append(per_second(stints, seconds))
    figures: dict[str, float | None] = {}
    ratios: dict[str, float] = {}
    if not OPPONENTS:
        print("OpenSpiel has no wheel for this machine: no ratios")
    print(f"{'':34} {'actions/s':>12} {'ratio':>8}")
    for name, speeds in found.items():
        figures[f"{name}_per_second"] = round(statistics.median(speeds))
        line = f"{name:34} {statistics.median(speeds):12.0f}"
        if OPPONENTS and name not in OPPONENTS:
            fastest = map(max, zip(*(found[opponent] for opponent in OPPONENTS), strict=True))
            ratios[name] = statistics.median(map(float.__truediv__, speeds, fastest))
            figures[f"{name}_ratio"] = round(ratios[name], 3)
            line += f" {ratios[name]:8.2f}"
        print(line)
    kernels = [ratio for name, ratio in ratios.items() if name in KERNELS]
    states = [ratio for name, ratio in ratios.items() if name not in KERNELS]
    for kind, of_a_kind in (("kernel", kernels), ("state", states), ("worst", kernels + states)):
        figures[f"{kind}_ratio"] = round(min(of_a_kind), 3) if of_a_kind else None
    return figures


def main(argv: list[str]) -> int:
    """The benchmark's command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks engine", description="Random actions.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each game in each round")
    options = parser.parse_args(argv)
    print(json.dumps(run(options.rounds, options.seconds)))
    return 0
