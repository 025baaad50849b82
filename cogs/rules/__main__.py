"""``python -m cogs.rules``: check that ``docs/rules/`` matches the sources; ``--write`` updates it."""

from __future__ import annotations

import argparse
import sys

from cogs.rules.documents import FOLDER, documents
from cogs.rules.source import Pages
from cogs.texts.catalogue import Texts


def main() -> int:
    """Return 1 if a page differs and isn't to be written."""
    parser = argparse.ArgumentParser(prog="python -m cogs.rules", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the pages that differ")
    arguments = parser.parse_args()
    differing = 0
    for name, text in documents(Texts(), Pages()).items():
        path = FOLDER / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if arguments.write:
            path.write_text(text, encoding="utf-8")
        else:
            differing += 1
        sys.stdout.write(f"{name} {'written' if arguments.write else 'differs'}\n")
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
