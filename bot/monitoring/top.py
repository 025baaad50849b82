"""``bierkoenig top``: a live view of a running bot, from its metrics."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.request import Request, urlopen

from prometheus_client.openmetrics.parser import text_string_to_metric_families
from prometheus_client.samples import Sample
from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

OPEN_METRICS = "application/openmetrics-text; version=1.0.0"
"""The form that also names the last incident."""


@dataclass(frozen=True)
class Reading:
    """All samples of a moment, in seconds since 1970."""

    at: float
    samples: tuple[Sample, ...]

    @classmethod
    def fetch(cls, url: str, at: float, patience: float) -> Reading:
        """Ask, for ``patience`` seconds at most. Raises ``OSError``, and ``ValueError`` if it is none."""
        request = Request(url, headers={"Accept": OPEN_METRICS})  # noqa: S310 - from our own configuration
        with urlopen(request, timeout=patience) as answer:  # noqa: S310
            return cls.parse(answer.read().decode(), at)

    @classmethod
    def parse(cls, text: str, at: float) -> Reading:
        """Read an answer. Raises ``ValueError``."""
        families = text_string_to_metric_families(text)  # type: ignore[no-untyped-call]
        return cls(at, tuple(sample for family in families for sample in family.samples))

    def value(self, name: str, **labels: str) -> float:
        """Return the sum of a metric over everything that these labels don't say; 0 where there is none."""
        return math.fsum(sample.value for sample in self._of(name, labels))

    def label(self, name: str, label: str) -> str:
        """Return what a label of a metric says, or nothing."""
        return next((sample.labels.get(label, "") for sample in self._of(name, {})), "")

    @property
    def incident(self) -> str:
        """The number of the last unexpected failure, or nothing."""
        exemplars = (sample.exemplar for sample in self._of("bierkoenig_incidents_total", {}))
        return next((one.labels.get("incident", "") for one in exemplars if one is not None), "")

    def buckets(self, name: str) -> dict[float, float]:
        """Return how many observations of a histogram were at most as large as each bound."""
        counts: dict[float, float] = {}
        for sample in self._of(f"{name}_bucket", {}):
            bound = float(sample.labels["le"])
            counts[bound] = counts.get(bound, 0.0) + sample.value
        return counts

    def _of(self, name: str, labels: dict[str, str]) -> list[Sample]:
        return [one for one in self.samples if one.name == name and labels.items() <= one.labels.items()]


@dataclass(frozen=True)
class Span:
    """Changes between two readings."""

    before: Reading
    now: Reading

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self.now.at - self.before.at

    def more(self, name: str, **labels: str) -> float:
        """Return by how much a counter has grown. A bot that was started anew counts from 0."""
        value = self.now.value(name, **labels)
        before = self.before.value(name, **labels)
        return value - before if value >= before else value

    def rate(self, name: str, **labels: str) -> float:
        """Return by how much a counter has grown a second."""
        return self.more(name, **labels) / self.seconds if self.seconds > 0 else 0.0

    def mean(self, name: str) -> float | None:
        """Return the mean of a summary's observations; ``None`` without any."""
        count = self.more(f"{name}_count")
        return self.more(f"{name}_sum") / count if count else None

    def quantile(self, share: float, name: str) -> float | None:
        """Return the value that this share of a histogram's observations didn't exceed; ``None`` without any.

        Between two bounds it is taken as Prometheus does: as if they were spread evenly there.
        """
        before = self.before.buckets(name)
        counts = {
            bound: count - before.get(bound, 0.0) for bound, count in sorted(self.now.buckets(name).items())
        }
        total = counts.get(math.inf, 0.0)
        if total <= 0:
            return None
        lower, below = 0.0, 0.0
        for bound, count in counts.items():
            if count >= share * total:
                if bound == math.inf or count == below:
                    return lower
                return lower + (bound - lower) * (share * total - below) / (count - below)
            lower, below = bound, count
        return lower


WIDTH: Final = 80
"""Columns that it needs; more are left empty."""
PATIENCE: Final = 5.0
"""Seconds that the bot gets to answer."""
PAST: Final = 18
"""Readings that the course of clicks shows."""
BARS: Final = "▁▂▃▄▅▆▇█"

Cells = tuple[str, str | Text]


def show(url: str, every: float, console: Console) -> None:
    """Show a bot until Ctrl-C, or once where the output is no terminal.

    Raises ``OSError`` and ``ValueError`` when it can't be asked to begin with.
    """
    first = Reading.fetch(url, time.time(), PATIENCE)
    screen = Screen(url)
    if not console.is_terminal:
        console.print(screen.of(first))
        return
    with Live(screen.of(first), console=console, screen=True, auto_refresh=False) as live:
        while True:
            time.sleep(every)
            try:
                told = screen.of(Reading.fetch(url, time.time(), PATIENCE))
            except (OSError, ValueError):
                told = screen.silent(time.time())
            live.update(told, refresh=True)


