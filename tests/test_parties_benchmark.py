"""The benchmark of levels over whole parties: everybody has every seat, and a step has to be seen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import parties
from benchmarks.parties import MATCHES, Match

ROUNDS = ["--rounds", "3", "--processes", "1"]


def figures(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return told


@pytest.mark.parametrize("match", [match for match in MATCHES.values() if match.other == "random"], ids=str)
def test_a_round_is_played_out_from_every_seat(match: Match) -> None:
    results = parties.round_of(5, (match.name, 1))
    assert parties.round_of(5, (match.name, 1)) == results, "it can be repeated"
    assert len(results["points"]) == len(match.players)
    assert sum(results["places"]) >= 4, "places may be shared, and are none below the first"


def test_a_step_is_seen_when_the_higher_level_is_ahead(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "blattla blattla fuchs:random"
    arguments = [*ROUNDS, "--only", name, "--file", str(tmp_path / "rounds.jsonl")]
    assert parties.main(arguments) == 0
    told = figures(capsys)
    assert told[name]["places"]["mean"] > 1 and told["worst_p"] == told[name]["places"]["p"] < 0.01
    assert parties.main(arguments) == 0
    assert figures(capsys) == told, "what was written down is not played again"


def test_no_step_is_seen_when_the_lower_level_is_ahead() -> None:
    results = {"points": [-1.0, -1.0, 1.0, 1.0], "places": [3.0, 4.0, 1.0, 2.0]}
    name = "blattla blattla bursch:fuchs"
    told = parties.report({(name, number): results for number in range(3)})
    assert told["worst_p"] == 1
