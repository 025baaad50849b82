"""Figures for whoever runs the bot: how they are read, shown on the dashboard, and served."""

import asyncio
import json
import logging
import re
import socket
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder, generate_latest

from bot.config import ConfigError, MonitoringSection, OutboxSection
from bot.logging import INCIDENTS
from bot.monitoring.metrics import Metrics, ProcessFigures
from bot.monitoring.monitor import Monitor
from bot.monitoring.top import OPEN_METRICS, Reading, Span
from bot.outbox import Outbox
from cogs.pictures.queue import PictureStats
from engine.players.pool import PlayerStats
from tests.wire.asking import free_port

# Figures computed from two readings of the metrics.

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


# The dashboard asks for metrics that exist, by labels that they have.

DASHBOARD: Final = Path(__file__).parents[2] / "contrib/grafana/bierkoenig.json"
OF_PROMETHEUS: Final = {"job", "instance"}
"""Labels that Prometheus adds."""


def served() -> dict[str, set[str]]:
    """All metrics with their labels, of a bot at which everything has happened once."""
    metrics = Metrics()
    metrics.handled("click", "hand", "done", 0.01)
    metrics.committed(1, 0.01)
    metrics.requested("channels", 429)
    metrics.finished("quodlibet")
    metrics.loop_lag.observe(0.01)
    parts: Any = SimpleNamespace(
        services=SimpleNamespace(
            store=SimpleNamespace(writer=SimpleNamespace(waiting=0, waiting_behind=0, failing=False)),
            pictures=SimpleNamespace(stats=PictureStats(), waiting={"table": 0}),
            registry=SimpleNamespace(loaded=(), to_wake=0),
        ),
        outbox=Outbox(OutboxSection()),
        players=SimpleNamespace(stats=PlayerStats()),
        client=SimpleNamespace(connected={0}, shard_count=1, latency=0.1, guilds=()),
    )
    metrics.parts, metrics.tables = parts, {"playing": 1}
    return labels_in(metrics.registry)


def labels_in(registry: CollectorRegistry) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for line in generate_latest(registry).decode().splitlines():
        if match := re.match(r"(\w+)(?:\{(.*)\})? ", line):
            found.setdefault(match[1], set()).update(re.findall(r"(\w+)=\"", match[2] or ""))
    return found


def queries() -> list[str]:
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return [
        *asked,
        *(one["query"]["query"] for one in dashboard["templating"]["list"] if one["name"] == "job"),
    ]


def test_every_query_asks_for_what_there_is() -> None:
    known = served()
    for query in queries():
        asked = re.findall(r"\b((?:bierkoenig|process|python)_\w+)(?:\{([^}]*)\})?", query)
        assert asked, query
        grouped = {
            name for group in re.findall(r"by \(([^)]*)\)", query) for name in re.split(r",\s*", group)
        }
        for name, selector in asked:
            assert name in known, f"{name} of {query}"
            assert set(re.findall(r"(\w+)=", selector)) | grouped <= known[name] | OF_PROMETHEUS, query


def test_every_metric_of_ours_is_shown() -> None:
    shown = " ".join(queries())
    for name in served():
        family = re.sub(r"_(bucket|count|sum|created)$", "", name)
        if family.startswith("bierkoenig_"):
            assert family in shown, f"{family} is on no panel"


# The port where figures are served: who is answered, and what becomes of bytes that are no request.


async def test_a_port_that_is_taken_is_a_mistake_of_the_configuration() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match=f"nobody can listen at http://127.0.0.1:{port}"):
            await Monitor(MonitoringSection(port=port)).open()


async def answer(request: bytes, address: str = "127.0.0.1") -> bytes:
    """Return what a monitor answers to these bytes."""
    port = free_port()
    monitor = Monitor(MonitoringSection(port=port, address=address))
    await monitor.open()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        answered = await reader.read()
        writer.close()
    finally:
        await monitor.close()
    return answered


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:9464", 200),
        ("[::1]:9464", 200),
        ("localhost:9464", 200),
        ("bierkoenig:9464", 200),  # as containers call one another
        ("evil.example:9464", 421),
        ("127.0.0.1.evil.example", 421),
        ("localhost.", 421),
        ("evil.example:port", 421),
    ],
)
async def test_only_a_name_that_nobody_else_can_have_is_answered(host: str, status: int) -> None:
    answered = await answer(f"GET /metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    assert answered.startswith(f"HTTP/1.1 {status} ".encode()), answered[:80]
    assert (b"python_info" in answered) == (status == 200)


@pytest.mark.parametrize(
    "request_",
    [
        b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
        b"GET /metrics HTTP/9\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nno header\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        b"GET /metrics HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nwhat\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    ],
)
async def test_what_is_no_request_is_refused_without_a_word_in_the_log(
    request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    answered = await answer(request_)
    assert answered.startswith((b"HTTP/1.0 4", b"HTTP/1.1 4")), answered[:80]
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