class Screen:
    """Shows the figures; remembers the reading before, and the course of clicks."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._last: Reading | None = None
        self._clicks: deque[float] = deque(maxlen=PAST)
        self._shown: RenderableType = ""

    def of(self, reading: Reading) -> RenderableType:
        """Return the screen for a new reading."""
        begun = Reading(reading.value("process_start_time_seconds"), ())
        span = Span(self._last or begun, reading)
        if self._last is not None:
            self._clicks.append(span.rate("bierkoenig_interaction_seconds_count", kind="click"))
        self._last = reading
        self._shown = Group(
            _head(span),
            _beside(
                _panel("Tables", _tables(span)),
                _panel("Speed", _speed(span, self._clicks), columns=(9, 9, 18)),
            ),
            _beside(_panel("Queues", _queues(span)), _panel("Trouble since the start", _trouble(span))),
            _foot(span, self._url),
        )
        return self._shown

    def silent(self, now: float) -> RenderableType:
        """Return the last screen, with how long nothing has answered."""
        since = 0.0 if self._last is None else now - self._last.at
        warning = Text(f" nothing answers at {self._url} for {since:.0f} s", style="bold red")
        return Group(warning, self._shown)


def _head(span: Span) -> RenderableType:
    now = span.now
    connected = now.value("bierkoenig_gateway_connected")
    partly = f"{connected:.0%} connected" if connected else "not connected"
    state = Text("connected", style="green") if connected == 1 else Text(partly, style="bold red")
    begun = now.value("process_start_time_seconds")
    return Text.assemble(
        (" Bierkönig ", "bold"),
        now.label("bierkoenig_build_info", "version"),
        f" · up {_duration(now.at - begun) if begun else '–'} · ",
        state,
        f", heartbeat {_ms(now.value('bierkoenig_gateway_latency_seconds'))}" if connected else "",
        f" · servers: {now.value('bierkoenig_servers'):.0f}",
    )


def _tables(span: Span) -> Iterable[Cells]:
    now = span.now
    for status in ("playing", "lobby", "shelved"):
        yield status, _count(now.value("bierkoenig_tables", status=status))
    yield "quarantined", _alarm(now.value("bierkoenig_tables", status="quarantined"))
    yield "in memory", _count(now.value("bierkoenig_tables_loaded"))
    yield "still to wake", _count(now.value("bierkoenig_restart_backlog"))
    yield "parties ended", _count(now.value("bierkoenig_parties_finished_total"))


def _speed(span: Span, course: deque[float]) -> Iterable[tuple[str, ...]]:
    rate = span.rate("bierkoenig_interaction_seconds_count", kind="click")
    yield "clicks", f"{rate:.1f} /s", _course(course)
    for title, name in (
        ("answer", "bierkoenig_interaction_seconds"),
        ("loop lag", "bierkoenig_loop_lag_seconds"),
        ("commit", "bierkoenig_commit_seconds"),
    ):
        yield title, _ms(span.quantile(0.5, name)), f"p99 {_ms(span.quantile(0.99, name))}"
    yield (
        "picture",
        _ms(span.mean("bierkoenig_picture_seconds")),
        _rate(span, "bierkoenig_picture_seconds_count"),
    )
    yield (
        "computer",
        _ms(span.mean("bierkoenig_worker_seconds")),
        _rate(span, "bierkoenig_worker_seconds_count"),
    )
    yield (
        "outbox",
        _ms(span.mean("bierkoenig_outbox_wait_seconds")),
        _rate(span, "bierkoenig_outbox_requests_total", outcome="sent"),
    )


def _queues(span: Span) -> Iterable[Cells]:
    for title, name in (
        ("writer: batches", "bierkoenig_writer_waiting"),
        ("writer: rows behind", "bierkoenig_writer_behind"),
        ("outbox: waiting", "bierkoenig_outbox_waiting"),
        ("outbox: being sent", "bierkoenig_outbox_running"),
        ("pictures", "bierkoenig_pictures_waiting"),
        ("computer players", "bierkoenig_worker_waiting"),
        ("their workers", "bierkoenig_workers"),
    ):
        yield title, _count(span.now.value(name))


def _trouble(span: Span) -> Iterable[Cells]:
    now = span.now
    incidents = now.value("bierkoenig_incidents_total")
    told = _alarm(incidents)
    if now.incident:
        told.append(f", last {now.incident}")
    yield "incidents", told
    yield "429s", _alarm(now.value("bierkoenig_rate_limited_total"))
    yield "answers too late", _alarm(now.value("bierkoenig_interactions_total", outcome="late"))
    yield "not stored", _alarm(now.value("bierkoenig_interactions_total", outcome="not_stored"))
    yield "requests failed", _alarm(now.value("bierkoenig_outbox_requests_total", outcome="failed"))
    yield "workers lost", _alarm(now.value("bierkoenig_worker_losses_total"))


def _foot(span: Span, url: str) -> RenderableType:
    memory = span.now.value("process_resident_memory_bytes") / 1024**2
    used = f"CPU {100 * span.rate('process_cpu_seconds_total'):.0f} % · memory {memory:.0f} MiB · "
    # not every system has /proc
    return Text(f" {used if memory else ''}{url} · Ctrl-C ends", style="dim")


def _panel(title: str, rows: Iterable[tuple[str | Text, ...]], columns: tuple[int, ...] = (21, 14)) -> Panel:
    table = Table.grid(padding=(0, 1))
    for number, width in enumerate(columns):
        table.add_column(width=width, no_wrap=True, justify="left" if number in (0, 2) else "right")
    for row in rows:
        table.add_row(*row)
    return Panel(table, title=title, title_align="left", box=box.ROUNDED, width=WIDTH // 2, height=9)


def _beside(left: Panel, right: Panel) -> Table:
    both = Table.grid()
    both.add_row(left, right)
    return both


def _course(rates: Iterable[float]) -> str:
    known = list(rates)
    most = max(known, default=0.0)
    return "".join(BARS[round(rate / most * (len(BARS) - 1)) if most else 0] for rate in known)


def _rate(span: Span, name: str, **labels: str) -> str:
    return f"{span.rate(name, **labels):.1f} /s"


def _ms(seconds: float | None) -> str:
    if seconds is None:
        return "–"
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.1f} ms"


def _count(number: float) -> str:
    return f"{number:.0f}"


def _alarm(number: float) -> Text:
    return Text(_count(number), style="bold red" if number else "")


def _duration(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = int(seconds // 60)
    if minutes < 60:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours < 48 else f"{hours // 24} days"
