"""The table of promises names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_promise_has_its_tests() -> None:
    page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    section = page.partition("## Promises and where they are tested")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for row in rows:
        named = re.findall(r"`(tests/[^`]+|python -m [^`]+)`", row)
        assert named, row
        for test in named:
            path = test.removeprefix("python -m ").replace(".", "/") if test.startswith("python") else test
            found = ROOT / path.split()[0]
            assert found.exists(), f"{row} names {test}"
