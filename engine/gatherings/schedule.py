"""Plans of evenings: days and local times, independent of daylight saving; and the same again in a week."""

from __future__ import annotations

import json
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, Literal, Self, TypeAlias
from zoneinfo import ZoneInfo

from engine.games.registry import game
from engine.gatherings.gathering import Plan
from engine.house_rules import changed
from engine.tables.state import TableState

Rhythm: TypeAlias = Literal["once", "weekly", "fortnightly", "monthly"]
RHYTHMS: Final[tuple[Rhythm, ...]] = ("once", "weekly", "fortnightly", "monthly")

_WEEK: Final = timedelta(days=7)
LAST: Final = 5
"""The fifth weekday of a month stands for its last one."""
_MOST_DAYS: Final = 600
"""Most dates examined before concluding that none will come: more than ten years of weeks."""
_ONE_EVENING: Final = timedelta(hours=12)
_QUARTER: Final = 15
"""Minutes; nobody meets at 20:07."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlan(Plan):
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
    lead: int = 60
    fill: bool = True

    @property
    def nth(self) -> int:
        """Which of its weekdays in the month the first day is, from 1; ``LAST`` for the last."""
        return (self.first.day - 1) // 7 + 1

    def days(self) -> Iterator[date]:
        """Yield the days of the evenings, from the first one on."""
        yield self.first
        if self.rhythm == "monthly":
            month = self.first.year * 12 + self.first.month - 1
            for later in range(month + 1, month + _MOST_DAYS):
                yield _nth_weekday(later // 12, later % 12 + 1, self.first.weekday(), self.nth)
        elif self.rhythm != "once":
            step = _WEEK if self.rhythm == "weekly" else 2 * _WEEK
            yield from (self.first + number * step for number in range(1, _MOST_DAYS + 1))

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

    @classmethod
    def load(cls, text: str) -> Self:
        """Load from the JSON text of ``dump``."""
        told = json.loads(text)
        told["first"], told["at"] = date.fromisoformat(told["first"]), time.fromisoformat(told["at"])
        return cls(**told)


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    """Return the n-th of a weekday (Monday 0) in a month; the last for ``LAST``."""
    first, days = monthrange(year, month)
    day = 1 + (weekday - first) % 7 + 7 * (nth - 1)
    return date(year, month, day if day <= days else day - 7)


# -- the same again, a week later ----------------------------------------------------------------------------


def may_meet_again(state: TableState) -> bool:
    """Whether a partie that is over brought people together: two at least, who don't anyway."""
    people = sum(seat.owner is not None for seat in state.seats)
    return (
        state.status == "finished"
        and people > 1
        and not state.arranged
        and not state.recurs
        and state.clock.pace != "correspondence"
    )


def met_at(state: TableState, zone: str) -> datetime:
    """Return the local time at which people met, to the quarter of an hour.

    That is when their table was opened, or when the partie ended if it was put away in between.
    """
    opened, ended = (
        datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(zone))
        for ms in (state.row.opened_ms, state.time_ms)
    )
    met = opened if ended - opened < _ONE_EVENING else ended
    return met.replace(minute=met.minute - met.minute % _QUARTER, second=0, microsecond=0)


def week_later(state: TableState, zone: str, now_ms: int) -> EveningPlan:
    """Return the plan of one evening with the same rules: a week later, or the first such day to come."""
    met = met_at(state, zone)
    rules = changed(game(state.game), state.preset, state.options)
    plan = EveningPlan(
        game=state.game,
        preset=state.preset,
        overrides=rules,
        rule_set=state.row.rule_set,
        first=met.date() + _WEEK,
        at=met.time(),
        zone=zone,
        rhythm="once",
    )
    while plan.begins_ms(plan.first) <= now_ms:
        plan = plan.moved(first=plan.first + _WEEK)
    return plan
