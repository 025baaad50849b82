"""The benchmark of computer players: what is frozen stays so, and what is finished is not played again."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks import _players_before, _saving, players
from benchmarks._bars import BARS
from benchmarks._saving import CLAIRVOYANT, saving
from engine.players.levels import Level

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
