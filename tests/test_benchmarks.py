"""Benchmarks of the engine, clicks, thinking, restarts and screens run, and report their measurements."""

import json
import os

import pytest

from benchmarks import clicks, engine, resume, screens, thinking
from tests.browser.chromium import NoBrowserError
from tests.engine.parties import PRESETS

BLINK = ["--rounds", "1", "--seconds", "0.000001"]


def measured(capsys: pytest.CaptureFixture[str]) -> dict[str, float | None]:
    assert engine.main(BLINK) == 0
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
    clicks.main(["--rounds", "1", "--seconds", "2", "--singles", "60"])
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["bot_failures"] == 0
    for size in ("answer_bytes", "edit_bytes", "components"):
        assert 0.7 < figures[f"bot_{size}"] / figures[f"echo_{size}"] < 1.4
    assert figures["ratios"].keys() == clicks.BARS.keys()
    assert figures["worst_ratio"] == max(figures["ratios"].values())


@pytest.mark.long
@pytest.mark.timeout(120)
def test_people_are_measured_while_computers_think(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thinking, "PAUSES", {"none": 0.0})
    assert thinking.main(["--rounds", "1", "--seconds", "1"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["none_rest_clicks"] > 0 and figures["none_busy_clicks"] > 0
    assert figures["none_moves"] > 0, "computers have moved"
    assert figures["none_busy_worker_cores"] > figures["none_rest_worker_cores"]
    assert figures["ratios"].keys() == {"none_p50"}
    assert figures["worst_ratio"] == max(figures["ratios"].values())


@pytest.mark.long
@pytest.mark.timeout(300)  # five processes start, one of them for the first time
def test_restarts_beside_open_tables_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert resume.main(["--starts", "1", "--live-starts", "1", "--tables", "20"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["20_edits"] > 0 and figures["20_in_play"] > 0, "both live tables are in play again"
    assert figures["20_live_entries"] > 0, "and so they are without the others"
    assert figures["ratios"].keys() == {"20_answer", "20_cpu"}
    assert figures["worst_ratio"] == max(figures["ratios"].values())


@pytest.mark.browser
def test_a_phone_is_measured_while_somebody_plays_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert screens.main(["--quick"]) == 0
    except NoBrowserError as missing:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(missing))
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
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
