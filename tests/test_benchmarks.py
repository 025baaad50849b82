"""Every benchmark runs, reports its measurements, and ends with 1 when its bar is missed."""

import ast
import importlib
import json
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchmarks import (
    _players_before,
    _resuming,
    _voiding,
    clicks,
    parties,
    players,
    resume,
    screens,
    standings,
    thinking,
)
from benchmarks.__main__ import names
from benchmarks._bars import BARS
from benchmarks._saving import CLAIRVOYANT, saving
from benchmarks._verdict import verdict
from benchmarks.parties import MATCHES, Match
from discord_sandbox import SandboxSettings
from engine.games.registry import GAMES
from engine.players.levels import Level
from tests.browser.player import NoBrowserError

BRIEF_EVENING = ["--evenings", "1", "--evening-seconds", "2"]
BLINK = ["--rounds", "1", "--seconds", "0.000001"]
MINIATURES = {
    "clicks": ["--rounds", "1", "--seconds", "0.2", "--singles", "4", *BRIEF_EVENING],
    "engine": BLINK,
    "parties": ["--rounds", "2", "--processes", "1", "--only", "blattla blattla fuchs:random"],
    "pictures": ["--rounds", "1", "--pictures", "1", "--steps", "1"],
    "players": ["--deals", "2", "--processes", "1", "--only", "good_hunting"],
    "resume": ["--starts", "1", "--live-starts", "1", "--tables", "20"],
    "statistics": ["--rounds", "1", "--few", "24", "--many", "48"],
    "store": ["--rounds", "1", "--seconds", "0.01"],
    "thinking": ["--rounds", "1", "--seconds", "0.2"],
}
"""Options with which a benchmark takes seconds. Screens and standings have tests of their own."""
LONG = {"clicks", "resume", "thinking"}
"""Those that start bots of their own, which takes long even so; in every run the one of screens has a bot."""
HIGHER_IS_BETTER = {"engine", "players"}


async def no_wait(url: str) -> None:
    """Don't wait for the cards' emoji, which are uploaded fifty in ten seconds."""


@pytest.fixture
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clicks, "CHANNELS", clicks.CHANNELS[:2])
    monkeypatch.setattr(clicks, "emoji_uploaded", no_wait)
    monkeypatch.setitem(clicks.FOLLOWING, "evening", 0.3)
    monkeypatch.setattr(resume, "QUIET", 0.3)
    monkeypatch.setattr(resume, "SandboxSettings", partial(SandboxSettings, rate_limits=False))
    monkeypatch.setattr(thinking, "emoji_uploaded", no_wait)
    monkeypatch.setattr(thinking, "PAUSES", {"none": 0.0})
    monkeypatch.setattr(thinking, "PLAYED_BY_FOUR", thinking.PLAYED_BY_FOUR[:1])
    monkeypatch.setattr(thinking, "TABLES", 1)


@pytest.mark.timeout(600)  # those of the bot start it up to six times
@pytest.mark.usefixtures("few_tables")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long if name in LONG else ())
        for name in sorted({*names()} - {"screens", "standings"})
    ],
)
def test_a_benchmark_runs_in_miniature(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = ["--file", str(tmp_path / "found.jsonl")] if name in {"parties", "players"} else []
    status = importlib.import_module(f"benchmarks.{name}").main([*MINIATURES[name], *file])
    figures: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    worst, bar = figures["worst_ratio"], figures["bar"]
    if worst is None:
        pytest.skip("OpenSpiel has no wheel for this machine: there is no ratio")
    assert status == 1 or not (worst < bar if name in HIGHER_IS_BETTER else worst > bar)


@pytest.mark.parametrize(("ratio", "least", "status"), [(1.6, False, 1), (1.4, False, 0), (1.4, True, 1)])
def test_a_benchmark_ends_with_1_when_it_misses_its_bar(ratio: float, least: bool, status: int) -> None:
    assert verdict({"worst_ratio": ratio}, 1.5, least=least) == status
    assert verdict({"worst_ratio": ratio}, 1.5, least=least, failed=True) == 1
    assert verdict({"worst_ratio": None}, 1.5, least=least) == 0


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


@pytest.mark.browser
def test_a_phone_is_measured_while_somebody_plays_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = screens.main(["--quick"])
    except NoBrowserError as missing:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(missing))
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert status == (figures["worst_ratio"] > figures["bar"])
    (partie,) = screens.SAMPLE
    phones = {f"{partie.name} de {width}" for width in screens.WIDTHS}
    for name in ("card", "hand", "form", "lobby", "shift on the screen", "scrolls", "frames with a picture"):
        assert figures[name].keys() == phones
    assert all(
        250 < height < 2000 for name in ("card", "hand", "form", "lobby") for height in figures[name].values()
    )
    assert figures["moves"][f"{partie.name} de"] >= 4
    assert figures["facts looked for"][f"{partie.name} de"] == 8
    assert figures["facts missing"][f"{partie.name} de"] == 0, "contract, turn, trick and scores are read"
    assert figures["roots of commands"]["member"] > 0
    assert figures["worst_ratio"] == max(figures["ratios"].values())


