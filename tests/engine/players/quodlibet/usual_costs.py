"""Measure what each contract usually costs, and print ``USUAL`` anew: run this as a module."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from statistics import fmean
from typing import Final

from engine.cards import PACK, card_set
from engine.game import OptionsError
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.options import QuodlibetOptions, resolve
from engine.players.quodlibet.contract_rollout import simulated
from engine.players.quodlibet.usual_costs import RULES, Usual, Variant

DEALS: Final = 5000
"""Deals in which each figure is measured."""


def variants() -> Iterator[tuple[Variant, QuodlibetOptions]]:
    """Yield all that is in the table, with house rules to which it applies."""
    for contract, rules in RULES.items():
        for values in itertools.product(*rules.values()):
            try:
                options = resolve("frankonia", dict(zip(rules, values, strict=True)))
            except OptionsError:
                continue
            yield (contract, *values), options


def samples(contract: str, options: QuodlibetOptions, rng: random.Random, deals: int) -> Iterator[Usual]:
    """Play deals of a contract, half of them among beginners, and yield what each costs."""
    for deal in range(deals):
        pack = rng.sample(PACK, len(PACK))
        hands = [card_set(pack[seat::SEATS]) for seat in range(SEATS)]
        points = []
        for seat in (0, rng.randrange(1, SEATS)):
            played = simulated(contract, options, 0, hands, bool(deal & 1), seat)
            assert played is not None, contract
            points.append(played[seat])
        yield Usual(*points)


def _measure() -> None:
    for variant, options in variants():
        found = samples(variant[0], options, random.Random(variant[0]), DEALS)
        king, others = map(fmean, zip(*found, strict=True))
        print(f"    {variant}: Usual({king:.1f}, {others:.1f}),")


if __name__ == "__main__":
    _measure()
