"""Usual costs of contracts: the table is complete, and still true of the rules of thumb."""

from __future__ import annotations

import random
from collections.abc import Iterable
from statistics import fmean, stdev

import pytest

from engine.games.quodlibet.contracts import CONTRACTS
from engine.games.quodlibet.options import QuodlibetOptions
from engine.players.quodlibet.usual_costs import BLIND, USUAL, Usual, Variant, usual
from tests.engine.games.quodlibet.playing import random_options
from tests.engine.players.quodlibet.usual_costs import Sample, blind_samples, samples, variants

DEALS = 300
VARIANTS = dict(variants())


def still_costs(usually: Usual, found: Iterable[Sample], tolerance: float = 0.0) -> bool:
    """Whether deals differ from what is written down by no more than chance explains, or that part of it."""
    *means, seconds = ([*map(float, figures)] for figures in zip(*found, strict=True))
    near = all(
        abs(fmean(points) - written) < 4 * stdev(points) / DEALS**0.5 + tolerance * abs(written) + 0.05
        for points, written in zip(means, usually[:-1], strict=True)
    )
    return near and 0.8 < stdev(seconds) / usually.spread < 1.25


@pytest.mark.parametrize("variant", USUAL, ids=lambda variant: "-".join(map(str, variant)))
def test_a_contract_still_costs_what_is_written_down(variant: Variant) -> None:
    assert still_costs(USUAL[variant], samples(variant[0], VARIANTS[variant], random.Random(1), DEALS))


@pytest.mark.parametrize("contract", BLIND)
def test_so_does_one_that_is_declared_blind(contract: str) -> None:
    assert still_costs(BLIND[contract], blind_samples(contract, random.Random(1), DEALS))


@pytest.mark.parametrize("seed", range(200))
def test_it_is_known_by_any_house_rules(seed: int) -> None:
    options = random_options(random.Random(seed))
    for contract in CONTRACTS:
        usually = usual(contract, options)
        assert min(usually.king, usually.others, usually.spread) > 0


def test_alles_oder_nichts_costs_as_much_as_its_parts() -> None:
    options = QuodlibetOptions()
    found = samples("alles_oder_nichts", options, random.Random(2), DEALS)
    assert still_costs(usual("alles_oder_nichts", options), found, tolerance=0.1)
