"""Counts and times things while they happen, for Prometheus.

Labels are kinds of things from short fixed lists: never a name, an id, a card, a token or anything that
somebody typed. Everything else is read when it is asked for: see ``gauges``.
"""

from __future__ import annotations

import sys
import time
from importlib.metadata import version
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each counter was made: as many series again, and nobody asks

FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds in seconds for what should take milliseconds."""
ANSWERS: Final = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0)
"""Upper bounds in seconds for answers. Discord waits for three."""


class ProcessFigures(ProcessCollector):
    """The process's own figures, also where ``/proc`` shows nothing but processes (``ProcSubset=pid``)."""

    def _boot_time(self) -> float:
        return time.time() - time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else 0.0


class Metrics:
    """The counters and histograms of a process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessFigures(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)
        Info("bierkoenig_build", "The program's version.", registry=registry).info(
            {"version": version("bierkoenig")}
        )
        self._interactions = Histogram(
            "bierkoenig_interaction_seconds",
            "Seconds from the arrival of a click, form or command until it was handled and answered.",
            ("kind", "feature"),
            buckets=ANSWERS,
            registry=registry,
        )
        self._outcomes = Counter(
            "bierkoenig_interactions",
            "Clicks, forms and commands by how they ended.",
            ("kind", "outcome"),
            registry=registry,
        )
        self._requests = Counter(
            "bierkoenig_discord_requests",
            "Requests that Discord answered, by the first part of their path and the status.",
            ("route", "status"),
            registry=registry,
        )
        self._rate_limited = Counter(
            "bierkoenig_rate_limited",
            "Requests that Discord answered with 429.",
            ("route",),
            registry=registry,
        )
        self._commits = Histogram(
            "bierkoenig_commit_seconds",
            "Seconds that a commit of the database's writer took.",
            buckets=FAST,
            registry=registry,
        )
        self._rows = Counter(
            "bierkoenig_rows_written", "Rows that were committed to the database.", registry=registry
        )
        self.loop_lag = Histogram(
            "bierkoenig_loop_lag_seconds",
            "Seconds by which the event loop was late for a timer.",
            buckets=FAST,
            registry=registry,
        )
        self._finished = Counter(
            "bierkoenig_parties_finished",
            "Parties that have been played to their end.",
            ("game",),
            registry=registry,
        )

    def handled(self, kind: str, feature: str, outcome: str, seconds: float) -> None:
        """Count a click, a form or a command."""
        self._interactions.labels(kind, feature).observe(seconds)
        self._outcomes.labels(kind, outcome).inc()

    def committed(self, rows: int, seconds: float) -> None:
        """Count a commit of the database's writer."""
        self._rows.inc(rows)
        self._commits.observe(seconds)

    def requested(self, route: str, status: int) -> None:
        """Count a request that Discord has answered."""
        self._requests.labels(route, "429" if status == 429 else f"{status // 100}xx").inc()
        if status == 429:
            self._rate_limited.labels(route).inc()

    def finished(self, game: str) -> None:
        """Count a partie that has been played to its end."""
        self._finished.labels(game).inc()
