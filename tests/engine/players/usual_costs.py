"""Measure what each contract usually costs, and write the table anew: run this as a module."""

import itertools
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, Final, NamedTuple

from engine.cards import PACK, card_set
from engine.game import OptionsError
from engine.games.quodlibet.contracts import CONTRACTS, SEATS, QuodlibetOptions
from engine.games.quodlibet.game import QUODLIBET
from engine.players.levels import Level, LevelPlayer, expert_of
from engine.players.quodlibet.expert import RULES, TABLE, simulated, variant_of
from engine.simulation import played

DEALS: Final = 5000
"""Deals in which each figure is measured."""
BLIND: Final = ("open_trousers", "black_peter", "snack")
"""Contracts in which hands decide nothing."""
VALUES: Final[Mapping[str, Sequence[Any]]] = {
    "last_trick_value": (50, 80),
    "all_hearts_trick": (100, "off"),
    "all_hearts_deal": ("off", 100),
    "ou_mixed": ("flat", "pairs", "max"),
    "bribe_tie": ("all", "first", "last", "led_suit"),
    "peter_price": (50, 100),
    "quad_version": ("trick", "chain"),
    "quad_next_lead": ("winner", "rotate", "chain_closer"),
    "quad_census_timing": ("after_chain", "immediate"),
}
"""The values of the house rules by which costs differ."""


class Sample(NamedTuple):
    """Points that a deal costs a good player, as its king or in another seat."""

    king: float
    other: float


def variants() -> Iterator[tuple[str, QuodlibetOptions]]:
    """Yield all that is in the table, with house rules to which it applies."""
    for contract in CONTRACTS:
        if contract == "alles_oder_nichts":
            continue
        keys = RULES.get(contract, ())
        for values in itertools.product(*map(VALUES.__getitem__, keys)):
            try:
                options = QUODLIBET.options("frankonia", dict(zip(keys, values, strict=True)))
            except OptionsError:
                continue
            yield variant_of(contract, options), options


def samples(
    contract: str, options: QuodlibetOptions, rng: random.Random, deals: int = DEALS
) -> Iterator[Sample]:
    """Play deals of a contract, half of them among beginners, and yield what each costs."""
    if contract in BLIND:
        yield from _blind_samples(contract, options, rng, deals)
        return
    for deal in range(deals):
        pack = rng.sample(PACK, len(PACK))
        hands = [card_set(pack[seat::SEATS]) for seat in range(SEATS)]
        other = rng.randrange(1, SEATS)
        as_king, as_other = (
            simulated(contract, options, 0, hands, bool(deal & 1), seat) for seat in (0, other)
        )
        assert as_king is not None and as_other is not None, contract
        yield Sample(as_king[0], as_other[other])


def _blind_samples(
    contract: str, options: QuodlibetOptions, rng: random.Random, deals: int
) -> Iterator[Sample]:
    """Play deals of a contract in which hands decide nothing, half of them by the rules of Badenia."""
    players = [LevelPlayer(expert_of("quodlibet"), Level.BURSCH)] * SEATS
    tables = (
        QUODLIBET.options("frankonia", {"wheels": False}),
        QUODLIBET.options("badenia", {"kingdom_mode": "off"}),
    )
    own = {"contracts": (contract,), "peter_price": options.peter_price}
    for deal in range(deals):
        partie = QUODLIBET.new(tables[deal & 1].model_copy(update=own))
        for _ in played(partie, players, rng):
            pass
        king, *others = partie.totals
        yield Sample(king, rng.choice(others))


def _measure() -> None:
    table = {}
    for variant, options in variants():
        contract = variant.split()[0]
        found = zip(*samples(contract, options, random.Random(contract)), strict=True)
        table[variant] = [round(fmean(points), 1) for points in found]
    lines = [f"  {json.dumps(variant)}: {json.dumps(costs)}" for variant, costs in table.items()]
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    _measure()
