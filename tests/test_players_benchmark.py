"""The benchmarks of computer players: their decisions, and levels over whole parties."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import _players_before, _saving, parties, players
from benchmarks._bars import BARS
from benchmarks._saving import CLAIRVOYANT, saving
from benchmarks.parties import MATCHES, Match
from engine.players.levels import Level

# Decisions: what is frozen stays so, and what is finished is not played again.

FEW = ["--deals", "2", "--processes", "1"]


def run(file: Path, *arguments: str) -> int:
    return players.main([*FEW, "--file", str(file), *arguments])


def figures(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return told


def test_frozen_players_know_nothing_of_newer_ones() -> None:
    for module in Path(_players_before.__file__).parent.glob("[!_]*.py"):
        nodes = ast.walk(ast.parse(module.read_text()))
        imported = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        assert not [name for name in imported if name.startswith("engine.players")], module.name


@pytest.mark.sample(7)
@pytest.mark.parametrize("name", BARS)
def test_every_kind_of_deal_can_be_played(name: str) -> None:
    found = saving(BARS[name], deal=1, seed=5)
    seats = 1 if BARS[name].choosing else 4
    for who in (*map(str, Level), CLAIRVOYANT):
        assert len(found[who]) == seats
    assert found[f"cpu_{Level.BURSCH}"] or not any(found[Level.BURSCH])


def test_the_clairvoyant_leaves_after_the_first_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_saving, "CLAIRVOYANT_DEALS", 2)
    deals = [saving(BARS["quadrature"], deal, seed=5) for deal in range(4)]
    assert [CLAIRVOYANT in deal for deal in deals] == [True, True, False, False]
    figures = players.figures_of(BARS["quadrature"], deals)
    assert figures[CLAIRVOYANT] == pytest.approx(players.saved(deals[:2], CLAIRVOYANT).mean, abs=1e-3)
    assert figures["magister"] == pytest.approx(players.saved(deals, "magister").mean, abs=1e-3)


def test_an_interrupted_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deals.jsonl"
    run(file, "--only", "good_hunting")
    alone = figures(capsys)
    assert alone["good_hunting"]["deals"] == 2 and alone["worst_ratio"] == alone["good_hunting"]["ratio"]
    head, *deals = file.read_text().splitlines(keepends=True)
    file.write_text(head + deals[0] + deals[1][:20])  # killed while it wrote
    run(file, "--only", "good_hunting", "--only", "quadrature_badenia")
    assert file.read_text().startswith(head + deals[0]), "what was whole is kept"
    both = figures(capsys)
    assert {name: both["good_hunting"][name] for name in ("bursch", CLAIRVOYANT)} == {
        name: alone["good_hunting"][name] for name in ("bursch", CLAIRVOYANT)
    }
    assert both["worst_ratio"] == min(both["good_hunting"]["ratio"], both["quadrature_badenia"]["ratio"])


def test_another_seed_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    run(file, "--only", "good_hunting")
    run(file, "--only", "good_hunting", "--seed", "2")
    head, *deals = map(json.loads, file.read_text().splitlines())
    assert head["seed"] == 2 and len(deals) == 2


def test_a_bar_is_met_by_the_lower_bound() -> None:
    deals = [{"magister": [points, points + 2]} for points in (3.0, 5.0, 4.0, 4.0)]
    magister = players.saved(deals, "magister")
    assert magister.mean == 5
    assert magister.within == pytest.approx(1.96 * (2 / 3) ** 0.5 / 2)
    assert players.ratio(BARS["good_hunting"], magister) == pytest.approx((5 - magister.within) / 5)
    assert players.ratio(BARS["kauflabet"], players.Saved(-1, 2)) == 1
    assert players.ratio(BARS["kauflabet"], players.Saved(-1, 0.5)) == 0


# Levels over whole parties: everybody has every seat, and a step has to be seen.

ROUNDS = ["--rounds", "3", "--processes", "1"]


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
