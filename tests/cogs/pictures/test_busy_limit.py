"""Pictures wait under load, so that clicks stay as fast as without them."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest

from cogs.pictures import queue
from cogs.pictures.queue import LASTING, LONGEST_PAUSE, WINDOW, BusyLimit


class Clock:
    """Wall-clock and process time in seconds, set by the test."""

    def __init__(self) -> None:
        self.wall, self.cpu = 1000.0, 10.0

    def passes(self, wall: float, cpu: float) -> None:
        self.wall += wall
        self.cpu += cpu


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    told = SimpleNamespace(monotonic=lambda: clock.wall, process_time=lambda: clock.cpu)
    monkeypatch.setattr(queue, "time", told)
    return clock


def test_whoever_has_little_to_do_draws_at_once(clock: Clock) -> None:
    limit = BusyLimit()
    assert limit.allows
    limit._earned_at = clock.cpu + 1.0
    clock.passes(2.0, 0.1)
    assert limit.allows, "a twentieth of a processor is not much"


@pytest.fixture
def earned_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture comes because the last one was long ago."""
    monkeypatch.setattr(queue, "LONGEST_PAUSE", math.inf)


@pytest.mark.usefixtures("earned_only")
def test_while_much_is_played_a_picture_has_to_be_earned(clock: Clock) -> None:
    limit = BusyLimit()
    limit.drew(0.04)
    clock.passes(2.0, 0.5)
    assert not limit.allows, "half a second of work is not fifty times as long"
    clock.passes(WINDOW / 2, 0.0)
    assert not limit.allows, "a moment of rest says nothing yet"
    clock.passes(1.0, 1.5)
    assert limit.allows
    limit.drew(0.04)
    assert not limit.allows
    clock.passes(2 * WINDOW, 0.0)
    assert not limit.allows, "play goes on in the next moment"
    clock.passes(3 * LASTING, 0.0)
    assert limit.allows, "play rests"


def test_a_table_that_waits_for_somebody_is_not_shown_an_old_picture_for_long(clock: Clock) -> None:
    limit = BusyLimit()
    limit.drew(0.1)
    clock.passes(LONGEST_PAUSE - WINDOW, 0.8)
    assert not limit.allows
    clock.passes(WINDOW, 0.1)
    assert limit.allows, "another table keeps the bot busy, and would for half a minute"


@pytest.mark.usefixtures("earned_only")
def test_drawing_is_not_counted_as_play(clock: Clock) -> None:
    limit = BusyLimit()
    for _ in range(20):
        clock.passes(1.0, 0.2)
        limit.drew(0.19)
        limit.observe()
    assert limit.allows, "a hundredth of a processor is all that play has taken"


@pytest.mark.usefixtures("earned_only")
def test_a_burst_after_a_long_rest_is_noticed(clock: Clock) -> None:
    limit = BusyLimit()
    limit.drew(2.0)
    clock.passes(600.0, 1.0)
    limit.observe()  # the first click of the burst
    clock.passes(WINDOW, 0.8 * WINDOW)
    assert not limit.allows, "the rest before the burst must not hide it"
