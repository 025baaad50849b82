"""The benchmark of the pictures runs and prints its measurements."""

from __future__ import annotations

import json

import pytest

from benchmarks import pictures
from benchmarks._specs import SUBJECTS


@pytest.mark.long
def test_every_kind_of_picture_is_measured_against_pillow(capsys: pytest.CaptureFixture[str]) -> None:
    assert pictures.main(["--rounds", "1", "--pictures", "1", "--steps", "1"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(figures["ratios"]) == set(SUBJECTS)
    assert figures["worst_ratio"] == max(figures["ratios"].values())
    assert all(figures[f"{name}_bytes"] > 1000 for name in SUBJECTS)
    assert figures["lag_p99_ms"] >= 0 and figures["film_lag_p99_ms"] >= 0


def test_pillow_pastes_the_same_sprites() -> None:
    spec = SUBJECTS["hand"]
    watched = pictures.Watched(spec.size)
    spec.draw(watched)
    assert len(watched.pastes) == 8
