"""Measure what each contract usually costs, and print ``USUAL`` and ``BLIND`` anew: run this as a module."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Iterator
from statistics import fmean, stdev
from typing import Final, NamedTuple

from engine.cards import PACK, card_set
from engine.game import OptionsError
from engine.games.quodlibet.contracts import SEATS
from engine.games.quodlibet.game import QUODLIBET
from engine.games.quodlibet.options import QuodlibetOptions, resolve
from engine.players.choosing import expert_of
from engine.players.levels import Level, LevelPlayer
from engine.players.quodlibet.contract_choice import simulated
from engine.players.quodlibet.usual_costs import BLIND, RULES, Usual, Variant
from engine.simulation.running import played

DEALS: Final = 5000
"""Deals in which each figure is measured."""


class Sample(NamedTuple):
    """Points that a deal costs a good player, as its king or in another seat, and how much more others.

    ``third`` is how far another one is behind that other seat, ``second`` how far that seat is behind a king.
    """

    king: float
    other: float
    third: float
    second: float


def variants() -> Iterator[tuple[Variant, QuodlibetOptions]]:
    """Yield all that is in the table, with house rules to which it applies."""
    for contract, rules in RULES.items():
        for values in itertools.product(*rules.values()):
            try:
                options = resolve("frankonia", dict(zip(rules, values, strict=True)))
            except OptionsError:
                continue
            yield (contract, *values), options


def samples(contract: str, options: QuodlibetOptions, rng: random.Random, deals: int) -> Iterator[Sample]:
    """Play deals of a contract, half of them among beginners, and yield what each costs."""
    for deal in range(deals):
        pack = rng.sample(PACK, len(PACK))
        hands = [card_set(pack[seat::SEATS]) for seat in range(SEATS)]
        other = rng.randrange(1, SEATS)
        as_king, as_other = (
            simulated(contract, options, 0, hands, bool(deal & 1), seat) for seat in (0, other)
        )
        assert as_king is not None and as_other is not None, contract
        third = 1 + other % (SEATS - 1)
        yield Sample(
            as_king[0],
            as_other[other],
            as_other[third] - as_other[other],
            as_king[other] - as_king[0],
        )


def blind_samples(contract: str, rng: random.Random, deals: int) -> Iterator[Sample]:
    """Play deals of a contract that is declared blind, half of them by the rules of Badenia."""
    players = [LevelPlayer(expert_of("quodlibet"), Level.BURSCH)] * SEATS
    tables = (resolve("frankonia", {"wheels": False}), resolve("badenia", {"kingdom_mode": "off"}))
    for deal in range(deals):
        partie = QUODLIBET.new(tables[deal & 1].model_copy(update={"contracts": (contract,)}))
        for _ in played(partie, players, rng):
            pass
        king, *others = partie.totals
        other, third = rng.sample(others, 2)
        yield Sample(king, other, third - other, other - king)


def _measure() -> None:
    for variant, options in variants():
        _tell(variant, samples(variant[0], options, random.Random(variant[0]), DEALS))
    for contract in BLIND:
        _tell(contract, blind_samples(contract, random.Random(contract), DEALS // 5))


def _tell(what: object, found: Iterable[Sample]) -> None:
    king, others, thirds, seconds = zip(*found, strict=True)
    usual = Usual(fmean(king), fmean(others), fmean(thirds), stdev(seconds))
    print(f"    {what!r}: Usual({', '.join(f'{figure:.1f}' for figure in usual)}),")


if __name__ == "__main__":
    _measure()
