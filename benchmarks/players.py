"""``python -m benchmarks players``: how many points computer players save, against those that were frozen.

Each kind of deal is played with the same cards again and again: first by four of the players of November
2026 (``benchmarks._players_before``, never tuned) or, in games that had none, by four Burschen, then with a
Fuchs, a Bursch, a Magister in each seat in turn. What that seat does better is saved. Where a king chooses,
it is the king's points in the deal that follows, less what the contract usually costs, with the same play
after either choice. At Kauflabet the first four deals of a partie are played, since at its end Magisters play
for places, not for chips; what is left in the pot after the fourth belongs to all alike.

Printed for each level: points saved a deal, with the 95 % interval (deals are independent, seats of a deal
are not). For the Magister also the part of the way to a clairvoyant, who compares actions in the one true
world, and milliseconds of the processor a choice: p50 and p99. Dear choices count by the shorter of two
times, since other guests of a machine slow single ones down. All this comes from a kind's first fifty
deals; in the others only the level that has a bar plays. ``worst_ratio`` is the least lower bound of what it
saves, over what it is asked to save, 1 at least; 0 where it only must not be worse and surely is. A Magister
is asked, in some games a Bursch, too, against players who imagine no deals and play for nobody else.
``too_slow`` are kinds of deals in which p99 is above a tenth of a second: there must be none.

A kind of deal has a fixed number of deals, and is looked at after each hundred: if what is saved is already
above the bar by ``SURE`` standard errors, it ends there. Such a look is so strict that the 95 % of the last
one stay what they are (Haybittle and Peto). Finished deals are written down, and the same command goes on
where it was interrupted; with another seed or other code it begins anew.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from benchmarks._bars import BARS, Bar
from benchmarks._resuming import CODE, Deal, Found, resumed
from benchmarks._saving import CLAIRVOYANT, saving
from benchmarks._verdict import verdict
from engine.players.levels import Level

NORMAL: Final = 1.96
"""Standard errors of a 95 % interval, half of it."""
SURE: Final = 3.0
"""Standard errors above its bar at which a kind of deal needs no further ones."""
PACE: Final = 100
"""Milliseconds of the processor that all but one in a hundred of a Magister's choices may take at most."""


def _played(seed: int, deal: Deal) -> dict[str, list[float]]:
    name, number = deal
    return saving(BARS[name], number, seed)


# -- figures ---------------------------------------------------------------------------------------


class Saved(NamedTuple):
    """Points saved a deal, and half the width of their 95 % interval."""

    mean: float
    within: float

    @property
    def least(self) -> float:
        """The lower bound."""
        return self.mean - self.within


def saved(deals: Sequence[dict[str, list[float]]], who: str) -> Saved:
    """Return what somebody saves, given at least two deals."""
    means = [statistics.fmean(deal[who]) for deal in deals]
    return Saved(statistics.fmean(means), NORMAL * statistics.stdev(means) / len(means) ** 0.5)


def ratio(bar: Bar, found: Saved) -> float:
    """Return how much of what is asked is surely saved."""
    return float(found.mean + found.within >= 0) if bar.least is None else found.least / bar.least


def decided(name: str, deals: Sequence[dict[str, list[float]]]) -> bool:
    """Whether these deals of a kind leave no doubt that its bar is held."""
    bar = BARS[name]
    found = saved(deals, bar.asked)
    return bar.least is not None and found.mean - SURE / NORMAL * found.within > bar.least


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the least value that so many percent are not above."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


def figures_of(bar: Bar, deals: Sequence[dict[str, list[float]]]) -> dict[str, float]:
    """Return every figure of a bar, given at least two deals of its kind."""
    figures: dict[str, float] = {"deals": len(deals)}
    for who in (*map(str, Level), CLAIRVOYANT):
        mean, within = saved([deal for deal in deals if who in deal], who)
        figures |= {who: round(mean, 3), f"{who}_within": round(within, 3)}
    whole = [deal for deal in deals if CLAIRVOYANT in deal]
    for level in Level:
        cpu = [milliseconds for deal in whole for milliseconds in deal[f"cpu_{level}"]]
        figures |= {f"{level}_ms_p{percent}": round(percentile(cpu, percent), 2) for percent in (50, 99)}
    if figures[CLAIRVOYANT] > 0:
        figures["way"] = round(saved(whole, Level.MAGISTER).mean / figures[CLAIRVOYANT], 3)
    figures["ratio"] = round(ratio(bar, saved(deals, bar.asked)), 3)
    return figures


def report(found: Found) -> dict[str, Any]:
    """Print the table and return every figure with ``worst_ratio``."""
    heads = ("fuchs", "bursch", "magister", "way", "asked", "ratio", "ms p50", "p99")
    widths = (15, 15, 15, 6, 6, 7, 7, 7)
    print(f"{'':20} {'deals':>5}", *(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True)))
    told: dict[str, Any] = {}
    for name, bar in BARS.items():
        deals = [entry for (kind, _), entry in found.items() if kind == name]
        if len(deals) < 2:
            continue
        figures = told[name] = figures_of(bar, deals)
        cells = [f"{figures[level]:.2f} ± {figures[f'{level}_within']:.2f}" for level in Level]
        cells += [
            f"{figures['way']:.0%}" if "way" in figures else "",
            "" if bar.least is None else f"{bar.least:g}",
            f"{figures['ratio']:.2f}",
            f"{figures['magister_ms_p50']:.1f}",
            f"{figures['magister_ms_p99']:.1f}",
        ]
        print(
            f"{name:20} {len(deals):5}",
            *(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)),
        )
    worst = min((figures["ratio"] for figures in told.values()), default=None)
    slow = [name for name, figures in told.items() if figures["magister_ms_p99"] > PACE]
    return {**told, "worst_ratio": worst, "too_slow": slow}


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; return the exit status."""
    numbers = {name: bar.deals for name, bar in BARS.items()}
    found = resumed("players", "deals", "CONTRACT", numbers, CODE, _played, argv, decided)
    figures = report(found)
    return verdict(figures, 1, least=True, failed=bool(figures["too_slow"]))
