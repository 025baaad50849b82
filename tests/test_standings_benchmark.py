"""The benchmark of leaderboards runs, shows the plans of its queries, and reports its measurements."""

import json

import pytest

from benchmarks import _voiding, standings


def test_pages_are_measured_and_a_result_is_voided(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(standings, "MEASURES", ("rating",))
    monkeypatch.setattr(_voiding, "IDLE", 0.05)
    status = standings.main(["--results", "120", "--small", "60", "--people", "12", "--repeat", "1"])
    *told, last = capsys.readouterr().out.splitlines()
    figures: dict[str, float] = json.loads(last)
    ratios = [value for name, value in figures.items() if name.endswith("_ratio") and name != "worst_ratio"]
    assert len(ratios) > 10 and figures["worst_ratio"] in ratios
    assert figures["void_seconds"] > 0 and figures["void_lag_p99_ms"] >= figures["void_lag_p50_ms"]
    assert status == (figures["worst_ratio"] > figures["bar"])
    plans = "\n".join(told)
    board = "guild=? AND game=? AND generation=? AND circle=? AND period=?"
    assert f"SEARCH here USING PRIMARY KEY ({board})" in plans
    assert "SEARCH results USING INTEGER PRIMARY KEY" in plans, "is a partie counted"
    assert "SEARCH results USING COVERING INDEX results_by_place" in plans, "newest counted partie"
    assert not [one for one in ("here", "standings", "played_deals") if f"SCAN {one}" in plans]
