"""When evenings take place: days and times by the clock on a server's wall, whatever daylight saving does."""

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
"""The fifth of a weekday in a month stands for its last one."""
_MOST_DAYS: Final = 600
"""Dates that are looked at before it is plain that none will come: more than ten years of weeks."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, and when. The rhythm follows from the ``first`` day: its weekday, its week, and for a
    monthly evening which Thursday of the month it is (a fifth one means the last).

    ``at`` is the time by the clock of ``zone`` (an IANA name). ``lead`` is how many minutes before people are
    reminded, ``fill`` whether computers take the seats that stay free.
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
        """Which one of its weekday the first day is in its month, from 1; ``LAST`` for the last."""
        return (self.first.day - 1) // 7 + 1

    def days(self) -> Iterator[date]:
        """The days of the evenings, from the first one on."""
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
        """When the evening of a day begins, in milliseconds since 1970.

        A time that the clocks leave out is put off by as much as they are put forward; of one that
        comes twice the earlier is meant.
        """
        return int(datetime.combine(day, self.at, ZoneInfo(self.zone)).timestamp() * 1000)

    def day_of(self, ms: int) -> date:
        """The day that it is at a time, by the clock of the zone."""
        return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(self.zone)).date()

    def next_after(self, ms: int, later_than: date = date.min) -> int | None:
        """When the first evening begins that begins after a time, and on a later day than one.

        ``None`` when there is none any more.
        """
        days = (day for day in self.days() if day > later_than)
        return next((begins for begins in map(self.begins_ms, days) if begins > ms), None)

    def moved(self, *, first: date | None = None, at: time | None = None, zone: str | None = None) -> Self:
        """The same at another time: from another day on, at another hour, or by another clock."""
        return replace(self, first=first or self.first, at=at or self.at, zone=zone or self.zone)

    def dump(self) -> str:
        """As JSON text."""
        told = asdict(self) | {"first": self.first.isoformat(), "at": self.at.isoformat("minutes")}
        return json.dumps(told, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Self:
        """From the JSON text that ``dump`` gave."""
        told = json.loads(text)
        times = {"first": date.fromisoformat(told["first"]), "at": time.fromisoformat(told["at"])}
        return cls(**(told | times))


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    """The n-th of a weekday (Monday 0) in a month; the last for ``LAST``."""
    first, days = monthrange(year, month)
    day = 1 + (weekday - first) % 7 + 7 * (nth - 1)
    return date(year, month, day if day <= days else day - 7)
