"""``python -m benchmarks engine``: random actions a second, against OpenSpiel's hearts, spades and skat.

OpenSpiel plays through its Python binding, in the usual loop of a random rollout: from the first state on,
legal actions, one of them with ``random.choice``, apply. Ours are the kernel that search and rollouts run on
(``engine.cards``), without trumps and with, and the ``State`` of every preset of every game as a table
uses it: who is awaited, legal actions, ``random.choice`` again, apply, all events of the partie kept. What
counts are decisions of players, forced ones included, and no chance. Seconds are those of the processor, so
that a busy machine slows nobody down.

Printed, medians over the rounds: actions a second with everything that a rollout needs, shuffling and dealing
too, and again with the clock standing while cards are dealt, which OpenSpiel does one by one; each with its
ratio to the fastest of OpenSpiel's three in the same round; higher is better. ``kernel_ratio`` and
``state_ratio`` are the lowest of their kind; those without dealing are called ``…_dealt_ratio``.
``worst_ratio`` is the lowest of all beside its bar, which has to be 1 at least. Where OpenSpiel has no wheel,
there are no ratios.

On 2026-11-29 the kernel had 2.7 to 2.8, the ``State`` of Fünfzehnern 0.37 to 0.57, of Quodlibet 0.39 to 0.40,
of Blattla 0.34, of Kauflabet 0.35 to 0.36; of Schafkopf 0.32 to 0.33, of Mucken 0.32, of the others 0.37 to
0.56. What holds Kauflabet up is that a deal has but twenty actions, a fifth of which are chosen from a list
of up to seventeen; random bids at Blattla and Schafkopf end most deals early.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from benchmarks._verdict import verdict
from engine.cards import (
    NATURAL,
    PACK,
    Card,
    CardSet,
    Choose,
    TakenTrick,
    TrickOrder,
    Tricks,
    play_out,
    trick_order,
)
from engine.game import CHANCE, Event, Game, Options, Seat
from engine.games.registry import GAMES

try:
    import pyspiel
except ImportError:
    pyspiel = None

OPPONENTS: Final = ("hearts", "spades", "skat") if pyspiel else ()
HEARTS_TRUMPS: Final = trick_order("AXKOU987", range(23, 15, -1))
KERNELS: Final[Mapping[str, TrickOrder]] = {"kernel_plain": NATURAL, "kernel_trumps": HEARTS_TRUMPS}
STATE_BAR: Final = 0.28
"""The least that a ``State`` may play, as a ratio to the fastest of OpenSpiel's."""
BARS: Final = dict.fromkeys(("quodlibet", "kauflabet", "fuenfzehnern", "blattla"), 0.33) | {"kernel": 2.6}
"""That of games that are played most, and the kernel's."""


class Rollout(NamedTuple):
    """A deal, or a whole partie: its number of actions, and the seconds spent on dealing."""

    actions: int
    dealing: float


def their_rollouts(name: str) -> Iterator[Rollout]:
    """Yield deal after deal of one of OpenSpiel's games, which deal first and then only play."""
    game = pyspiel.load_game(name)
    choice = random.Random(name).choice
    while True:
        began = time.process_time()
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choice(state.legal_actions()))
        dealing = time.process_time() - began
        actions = 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            actions += 1
        yield Rollout(actions, dealing)


def randomly(rng: random.Random) -> Choose:
    """Return a choice that is random among the cards that follow."""
    bits = rng.getrandbits

    def choose(
        seat: Seat,
        legal: CardSet,
        held: Sequence[CardSet],
        trick: Sequence[Card],
        taken: Sequence[TakenTrick],
    ) -> CardSet:
        # of 16 bits the first cards get one chance in nine thousand more, at half the price of none
        skip = bits(16) % legal.bit_count()
        while skip:
            legal &= legal - 1
            skip -= 1
        return legal & -legal

    return choose


def kernel_rollouts(order: TrickOrder, batch: int = 10) -> Iterator[Rollout]:
    """Yield deals of eight tricks for four, played by the kernel in batches, since it is quick."""
    rng = random.Random("kernel")
    anything = randomly(rng)
    tricks = Tricks(order, range(4), leader=0)
    pack = [1 << card for card in PACK]
    while True:
        began = time.process_time()
        deals = [shuffled(pack, rng) for _ in range(batch)]
        dealt = [[sum(cards[at : at + 8]) for at in range(0, 32, 8)] for cards in deals]
        dealing = time.process_time() - began
        for hands in dealt:
            play_out(tricks, hands, [anything] * 4)
        yield Rollout(32 * batch, dealing)


