"""Dates of recurring events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from discord_sandbox.world import Json

YEARLY, MONTHLY, WEEKLY, DAILY = 0, 1, 2, 3


def next_date(payload: Json) -> Json:
    """Return a recurring event with the times of its next occurrence."""
    start = datetime.fromisoformat(payload["scheduled_start_time"])
    rule = payload["recurrence_rule"]
    later = start + timedelta(days=1)
    while not _falls_on(later, start, rule):
        later += timedelta(days=1)
    moved = {"scheduled_start_time": later.isoformat()}
    if payload["scheduled_end_time"] is not None:
        end = datetime.fromisoformat(payload["scheduled_end_time"])
        moved["scheduled_end_time"] = (end + (later - start)).isoformat()
    return payload | moved


def _falls_on(day: datetime, start: datetime, rule: Mapping[str, Any]) -> bool:
    """Tell whether a day after the start is one of the rule's."""
    weekdays = rule["by_weekday"]
    if rule["frequency"] == DAILY:
        return not weekdays or day.weekday() in weekdays
    if rule["frequency"] == WEEKLY:
        monday, first = (one - timedelta(days=one.weekday()) for one in (day, start))
        weeks = (monday.date() - first.date()).days // 7
        return day.weekday() in (weekdays or [start.weekday()]) and weeks % rule["interval"] == 0
    if rule["frequency"] == MONTHLY and rule["by_n_weekday"]:
        [nth] = rule["by_n_weekday"]
        return (day.weekday(), (day.day - 1) // 7 + 1) == (nth["day"], nth["n"])
    if rule["frequency"] == MONTHLY:
        return day.day == start.day
    months, days = rule["by_month"] or [start.month], rule["by_month_day"] or [start.day]
    return day.month in months and day.day in days
