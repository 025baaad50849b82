"""``python -m tests.cases [FILE…]``: a line per failure, then the counts; status 1 when a case failed."""

import sys
from pathlib import Path

from tests.cases.runner import FILES, load, run


def main(arguments: list[str]) -> int:
    report = run(case for path in arguments or FILES for case in load(Path(path)))
    print("\n".join(report.lines()))
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
