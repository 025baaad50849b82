"""Counts and times things while they happen, for Prometheus, and reads queues and tables when it asks.

Labels are kinds of things from short fixed lists: never a name, an id, a card, a token or anything that
somebody typed.
"""

import math
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Final, TypeVar

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
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric, SummaryMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.samples import Exemplar

from bot.client import Client
from bot.logging import INCIDENTS
from bot.outbox import Outbox
from cogs.pictures.queue import PictureQueue
from cogs.shell.feature import Services
from engine.players.pool import PlayerPool
from engine.storage.writer import Writer
from engine.tables import TableRegistry

M = TypeVar("M", GaugeMetricFamily, CounterMetricFamily)

ROUTES: Final = frozenset(
    {"applications", "channels", "gateway", "guilds", "interactions", "oauth2", "users", "webhooks"}
)
"""First parts of the paths of Discord's interface, after its version."""


def route_of(path: str) -> str:
    """Return the first part of a path in Discord's interface, without the ids and tokens after it."""
    return next((part for part in path.split("/") if part in ROUTES), "other")


disable_created_metrics()  # type: ignore[no-untyped-call]  # when each counter was made: as many series again, and nobody asks

FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds in seconds for what should take milliseconds."""
ANSWERS: Final = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0)
"""Upper bounds in seconds for answers. Discord waits for three."""


class ProcessFigures(ProcessCollector):
    """The process's own figures, also where ``/proc`` shows nothing but processes (``ProcSubset=pid``)."""

    def _boot_time(self) -> float:
        return time.time() - time.clock_gettime(time.CLOCK_BOOTTIME) if sys.platform == "linux" else 0.0


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a running bot that are looked at."""

    client: Client
    services: Services
    outbox: Outbox
    players: PlayerPool


class Metrics(Collector):
    """The counters and histograms of a process, and what its parts tell once they are there."""

    def __init__(self) -> None:
        self.parts: Parts | None = None
        self.tables: Mapping[str, int] = {}
        """Tables by status, counted beforehand, which takes a query."""
        self.registry = registry = CollectorRegistry()
        registry.register(self)
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

    def collect(self) -> Iterable[Metric]:
        yield _incidents()
        if self.parts is not None:
            services = self.parts.services
            yield from _storage(services.store.writer)
            yield from _outbox(self.parts.outbox)
            yield from _pictures(services.pictures)
            yield from _workers(self.parts.players)
            yield from _tables(services.registry, self.tables)
            yield from _gateway(self.parts.client)


def _incidents() -> Metric:
    """The newest number is an exemplar: the log has it in the line of that failure."""
    newest = Exemplar({"incident": INCIDENTS.last}, 1.0, INCIDENTS.at) if INCIDENTS.last else None
    family = CounterMetricFamily("bierkoenig_incidents", "Unexpected failures; each has a number in the log.")
    family.add_metric((), INCIDENTS.count, exemplar=newest)
    return family


def _storage(writer: Writer) -> Iterator[Metric]:
    yield GaugeMetricFamily(
        "bierkoenig_writer_waiting", "Batches that wait for the next commit.", writer.waiting
    )
    yield GaugeMetricFamily(
        "bierkoenig_writer_behind", "Rows that wait to be written behind.", writer.waiting_behind
    )
    yield GaugeMetricFamily(
        "bierkoenig_writer_failing", "1 while the database takes nothing.", writer.failing
    )


def _outbox(outbox: Outbox) -> Iterator[Metric]:
    figures, queue = outbox.figures, outbox.queue
    yield GaugeMetricFamily(
        "bierkoenig_outbox_waiting", "Posts, edits and deletions that wait.", len(queue.waiting)
    )
    yield GaugeMetricFamily(
        "bierkoenig_outbox_running", "Posts, edits and deletions being sent.", queue.running
    )
    ended = {
        "sent": figures.sent,
        "failed": figures.failed,
        "replaced": figures.replaced,
        "dropped": figures.dropped,
    }
    requests = CounterMetricFamily(
        "bierkoenig_outbox_requests", "What became of posts, edits and deletions.", labels=("outcome",)
    )
    yield _labelled(requests, ended)
    yield SummaryMetricFamily(
        "bierkoenig_outbox_wait_seconds",
        "Seconds that posts, edits and deletions have waited.",
        figures.sent + figures.failed,
        figures.waited,
    )


def _pictures(pictures: PictureQueue) -> Iterator[Metric]:
    stats = pictures.stats
    waiting = GaugeMetricFamily(
        "bierkoenig_pictures_waiting", "Pictures that wait or are drawn.", labels=("kind",)
    )
    yield _labelled(waiting, pictures.waiting)
    yield SummaryMetricFamily(
        "bierkoenig_picture_seconds",
        "Seconds that drawing pictures took, those from the cache included.",
        stats.drawn + stats.failed,
        stats.seconds,
    )
    yield CounterMetricFamily("bierkoenig_pictures_failed", "Pictures that could not be drawn.", stats.failed)


def _workers(players: PlayerPool) -> Iterator[Metric]:
    stats = players.stats
    yield GaugeMetricFamily(
        "bierkoenig_worker_waiting", "Moves of computer players being waited for.", stats.waiting
    )
    yield SummaryMetricFamily(
        "bierkoenig_worker_seconds",
        "Seconds that moves of computer players took.",
        stats.asked,
        stats.seconds,
    )
    yield GaugeMetricFamily(
        "bierkoenig_workers", "Worker processes of computer players that run.", stats.running
    )
    yield CounterMetricFamily("bierkoenig_worker_losses", "Worker processes that died or hung.", stats.lost)
    yield CounterMetricFamily(
        "bierkoenig_worker_failures",
        "Moves that no worker chose in time, so that rules of thumb were followed.",
        stats.failed,
    )


def _tables(registry: TableRegistry, by_status: Mapping[str, int]) -> Iterator[Metric]:
    tables = GaugeMetricFamily(
        "bierkoenig_tables", "Tables that are not over, by status.", labels=("status",)
    )
    yield _labelled(tables, by_status)
    yield GaugeMetricFamily("bierkoenig_tables_loaded", "Tables in memory.", len(registry.loaded))
    yield GaugeMetricFamily(
        "bierkoenig_restart_backlog",
        "Tables that were due at the start and don't play yet.",
        registry.to_wake,
    )


def _gateway(client: Client) -> Iterator[Metric]:
    share = len(client.connected) / (client.shard_count or 1)
    yield GaugeMetricFamily(
        "bierkoenig_gateway_connected", "The share of shards through which Discord sends events.", share
    )
    if math.isfinite(client.latency):
        yield GaugeMetricFamily(
            "bierkoenig_gateway_latency_seconds", "Round trip of the last heartbeat.", client.latency
        )
    yield GaugeMetricFamily("bierkoenig_servers", "Servers that the bot is on.", len(client.guilds))


def _labelled(family: M, values: Mapping[str, float]) -> M:
    """Return a metric with a value for each value of its label."""
    for key, value in values.items():
        family.add_metric((key,), value)
    return family
