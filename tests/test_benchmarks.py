"""Every benchmark runs, reports its measurements, and ends with 1 when its bar is missed."""

import importlib
import json
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchmarks import clicks, engine, resume, screens, thinking
from benchmarks.__main__ import names
from benchmarks._verdict import verdict
from discord_sandbox import SandboxSettings
from tests.browser.chromium import NoBrowserError
from tests.engine.parties import PRESETS

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
@pytest.mark.parametrize("name", sorted({*names()} - {"screens", "standings"}))
def test_a_benchmark_runs_in_miniature(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = ["--file", str(tmp_path / "found.jsonl")] if name in {"parties", "players"} else []
    status = importlib.import_module(f"benchmarks.{name}").main([*MINIATURES[name], *file])
    figures: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    worst, bar = figures["worst_ratio"], figures["bar"]
    if worst is None:
        pytest.skip("OpenSpiel has no wheel for this machine: there is no ratio")
    missed = worst < bar if name in HIGHER_IS_BETTER else worst > bar
    assert status == 1 or not missed


@pytest.mark.parametrize(("ratio", "least", "status"), [(1.6, False, 1), (1.4, False, 0), (1.4, True, 1)])
def test_a_benchmark_ends_with_1_when_it_misses_its_bar(ratio: float, least: bool, status: int) -> None:
    assert verdict({"worst_ratio": ratio}, 1.5, least=least) == status
    assert verdict({"worst_ratio": ratio}, 1.5, least=least, failed=True) == 1
    assert verdict({"worst_ratio": None}, 1.5, least=least) == 0


def measured(capsys: pytest.CaptureFixture[str]) -> dict[str, float | None]:
    engine.main(BLINK)
    figures: dict[str, float | None] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return figures


def test_every_preset_and_the_kernel_are_measured_against_the_fastest_of_openspiel(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")
    figures = measured(capsys)
    assert all(figures[f"{name}_per_second"] for name in ("hearts", "spades", "skat"))
    kernels = [figures[f"{kernel}_ratio"] for kernel in ("kernel_plain", "kernel_trumps")]
    states = [figures[f"{name}_{preset}_ratio"] for name, preset in PRESETS]
    assert figures["kernel_ratio"] == min(filter(None, kernels))
    assert figures["state_ratio"] == min(filter(None, states))
    assert figures["worst_ratio"] == min(filter(None, kernels + states))


def test_without_openspiel_there_are_figures_and_no_ratios(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "OPPONENTS", ())
    figures = measured(capsys)
    assert figures["kernel_plain_per_second"]
    assert figures["worst_ratio"] is None


@pytest.mark.long
@pytest.mark.timeout(120)
def test_clicks_are_measured_against_a_bot_that_sends_as_much(capsys: pytest.CaptureFixture[str]) -> None:
    clicks.main(["--rounds", "1", "--seconds", "2", "--singles", "60", "--evenings", "1"])
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["bot_rate_failures"] == 0
    for size in ("answer_bytes", "edit_bytes", "components"):
        assert 0.7 < figures[f"bot_rate_{size}"] / figures[f"echo_rate_{size}"] < 1.4
    assert figures["ratios"].keys() == clicks.BARS.keys()
    assert figures["worst_ratio"] == max(figures["ratios"].values())


@pytest.mark.long
@pytest.mark.timeout(120)
def test_people_are_measured_while_computers_think(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thinking, "PAUSES", {"none": 0.0})
    thinking.main(["--rounds", "1", "--seconds", "1"])
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["none_rest_clicks"] > 0 and figures["none_busy_clicks"] > 0
    assert figures["none_moves"] > 0, "computers have moved"
    assert figures["none_busy_worker_cores"] > figures["none_rest_worker_cores"]
    assert figures["ratios"].keys() == {"none_p50"}
    assert figures["worst_ratio"] == max(figures["ratios"].values())


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
    assert figures["roots of commands"]["member"] > 0
    assert figures["worst_ratio"] == max(figures["ratios"].values())
