"""Schedules of evenings: days and local times, independent of daylight saving."""

from __future__ import annotations

import json
from calendar import monthrange
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, Self, TypeAlias
from zoneinfo import ZoneInfo

Rhythm: TypeAlias = Literal["once", "weekly", "fortnightly", "monthly"]
RHYTHMS: Final[tuple[Rhythm, ...]] = ("once", "weekly", "fortnightly", "monthly")

_WEEK: Final = timedelta(days=7)
LAST: Final = 5
"""The fifth weekday of a month stands for its last one."""
_MOST_DAYS: Final = 600
"""Most dates examined before concluding that none will come: more than ten years of weeks."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Game and schedule.

    The rhythm follows from the ``first`` day: its weekday, its week, and for a monthly evening which
    Thursday, say, of the month it is (a fifth one means the last).

    ``at`` is the local time in ``zone`` (an IANA name). ``lead`` is how many minutes before people are
    reminded, ``fill`` whether computers take free seats.
    """

    first: date
    at: time
    zone: str
    rhythm: Rhythm
    game: str
    preset: str
    overrides: Mapping[str, str] = field(default_factory=dict)
    rule_set: str | None = None
    lead: int = 60
    fill: bool = True

    @property
    def nth(self) -> int:
        """Which of its weekdays in the month the first day is, from 1; ``LAST`` for the last."""
        return (self.first.day - 1) // 7 + 1

    def days(self) -> Iterator[date]:
        """Yield the days of the evenings, from the first one on."""
        yield self.first
        match self.rhythm:
            case "weekly" | "fortnightly":
                step = _WEEK if self.rhythm == "weekly" else 2 * _WEEK
                day = self.first
                for _ in range(_MOST_DAYS):
                    day += step
                    yield day
            case "monthly":
                month = self.first.year * 12 + self.first.month - 1
                for later in range(month + 1, month + _MOST_DAYS):
                    yield _nth_weekday(later // 12, later % 12 + 1, self.first.weekday(), self.nth)

    def begins_ms(self, day: date) -> int:
        """Return when the evening of a day begins, in milliseconds since 1970.

        A local time that the clocks skip moves by as much as they are put forward; of one that occurs twice
        the earlier is used.
        """
        return int(datetime.combine(day, self.at, ZoneInfo(self.zone)).timestamp() * 1000)

    def day_of(self, ms: int) -> date:
        """Return the local day at a time."""
        return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(self.zone)).date()

    def next_after(self, ms: int, later_than: date = date.min) -> int | None:
        """Return the beginning of the first evening after a time and after the day ``later_than``.

        ``None`` when no evening is left.
        """
        days = (day for day in self.days() if day > later_than)
        return next((begins for begins in map(self.begins_ms, days) if begins > ms), None)

    def moved(self, *, first: date | None = None, at: time | None = None, zone: str | None = None) -> Self:
        """Return the plan from another day, at another hour, or in another time zone."""
        return replace(self, first=first or self.first, at=at or self.at, zone=zone or self.zone)

    def dump(self) -> str:
        """Return the JSON text."""
        told = asdict(self) | {"first": self.first.isoformat(), "at": self.at.isoformat("minutes")}
        return json.dumps(told, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Self:
        """Load from the JSON text of ``dump``."""
        told = json.loads(text)
        times = {"first": date.fromisoformat(told["first"]), "at": time.fromisoformat(told["at"])}
        return cls(**(told | times))


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    """Return the n-th of a weekday (Monday 0) in a month; the last for ``LAST``."""
    first, days = monthrange(year, month)
    day = 1 + (weekday - first) % 7 + 7 * (nth - 1)
    return date(year, month, day if day <= days else day - 7)
