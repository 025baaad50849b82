"""``python -m benchmarks NAME… | all``: runs the benchmarks named, one after the other.

A benchmark is a module of this package with ``main(argv) -> int``. It prints a table with medians and,
as its last line, one JSON object with every figure, ``worst_ratio`` and its ``bar``, and returns 1 when the
ratio is beyond it (``_verdict``). Options behind a single name are the benchmark's own:
``python -m benchmarks clicks --seconds 5``. What takes hours is run by its name alone.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from pathlib import Path

HOURS = frozenset({"parties", "players"})
"""Benchmarks that ``all`` leaves out, since they take hours."""


def names() -> list[str]:
    """Return the names of all benchmarks."""
    found = (module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if not module.ispkg)
    return sorted(name for name in found if not name.startswith("_"))


def main(argv: list[str] | None = None) -> int:
    """Run them; the exit status is 1 when one of them failed, 2 for a name that does not exist."""
    known = names()
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure Bierkönig.")
    parser.add_argument("names", nargs="+", metavar="NAME", help=f"all, or some of: {', '.join(known)}")
    options, rest = parser.parse_known_args(argv)
    everything = [name for name in known if name not in HOURS]
    wanted: list[str] = everything if options.names == ["all"] else options.names
    for name in wanted:
        if name not in known:
            parser.error(f"no benchmark is called {name!r}; there are: {', '.join(known) or 'none'}")
    if rest and len(wanted) > 1:
        parser.error(f"options belong to one benchmark: {' '.join(rest)}")
    failed = False
    for name in wanted:
        print(f"── {name} ", flush=True)
        status: int = importlib.import_module(f"benchmarks.{name}").main(rest)
        failed = failed or status != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
