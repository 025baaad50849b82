"""Lookup of somebody's fraternity at a given time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple


class Interval(NamedTuple):
    """A membership in the half-open interval from ``since_ms`` to ``until_ms``; ``None`` while it lasts."""

    guild: str
    person: int
    fraternity: int
    since_ms: int
    until_ms: int | None


class Memberships:
    """Past and present memberships of some people.

    A partie counts for somebody's fraternity at its end. Intervals only ever begin and end at the present, so
    that a result never changes.
    """

    def __init__(self, intervals: Iterable[Interval] = ()) -> None:
        self._known: defaultdict[tuple[str, int], list[Interval]] = defaultdict(list)
        for interval in sorted(intervals, key=lambda one: (one.fraternity, one.since_ms)):
            self._known[interval.guild, interval.person].append(interval)

    def at(self, guild: str, person: int, ms: int) -> int | None:
        """Return the number of a person's fraternity in a server; of several the oldest one."""
        for interval in self._known.get((guild, person), ()):
            if interval.since_ms <= ms and (interval.until_ms is None or ms < interval.until_ms):
                return interval.fraternity
        return None