# Decisions: what is frozen stays so, and what is finished is not played again.

FEW = ["--deals", "2", "--processes", "1"]


@pytest.fixture
def by_ourselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let deals be played in this process: another takes longer to begin than a few deals take."""
    monkeypatch.setattr(_resuming, "ProcessPoolExecutor", lambda number, *_, **__: ThreadPoolExecutor(number))


def play_deals(file: Path, *arguments: str) -> int:
    return players.main([*FEW, "--file", str(file), *arguments])


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return figures


def test_frozen_players_know_nothing_of_newer_ones() -> None:
    for module in Path(_players_before.__file__).parent.glob("[!_]*.py"):
        nodes = ast.walk(ast.parse(module.read_text()))
        imported = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        assert not [name for name in imported if name.startswith("engine.players")], module.name


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", BARS)
def test_every_kind_of_deal_can_be_played(name: str) -> None:
    bar = BARS[name]
    found = saving(bar, deal=1, seed=5)
    seats = 1 if bar.choosing else GAMES[bar.game].seats(bar.options)
    for who in (*map(str, Level), CLAIRVOYANT):
        assert len(found[who]) == seats
    assert found[f"cpu_{Level.BURSCH}"] or not any(found[Level.BURSCH])


@pytest.mark.usefixtures("by_ourselves")
def test_an_interrupted_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deals.jsonl"
    play_deals(file, "--only", "good_hunting")
    alone = told(capsys)
    assert alone["good_hunting"]["deals"] == 2 and alone["worst_ratio"] == alone["good_hunting"]["ratio"]
    head, *deals = file.read_text().splitlines(keepends=True)
    file.write_text(head + deals[0] + deals[1][:20])  # killed while it wrote
    play_deals(file, "--only", "good_hunting", "--only", "quadrature_badenia")
    assert file.read_text().startswith(head + deals[0]), "what was whole is kept"
    both = told(capsys)
    assert {name: both["good_hunting"][name] for name in ("bursch", CLAIRVOYANT)} == {
        name: alone["good_hunting"][name] for name in ("bursch", CLAIRVOYANT)
    }
    assert both["worst_ratio"] == min(both["good_hunting"]["ratio"], both["quadrature_badenia"]["ratio"])


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


@pytest.mark.sample(1)
@pytest.mark.parametrize("match", [match for match in MATCHES.values() if match.other == "random"], ids=str)
def test_a_round_is_played_out_from_every_seat(match: Match) -> None:
    results = parties.round_of(5, (match.name, 1))
    assert parties.round_of(5, (match.name, 1)) == results, "it can be repeated"
    assert len(results["points"]) == len(match.players)
    assert sum(results["places"]) >= 4, "places may be shared, and are none below the first"


@pytest.mark.usefixtures("by_ourselves")
def test_a_step_is_seen_when_the_higher_level_is_ahead(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "blattla blattla fuchs:random"
    arguments = [*ROUNDS, "--only", name, "--file", str(tmp_path / "rounds.jsonl")]
    assert parties.main(arguments) == 0
    first = told(capsys)
    assert first[name]["places"]["mean"] > 1 and first["worst_p"] == first[name]["places"]["p"] < 0.01
    assert parties.main(arguments) == 0
    assert told(capsys) == first, "what was written down is not played again"
