"""The dashboard asks for metrics that exist, by labels that they have."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import generate_latest

from bot.monitoring.metrics import Gauges, Metrics
from bot.outbox import OutboxStats
from cogs.pictures.queue import PictureStats
from engine.players.pool import PlayerStats

DASHBOARD: Final = Path(__file__).parents[3] / "contrib/grafana/bierkoenig.json"
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
        outbox=SimpleNamespace(figures=OutboxStats(), waiting=0, running=0),
        players=SimpleNamespace(stats=PlayerStats()),
        client=SimpleNamespace(connected={0}, shard_count=1, latency=0.1, guilds=()),
    )
    metrics.registry.register(Gauges(parts, {"playing": 1}))
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
            chosen = set(re.findall(r"(\w+)=", selector))
            assert chosen | grouped <= known[name] | OF_PROMETHEUS, query


def test_every_metric_of_ours_is_shown() -> None:
    shown = " ".join(queries())
    for name in served():
        family = re.sub(r"_(bucket|count|sum|created)$", "", name)
        if family.startswith("bierkoenig_"):
            assert family in shown, f"{family} is on no panel"
