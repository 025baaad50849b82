"""Usual costs of contracts: the table is complete, and still true of the rules of thumb."""

from __future__ import annotations

import random
from statistics import fmean, stdev

import pytest

from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.players.quodlibet.usual_costs import USUAL, Variant, usual
from tests.engine.games.quodlibet.playing import random_options
from tests.engine.players.quodlibet.usual_costs import samples, variants

DEALS = 300
BLIND = {"open_trousers", "snack"}
"""Contracts that are declared before anything is known."""
VARIANTS = dict(variants())


@pytest.mark.parametrize("variant", USUAL, ids=lambda variant: "-".join(map(str, variant)))
def test_a_contract_still_costs_what_is_written_down(variant: Variant) -> None:
    """Means of other deals differ by as much as chance explains."""
    found = samples(variant[0], VARIANTS[variant], random.Random(1), DEALS)
    for points, written in zip(zip(*found, strict=True), USUAL[variant], strict=True):
        assert abs(fmean(points) - written) < 4 * stdev(points) / DEALS**0.5 + 0.05


@pytest.mark.parametrize("seed", range(200))
def test_it_is_known_by_any_house_rules(seed: int) -> None:
    options = random_options(random.Random(seed))
    for contract in CONTRACTS:
        assert (usual(contract, options).others > 0) == (contract not in BLIND)


def test_alles_oder_nichts_costs_as_much_as_its_parts() -> None:
    options = QuodlibetOptions()
    found = samples("alles_oder_nichts", options, random.Random(2), DEALS)
    for points, parts in zip(zip(*found, strict=True), usual("alles_oder_nichts", options), strict=True):
        assert abs(fmean(points) - parts) < 0.1 * parts + 4 * stdev(points) / DEALS**0.5
