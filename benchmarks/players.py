"""``python -m benchmarks players``: how many points computer players save, against those that were frozen.

Each kind of deal is played with the same cards again and again: first by four of the players of November
2026 (``benchmarks._players_before``, never tuned), then with a Fuchs, a Bursch, a Magister in each seat in
turn. What that seat does better is saved. Where a king chooses, it is the king's points in the deal that
follows, less what the contract usually costs, with the same play after either choice. Kauflabet is played
four deals long.

Printed for each level: points saved a deal, with the 95 % interval (deals are independent, seats of a deal
are not). For the Magister also the part of the way to a clairvoyant, who compares actions in the one true
world, and milliseconds of the processor a choice: p50 and p99. ``worst_ratio`` is the least lower bound of
what a Magister saves, over what it is asked to save; 0 where it only must not be worse and surely is.

The number of deals is fixed, so that a whole run takes an hour on two idle cores. Finished deals are
written down, and the same command goes on where it was interrupted; with another seed or other code it
begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import signal
import statistics
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks._bars import BARS, Bar
from benchmarks._saving import CLAIRVOYANT, saving
from engine.players.levels import Level

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "data" / "benchmark-players.jsonl"
CODE: Final = (
    "benchmarks/_*.py",
    "benchmarks/_players_before/*.py",
    "engine/*.py",
    "engine/games",
    "engine/players",
)
"""The code on which the course of a deal depends: when it changes, finished deals are worthless."""
NORMAL: Final = 1.96
"""Standard errors of a 95 % interval, half of it."""

Deal: TypeAlias = tuple[str, int]
"""The name of a bar, and the number of a deal of its kind."""
Found: TypeAlias = dict[Deal, dict[str, list[float]]]
"""The findings of ``saving`` about each finished deal."""


class Book:
    """The file of finished deals: a line that says what they belong to, then one for each deal."""

    def __init__(self, path: Path, seed: int, code: Sequence[str] = CODE) -> None:
        self._path = path
        self._head = {"code": fingerprint(code), "seed": seed}

    def read(self) -> Found:
        """Return the finished deals; a file that belongs to another seed or other code is emptied."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        text = self._path.read_text() if self._path.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # the last line may have been cut off
        head, *entries = map(json.loads, whole.splitlines() or ["null"])
        if head != self._head:
            whole, entries = json.dumps(self._head) + "\n", []
        self._path.write_text(whole)
        return {(entry["bar"], entry["deal"]): entry["found"] for entry in entries}

    def add(self, deal: Deal, found: dict[str, list[float]]) -> None:
        """Write a deal down."""
        with self._path.open("a") as file:
            file.write(json.dumps({"bar": deal[0], "deal": deal[1], "found": found}) + "\n")


def fingerprint(code: Sequence[str]) -> str:
    """Return a hash of the code in these files and folders."""
    digest = hashlib.sha256()
    for pattern in code:
        for path in sorted(ROOT.glob(pattern)):
            for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


# -- playing ---------------------------------------------------------------------------------------


def play(
    book: Book, deals: Sequence[Deal], played: Callable[[Deal], dict[str, list[float]]], processes: int
) -> Found:
    """Play the deals that the book lacks, in processes beside one another; return all of them."""
    finished = book.read()
    found = {deal: finished[deal] for deal in deals if deal in finished}
    missing = [deal for deal in deals if deal not in found]
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    spawning = multiprocessing.get_context("spawn")
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        ProcessPoolExecutor(processes, spawning, initializer=_leave_interrupts_to_the_parent) as pool,
    ):
        task = progress.add_task("deals", total=len(deals), completed=len(found))
        try:
            for deal, entry in zip(missing, pool.map(played, missing), strict=True):
                found[deal] = entry
                book.add(deal, entry)
                progress.advance(task)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            progress.stop()
            print(f"interrupted after {len(found)} of {len(deals)} deals; the same command goes on")
    return found


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _played(seed: int, deal: Deal) -> dict[str, list[float]]:
    name, number = deal
    return saving(BARS[name], number, seed)


def in_turn(numbers: dict[str, int]) -> Iterator[Deal]:
    """Yield so many deals of each bar, the kinds mixed: an interrupted run tells something of all of them."""
    for number in range(max(numbers.values())):
        yield from ((name, number) for name, deals in numbers.items() if number < deals)


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


def ratio(bar: Bar, magister: Saved) -> float:
    """Return how much of what is asked a Magister surely saves."""
    if bar.least is None:
        return float(magister.mean + magister.within >= 0)
    return magister.least / bar.least


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the least value that so many percent are not above."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


def figures_of(bar: Bar, deals: Sequence[dict[str, list[float]]]) -> dict[str, float]:
    """Return every figure of a bar, given at least two deals of its kind."""
    figures: dict[str, float] = {"deals": len(deals)}
    seen = [deal for deal in deals if CLAIRVOYANT in deal]
    for who, played in (*((str(level), deals) for level in Level), (CLAIRVOYANT, seen)):
        mean, within = saved(played, who)
        figures |= {who: round(mean, 3), f"{who}_within": round(within, 3)}
    for level in Level:
        cpu = [milliseconds for deal in deals for milliseconds in deal[f"cpu_{level}"]]
        figures |= {f"{level}_ms_p{percent}": round(percentile(cpu, percent), 2) for percent in (50, 99)}
    if figures[CLAIRVOYANT] > 0:
        figures["way"] = round(saved(seen, Level.MAGISTER).mean / figures[CLAIRVOYANT], 3)
    figures["ratio"] = round(ratio(bar, saved(deals, Level.MAGISTER)), 3)
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
    told["worst_ratio"] = min((figures["ratio"] for figures in told.values()), default=None)
    return told


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks players", description="Points saved.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=BARS, metavar="CONTRACT", help=", ".join(BARS))
    parser.add_argument("--deals", type=int, help="of each kind, instead of the fixed numbers")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--file", type=Path, default=FILE, help="of finished deals (%(default)s)")
    options = parser.parse_args(argv)
    numbers = {name: options.deals or BARS[name].deals for name in options.only or BARS}
    played = partial(_played, options.seed)
    found = play(Book(options.file, options.seed), list(in_turn(numbers)), played, options.processes)
    print(json.dumps(report(found)))
    return 0
