"""Figures computed from two readings of the metrics."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from bot.logging import INCIDENTS
from bot.monitoring.metrics import Gauges, Metrics, ProcessFigures
from bot.monitoring.top import OPEN_METRICS, Reading, Span

COMMITS = "bierkoenig_commit_seconds"


def _encoded(metrics: Metrics) -> bytes:
    encode, _ = choose_encoder(OPEN_METRICS)
    return encode(metrics.registry)


def reading(metrics: Metrics, at: float) -> Reading:
    return Reading.parse(_encoded(metrics).decode(), at)


def test_between_two_readings_only_what_is_new_counts() -> None:
    metrics = Metrics()
    metrics.committed(10, 2.0)
    before = reading(metrics, 100.0)
    for _ in range(8):
        metrics.committed(1, 0.0075)
    metrics.committed(1, 0.02)
    metrics.committed(1, 0.02)
    span = Span(before, reading(metrics, 102.0))
    assert span.rate("bierkoenig_rows_written_total") == 5.0
    assert span.mean(COMMITS) == pytest.approx(0.01)
    # eight of ten lie from 5 to 10 ms, and the fifth in the middle of them
    assert span.quantile(0.5, COMMITS) == pytest.approx(0.005 + 0.005 * 5 / 8)
    assert span.quantile(0.9, COMMITS) == pytest.approx(0.01 + 0.015 / 2)


def test_a_bot_that_was_started_anew_counts_from_nothing() -> None:
    metrics = Metrics()
    metrics.committed(10, 0.1)
    span = Span(reading(metrics, 100.0), reading(Metrics(), 102.0))
    assert span.rate("bierkoenig_rows_written_total") == 0.0
    assert span.quantile(0.5, COMMITS) is None
    assert span.mean(COMMITS) is None


def test_the_last_incident_is_named_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    metrics = Metrics()
    metrics.registry.register(Gauges())
    monkeypatch.setattr(INCIDENTS, "count", 0)
    monkeypatch.setattr(INCIDENTS, "last", "")
    assert reading(metrics, 1.0).incident == ""
    monkeypatch.setattr(INCIDENTS, "count", 2)
    monkeypatch.setattr(INCIDENTS, "last", "ab12cd")
    told = reading(metrics, 1.0)
    assert (told.value("bierkoenig_incidents_total"), told.incident) == (2, "ab12cd")


def test_what_is_no_answer_of_a_bot_is_refused() -> None:
    with pytest.raises(ValueError):
        Reading.parse("<html>", 0.0)


@pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")
def test_where_proc_shows_processes_only_the_figures_of_ours_are_there(tmp_path: Path) -> None:
    """As for a service with ``ProcSubset=pid``, the only other file that is read, ``stat``, is missing."""
    (tmp_path / "self").symlink_to("/proc/self")
    registry = CollectorRegistry()
    registry.register(ProcessFigures(proc=str(tmp_path), registry=None))
    begun = registry.get_sample_value("process_start_time_seconds")
    expected = Metrics().registry.get_sample_value("process_start_time_seconds")
    assert begun is not None and begun == pytest.approx(expected, abs=2)
    assert time.time() - 86400 < begun <= time.time() + 2
    assert registry.get_sample_value("process_resident_memory_bytes")
