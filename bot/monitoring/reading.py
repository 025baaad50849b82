"""Reads ``/metrics``, and finds out what has happened between two readings."""

from __future__ import annotations

import math
from dataclasses import dataclass
from urllib.request import Request, urlopen

from prometheus_client.openmetrics.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

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
    """Changes between two readings; since the bot's start if there is but one."""

    before: Reading | None
    now: Reading

    @property
    def seconds(self) -> float:
        """How long it is."""
        if self.before is None:
            return self.now.at - self.now.value("process_start_time_seconds")
        return self.now.at - self.before.at

    def more(self, name: str, **labels: str) -> float:
        """Return by how much a counter has grown. A bot that was started anew counts from 0."""
        value = self.now.value(name, **labels)
        before = 0.0 if self.before is None else self.before.value(name, **labels)
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
        before = {} if self.before is None else self.before.buckets(name)
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
