"""The benchmark of the engine runs, and reports its measurements."""

import json

import pytest

from benchmarks import engine
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