def state_rollouts(game: Game, options: Options) -> Iterator[Rollout]:
    """Yield partie after partie of one of our games."""
    rng = random.Random(game.name)
    choice = rng.choice
    while True:
        state = game.new(options)
        events: list[Event] = []
        actions, dealing = 0, 0.0
        while waiting := state.waiting_for:
            if waiting is CHANCE:
                began = time.process_time()
                events += state.apply(CHANCE, state.deal(shuffled(state.pack, rng)))
                dealing += time.process_time() - began
            else:
                seat = next(iter(waiting))
                events += state.apply(seat, choice(state.legal(seat)))
                actions += 1
        yield Rollout(actions, dealing)


def shuffled(cards: Sequence[int], rng: random.Random) -> list[int]:
    """Return the cards in a uniformly random order; quicker than ``random.shuffle``."""
    return sorted(cards, key=lambda _: rng.random())


def contenders() -> dict[str, Iterator[Rollout]]:
    """Return all contenders by name, OpenSpiel first."""
    found = {name: their_rollouts(name) for name in OPPONENTS}
    found |= {name: kernel_rollouts(order) for name, order in KERNELS.items()}
    for game in GAMES.values():
        for preset in game.presets:
            found[f"{game.name}_{preset}"] = state_rollouts(game, game.options(preset))
    return found


class Speed(NamedTuple):
    """Actions a second, with and without dealing."""

    whole: float
    dealt: float


def measured(rollouts: Iterator[Rollout], seconds: float) -> Speed:
    """Roll out for about ``seconds``."""
    actions, dealing = 0, 0.0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds or not actions:
        rollout = next(rollouts)
        actions += rollout.actions
        dealing += rollout.dealing
    return Speed(actions / spent, actions / (spent - dealing))


def run(rounds: int = 9, seconds: float = 0.2) -> dict[str, float | None]:
    """Measure, print the table and return every figure with ``worst_ratio``."""
    runners = contenders()
    found: dict[str, list[Speed]] = {name: [] for name in runners}
    for _ in range(rounds):
        for name, rollouts in runners.items():
            found[name].append(measured(rollouts, seconds))
    if not OPPONENTS:
        print("OpenSpiel has no wheel for this machine: no ratios")
    print(f"{'':28} {'actions/s':>12} {'ratio':>7}   {'dealt':>12} {'ratio':>7}")
    figures: dict[str, float | None] = {}
    ratios: dict[str, Speed] = {}
    for name, speeds in found.items():
        speed = median(speeds)
        line = [f"{speed.whole:12.0f} {'':7}", f"{speed.dealt:12.0f}"]
        figures |= {f"{name}_per_second": round(speed.whole), f"{name}_dealt_per_second": round(speed.dealt)}
        if OPPONENTS and name not in OPPONENTS:
            ratio = ratios[name] = median(list(map(relative, speeds, *(found[other] for other in OPPONENTS))))
            line = [f"{speed.whole:12.0f} {ratio.whole:7.2f}", f"{speed.dealt:12.0f} {ratio.dealt:7.2f}"]
            figures |= {f"{name}_ratio": round(ratio.whole, 3), f"{name}_dealt_ratio": round(ratio.dealt, 3)}
        print(f"{name:28} {'   '.join(line)}".rstrip())
    kernels = [ratio for name, ratio in ratios.items() if name in KERNELS]
    states = [ratio for name, ratio in ratios.items() if name not in KERNELS]
    for kind, of_a_kind in (("kernel", kernels), ("state", states)):
        for at, which in enumerate(("ratio", "dealt_ratio")):
            figures[f"{kind}_{which}"] = round(min(ratio[at] for ratio in of_a_kind), 3) if ratios else None
    held = [ratio.whole / BARS.get(name.partition("_")[0], STATE_BAR) for name, ratio in ratios.items()]
    figures["worst_ratio"] = round(min(held), 3) if held else None
    return figures


def relative(ours: Speed, *others: Speed) -> Speed:
    """Return our speed as a multiple of the fastest contender of OpenSpiel's."""
    return Speed(
        ours.whole / max(other.whole for other in others), ours.dealt / max(other.dealt for other in others)
    )


def median(speeds: Sequence[Speed]) -> Speed:
    """Return the median of each figure."""
    return Speed(*map(statistics.median, zip(*speeds, strict=True)))


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks engine", description="Random actions.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each game in each round")
    options = parser.parse_args(argv)
    return verdict(run(options.rounds, options.seconds), 1, least=True)
