"""Benchmarks that take an hour or more: finished deals are written down, and the same command goes on.

With another seed or other code a benchmark begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import multiprocessing
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ROOT: Final = Path(__file__).parents[1]
CODE: Final = (
    "benchmarks/_*.py",
    "benchmarks/_players_before/*.py",
    "engine/*.py",
    "engine/games",
    "engine/kernel",
    "engine/players",
)
"""The code on which the course of a deal depends: when it changes, finished deals are worthless."""

Deal: TypeAlias = tuple[str, int]
"""The name of a kind, and the number of a deal of that kind."""
Entry: TypeAlias = dict[str, list[float]]
"""The findings about a finished deal."""
Found: TypeAlias = dict[Deal, Entry]
Decided: TypeAlias = Callable[[str, Sequence[Entry]], bool]
"""Whether these deals of a kind are enough."""
LOOK: Final = 100


def resumed(
    name: str,
    unit: str,
    kind: str,
    numbers: Mapping[str, int],
    code: Sequence[str],
    played: Callable[[int, Deal], Entry],
    argv: list[str],
    decided: Decided = lambda name, entries: False,
) -> Found:
    """Run a benchmark's command line, and return what was found about each deal that it asks for.

    ``numbers`` are the deals of each kind in a whole run, ``unit`` and ``kind`` what they are called.
    ``played`` plays one with a seed, in another process; ``code`` is what its course depends on. A kind ends
    before its number when ``decided`` says so, which is asked after every ``LOOK`` deals.
    """
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks {name}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=numbers, metavar=kind, help=", ".join(numbers))
    parser.add_argument(f"--{unit}", type=int, dest="number", help="of each kind, not the fixed numbers")
    parser.add_argument("--processes", type=int, default=2)
    file = ROOT / "data" / f"benchmark-{name}.jsonl"
    parser.add_argument("--file", type=Path, default=file, help=f"of finished {unit} (%(default)s)")
    options = parser.parse_args(argv)
    wanted = {each: options.number or numbers[each] for each in options.only or numbers}
    book = Book(options.file, options.seed, code)
    return play(book, wanted, partial(played, options.seed), options.processes, decided)


class Book:
    """The file of finished deals: a line that says what they belong to, then one for each deal."""

    def __init__(self, path: Path, seed: int, code: Sequence[str]) -> None:
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
            files = [*path.rglob("*.py"), *path.rglob("*.json")] if path.is_dir() else [path]
            for file in sorted(files):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def play(
    book: Book,
    wanted: Mapping[str, int],
    played: Callable[[Deal], Entry],
    processes: int,
    decided: Decided,
) -> Found:
    """Play the deals that the book lacks, in processes beside one another; return all that count."""
    finished = book.read()
    found: Found = {}
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    spawning = multiprocessing.get_context("spawn")
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        ProcessPoolExecutor(processes, spawning, initializer=_leave_interrupts_to_the_parent) as pool,
    ):
        task = progress.add_task("deals", total=sum(wanted.values()))
        open_kinds = dict(wanted)
        try:
            for first in range(0, max(wanted.values()), LOOK):
                deals = list(in_turn(open_kinds, range(first, first + LOOK)))
                missing = [deal for deal in deals if deal not in finished]
                for deal, entry in zip(missing, pool.map(played, missing), strict=True):
                    finished[deal] = entry
                    book.add(deal, entry)
                    progress.advance(task)
                found |= {deal: finished[deal] for deal in deals}
                open_kinds = {
                    name: number
                    for name, number in open_kinds.items()
                    if number > first + LOOK
                    and not decided(name, [entry for (kind, _), entry in found.items() if kind == name])
                }
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            progress.stop()
            found |= {deal: entry for deal, entry in finished.items() if deal[1] < wanted.get(deal[0], 0)}
            print(f"interrupted after {len(found)} deals; the same command goes on")
    return found


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_turn(numbers: Mapping[str, int], among: range) -> Iterator[Deal]:
    """Yield the deals among these, the kinds mixed: an interrupted run tells something of all of them."""
    for number in among:
        yield from ((name, number) for name, deals in numbers.items() if number < deals)
