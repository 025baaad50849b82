"""Docstrings say what something does, and don't begin by saying that they do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "cogs", "engine", "discord_sandbox", "tests", "benchmarks")


def test_no_docstring_begins_with_what() -> None:
    assert [place for room in ROOMS for path in (ROOT / room).rglob("*.py") for place in riddles(path)] == []


def riddles(path: Path) -> Iterator[str]:
    """Yield the file and line of each docstring that begins with "What"."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))) if text.lstrip().startswith("What "):
                yield f"{path.relative_to(ROOT)}:{node.lineno}"
