"""Faults are planted, found again after a move, and caught by tests that look."""

import json
from pathlib import Path

import pytest

from tests.mutants import choose, faults, find, main

PRICES = """
def price(tricks):
    return tricks + 3


def colour(tricks):
    return "red" if tricks else "black"
"""
TESTS = """
from engine.prices import colour, price


def test_prices():
    assert price(4) == 7


def test_something_else():
    assert colour(0)
"""


def tree(folder: Path, module: str, product: str = PRICES) -> Path:
    """A checkout with a module, and tests that look at prices, but not closely at colours."""
    for name, text in {module: product, "engine/__init__.py": "", "tests/test_prices.py": TESTS}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.long
def test_the_same_faults_are_caught_before_and_after_a_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = tree(tmp_path / "here", "engine/prices.py")
    there = tree(tmp_path / "there", "cogs/costs.py")
    (there / "engine/prices.py").write_text("from cogs.costs import colour, price\n", encoding="utf-8")
    chosen, results = tmp_path / "chosen.json", tmp_path / "results.json"
    assert main(["--choose", "1", "--tree", str(here), "--also", str(there), "--write", str(chosen)]) == 0
    one_a_function = {fault["function"]: fault for fault in json.loads(chosen.read_text(encoding="utf-8"))}
    assert one_a_function.keys() == {"price", "colour"}
    gone = one_a_function["price"] | {"statement": "return 0"}
    chosen.write_text(json.dumps([*one_a_function.values(), gone]), encoding="utf-8")

    assert main(["--from", str(chosen), "--tree", str(there), "--jobs", "1", "--json", str(results)]) == 0
    assert "1 of 2 caught; 1 of 3 not found" in capsys.readouterr().out
    outcomes = {
        (one["module"], one["function"]): (one["outcome"], one.get("test"))
        for one in json.loads(results.read_text(encoding="utf-8"))
    }
    assert outcomes == {
        ("engine/prices.py", "price"): ("not found", None),
        ("cogs/costs.py", "price"): ("caught", "tests/test_prices.py::test_prices"),
        ("cogs/costs.py", "colour"): ("survived", ""),
    }


EVERY_KIND = """
async def play(cards, trumps):
    if cards and trumps:
        await lead(cards, trumps)
    return [card + 1 for card in cards if card < 8]
"""


def test_a_seed_chooses_the_same_faults_of_every_kind(tmp_path: Path) -> None:
    known = faults(tree(tmp_path, "engine/play.py", EVERY_KIND))
    assert {fault.kind for fault in known} == {
        "comparison turned", "constant changed", "condition always true", "condition never true",
        "filter dropped", "and/or swapped", "+/- swapped", "await removed", "value not returned",
        "arguments swapped", "call dropped",
    }  # fmt: skip
    assert choose("7", 60, known) == choose("7", 60, known)
    assert all(find(fault, known) == fault for fault in known)
