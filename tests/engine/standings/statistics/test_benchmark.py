"""The benchmark of statistics runs, and says what it measured."""

import json

import pytest

from benchmarks import statistics


def test_few_and_many_deals_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert statistics.main(["--rounds", "1", "--few", "24", "--many", "48"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert all(figures[f"{name}_ms"] > 0 for name in ("few", "many", "versus"))
    assert figures["worst_ratio"] == pytest.approx(
        figures["many_ms"] / 48 / (figures["few_ms"] / 24), abs=0.001
    )
