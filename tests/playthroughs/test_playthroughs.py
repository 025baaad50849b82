"""No rule changes silently: a partie that was written out still goes exactly the same way.

After a deliberate change ``python -m tests.playthroughs --write`` writes the files anew; read the difference
before it is committed.
"""

from itertools import zip_longest

import pytest

from engine.kernel.terms import Bill
from tests.playthroughs.recipes import FOLDER, RECIPES, Recipe


def difference(recipe: Recipe) -> tuple[int, str, str] | None:
    """The first line that differs: its number, its old text and its new text."""
    then = recipe.path.read_text(encoding="utf-8").splitlines()
    now = recipe.text().splitlines()
    lines = enumerate(zip_longest(then, now, fillvalue=""), 1)
    return next(((number, was, is_now) for number, (was, is_now) in lines if was != is_now), None)


@pytest.mark.sample(6)
@pytest.mark.parametrize("recipe", RECIPES, ids=str)
def test_a_partie_goes_as_it_is_written(recipe: Recipe) -> None:
    assert recipe.path.exists(), "python -m tests.playthroughs --write"
    assert difference(recipe) is None


def test_a_rule_that_changes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bill, "cost", lambda self, number, cards: 11)
    found = difference(Recipe("quodlibet", "frankonia"))
    assert found is not None
    _, was, is_now = found
    assert "ContractScored" in was and "11 44" in is_now


def test_no_file_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {recipe.path for recipe in RECIPES}
