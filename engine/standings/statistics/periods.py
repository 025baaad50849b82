"""The periods that statistics can be asked for."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from engine.standings.calendar import Calendar
from engine.standings.statistics.played import ALWAYS, Span

Period: TypeAlias = Literal["all", "season", "month", "evening"]
PERIODS: Final[tuple[Period, ...]] = ("all", "season", "month", "evening")


def span_of(period: Period, calendar: Calendar, now_ms: int) -> Span:
    """When a server's season, month or evening of now begins and ends; between seasons there is none."""
    match period:
        case "season":
            season = calendar.season(now_ms)
            return Span(now_ms, now_ms) if season is None else Span(season.begins_ms, season.ends_ms)
        case "month":
            return Span(*calendar.month_span(now_ms))
        case "evening":
            return Span(*calendar.evening_span(calendar.evening(now_ms)))
        case _:
            return ALWAYS
